//===- Inlining.h - Ops that may be inlined ---------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_INTERFACES_INLINING_H
#define LOOM_INTERFACES_INLINING_H

#include "mlir/Transforms/InliningUtils.h"

namespace loom {

/// For dialects all of whose ops may be inlined into any region.
struct InlineAnywhere : mlir::DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;

  bool isLegalToInline(mlir::Operation *, mlir::Region *, bool,
                       mlir::IRMapping &) const override {
    return true;
  }
  bool isLegalToInline(mlir::Region *, mlir::Region *, bool,
                       mlir::IRMapping &) const override {
    return true;
  }
};

} // namespace loom

#endif // LOOM_INTERFACES_INLINING_H
