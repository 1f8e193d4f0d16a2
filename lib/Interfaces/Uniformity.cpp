//===- Uniformity.cpp - What workitems share ------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Interfaces/Uniformity.h"

using namespace loom;

llvm::StringRef loom::stringifyUniformity(Uniformity uniformity) {
  switch (uniformity) {
  case Uniformity::Cluster:
    return "uniform";
  case Uniformity::Workgroup:
    return "workgroup";
  case Uniformity::Subgroup:
    return "subgroup";
  case Uniformity::Varying:
    return "varying";
  }
  llvm_unreachable("unknown uniformity");
}

#include "Loom/Interfaces/UniformityInterfaces.cpp.inc"
