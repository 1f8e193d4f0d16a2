//===- AssumeSyntax.h - Ops in the form of index.assume ---------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_INDEX_IR_ASSUMESYNTAX_H
#define LOOM_DIALECT_INDEX_IR_ASSUMESYNTAX_H

#include "Loom/Dialect/Index/IR/Index.h"

namespace loom {

/// Parses an op with predicates on values (see parseAssumption), whose
/// operands are these and the endpoints of the predicates.
template <typename OpTy>
mlir::ParseResult parseAssumeOp(mlir::OpAsmParser &parser,
                                mlir::OperationState &result) {
  Assumption assumption;
  if (parseAssumption(parser, result, assumption))
    return mlir::failure();
  auto &properties = result.getOrAddProperties<typename OpTy::Properties>();
  properties.predicates = assumption.predicates;
  properties.operandSegmentSizes = {assumption.numValues,
                                    assumption.numReferences};
  return mlir::success();
}

} // namespace loom

#endif // LOOM_DIALECT_INDEX_IR_ASSUMESYNTAX_H
