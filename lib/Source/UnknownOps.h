//===- UnknownOps.h - What to say about an unknown op -----------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_SOURCE_UNKNOWNOPS_H
#define LOOM_LIB_SOURCE_UNKNOWNOPS_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace mlir {
class MLIRContext;
} // namespace mlir

namespace loom {

/// `unknown op 'scalar.adf'`, and what the author may have meant: an op of the
/// same dialect with nearly the same name, the source's name of an upstream op,
/// or the dialects there are. `op` is as the author spelled it.
std::string describeUnknownOp(llvm::StringRef op, mlir::MLIRContext *context);

} // namespace loom

#endif // LOOM_LIB_SOURCE_UNKNOWNOPS_H
