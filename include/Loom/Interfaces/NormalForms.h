//===- NormalForms.h - Post-conditions of stages ----------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_INTERFACES_NORMALFORMS_H
#define LOOM_INTERFACES_NORMALFORMS_H

#include "mlir/IR/BuiltinOps.h"
#include <optional>
#include <string>

#include "Loom/Interfaces/NormalFormInterfaces.h.inc"

namespace mlir {
class PassManager;
} // namespace mlir

namespace loom {

/// The attribute of a module that lists the forms it is in.
constexpr llvm::StringLiteral normalFormsAttrName = "loom.normal_forms";

/// The first op, in the order of the text, that is not in a form.
struct NormalFormViolation {
  mlir::Operation *op;
  NormalFormAttrInterface form;
  std::string reason;

  /// Reports it at the op.
  mlir::InFlightDiagnostic emitError() const;
};

/// Checks `root` and everything in it.
std::optional<NormalFormViolation>
findViolation(mlir::Operation *root,
              llvm::ArrayRef<NormalFormAttrInterface> forms);

/// Says that `module` is in `form` from now on. The module's verifier, and the
/// instrumentation below, hold every later pass to it.
void establish(mlir::ModuleOp module, NormalFormAttrInterface form);

/// The forms established for `op`: those of the ops around it, and its own.
llvm::SmallVector<NormalFormAttrInterface>
getEstablishedForms(mlir::Operation *op);

/// Reports, at `op`, the first of `forms` that is not established for it and
/// that it is not in. `pass` is the argument of the pass that needs them.
mlir::LogicalResult requireForms(mlir::Operation *op,
                                 llvm::ArrayRef<NormalFormAttrInterface> forms,
                                 llvm::StringRef pass);

/// After each pass, on the op it ran on, checks that the forms established
/// before still are and hold, and that the forms hold that the pass promises
/// (see LoomPass.h). The error is at the op that breaks the form and names the
/// pass. An instrumentation cannot end a pipeline: the module's verifier does,
/// at the latest when a pipeline nested in the module is done.
void enableNormalFormChecks(mlir::PassManager &manager);

} // namespace loom

#endif // LOOM_INTERFACES_NORMALFORMS_H
