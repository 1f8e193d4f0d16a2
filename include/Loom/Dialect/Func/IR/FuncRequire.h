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

} // namespace loom

#define GET_OP_CLASSES
#include "Loom/Dialect/Func/IR/FuncRequireOps.h.inc"

#endif // LOOM_DIALECT_FUNC_IR_FUNCREQUIRE_H
