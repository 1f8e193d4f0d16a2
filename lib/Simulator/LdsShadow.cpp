//===- LdsShadow.cpp - Races and uninitialized reads of LDS -*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LdsShadow.h"
#include "Group.h"
#include "llvm/ADT/StringExtras.h"

using namespace loom::sim;

void LdsShadow::reset(uint32_t bytes, bool races, bool uninitialized) {
  checksRaces = races;
  checksInitialized = uninitialized;
  epoch = 1;
  cells.assign(isOn() ? (bytes + 3) / 4 : 0, Cell());
}

void LdsShadow::complain(Wave &wave, const Op *op, const Op *other,
                         unsigned otherWave, int lane, uint32_t address,
                         const char *what) {
  std::string text = "LDS byte 0x" + llvm::utohexstr(address) + " was " + what +
                     " by wave " + llvm::utostr(otherWave) + " with '" +
                     wave.group->getText(other) + "' at 0x" +
                     llvm::utohexstr(other->address) +
                     ", and no barrier lies between";
  report(wave, op, FindingKind::LdsRace, lane, address, text.c_str());
}

void LdsShadow::accessCell(Cell &cell, Wave &wave, const Op *op, int lane,
                           uint32_t address, uint8_t bytes, bool isWrite,
                           bool isAtomic) {
  auto number = uint16_t(wave.waveInGroup);
  bool reads = !isWrite || isAtomic;
  if (reads && checksInitialized && (bytes & ~cell.written)) {
    report(wave, op, FindingKind::UninitializedLds, lane, address);
    cell.written |= bytes;
  }
  bool sameWrite = cell.writeEpoch == epoch;
  if (checksRaces && sameWrite && cell.writer != number &&
      (cell.writtenNow & bytes) && !(isAtomic && cell.atomicOnly))
    complain(wave, op, cell.writeOp, cell.writer, lane, address, "written");
  if (checksRaces && isWrite && cell.readEpoch == epoch &&
      (cell.readNow & bytes) && (cell.reader != number || cell.manyReaders) &&
      !(isAtomic && cell.atomicOnly && sameWrite))
    complain(wave, op, cell.readOp, cell.reader, lane, address, "read");
  if (isWrite) {
    if (!sameWrite) {
      cell.writtenNow = 0;
      cell.atomicOnly = true;
    }
    cell.writeEpoch = epoch;
    cell.writer = number;
    cell.writeOp = op;
    cell.writtenNow |= bytes;
    cell.atomicOnly &= isAtomic;
    cell.written |= bytes;
    return;
  }
  if (cell.readEpoch != epoch) {
    cell.readEpoch = epoch;
    cell.readNow = 0;
    cell.manyReaders = false;
    cell.reader = number;
  } else if (cell.reader != number) {
    cell.manyReaders = true;
  }
  // Of several readers the one that is not this wave is told later.
  if (!cell.readNow || cell.reader != number) {
    cell.reader = number;
    cell.readOp = op;
  }
  cell.readNow |= bytes;
}

void LdsShadow::access(Wave &wave, const Op *op, int lane, uint32_t address,
                       uint32_t size, bool isWrite, bool isAtomic) {
  for (uint32_t at = address, end = address + size; at < end;) {
    uint32_t inCell = at % 4, count = std::min(4 - inCell, end - at);
    auto bytes = uint8_t(((1u << count) - 1) << inCell);
    if (at / 4 < cells.size())
      accessCell(cells[at / 4], wave, op, lane, at, bytes, isWrite, isAtomic);
    at += count;
  }
}

void loom::sim::noteLdsAccess(Wave &wave, const Op *op, int lane,
                              uint32_t address, uint32_t size, bool isWrite,
                              bool isAtomic) {
  if (wave.watchesLds && wave.group)
    wave.group->getLdsShadow().access(wave, op, lane, address, size, isWrite,
                                      isAtomic);
}
