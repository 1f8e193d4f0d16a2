//===- SemanticsBuild.cpp - Which build of the semantics is tested -------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SemanticsTable.h"
#include <cstdlib>
#include <cstring>

/// LOOM_SIM_BUILD=baseline tests the build for every host.
[[maybe_unused]] static const bool isChosen = [] {
  const char *wish = std::getenv("LOOM_SIM_BUILD");
  if (wish && std::strcmp(wish, "baseline") == 0)
    loom::sim::useBaselineSemantics();
  return true;
}();
