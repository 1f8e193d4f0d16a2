//===- SanitizerChecks.h - Making checks at run time ------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_TRANSFORMS_SANITIZERCHECKS_H
#define LOOM_TRANSFORMS_SANITIZERCHECKS_H

#include "Loom/Dialect/Sanitizer/IR/Sanitizer.h"
#include "mlir/IR/Builders.h"

namespace loom {

/// Makes checks at the position of `builder`, for the op `origin`: they have
/// its location, its name as the source spells it and, in a kernel, the ids of
/// the workgroup and the workitem.
class SanitizerChecks {
public:
  SanitizerChecks(mlir::OpBuilder &builder, mlir::Operation *origin);

  /// Reports if `failed`; `kind` and `message` are those of
  /// `sanitizer.report_if`.
  void report(mlir::Value failed, llvm::StringRef kind,
              const llvm::Twine &message, mlir::ValueRange values);
  /// Checks bytes of a buffer; `offset` and `bytes` are offsets.
  void checkBytes(SanitizerAccess access, int64_t alignment, mlir::Value buffer,
                  mlir::Value offset, mlir::Value bytes);
  /// Checks predicates, in which an ordinal k is `values[k]`. The message
  /// begins with `what`: `the assumption`.
  void checkPredicates(mlir::ArrayAttr predicates, mlir::ValueRange values,
                       llvm::StringRef what);

  /// Marks a check that this op was given.
  void mark(mlir::Operation *check);

  /// The ids, of the workgroup and of the workitem; nothing where they are not
  /// known.
  llvm::SmallVector<mlir::Value> getPlace();

private:
  mlir::Value breaks(PredicateAttr predicate, mlir::ValueRange values);
  mlir::Value breaksFloat(PredicateKind kind, mlir::Value value);

  mlir::OpBuilder &builder;
  mlir::Operation *origin;
  mlir::Location loc;
  std::string name;
};

} // namespace loom

#endif // LOOM_TRANSFORMS_SANITIZERCHECKS_H
