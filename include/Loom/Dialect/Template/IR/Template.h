//===- Template.h - Families of helpers -------------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_TEMPLATE_IR_TEMPLATE_H
#define LOOM_DIALECT_TEMPLATE_IR_TEMPLATE_H

#include "Loom/Dialect/Func/IR/Func.h"
#include "mlir/IR/BuiltinOps.h"

#include "Loom/Dialect/Template/IR/TemplateDialect.h.inc"

#define GET_OP_CLASSES
#include "Loom/Dialect/Template/IR/TemplateOps.h.inc"

namespace loom {

/// Whether `type`, of a candidate or of an application, is what a family
/// declares as `declared`: the same, but for dimensions that are static where
/// the family has dynamic ones.
bool isInstanceOf(mlir::Type type, mlir::Type declared);

/// The candidates of each family of a module, in the order of the text.
class TemplateFamilies {
public:
  explicit TemplateFamilies(mlir::ModuleOp module);

  bool empty() const { return candidates.empty(); }
  /// Those of a template.decl; none of another op.
  llvm::ArrayRef<mlir::Operation *>
  getCandidates(mlir::Operation *family) const;

private:
  llvm::DenseMap<mlir::StringAttr, llvm::SmallVector<mlir::Operation *>>
      candidates;
};

} // namespace loom

#endif // LOOM_DIALECT_TEMPLATE_IR_TEMPLATE_H
