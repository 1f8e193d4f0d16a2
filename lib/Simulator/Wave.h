//===- Wave.h - The state of a wave -----------------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Registers, masks and modes of one wave, and what an instruction may ask of
/// the workgroup it belongs to. Functions that are not members of a trivial
/// struct are defined out of line (see Op.h).
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_SIMULATOR_WAVE_H
#define LOOM_LIB_SIMULATOR_WAVE_H

#include "Op.h"

namespace loom::sim {

class Group;
class WaitState;
struct LdsPattern;
struct LdsPatterns;

/// Why a wave has left its loop.
enum class Stop : uint8_t {
  None,
  Barrier, ///< waits for the group's other waves
  Yield,   ///< s_sleep and the like: others may go first
  End,
  Fault ///< a finding that leaves no way to go on
};

/// What is found wrong while a kernel runs.
enum class FindingKind : uint8_t {
  PendingRead,     ///< a register that a load has yet to write was read
  PendingWrite,    ///< ... or written
  OutOfBounds,     ///< memory outside of every allocation
  UseAfterFree,    ///< memory that was freed
  Misaligned,      ///< an address that the instruction does not take
  LdsOutOfBounds,  ///< LDS outside of the group's
  ScratchOverflow, ///< scratch outside of the wave's
  UninitializedRegister,
  UninitializedLds,
  LdsRace,         ///< two waves, one of them writing, without a barrier
  GlobalRace,      ///< the same on global memory
  Deadlock,        ///< nothing can go on
  Trap,            ///< s_trap
  BadJump,         ///< a jump to what was not decoded
  Unsupported,     ///< a mode or value that the simulator does not have
  WaitSlots,       ///< too few instructions between producer and consumer
  InstructionLimit ///< the launch ran more than it may
};

/// Bits of MODE as in the manuals (hwreg 1).
enum ModeBits : uint32_t {
  ModeRound32Shift = 0, ///< 2 bits: 0 even, 1 up, 2 down, 3 to zero
  ModeRound1664Shift = 2,
  ModeDenorm32Shift = 4, ///< bit 0 of each: inputs kept, bit 1: results kept
  ModeDenorm1664Shift = 6,
  ModeDx10Clamp = 1u << 8,
  ModeIeee = 1u << 9
};

/// The high halves of generic addresses of LDS and scratch: what
/// src_shared_base and src_private_base hold (their low halves are 0). Host
/// addresses are below them.
enum Aperture : uint32_t {
  PrivateAperture = 0x00010000,
  SharedAperture = 0x00020000
};

/// What waits count. Before gfx12 one counter, lgkmcnt, counts what Ds and Km
/// count: a wait for it is a wait for both. On gfx9 Load counts stores too.
enum class WaitCounter : uint8_t {
  Load,  ///< vmcnt, loadcnt
  Store, ///< vscnt, storecnt
  Ds,    ///< LDS
  Km,    ///< scalar memory and messages: any order
  Exp,
  Sample,
  Bvh
};
enum { NumWaitCounters = 7 };

struct Wave {
  /// Rows of `lanes` dwords, one per VectorRegister that the kernel has; the
  /// temporaries follow at NumVectorRegisters' numbers.
  uint32_t *vectors = nullptr;
  /// By ScalarRegister. EXEC is here and, masked to the wave's lanes, in
  /// `exec`: write it with setExec or writeScalar only.
  uint32_t scalars[NumScalarRegisters] = {};
  /// All ones for lanes that are on.
  alignas(64) uint32_t laneMask[64] = {};
  uint64_t exec = 0;
  /// `exec` has all lanes.
  bool execFull = false;
  bool scc = false;
  /// Precision modes that the host's control register cannot hold at once: f32
  /// differs from f16 and f64 in rounding or denormals.
  bool splitModes = false;
  uint8_t lanes = 0;
  Generation generation = Generation::Gfx11;
  /// 8-bit floats are those of gfx942 (one NaN, no infinity, no negative zero);
  /// else those of OCP.
  bool hasFnuzFloat8 = false;
  Stop stop = Stop::None;
  uint32_t mode = 0;
  /// Flags of exceptions (TRAPSTS) as the wave has written them; arithmetic
  /// sets none.
  uint32_t exceptions = 0;
  /// Bytes of LDS that the group has, and where they are.
  uint8_t *lds = nullptr;
  uint32_t ldsSize = 0;
  /// noteLdsAccess has something to do; if not, it need not be called.
  bool watchesLds = false;
  /// The same for noteGlobalAccesses.
  bool watchesGlobal = false;
  /// Scratch of lane i is at scratch + i * scratchSize.
  uint8_t *scratch = nullptr;
  uint32_t scratchSize = 0;
  /// Instructions that may still run before others get a turn.
  uint64_t budget = 0;
  /// Cycle counter for s_memtime and the like: instructions run so far.
  uint64_t instructions = 0;
  Group *group = nullptr;
  /// The last allocation found, for the fast path of memory accesses.
  uint64_t cachedBegin = 1, cachedEnd = 0;
  /// The last one found that must not be written: arguments, constants.
  uint64_t readBegin = 1, readEnd = 0;
  /// Others found before, of the semantics of memory accesses.
  struct {
    uint64_t begin = 1, end = 0;
  } recentRanges[4];
  uint8_t nextRange = 0;
  /// Highest 32 bits of generic addresses of LDS and scratch.
  uint32_t sharedAperture = SharedAperture, privateAperture = PrivateAperture;
  /// Host address of image offset 0: `Op::address` is relative to it.
  uint64_t codeBase = 0;
  /// Waves of the group are numbered from 0.
  uint32_t waveInGroup = 0;
  /// gfx12: the wave has signalled the barrier and not waited for it yet.
  bool barrierSignalled = false;
  /// See LdsPattern.h; null in waves that have no group.
  LdsPatterns *ldsPatterns = nullptr;

  uint64_t allLanes() const { return lanes == 64 ? ~0ull : 0xffffffffull; }
};

/// EXEC from the full value; lanes the wave does not have are dropped from
/// `exec` and `laneMask` but stay in the registers.
void setExec(Wave &wave, uint64_t value);
/// MODE; also puts it into effect.
void setMode(Wave &wave, uint32_t mode);

/// Reports a finding at `op`; `lane` is -1 if it concerns the whole wave. A
/// kind is reported once per instruction. `address` is what the finding is
/// about.
void report(Wave &wave, const Op *op, FindingKind kind, int lane,
            uint64_t address, const char *detail = nullptr);

/// Looks [address, address + size) up among the device's allocations and sets
/// the wave's cache to the one found. Returns the host's address of it (they
/// are the same), or reports and returns null: then a load gives 0 and a store
/// is dropped.
uint8_t *findGlobal(Wave &wave, const Op *op, int lane, uint64_t address,
                    uint32_t size, bool isWrite);

/// LDS bookkeeping: races and uninitialized reads. Called for every access of
/// LDS that is in bounds, once per lane; a no-op unless checks are on.
void noteLdsAccess(Wave &wave, const Op *op, int lane, uint32_t address,
                   uint32_t size, bool isWrite, bool isAtomic);

/// The same for all lanes of EXEC at once: lane i accesses addresses[i].
void noteLdsAccesses(Wave &wave, const Op *op, const uint32_t *addresses,
                     uint32_t size, bool isWrite, bool isAtomic);

/// Global memory shared by the group's waves: `lanes` access addresses[lane].
void noteGlobalAccesses(Wave &wave, const Op *op, const uint64_t *addresses,
                        uint64_t lanes, uint32_t size, bool isWrite,
                        bool isAtomic);

/// What the run loop does in front of an instruction, for those that another
/// one runs itself. `moved` is `op` with the registers that it really has.
void prepareIndexed(Wave &wave, const Op *op, const Op *moved);
/// The same for the lanes of a pattern whose lowest address is `base`; it is no
/// atomic.
void noteLdsPattern(Wave &wave, const Op *op, LdsPattern &pattern,
                    uint32_t base, bool isWrite);

/// At most `count` of what the counter counts are left.
void waitCounter(Wave &wave, WaitCounter counter, unsigned count);

/// The group's barrier of gfx12. Waiting sets `stop` unless all waves have
/// signalled. Returns whether the wave is the first to signal.
bool signalBarrier(Wave &wave, const Op *op);
void waitBarrier(Wave &wave, const Op *op);
/// s_barrier: all at once.
void arriveAtBarrier(Wave &wave, const Op *op);

/// Hardware registers of s_getreg and s_setreg, by number.
uint32_t getHardwareRegister(Wave &wave, const Op *op, unsigned id);
void setHardwareRegister(Wave &wave, const Op *op, unsigned id, uint32_t value);

/// The instruction at an address, for indirect jumps; null with a report if
/// there is none.
const Op *findOp(Wave &wave, const Op *from, uint64_t address);

} // namespace loom::sim

#endif // LOOM_LIB_SIMULATOR_WAVE_H
