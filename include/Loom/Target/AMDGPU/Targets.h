//===- Targets.h - AMDGPU targets -------------------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_TARGET_AMDGPU_TARGETS_H
#define LOOM_TARGET_AMDGPU_TARGETS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace loom {

/// Which packed dots are instructions, beside those of integers of one
/// signedness, which all targets have.
struct DotSupport {
  /// Of integers of both signednesses.
  bool mixed;
  /// Of floats, added to an f32.
  bool f16, bf16;
};

/// One AMDGPU target that Loom emits code for: an exact chip, or a generic
/// family whose code runs on every member.
struct TargetInfo {
  /// The name in `amdgpu.target<...>`, on the command line, and LLVM's CPU.
  llvm::StringRef name;
  /// Workitems of one wavefront (the subgroup size): 32 or 64.
  unsigned wavefrontSize;
  /// Bytes of LDS (workgroup memory) that one workgroup can address.
  unsigned ldsBytes;
  /// Most workitems of one workgroup.
  unsigned maxFlatWorkgroupSize;
  /// Vector registers of 32 bits that a workitem has at most, accumulators
  /// included.
  unsigned registers;
  /// Whether a workgroup barrier has two instructions, to arrive and to wait.
  bool hasSplitBarriers;
  DotSupport dots;
  /// The generic target whose code also runs here; empty if there is none.
  llvm::StringRef family;
  /// The chips that run this generic target's code; empty for exact targets.
  llvm::ArrayRef<llvm::StringRef> members;

  bool isGeneric() const { return !members.empty(); }

  /// Whether code built for this target runs on the chip `member`: the same
  /// name, or a member of the generic family.
  bool accepts(llvm::StringRef member) const;
};

/// Every target, in the order used in messages. Static storage.
llvm::ArrayRef<TargetInfo> allTargets();

/// The target with exactly this name, or null.
const TargetInfo *lookupTarget(llvm::StringRef name);

/// The names for error messages: "gfx11-generic, gfx1100, ...".
std::string listTargetNames();

} // namespace loom

#endif // LOOM_TARGET_AMDGPU_TARGETS_H
