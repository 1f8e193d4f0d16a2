//===- Targets.cpp - AMDGPU targets ---------------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Target/AMDGPU/Targets.h"
#include "llvm/ADT/STLExtras.h"

using namespace loom;

// Members as listed under "Generic processor" in LLVM's AMDGPUUsage.
static const llvm::StringRef gfx11Members[] = {"gfx1100", "gfx1101", "gfx1102",
                                               "gfx1103", "gfx1150", "gfx1151",
                                               "gfx1152", "gfx1153"};
static const llvm::StringRef gfx12Members[] = {"gfx1200", "gfx1201"};
static const llvm::StringRef gfx94Members[] = {"gfx942", "gfx950"};

// In the order mixed, f16, bf16.
static constexpr DotSupport allDots = {true, true, true};
static constexpr DotSupport integerDots = {true, false, false};
static constexpr DotSupport gfx94Dots = {false, true, false};
static constexpr DotSupport gfx950Dots = {false, true, true};

// Wavefront and LDS sizes are the ones that LLVM's subtargets enforce; the unit
// test compares them with LLVM.
static const TargetInfo targets[] = {
    // name           wave  LDS     items split  dots      family       members
    {"gfx11-generic", 32, 65536, 1024, 256, false, allDots, "", gfx11Members},
    {"gfx1100", 32, 65536, 1024, 256, false, allDots, "gfx11-generic", {}},
    {"gfx1151", 32, 65536, 1024, 256, false, allDots, "gfx11-generic", {}},
    {"gfx12-generic", 32, 65536, 1024, 256, true, allDots, "", gfx12Members},
    {"gfx1201", 32, 65536, 1024, 256, true, allDots, "gfx12-generic", {}},
    {"gfx1250", 32, 327680, 1024, 1024, true, integerDots, "", {}},
    {"gfx9-4-generic", 64, 65536, 1024, 512, false, gfx94Dots, "",
     gfx94Members},
    {"gfx942", 64, 65536, 1024, 512, false, gfx94Dots, "gfx9-4-generic", {}},
    {"gfx950", 64, 163840, 1024, 512, false, gfx950Dots, "gfx9-4-generic", {}},
};

bool TargetInfo::accepts(llvm::StringRef member) const {
  return member == name || llvm::is_contained(members, member);
}

llvm::ArrayRef<TargetInfo> loom::allTargets() { return targets; }

const TargetInfo *loom::lookupTarget(llvm::StringRef name) {
  const auto *found = llvm::find_if(
      targets, [&](const TargetInfo &target) { return target.name == name; });
  return found == std::end(targets) ? nullptr : found;
}

std::string loom::listTargetNames() {
  std::string text;
  for (const TargetInfo &target : targets) {
    if (!text.empty())
      text += ", ";
    text += target.name;
  }
  return text;
}
