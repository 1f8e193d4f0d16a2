//===- EmitDetail.h - Shared by the emission steps --------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_TARGET_AMDGPU_EMITDETAIL_H
#define LOOM_TARGET_AMDGPU_EMITDETAIL_H

#include "Loom/Target/AMDGPU/Targets.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace loom::detail {

/// Sets CPU and wavefront size of a definition, keeping features it has.
void setTargetAttributes(llvm::Function &function, const TargetInfo &target);

/// `linkDeviceLibrary` without its guard.
llvm::Expected<std::vector<std::string>> linkLibrary(llvm::Module &module,
                                                     const TargetInfo &target,
                                                     llvm::StringRef file);

} // namespace loom::detail

#endif // LOOM_TARGET_AMDGPU_EMITDETAIL_H
