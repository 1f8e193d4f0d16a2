//===- Uniformity.h - What workitems share ----------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Which workitems are sure to see the same value of an SSA value, in the same
// execution of the op that creates it. `Facts` (Loom/Analysis/Facts.h) computes
// it; ops say what they know by `UniformityOpInterface`.
//
// A dialect implements the interface
//  - for a source of variation, such as a workitem id: the op lists the
//    interface with DeclareOpInterfaceMethods and "getResultUniformity", and
//    its getResultUniformity returns Varying whatever the operands are. An id
//    that is exact (a workgroup of size 1) needs no care: every value with an
//    exact integer fact is `Cluster`.
//  - for a collective, whose result all participants share: a reduction,
//    broadcast, vote or ballot over a subgroup returns `Subgroup` whatever its
//    operands are (subgroups may have different active lanes), one over a
//    workgroup returns `Workgroup`; a shuffle or scan returns `Varying`.
//  - for an op that workitems must execute together: `getRequiredExecution`
//    (`Workgroup` for a barrier). `isConvergent` follows from it; a collective
//    that is defined on the active lanes overrides `isConvergent` alone.
//
// The .td file includes Loom/Interfaces/UniformityInterfaces.td, and the
// dialect's header includes this file.
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_INTERFACES_UNIFORMITY_H
#define LOOM_INTERFACES_UNIFORMITY_H

#include "mlir/IR/OpDefinition.h"
#include <algorithm>

namespace loom {

/// The largest group of workitems that is sure to share a value. Ordered: a
/// greater enumerator promises less, and what depends on two values has the
/// greater of both.
enum class Uniformity : uint8_t {
  /// Every workitem of a workgroup cluster. Constants and launch arguments.
  Cluster,
  /// Every workitem of a workgroup. Workgroup ids.
  Workgroup,
  /// Every workitem of a subgroup. Subgroup ids, collectives' results.
  Subgroup,
  /// Each workitem may have its own. Workitem ids, loads.
  Varying
};

inline Uniformity joinUniformity(Uniformity a, Uniformity b) {
  return std::max(a, b);
}
inline Uniformity joinUniformity(llvm::ArrayRef<Uniformity> all) {
  Uniformity joined = Uniformity::Cluster;
  for (Uniformity one : all)
    joined = joinUniformity(joined, one);
  return joined;
}

/// As dumps and diagnostics spell it: `uniform`, `workgroup`, `subgroup` or
/// `varying`.
llvm::StringRef stringifyUniformity(Uniformity uniformity);

} // namespace loom

#include "Loom/Interfaces/UniformityInterfaces.h.inc"

#endif // LOOM_INTERFACES_UNIFORMITY_H
