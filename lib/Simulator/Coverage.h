//===- Coverage.h - All operations of a target ------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Every operation that LLVM's decoder knows for a target, whether or not any
/// code object has it, and what the simulator makes of it.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_SIMULATOR_COVERAGE_H
#define LOOM_LIB_SIMULATOR_COVERAGE_H

#include "Program.h"

namespace loom::sim {

struct Semantics;

/// What a table groups operations by.
enum class CoverageGroup : uint8_t {
  Valu,
  Matrix,
  Salu,
  Smem,
  Lds,
  Global, ///< global_, flat_ and scratch_
  Buffer, ///< buffer_ and tbuffer_
  Other,  ///< images, exports, interpolation, GDS
  NumGroups
};

struct CoveredOperation {
  std::string name;
  CoverageGroup group = CoverageGroup::Other;
  /// Null if a kernel that can reach it is refused.
  const Semantics *semantics = nullptr;
};

/// Sorted by name. Found by decoding every opcode of every encoding with a few
/// sets of operands.
llvm::Expected<std::vector<CoveredOperation>>
listOperations(const TargetInfo &target);

} // namespace loom::sim

#endif // LOOM_LIB_SIMULATOR_COVERAGE_H
