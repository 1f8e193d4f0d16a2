//===- SourceText.h - Upstream ops as source text ---------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Some ops of the source language are ops of upstream dialects, whose printers
// are not ours. The Loom dialect that gives such ops their spelling implements
// SourceTextInterface; printing a module as source asks every dialect.
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_INTERFACES_SOURCETEXT_H
#define LOOM_INTERFACES_SOURCETEXT_H

#include "mlir/IR/DialectInterface.h"
#include "mlir/IR/OpImplementation.h"
#include <optional>

namespace loom {

class SourceTextInterface
    : public mlir::DialectInterface::Base<SourceTextInterface> {
public:
  SourceTextInterface(mlir::Dialect *dialect) : Base(dialect) {}

  /// How this dialect spells the name of an upstream op, such as `vector.addf`;
  /// nothing where it has no words for the op.
  virtual std::optional<std::string> getName(mlir::Operation *op) const = 0;

  /// Prints an op that has a name: all that follows the results and `=`,
  /// beginning with the name.
  virtual void print(mlir::Operation *op,
                     mlir::OpAsmPrinter &printer) const = 0;
};

/// The name in the source of any op the source can say; nothing for others.
/// Loom's own ops print themselves, so theirs is the name they print.
std::optional<std::string> findSourceName(mlir::Operation *op);

/// The dialect that spells an upstream op, or null.
const SourceTextInterface *findSourceText(mlir::Operation *op);

} // namespace loom

#endif // LOOM_INTERFACES_SOURCETEXT_H
