//===- Conditions.h - Requirements of cases ---------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_HARNESS_CONDITIONS_H
#define LOOM_LIB_HARNESS_CONDITIONS_H

#include "mlir/IR/BuiltinAttributes.h"

namespace loom {

/// What is known of a condition of check.requires or check.skip_if.
struct ConditionAnswer {
  enum Kind { Met, Unmet, Unknown } kind;
  /// What would be known instead, for Unknown.
  std::string hint;
};

/// Judges `key {details}` for code that is made for `target`, a name such as
/// `amdgpu:gfx1100` or `cpu`.
ConditionAnswer evaluateCondition(llvm::StringRef key,
                                  mlir::DictionaryAttr details,
                                  llvm::StringRef target);

/// `key {feature = "cpu"}`.
std::string spellCondition(llvm::StringRef key, mlir::DictionaryAttr details);

} // namespace loom

#endif // LOOM_LIB_HARNESS_CONDITIONS_H
