//===- FuncRequire.h - Preconditions of calls ----------------- -*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_FUNC_IR_FUNCREQUIRE_H
#define LOOM_DIALECT_FUNC_IR_FUNCREQUIRE_H

#include "Loom/Dialect/Func/IR/Func.h"

namespace loom {

/// Proof obligations: written to, so that they stay.
struct ObligationResource
    : public mlir::SideEffects::Resource::Base<ObligationResource> {
  llvm::StringRef getName() override { return "Obligation"; }
};

/// What a message calls an argument of a function: `%name`, which the reader
/// keeps in the location of the argument, or else `argument #1`.
std::string describeArgument(mlir::Operation *function, unsigned number);

} // namespace loom

#define GET_OP_CLASSES
#include "Loom/Dialect/Func/IR/FuncRequireOps.h.inc"

#endif // LOOM_DIALECT_FUNC_IR_FUNCREQUIRE_H
