//===- WaitSlotFacts.h - What wait slots ask of an instruction --*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_SIMULATOR_WAITSLOTFACTS_H
#define LOOM_LIB_SIMULATOR_WAITSLOTFACTS_H

#include "Program.h"

namespace loom::sim {

struct SlotFacts {
  /// What an instruction is to the rules; several at once.
  enum Kind : uint32_t {
    Valu = 1 << 0, ///< matrix instructions too
    Matrix = 1 << 1,
    Xdl = 1 << 2,          ///< matrices of other types than f32 and f64
    DoubleMatrix = 1 << 3, ///< of f64
    SmallDouble = 1 << 4,  ///< of f64, 4x4
    Trans = 1 << 5,
    Dot = 1 << 6,
    Vmem = 1 << 7,
    Lds = 1 << 8,
    Salu = 1 << 9,
    Dpp = 1 << 10,
    DivFmas = 1 << 11,
    RwLane = 1 << 12,    ///< v_readlane and v_writelane
    ReadsLane = 1 << 13, ///< v_readlane and v_readfirstlane
    AnyLane = 1 << 14,   ///< one of these three
    UsesM0 = 1 << 15,    ///< as the rules of M0 mean it
    SetReg = 1 << 16,
    GetReg = 1 << 17,
    FmaF64 = 1 << 18,
    PartialWrite = 1 << 19, ///< shifts its result into a part of the register
    WideStore = 1 << 20,    ///< of more than 64 bits
    Permlane = 1 << 21,
    CompareExec = 1 << 22, ///< v_cmpx
    ReadsZeroFlag = 1 << 23,
    Wmma = 1 << 24,
    SparseWmma = 1 << 25,
    ReadsMask = 1 << 26, ///< the last source is a mask
    VectorNop = 1 << 27,
    WaitsAlu = 1 << 28, ///< s_waitcnt_depctr
    RowSwap = 1 << 29,  ///< v_permlane16_swap, v_permlane32_swap
    /// Scalar memory and buffers: they wait for the writes of scalars.
    WaitsForScalars = 1 << 30,
    LdsNop = 1u << 31
  };
  uint32_t kinds = 0;
  /// Slots that it is itself.
  uint8_t slots = 1;
  /// Of matrix instructions.
  uint8_t passes = 0;
  uint8_t hardwareRegister = 0;
  /// The source that is written to memory, or the accumulator of matrices.
  int8_t dataSource = -1, accumulator = -1;
  /// Fields of WaitsAlu that are 0: bits as in `WaitField`.
  enum WaitField : uint8_t { VaVdst = 1, VaSdst = 2, VaVcc = 4, SaSdst = 8 };
  uint8_t waitsFor = 0;
  /// A call or a return, over which compilers look for nothing either.
  bool leavesFunction = false;

  bool is(uint32_t all) const { return (kinds & all) == all; }
  bool isAny(uint32_t some) const { return kinds & some; }
};

SlotFacts slotFactsOf(const Op &op, const TargetInfo &target);

/// By Op::textIndex.
std::vector<SlotFacts> gatherSlotFacts(const Program &program);

} // namespace loom::sim

#endif // LOOM_LIB_SIMULATOR_WAITSLOTFACTS_H
