//===- WaitSlotsGfx11.cpp - Instructions needed between two others --------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The rules of gfx11 and gfx12. Hardware guards the results of vector
/// instructions but for a few faults that programs must avoid. The manuals do
/// not have them (that of RDNA3 has "VALU Manual Scheduling"); each function
/// names the part of LLVM 22's GCNHazardRecognizer that it follows. Only reads
/// behind the write are looked at where LLVM waits behind the write already.
///
//===----------------------------------------------------------------------===//

#include "Group.h"
#include "WaitSlots.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace loom::sim;
using F = SlotFacts;

void WaitSlots::complain(const Consumer &consumer, const Entry &producer,
                         const char *rule) {
  std::string text = std::string(rule) + ": '" +
                     consumer.wave.group->getText(producer.op) + "' at 0x" +
                     llvm::utohexstr(producer.op->address, /*LowerCase=*/true);
  report(consumer.wave, consumer.op, FindingKind::WaitSlots, -1, 0,
         text.c_str());
}

static bool writesVector(const Op &op, unsigned vector) {
  for (unsigned i = 0; i < op.numWrites; ++i)
    if (vector >= op.writes[i].first &&
        vector < op.writes[i].first + op.writes[i].count)
      return true;
  return false;
}

static llvm::SmallVector<unsigned, 8> vectorsRead(const Op &op) {
  llvm::SmallVector<unsigned, 8> vectors;
  for (unsigned i = 0; i < op.numReads; ++i)
    for (unsigned part = 0; part < op.reads[i].count; ++part) {
      unsigned vector = op.reads[i].first + part;
      if (vector < FirstTemporary && !llvm::is_contained(vectors, vector))
        vectors.push_back(vector);
    }
  return vectors;
}

static bool writesExec(const Op &op) {
  for (unsigned i = 0; i < op.numWrites; ++i)
    if (op.writes[i].first == RegisterRange::FirstScalar + SgprExecLo ||
        op.writes[i].first == RegisterRange::FirstScalar + SgprExecHi)
      return true;
  return false;
}

/// Instructions behind which all results of the vector ALU are there.
static bool waitsForVectors(const SlotFacts &facts) {
  return facts.isAny(F::Vmem | F::Lds) || (facts.waitsFor & F::VaVdst);
}

/// fixVALUTransUseHazard (gfx1100 to gfx1103): a transcendental's result within
/// five vector instructions, one of them transcendental.
void WaitSlots::checkTransUse(const Consumer &consumer) {
  llvm::SmallVector<unsigned, 8> sources = vectorsRead(*consumer.op);
  unsigned vectors = 0, transcendentals = 0;
  for (const Entry &entry : llvm::reverse(recent)) {
    if (waitsForVectors(entry.facts) || vectors > 5 || transcendentals > 1)
      return;
    bool isTrans = entry.facts.is(F::Trans);
    if (isTrans && llvm::any_of(sources, [&](unsigned vector) {
          return writesVector(*entry.op, vector);
        }))
      return complain(consumer, entry,
                      "VALU reads the result of a transcendental without "
                      "s_waitcnt_depctr va_vdst(0) between");
    vectors += entry.facts.is(F::Valu);
    transcendentals += isTrans;
  }
}

/// fixVALUPartialForwardingHazard (gfx11, waves of 64): of two sources one was
/// written in front of, the other behind a write of EXEC by SALU; at most two
/// vector instructions lie between these two and the write, and at most four
/// behind the second.
void WaitSlots::checkPartialForwarding(const Consumer &consumer) {
  llvm::SmallVector<unsigned, 8> sources = vectorsRead(*consumer.op);
  if (sources.size() < 2)
    return;
  constexpr unsigned none = ~0u;
  llvm::SmallVector<unsigned, 8> found;
  unsigned vectors = 0, execAt = none, nearest = none;
  const Entry *second = nullptr;
  for (const Entry &entry : llvm::reverse(recent)) {
    if (waitsForVectors(entry.facts) || vectors > 8)
      return;
    if (entry.facts.is(F::Valu)) {
      for (unsigned vector : sources) {
        if (llvm::is_contained(found, vector) ||
            !writesVector(*entry.op, vector))
          continue;
        found.push_back(vector);
        if (execAt == none) {
          if (nearest == none) {
            nearest = vectors;
            second = &entry;
          }
          continue;
        }
        // The first one in front of the write of EXEC is the nearest.
        unsigned between = execAt - nearest - 1;
        unsigned before = vectors - execAt;
        if (nearest <= 4 && between + before <= 2)
          complain(consumer, *second,
                   "VALU reads what was written on both sides of a write of "
                   "EXEC without s_waitcnt_depctr va_vdst(0) behind it");
        return;
      }
      ++vectors;
    } else if (entry.facts.is(F::Salu) && execAt == none && !found.empty() &&
               writesExec(*entry.op)) {
      execAt = vectors;
    }
    if (nearest == none && vectors > 4)
      return;
  }
}

/// Calls f(scalar) for the SGPRs and VCC of ranges.
template <typename F>
static void eachScalar(const RegisterRange *ranges, unsigned count, F f) {
  for (unsigned i = 0; i < count; ++i)
    for (unsigned part = 0; part < ranges[i].count; ++part) {
      int scalar =
          int(ranges[i].first) + int(part) - int(RegisterRange::FirstScalar);
      if (scalar >= 0 && scalar <= SgprVccHi)
        f(unsigned(scalar));
    }
}

/// Forgets what the instruction waits for; true if it does nothing else.
bool WaitSlots::waitsForScalars(const SlotFacts &facts) {
  uint8_t waited = facts.waitsFor;
  bool isGfx12 = generation == Generation::Gfx12;
  if (isGfx12 && facts.is(F::WaitsForScalars))
    waited = F::VaSdst | F::VaVcc | F::SaSdst;
  for (ScalarUse &use : scalars)
    if (use.needs & waited)
      use.needs = 0;
  ldsNops = facts.is(F::LdsNop) ? ldsNops + 1 : 0;
  if (isGfx12 && ldsNops >= (isWave64 ? 8 : 4))
    for (ScalarUse &use : scalars)
      use.wasRead = false;
  return !facts.isAny(F::Valu | F::Salu) || facts.is(F::WaitsAlu);
}

void WaitSlots::readScalar(const Consumer &consumer, unsigned scalar) {
  ScalarUse &use = scalars[scalar];
  uint8_t needs = use.needs;
  if (!needs)
    return;
  if (consumer.facts.is(F::Salu) && needs != F::SaSdst) {
    // SALU waits for what VALU wrote, and so for the rest of it.
    if (generation == Generation::Gfx12)
      for (ScalarUse &other : scalars)
        if (other.needs == needs)
          other.needs = 0;
    return;
  }
  Entry writer;
  writer.op = use.writer;
  const char *wait = needs == F::SaSdst  ? "sa_sdst(0)"
                     : needs == F::VaVcc ? "va_vcc(0)"
                                         : "va_sdst(0)";
  std::string text =
      nameOfRegister(NumVectorRegisters + scalar) +
      " was read by VALU, then written, and is read without " +
      (generation == Generation::Gfx12 ? "s_wait_alu " : "s_waitcnt_depctr ") +
      wait + " behind";
  complain(consumer, writer, text.c_str());
  use.needs = 0;
}

void WaitSlots::writeScalar(const Consumer &consumer, unsigned scalar) {
  ScalarUse &use = scalars[scalar];
  use.needs = 0;
  if (use.wasRead)
    use.needs = consumer.facts.is(F::Salu) ? F::SaSdst
                : scalar >= SgprVccLo      ? F::VaVcc
                                           : F::VaSdst;
  // Of gfx11's masks, its waits stand behind the write.
  if (generation == Generation::Gfx11)
    use.wasRead = false;
  use.writer = consumer.op;
}

/// fixVALUMaskWriteHazard (gfx11, waves of 64) and AMDGPUWaitSGPRHazards
/// (gfx12): a scalar that VALU has read, and that is written then, is not there
/// for readers without a wait. On gfx11 that holds for masks only; gfx12 takes
/// scalars in pairs.
void WaitSlots::checkScalars(const Consumer &consumer) {
  const Op &op = *consumer.op;
  const SlotFacts &facts = consumer.facts;
  if (waitsForScalars(facts))
    return;
  bool isGfx12 = generation == Generation::Gfx12;
  eachScalar(op.reads, op.numReads,
             [&](unsigned scalar) { readScalar(consumer, scalar); });
  const Op &computes = op.inner ? *op.inner : op;
  if (isGfx12 && facts.is(F::Valu))
    eachScalar(op.reads, op.numReads, [&](unsigned scalar) {
      scalars[scalar & ~1u].wasRead = scalars[scalar | 1].wasRead = true;
    });
  eachScalar(op.writes, op.numWrites,
             [&](unsigned scalar) { writeScalar(consumer, scalar); });
  // Its own write, on gfx11, is no write behind the read.
  if (!isGfx12 && facts.is(F::ReadsMask) && computes.numSrcs) {
    const Operand &mask = computes.src[computes.numSrcs - 1];
    for (unsigned part = 0; mask.kind == Operand::Scalar && part < mask.dwords;
         ++part)
      if (mask.index + part <= SgprVccHi)
        scalars[mask.index + part].wasRead = true;
  }
}

static bool overlaps(const Operand &one, const Operand &other) {
  return one.kind == Operand::Vector && other.kind == Operand::Vector &&
         one.index < other.index + other.dwords &&
         other.index < one.index + one.dwords;
}

/// What any vector instruction between mends.
void WaitSlots::checkLastVector(const Consumer &consumer) {
  // fixVcmpxPermlaneHazards; v_nop is no instruction here.
  if (consumer.facts.is(F::Permlane) && lastWorking.facts.is(F::CompareExec))
    complain(consumer, lastWorking,
             "v_cmpx writes EXEC and no vector instruction but v_nop lies "
             "before v_permlane");
  // fixWMMAHazards: A and B, and of gfx12's sparse forms the indices.
  if (!consumer.facts.is(F::Wmma) || !lastVector.facts.is(F::Wmma))
    return;
  const Op &op = *consumer.op;
  const Operand &result = lastVector.op->dst[0];
  bool isHit = overlaps(result, op.src[0]) || overlaps(result, op.src[1]) ||
               (consumer.facts.is(F::SparseWmma) &&
                generation == Generation::Gfx12 && overlaps(result, op.src[2]));
  if (isHit)
    complain(consumer, lastVector,
             "WMMA writes what the next vector instruction, WMMA, reads as A, "
             "B or index");
}

void WaitSlots::checkGfx11(const Consumer &consumer) {
  bool isGfx11 = generation == Generation::Gfx11;
  if (consumer.facts.is(F::Valu)) {
    checkLastVector(consumer);
    if (hasTransHazard)
      checkTransUse(consumer);
    if (isGfx11 && isWave64)
      checkPartialForwarding(consumer);
  }
  if (!isGfx11 || isWave64)
    checkScalars(consumer);
}
