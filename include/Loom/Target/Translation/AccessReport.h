//===- AccessReport.h - Remarks about emitted accesses ----------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_TARGET_TRANSLATION_ACCESSREPORT_H
#define LOOM_TARGET_TRANSLATION_ACCESSREPORT_H

#include "Loom/Target/Support/EmittedAccesses.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinOps.h"

namespace loom {

/// The accesses whose code is to be reported: those that have notes
/// (AccessNotes.h). There are none where nobody asked for remarks. Those of one
/// place in the source are one.
class AccessReport {
public:
  /// Numbers the accesses of a lowered module, for its translation.
  explicit AccessReport(mlir::ModuleOp module);

  unsigned size() const { return accesses.size(); }

  /// Emits a remark for each access. What AMDGPU's instructions of this name do
  /// is all that is known here: the remark follows the code.
  void emit(const EmittedAccesses &emitted) const;

private:
  struct Access {
    mlir::Location loc;
    std::string function;
    mlir::DictionaryAttr note;
  };
  std::vector<Access> accesses;
};

} // namespace loom

#endif // LOOM_TARGET_TRANSLATION_ACCESSREPORT_H
