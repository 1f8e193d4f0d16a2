//===- LdsShadow.h - Races and uninitialized reads of LDS -*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_SIMULATOR_LDSSHADOW_H
#define LOOM_LIB_SIMULATOR_LDSSHADOW_H

#include "Wave.h"
#include <vector>

namespace loom::sim {

/// Who wrote and read each dword of a group's LDS since the last barrier.
class LdsShadow {
public:
  void reset(uint32_t bytes, bool races, bool uninitialized);
  bool isOn() const { return checksRaces || checksInitialized; }
  /// All live waves have met.
  void passBarrier() { ++epoch; }
  void access(Wave &wave, const Op *op, int lane, uint32_t address,
              uint32_t size, bool isWrite, bool isAtomic);

private:
  struct Cell {
    /// Epochs start at 1: 0 is never.
    uint32_t writeEpoch = 0, readEpoch = 0;
    uint16_t writer = 0;
    uint16_t reader = 0;
    /// Bytes that have a value.
    uint8_t written = 0;
    /// Bytes of the last write; and whether all writes of the epoch were
    /// atomic.
    uint8_t writtenNow = 0;
    bool atomicOnly = false;
    /// Bytes read in the epoch, and whether several waves read.
    uint8_t readNow = 0;
    bool manyReaders = false;
    const Op *writeOp = nullptr, *readOp = nullptr;
  };
  void accessCell(Cell &cell, Wave &wave, const Op *op, int lane,
                  uint32_t address, uint8_t bytes, bool isWrite, bool isAtomic);
  void complain(Wave &wave, const Op *op, const Op *other, unsigned otherWave,
                int lane, uint32_t address, const char *what);

  std::vector<Cell> cells;
  uint32_t epoch = 1;
  bool checksRaces = false, checksInitialized = false;
};

} // namespace loom::sim

#endif // LOOM_LIB_SIMULATOR_LDSSHADOW_H
