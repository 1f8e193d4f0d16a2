//===- SaluFloat.cpp - Floats in scalar registers ---------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fetch.h"

namespace loom::sim::LOOM_SIM_ISA {

void registerSaluFloat(SemanticsSink &) {}

} // namespace loom::sim::LOOM_SIM_ISA
