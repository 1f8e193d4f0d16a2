//===- LdsPatternStore.h - A wave's patterns of addresses -------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_SIMULATOR_LDSPATTERNSTORE_H
#define LOOM_LIB_SIMULATOR_LDSPATTERNSTORE_H

#include "LdsPattern.h"
#include <memory>
#include <vector>

namespace loom::sim {

/// Patterns stay where they are while the log of this epoch refers to them.
class LdsPatternStore : public LdsPatterns {
public:
  LdsPattern *make(unsigned slot, const uint32_t *addresses, uint64_t lanes,
                   uint32_t size);
  /// The pattern of the lanes, found or made; `key` tells who asks.
  LdsPattern *find(unsigned key, const uint32_t *addresses, uint64_t lanes,
                   uint32_t size);
  /// What was logged need not stay, but for what is logged again.
  void startEpoch() { ++epoch; }
  /// Finds what nothing refers to if there is much.
  void sweep();

private:
  LdsPattern *takeUnused();

  std::vector<std::unique_ptr<LdsPattern>> all;
  std::vector<LdsPattern *> unused;
  uint64_t lastId = 0;
};

} // namespace loom::sim

#endif // LOOM_LIB_SIMULATOR_LDSPATTERNSTORE_H
