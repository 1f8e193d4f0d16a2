//===- Wave.cpp - The state of a wave -*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Wave.h"
#include "Group.h"
#include "llvm/ADT/StringExtras.h"
#include <immintrin.h>

using namespace loom::sim;

//===----------------------------------------------------------------------===//
// Masks and modes
//===----------------------------------------------------------------------===//

void loom::sim::setExec(Wave &wave, uint64_t value) {
  wave.scalars[SgprExecLo] = uint32_t(value);
  wave.scalars[SgprExecHi] = uint32_t(value >> 32);
  uint64_t exec = value & wave.allLanes();
  wave.execFull = exec == wave.allLanes();
  // laneMask follows `exec` from the start, where both are 0.
  if (exec == wave.exec)
    return;
  wave.exec = exec;
  const __m128i bits = _mm_set_epi32(8, 4, 2, 1);
  for (unsigned lane = 0; lane < wave.lanes; lane += 4) {
    __m128i here = _mm_and_si128(_mm_set1_epi32(int(exec >> lane)), bits);
    _mm_store_si128(reinterpret_cast<__m128i *>(wave.laneMask + lane),
                    _mm_cmpeq_epi32(here, bits));
  }
}

void loom::sim::setMode(Wave &wave, uint32_t mode) {
  wave.mode = mode;
  unsigned round32 = mode >> ModeRound32Shift & 3;
  unsigned denorm32 = mode >> ModeDenorm32Shift & 3;
  wave.splitModes = round32 != (mode >> ModeRound1664Shift & 3) ||
                    denorm32 != (mode >> ModeDenorm1664Shift & 3);
  // MODE: even, up, down, to zero; MXCSR: even, down, up, to zero.
  static const unsigned kRounding[4] = {0, 2, 1, 3};
  enum : unsigned { MaskAll = 0x1f80, Daz = 0x40, Ftz = 0x8000 };
  unsigned control = MaskAll | kRounding[round32] << 13;
  if (!(denorm32 & 1))
    control |= Daz;
  if (!(denorm32 & 2))
    control |= Ftz;
  _mm_setcsr(control);
}

//===----------------------------------------------------------------------===//
// Findings
//===----------------------------------------------------------------------===//

static std::string describe(FindingKind kind, uint64_t address) {
  std::string at = "0x" + llvm::utohexstr(address, /*LowerCase=*/true);
  switch (kind) {
  case FindingKind::Misaligned:
    return "address " + at + " is not aligned as the instruction wants";
  case FindingKind::LdsOutOfBounds:
    return "LDS address " + at + " is outside of the workgroup's";
  case FindingKind::ScratchOverflow:
    return "scratch address " + at + " is outside of the workitem's";
  case FindingKind::UninitializedLds:
    return "LDS byte " + at + " was never written";
  default:
    return at;
  }
}

void loom::sim::report(Wave &wave, const Op *op, FindingKind kind, int lane,
                       uint64_t address, const char *detail) {
  if (!wave.group)
    return;
  Launch &launch = wave.group->getLaunch();
  launch.findings.add(op, kind, wave.group->placeOf(wave, lane),
                      detail ? std::string(detail) : describe(kind, address));
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

static void reportMemory(Wave &wave, const Op *op, int lane, uint64_t address,
                         uint32_t size, bool isWrite,
                         GuardedMemory::Access access,
                         const GuardedMemory::Part &near) {
  auto hex = [](uint64_t value) {
    return "0x" + llvm::utohexstr(value, /*LowerCase=*/true);
  };
  if (const char *missing = findMissing(address)) {
    std::string text = std::string("the simulator does not have what ") +
                       missing + " points to";
    return report(wave, op, FindingKind::Unsupported, lane, address,
                  text.c_str());
  }
  std::string text = std::string(isWrite ? "a store of " : "a load of ") +
                     llvm::utostr(size) + " bytes at " + hex(address);
  if (access == GuardedMemory::Access::Freed) {
    text += " is in memory of " + llvm::utostr(near.end - near.begin) +
            " bytes at " + hex(near.begin) + " that was freed";
    return report(wave, op, FindingKind::UseAfterFree, lane, address,
                  text.c_str());
  }
  if (access == GuardedMemory::Access::ReadOnly) {
    text += " is in memory that kernels may not write";
  } else if (near.end != near.begin) {
    bool isBehind = address >= near.begin;
    uint64_t distance = isBehind ? address - near.begin : near.begin - address;
    text += " is in no allocation; it is " + llvm::utostr(distance) +
            (isBehind ? " bytes behind" : " bytes before") +
            " the begin of one of " + llvm::utostr(near.end - near.begin) +
            " bytes";
  } else {
    text += " is in no allocation";
  }
  report(wave, op, FindingKind::OutOfBounds, lane, address, text.c_str());
}

/// Atomics on 1 or 2 bytes are loads and exchanges of the aligned 4 bytes
/// around them. Of an allocation that ends within those, hardware has the rest
/// too.
static bool isAroundEnd(const Wave &wave, const Op *op, uint64_t address,
                        uint32_t size, bool isWrite,
                        const GuardedMemory::Part &near) {
  if (size != 4 || address % 4 != 0 || address < near.begin ||
      address >= near.end)
    return false;
  const Launch &launch = wave.group->getLaunch();
  return isWrite ? launch.facts[op->textIndex].exchangesWord
                 : launch.exchangesWords;
}

uint8_t *loom::sim::findGlobal(Wave &wave, const Op *op, int lane,
                               uint64_t address, uint32_t size, bool isWrite) {
  if (!wave.group)
    return nullptr;
  auto *host = reinterpret_cast<uint8_t *>(address);
  GuardedMemory::Part part;
  auto access =
      wave.group->getLaunch().memory.lookUp(address, size, isWrite, part);
  if (access == GuardedMemory::Access::Unknown &&
      isAroundEnd(wave, op, address, size, isWrite, part))
    return host;
  if (access != GuardedMemory::Access::Allowed) {
    reportMemory(wave, op, lane, address, size, isWrite, access, part);
    return nullptr;
  }
  if (part.writable) {
    wave.cachedBegin = part.begin;
    wave.cachedEnd = part.end;
  } else {
    wave.readBegin = part.begin;
    wave.readEnd = part.end;
  }
  return host;
}

//===----------------------------------------------------------------------===//
// Jumps, waits and barriers
//===----------------------------------------------------------------------===//

const Op *loom::sim::findOp(Wave &wave, const Op *from, uint64_t address) {
  const Op *found = nullptr;
  if (wave.group)
    found = wave.group->getLaunch().program.findOp(address - wave.codeBase,
                                                   wave.lanes);
  if (!found) {
    std::string text = "0x" + llvm::utohexstr(address, /*LowerCase=*/true) +
                       " is no instruction that control flow was seen to reach";
    report(wave, from, FindingKind::BadJump, -1, address, text.c_str());
  }
  return found;
}

void loom::sim::waitCounter(Wave &wave, WaitCounter counter, unsigned count) {
  if (wave.group)
    wave.group->slotOf(wave).waits.wait(counter, count);
}

bool loom::sim::signalBarrier(Wave &wave, const Op *) {
  return wave.group && wave.group->signal(wave);
}
void loom::sim::waitBarrier(Wave &wave, const Op *) {
  if (wave.group)
    wave.group->waitForSignals(wave);
}
void loom::sim::arriveAtBarrier(Wave &wave, const Op *) {
  if (wave.group)
    wave.group->arrive(wave);
}

//===----------------------------------------------------------------------===//
// Hardware registers
//===----------------------------------------------------------------------===//

namespace {
/// Numbers of hwreg() by LLVM's AMDGPUAsmGFX9, GFX11 and GFX12.
enum HardwareRegister : unsigned {
  HwMode = 1,
  HwStatus = 2,
  HwTrapStatus = 3,
  HwId = 4,
  HwGprAlloc = 5,
  HwLdsAlloc = 6,
  HwIbStatus = 7,
  HwShMemBases = 15,
  HwXccId = 20,
  HwId1 = 23,
  HwId2 = 24,
  HwShaderCycles = 29,
  HwShaderCyclesHigh = 30 ///< gfx12, which has 64 bits of them
};
} // namespace

uint32_t loom::sim::getHardwareRegister(Wave &wave, const Op *op, unsigned id) {
  switch (id) {
  case HwMode:
    return wave.mode;
  case HwStatus: {
    uint32_t vccz = wave.scalars[SgprVccLo] == 0 &&
                    (wave.lanes == 32 || wave.scalars[SgprVccHi] == 0);
    return uint32_t(wave.scc) | uint32_t(wave.exec == 0) << 9 | vccz << 10;
  }
  case HwShMemBases:
    // Bits 63 to 48 of each aperture.
    return wave.privateAperture >> 16 | (wave.sharedAperture & 0xffff0000u);
  case HwShaderCycles:
    return uint32_t(wave.instructions) &
           (wave.generation == Generation::Gfx12 ? ~0u : 0xfffffu);
  case HwShaderCyclesHigh:
    return uint32_t(wave.instructions >> 32);
  case HwTrapStatus:
    return wave.exceptions;
  case HwId:
  case HwGprAlloc:
  case HwLdsAlloc:
  case HwIbStatus:
  case HwXccId:
  case HwId1:
  case HwId2:
    // One compute unit, nothing pending.
    return 0;
  default:
    report(wave, op, FindingKind::Unsupported, -1, id,
           ("hardware register " + llvm::utostr(id)).c_str());
    return 0;
  }
}

void loom::sim::setHardwareRegister(Wave &wave, const Op *op, unsigned id,
                                    uint32_t value) {
  if (id == HwMode)
    return setMode(wave, value);
  enum { Flags = 0x1ff };
  if (id == HwTrapStatus && wave.generation != Generation::Gfx12 &&
      !(value & ~uint32_t(Flags))) {
    wave.exceptions = value;
    return;
  }
  report(wave, op, FindingKind::Unsupported, -1, id,
         ("a write of hardware register " + llvm::utostr(id)).c_str());
}
