//===- Branch.cpp - Jumps, ends, barriers, modes ----------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// SOPP, and what else moves the program counter or changes the wave's mode.
/// Sources: "Program Flow Control" and the SOPP, SOPK and SOP1 pages of the
/// Vega, CDNA3, RDNA3 and RDNA4 instruction set guides; messages and hardware
/// registers by LLVM's AMDGPUAsmGFX* pages.
///
//===----------------------------------------------------------------------===//

#include "Fetch.h"

namespace loom::sim::LOOM_SIM_ISA {

static uint64_t addressBehind(const Op *op, const Wave &wave) {
  return wave.codeBase + op->address + op->size;
}

static const Op *fault(const Op *op, Wave &wave, FindingKind kind,
                       const char *detail) {
  report(wave, op, kind, -1, op->immediate, detail);
  wave.stop = Stop::Fault;
  return op;
}

/// Where a direct branch goes. Decoding follows every branch, so there always
/// is such an instruction.
static const Op *take(const Op *op, Wave &wave) {
  if (__builtin_expect(!op->target, 0))
    return fault(op, wave, FindingKind::BadJump, "nothing is decoded there");
  return op->target;
}

static const Op *jumpTo(const Op *op, Wave &wave, uint64_t address) {
  const Op *to = findOp(wave, op, address);
  if (!to) {
    wave.stop = Stop::Fault;
    return op;
  }
  return to;
}

//===----------------------------------------------------------------------===//
// Branches
//===----------------------------------------------------------------------===//

template <unsigned W> static uint64_t vccOf(const Wave &wave) {
  uint64_t low = wave.scalars[SgprVccLo];
  return W == 64 ? low | uint64_t(wave.scalars[SgprVccHi]) << 32 : low;
}

template <unsigned W> static const Op *branch(const Op *op, Wave &wave) {
  return take(op, wave);
}
template <unsigned W> static const Op *branchScc0(const Op *op, Wave &wave) {
  return wave.scc ? op->next : take(op, wave);
}
template <unsigned W> static const Op *branchScc1(const Op *op, Wave &wave) {
  return wave.scc ? take(op, wave) : op->next;
}
template <unsigned W> static const Op *branchVccz(const Op *op, Wave &wave) {
  return vccOf<W>(wave) ? op->next : take(op, wave);
}
template <unsigned W> static const Op *branchVccnz(const Op *op, Wave &wave) {
  return vccOf<W>(wave) ? take(op, wave) : op->next;
}
template <unsigned W> static const Op *branchExecz(const Op *op, Wave &wave) {
  return wave.exec ? op->next : take(op, wave);
}
template <unsigned W> static const Op *branchExecnz(const Op *op, Wave &wave) {
  return wave.exec ? take(op, wave) : op->next;
}
/// The debugger's conditions are false.
template <unsigned W> static const Op *branchNever(const Op *op, Wave &) {
  return op->next;
}

template <unsigned W> static const Op *getPc(const Op *op, Wave &wave) {
  writeScalar64(op->dst[0], wave, addressBehind(op, wave));
  return op->next;
}
template <unsigned W> static const Op *setPc(const Op *op, Wave &wave) {
  return jumpTo(op, wave, scalar64(op->src[0], wave));
}
template <unsigned W> static const Op *swapPc(const Op *op, Wave &wave) {
  uint64_t to = scalar64(op->src[0], wave);
  writeScalar64(op->dst[0], wave, addressBehind(op, wave));
  return jumpTo(op, wave, to);
}
template <unsigned W> static const Op *call(const Op *op, Wave &wave) {
  writeScalar64(op->dst[0], wave, addressBehind(op, wave));
  return take(op, wave);
}

//===----------------------------------------------------------------------===//
// Ends, turns and barriers
//===----------------------------------------------------------------------===//

template <unsigned W> static const Op *endProgram(const Op *op, Wave &wave) {
  wave.stop = Stop::End;
  return op;
}

template <unsigned W> static const Op *sleep(const Op *op, Wave &wave) {
  wave.stop = Stop::Yield;
  return op->next;
}

template <unsigned W> static const Op *setHalt(const Op *op, Wave &wave) {
  if (op->immediate & 1)
    return fault(op, wave, FindingKind::Trap, "the wave halts");
  return op->next;
}

/// 2 is llvm.trap; 3, llvm.debugtrap, goes on where no debugger is.
template <unsigned W> static const Op *trap(const Op *op, Wave &wave) {
  if ((op->immediate & 255) == 3)
    return op->next;
  return fault(op, wave, FindingKind::Trap, "the kernel stops itself");
}

template <unsigned W> static const Op *barrier(const Op *op, Wave &wave) {
  arriveAtBarrier(wave, op);
  return op->next;
}

static int64_t barrierNumber(const Op *op, const Wave &wave) {
  if (op->numSrcs)
    return int32_t(scalar32(op->src[0], wave));
  return int16_t(op->immediate);
}
static const Op *namedBarrier(const Op *op, Wave &wave) {
  return fault(op, wave, FindingKind::Unsupported,
               "a barrier other than the workgroup's (-1)");
}

template <unsigned W> static const Op *barrierSignal(const Op *op, Wave &wave) {
  if (barrierNumber(op, wave) != -1)
    return namedBarrier(op, wave);
  signalBarrier(wave, op);
  return op->next;
}
template <unsigned W>
static const Op *barrierSignalFirst(const Op *op, Wave &wave) {
  if (barrierNumber(op, wave) != -1)
    return namedBarrier(op, wave);
  wave.scc = signalBarrier(wave, op);
  return op->next;
}
template <unsigned W> static const Op *barrierWait(const Op *op, Wave &wave) {
  if (barrierNumber(op, wave) != -1)
    return namedBarrier(op, wave);
  waitBarrier(wave, op);
  return op->next;
}

//===----------------------------------------------------------------------===//
// Messages
//===----------------------------------------------------------------------===//

/// What is sent for nobody: gfx11 gives registers back before the end.
template <unsigned W> static const Op *sendMessage(const Op *op, Wave &wave) {
  enum { DeallocateVgprs = 3 };
  if (wave.generation != Generation::Gfx9 &&
      (op->immediate & 255) == DeallocateVgprs)
    return op->next;
  return fault(op, wave, FindingKind::Unsupported,
               "a message to the host or to fixed-function hardware");
}

static bool answerMessage(const Op *op, Wave &wave, uint64_t &answer) {
  enum { GetRealtime = 131 };
  uint64_t message = op->numSrcs ? op->src[0].value : op->immediate;
  if ((message & 255) != GetRealtime)
    return false;
  answer = wave.instructions;
  return true;
}
static const Op *noAnswer(const Op *op, Wave &wave) {
  return fault(op, wave, FindingKind::Unsupported,
               "a message other than MSG_RTN_GET_REALTIME");
}
template <unsigned W> static const Op *askMessage32(const Op *op, Wave &wave) {
  uint64_t answer;
  if (!answerMessage(op, wave, answer))
    return noAnswer(op, wave);
  writeScalar(op->dst[0], wave, uint32_t(answer));
  return op->next;
}
template <unsigned W> static const Op *askMessage64(const Op *op, Wave &wave) {
  uint64_t answer;
  if (!answerMessage(op, wave, answer))
    return noAnswer(op, wave);
  writeScalar64(op->dst[0], wave, answer);
  return op->next;
}

//===----------------------------------------------------------------------===//
// Hardware registers and modes
//===----------------------------------------------------------------------===//

/// hwreg(id, offset, size) in 16 bits.
struct HwregField {
  unsigned id, offset;
  uint32_t mask;
};
static HwregField fieldOf(const Op *op) {
  uint32_t imm = op->immediate;
  unsigned size = (imm >> 11 & 31) + 1;
  uint32_t mask = size == 32 ? ~0u : (1u << size) - 1;
  return {imm & 63, imm >> 6 & 31, mask};
}

template <unsigned W> static const Op *getReg(const Op *op, Wave &wave) {
  HwregField field = fieldOf(op);
  uint32_t value = getHardwareRegister(wave, op, field.id);
  writeScalar(op->dst[0], wave, value >> field.offset & field.mask);
  return op->next;
}
template <unsigned W> static const Op *setReg(const Op *op, Wave &wave) {
  HwregField field = fieldOf(op);
  uint32_t value = scalar32(op->src[0], wave) & field.mask;
  uint32_t old = getHardwareRegister(wave, op, field.id);
  uint32_t mask = field.mask << field.offset;
  setHardwareRegister(wave, op, field.id,
                      (old & ~mask) | (value << field.offset & mask));
  return op->next;
}

template <unsigned W> static const Op *roundMode(const Op *op, Wave &wave) {
  setMode(wave, (wave.mode & ~0xfu) | (op->immediate & 0xf));
  return op->next;
}
template <unsigned W> static const Op *denormMode(const Op *op, Wave &wave) {
  setMode(wave, (wave.mode & ~0xf0u) | (op->immediate & 0xf) << 4);
  return op->next;
}

#define ENTRY(NAME, EXEC) LOOM_SIM_ENTRY(NAME, EXEC, Manual, Exact)
#define ENDS(NAME, EXEC)                                                       \
  {NAME,                                                                       \
   &EXEC<32>,                                                                  \
   &EXEC<64>,                                                                  \
   Source::Manual,                                                             \
   Exactness::Exact,                                                           \
   MemoryKind::None,                                                           \
   Semantics::AllGenerations,                                                  \
   true}
#define MESSAGE(NAME, EXEC)                                                    \
  {NAME,           &EXEC<32>,        &EXEC<64>,                                \
   Source::Manual, Exactness::Exact, MemoryKind::Message}

static const Semantics kBranches[] = {
    ENDS("s_branch", branch),
    ENTRY("s_cbranch_scc0", branchScc0),
    ENTRY("s_cbranch_scc1", branchScc1),
    ENTRY("s_cbranch_vccz", branchVccz),
    ENTRY("s_cbranch_vccnz", branchVccnz),
    ENTRY("s_cbranch_execz", branchExecz),
    ENTRY("s_cbranch_execnz", branchExecnz),
    ENTRY("s_cbranch_cdbgsys", branchNever),
    ENTRY("s_cbranch_cdbguser", branchNever),
    ENTRY("s_cbranch_cdbgsys_or_user", branchNever),
    ENTRY("s_cbranch_cdbgsys_and_user", branchNever),
    ENTRY("s_getpc_b64", getPc),
    ENDS("s_setpc_b64", setPc),
    ENTRY("s_swappc_b64", swapPc),
    ENTRY("s_call_b64", call),
    ENDS("s_endpgm", endProgram),
    ENDS("s_endpgm_saved", endProgram),
    ENTRY("s_sleep", sleep),
    ENTRY("s_sleep_var", sleep),
    ENTRY("s_sethalt", setHalt),
    ENTRY("s_trap", trap),
    ENTRY("s_barrier", barrier),
    ENTRY("s_barrier_signal", barrierSignal),
    ENTRY("s_barrier_signal_isfirst", barrierSignalFirst),
    ENTRY("s_barrier_wait", barrierWait),
    MESSAGE("s_sendmsg", sendMessage),
    ENDS("s_sendmsghalt", sendMessage),
    MESSAGE("s_sendmsg_rtn_b32", askMessage32),
    MESSAGE("s_sendmsg_rtn_b64", askMessage64),
    ENTRY("s_getreg_b32", getReg),
    ENTRY("s_setreg_b32", setReg),
    ENTRY("s_setreg_imm32_b32", setReg),
    ENTRY("s_round_mode", roundMode),
    ENTRY("s_denorm_mode", denormMode),
};

void registerBranch(SemanticsSink &sink) { sink.add(kBranches); }

} // namespace loom::sim::LOOM_SIM_ISA
