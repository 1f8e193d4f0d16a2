//===- Waits.cpp - Waits for counters, and hints ----------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Layouts of the immediates: "s_waitcnt" of the Vega, CDNA3, RDNA3 and RDNA4
/// instruction set guides and of LLVM's AMDGPUAsmGFX* pages. Data is there as
/// soon as a load has run; waits only tell the bookkeeping of pending registers
/// what the program may rely on. Hints (delays, clauses, priorities) do
/// nothing.
///
//===----------------------------------------------------------------------===//

#include "Fetch.h"

namespace loom::sim::LOOM_SIM_ISA {

template <WaitCounter C> static const Op *waitOne(const Op *op, Wave &wave) {
  waitCounter(wave, C, op->immediate & 63);
  return op->next;
}

/// lgkmcnt before gfx12.
static void waitLgkm(Wave &wave, unsigned count) {
  waitCounter(wave, WaitCounter::Ds, count);
  waitCounter(wave, WaitCounter::Km, count);
}

template <unsigned W> static const Op *waitcntGfx9(const Op *op, Wave &wave) {
  uint32_t imm = op->immediate;
  waitCounter(wave, WaitCounter::Load, (imm & 15) | (imm >> 14 & 3) << 4);
  waitCounter(wave, WaitCounter::Exp, imm >> 4 & 7);
  // The counter has four bits: 15 waits for nothing.
  unsigned lgkm = imm >> 8 & 15;
  if (lgkm != 15)
    waitLgkm(wave, lgkm);
  return op->next;
}

template <unsigned W> static const Op *waitcntGfx11(const Op *op, Wave &wave) {
  uint32_t imm = op->immediate;
  waitCounter(wave, WaitCounter::Load, imm >> 10 & 63);
  waitCounter(wave, WaitCounter::Exp, imm & 7);
  waitLgkm(wave, imm >> 4 & 63);
  return op->next;
}

/// SOPK forms: the count is the sum of a register, mostly null, and the
/// immediate.
static unsigned sumOf(const Op *op, const Wave &wave) {
  uint32_t base = op->numSrcs ? scalar32(op->src[0], wave) : 0;
  return (base + op->immediate) & 63;
}
template <unsigned W> static const Op *waitVscnt(const Op *op, Wave &wave) {
  waitCounter(wave, WaitCounter::Store, sumOf(op, wave));
  return op->next;
}
template <unsigned W> static const Op *waitVmcnt(const Op *op, Wave &wave) {
  waitCounter(wave, WaitCounter::Load, sumOf(op, wave));
  return op->next;
}
template <unsigned W> static const Op *waitExpcnt(const Op *op, Wave &wave) {
  waitCounter(wave, WaitCounter::Exp, sumOf(op, wave) & 7);
  return op->next;
}
template <unsigned W> static const Op *waitLgkmcnt(const Op *op, Wave &wave) {
  waitLgkm(wave, sumOf(op, wave));
  return op->next;
}

template <unsigned W> static const Op *waitLoadDs(const Op *op, Wave &wave) {
  waitCounter(wave, WaitCounter::Load, op->immediate >> 8 & 63);
  waitCounter(wave, WaitCounter::Ds, op->immediate & 63);
  return op->next;
}
template <unsigned W> static const Op *waitStoreDs(const Op *op, Wave &wave) {
  waitCounter(wave, WaitCounter::Store, op->immediate >> 8 & 63);
  waitCounter(wave, WaitCounter::Ds, op->immediate & 63);
  return op->next;
}

template <unsigned W> static const Op *waitIdle(const Op *op, Wave &wave) {
  for (unsigned counter = 0; counter < NumWaitCounters; ++counter)
    waitCounter(wave, WaitCounter(counter), 0);
  return op->next;
}

template <unsigned W> static const Op *doNothing(const Op *op, Wave &) {
  return op->next;
}

static constexpr uint8_t kGfx9 = Semantics::bit(Generation::Gfx9);
static constexpr uint8_t kGfx11 = Semantics::bit(Generation::Gfx11);
static constexpr uint8_t kGfx12 = Semantics::bit(Generation::Gfx12);

#define WAIT(NAME, EXEC, GENERATIONS)                                          \
  {NAME,           &EXEC<32>,        &EXEC<64>,                                \
   Source::Manual, Exactness::Exact, MemoryKind::None,                         \
   GENERATIONS}
#define WAIT_ONE(NAME, COUNTER)                                                \
  {NAME,                                                                       \
   &waitOne<WaitCounter::COUNTER>,                                             \
   &waitOne<WaitCounter::COUNTER>,                                             \
   Source::Manual,                                                             \
   Exactness::Exact,                                                           \
   MemoryKind::None,                                                           \
   kGfx12}
#define HINT(NAME) LOOM_SIM_ENTRY(NAME, doNothing, Manual, Exact)

static const Semantics kWaits[] = {
    WAIT("s_waitcnt", waitcntGfx9, kGfx9),
    WAIT("s_waitcnt", waitcntGfx11, kGfx11),
    WAIT("s_waitcnt_vscnt", waitVscnt, kGfx11),
    WAIT("s_waitcnt_vmcnt", waitVmcnt, kGfx11),
    WAIT("s_waitcnt_expcnt", waitExpcnt, kGfx11),
    WAIT("s_waitcnt_lgkmcnt", waitLgkmcnt, kGfx11),
    WAIT_ONE("s_wait_loadcnt", Load),
    WAIT_ONE("s_wait_storecnt", Store),
    WAIT_ONE("s_wait_dscnt", Ds),
    WAIT_ONE("s_wait_kmcnt", Km),
    WAIT_ONE("s_wait_expcnt", Exp),
    WAIT_ONE("s_wait_samplecnt", Sample),
    WAIT_ONE("s_wait_bvhcnt", Bvh),
    WAIT("s_wait_loadcnt_dscnt", waitLoadDs, kGfx12),
    WAIT("s_wait_storecnt_dscnt", waitStoreDs, kGfx12),
    LOOM_SIM_ENTRY("s_wait_idle", waitIdle, Manual, Exact),
    HINT("s_waitcnt_depctr"),
    HINT("s_wait_alu"),
    HINT("s_wait_event"),
    HINT("s_delay_alu"),
    HINT("s_nop"),
    HINT("s_clause"),
    HINT("s_setprio"),
    HINT("s_set_inst_prefetch_distance"),
    HINT("s_inst_prefetch"),
    HINT("s_prefetch_inst"),
    HINT("s_prefetch_inst_pc_rel"),
    HINT("s_icache_inv"),
    HINT("s_incperflevel"),
    HINT("s_decperflevel"),
    HINT("s_ttracedata"),
    HINT("s_ttracedata_imm"),
    HINT("s_version"),
    HINT("s_wakeup"),
    HINT("v_nop"),
    HINT("v_pipeflush"),
};

void registerWaits(SemanticsSink &sink) { sink.add(kWaits); }

} // namespace loom::sim::LOOM_SIM_ISA
