//===- WaitSlots.cpp - Instructions needed between two others -------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The rules of gfx942, gfx950 and gfx9-4-generic. WaitSlotsGfx11.cpp has those
/// of gfx11 and gfx12.
///
//===----------------------------------------------------------------------===//

#include "WaitSlots.h"
#include "Group.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace loom::sim;

/// The most that any rule asks for: what is further back need not be kept.
static constexpr unsigned kMaxSlots = 20;

//===----------------------------------------------------------------------===//
// Rules on single registers
//===----------------------------------------------------------------------===//

namespace {
/// How the producer and the consumer are connected.
enum class Link {
  Vector,      ///< the consumer reads a vector register that was written
  Scalar,      ///< ... a scalar register or VCC
  Exec,        ///< EXEC was written
  Vcc,         ///< VCC was written
  LaneSelect,  ///< the scalar written selects the lane
  M0,          ///< M0 was written
  Register,    ///< the same hardware register
  StoredData,  ///< the consumer overwrites what was stored
  VectorTouch, ///< ... reads or writes a vector register that was written
  VccOrExec,   ///< VCC or EXEC was written
  Always
};

struct Rule {
  uint32_t producer, consumer;
  Link link;
  unsigned slots;
  const char *text;
  /// The producer or the consumer must not be one of these.
  uint32_t exceptProducer = 0, exceptConsumer = 0;
};
} // namespace

using F = SlotFacts;

/// Sources: (M) "Manually Inserted Wait States (NOPs)" of the CDNA3 ISA manual
/// (the table is that of the Vega and MI200 manuals with additions), (L) LLVM
/// 22's GCNHazardRecognizer by the name of the check, for what the manual lacks
/// or where it is stricter.
static const Rule kRules[] = {
    // M, L checkVMEMHazards.
    {F::Valu, F::Vmem, Link::Scalar, 5, "VALU writes an SGPR that VMEM reads"},
    // M, L checkDPPHazards.
    {F::Valu, F::Dpp, Link::Vector, 2, "VALU writes a VGPR that DPP reads"},
    {F::Valu, F::Dpp, Link::Exec, 5, "VALU writes EXEC before DPP"},
    // M, L checkDivFMasHazards.
    {F::Valu, F::DivFmas, Link::Vcc, 4, "VALU writes VCC before v_div_fmas"},
    // M, L checkRWLaneHazards.
    {F::Valu, F::RwLane, Link::LaneSelect, 4,
     "VALU writes the SGPR that selects the lane"},
    // M; no compiler of ours emits it.
    {F::Valu, F::ReadsZeroFlag, Link::VccOrExec, 5,
     "VALU writes VCC or EXEC before VCCZ or EXECZ is read"},
    // M, L checkGetRegHazards, checkSetRegHazards.
    {F::SetReg, F::GetReg, Link::Register, 2, "s_setreg before s_getreg"},
    {F::SetReg, F::SetReg, Link::Register, 2, "s_setreg before s_setreg"},
    // M, L checkVALUHazardsHelper: 2 on gfx940, where the manual of Vega has 1.
    {F::WideStore, F::Valu, Link::StoredData, 2,
     "VALU overwrites the data of a store of more than 64 bits"},
    // M, L checkReadM0Hazards.
    {F::Salu, F::UsesM0, Link::M0, 1, "SALU writes M0"},
    // M, L checkVALUHazards: hasTransForwardingHazard.
    {F::Trans, F::Valu, Link::Vector, 1,
     "a transcendental writes what another VALU reads", 0, F::Trans},
    // L checkVALUHazards: hasDstSelForwardingHazard,
    // hasCvtScaleForwardingHazard.
    {F::PartialWrite, F::Valu, Link::VectorTouch, 1,
     "VALU writes a part of a VGPR that VALU uses"},
    // M, L checkVALUHazards: hasVDecCoExecHazard.
    {F::Valu, F::Valu, Link::Scalar, 2, "VALU writes an SGPR that VALU reads"},
    {F::Valu, F::AnyLane, Link::Exec, 4,
     "VALU writes EXEC before a lane is read or written"},
    {F::Valu, F::ReadsLane, Link::Vector, 1,
     "VALU writes a VGPR of which a lane is read"},
    // L checkPermlaneHazards (gfx950).
    {F::Valu, F::RowSwap, Link::Vector, 2,
     "VALU writes a VGPR whose rows are swapped"},
    {F::CompareExec, F::RowSwap, Link::Exec, 4,
     "v_cmpx writes EXEC before rows are swapped"},
    // M ("Dependency Resolution: Required Independent Instructions"), L
    // checkMAIHazards90A.
    {F::Valu, F::Matrix, Link::Exec, 4, "VALU writes EXEC before MFMA",
     F::Matrix},
    {F::Valu, F::Matrix, Link::Vector, 2, "VALU writes a VGPR that MFMA reads",
     F::Matrix | F::Dot},
    // L checkMAIVALUHazards.
    {F::DoubleMatrix, F::FmaF64, Link::Always, 2, "DGEMM before v_fma_f64"},
};

/// Calls f(tracked register) for each register of ranges.
template <typename F>
static bool anyRegister(const RegisterRange *ranges, unsigned count, F f) {
  for (unsigned i = 0; i < count; ++i)
    for (unsigned part = 0; part < ranges[i].count; ++part)
      if (f(trackedRegister(ranges[i].first) + part))
        return true;
  return false;
}

static bool isIn(unsigned tracked, const RegisterRange *ranges,
                 unsigned count) {
  return anyRegister(ranges, count,
                     [&](unsigned other) { return other == tracked; });
}

static bool writesScalar(const Op &op, unsigned first, unsigned last) {
  return anyRegister(op.writes, op.numWrites, [&](unsigned tracked) {
    return tracked >= NumVectorRegisters + first &&
           tracked <= NumVectorRegisters + last;
  });
}

static bool overlaps(const Operand &operand, unsigned tracked) {
  unsigned base = operand.kind == Operand::Scalar ? NumVectorRegisters : 0;
  bool isRegister =
      operand.kind == Operand::Scalar || operand.kind == Operand::Vector;
  return isRegister && tracked >= base + operand.index &&
         tracked < base + operand.index + operand.dwords;
}

static bool isLinked(Link link, const Op &from, const SlotFacts &facts,
                     const Op &to, const SlotFacts &toFacts) {
  auto anyWritten = [&](auto f) {
    return anyRegister(from.writes, from.numWrites, f);
  };
  switch (link) {
  case Link::Vector:
    return anyWritten([&](unsigned tracked) {
      return tracked < FirstTemporary && isIn(tracked, to.reads, to.numReads);
    });
  case Link::VectorTouch:
    return anyWritten([&](unsigned tracked) {
      return tracked < FirstTemporary &&
             (isIn(tracked, to.reads, to.numReads) ||
              isIn(tracked, to.writes, to.numWrites));
    });
  case Link::Scalar:
    return anyWritten([&](unsigned tracked) {
      return tracked >= NumVectorRegisters &&
             tracked <= NumVectorRegisters + SgprVccHi &&
             isIn(tracked, to.reads, to.numReads);
    });
  case Link::Exec:
    return writesScalar(from, SgprExecLo, SgprExecHi);
  case Link::Vcc:
    return writesScalar(from, SgprVccLo, SgprVccHi);
  case Link::VccOrExec:
    return writesScalar(from, SgprExecLo, SgprExecHi) ||
           writesScalar(from, SgprVccLo, SgprVccHi);
  case Link::M0:
    return writesScalar(from, SgprM0, SgprM0);
  case Link::LaneSelect:
    return anyWritten([&](unsigned tracked) {
      return to.src[1].kind == Operand::Scalar && overlaps(to.src[1], tracked);
    });
  case Link::Register:
    return facts.hardwareRegister == toFacts.hardwareRegister;
  case Link::StoredData: {
    const Operand &data = from.src[facts.dataSource];
    return anyRegister(to.writes, to.numWrites, [&](unsigned tracked) {
      return overlaps(data, tracked);
    });
  }
  case Link::Always:
    return true;
  }
  return false;
}

//===----------------------------------------------------------------------===//
// Results of matrix instructions
//===----------------------------------------------------------------------===//

namespace {
/// Slots as a sum: of a constant, of the passes, and of more on gfx950 (for
/// `ButTwo` not where there are 2 passes).
struct Slots {
  enum More { None, One, ButTwo };
  int fixed;
  bool addsPasses = false;
  More onGfx950 = None;
  int fixedOnGfx950 = 0; ///< in place of `fixed`, if it is not 0

  unsigned of(unsigned passes, bool isGfx950) const {
    int sum = fixed + (addsPasses ? int(passes) : 0);
    if (!isGfx950)
      return unsigned(sum);
    if (fixedOnGfx950)
      return unsigned(fixedOnGfx950);
    bool more = onGfx950 == One || (onGfx950 == ButTwo && passes != 2);
    return unsigned(sum + more);
  }
};

/// One line per kind of producer.
struct MatrixRule {
  Slots toOtherC;    ///< read as C by a matrix instruction that is not XDL
  Slots toOtherXdlC; ///< ... by one that is
  Slots toAB;
  Slots toVector, toMemory;
  Slots toWrite;
};
} // namespace

/// "Dependency Resolution: Required Independent Instructions" of the CDNA3 ISA
/// manual; for gfx950, and where C is a part of the result only, LLVM 22's
/// GCNHazardRecognizer::checkMAIHazards90A and checkMAIVALUHazards.
static const MatrixRule kXdl = {
    {1, true, Slots::ButTwo}, {1, true, Slots::One},
    {3, true, Slots::ButTwo}, {3, true, Slots::ButTwo},
    {3, true, Slots::ButTwo}, {3, true, Slots::ButTwo}};
static const MatrixRule kSingle = {{0, true}, {0},       {2, true},
                                   {2, true}, {2, true}, {2, true}};
static const MatrixRule kSmallDouble = {{4}, {0}, {6}, {6}, {9}, {6}};
static const MatrixRule kLargeDouble = {
    {9, false, Slots::None, 17},  {0},  {11, false, Slots::None, 19},
    {11, false, Slots::None, 19}, {18}, {11}};

static const MatrixRule &ruleOf(const SlotFacts &producer) {
  if (producer.is(F::SmallDouble))
    return kSmallDouble;
  if (producer.is(F::DoubleMatrix))
    return kLargeDouble;
  return producer.is(F::Xdl) ? kXdl : kSingle;
}

/// Of a result that is C as a whole: hardware forwards it, but for short ones.
static unsigned slotsForSameC(const SlotFacts &producer,
                              const SlotFacts &consumer) {
  if (producer.is(F::SmallDouble) && consumer.is(F::SmallDouble))
    return 4;
  return producer.passes == 2 ? 2 : 0;
}

static bool overlaps(const Operand &one, const Operand &other) {
  return one.kind == Operand::Vector && other.kind == Operand::Vector &&
         one.index < other.index + other.dwords &&
         other.index < one.index + one.dwords;
}

unsigned WaitSlots::slotsForSource(const Entry &producer,
                                   const Consumer &consumer,
                                   unsigned source) const {
  const SlotFacts &facts = producer.facts;
  const MatrixRule &rule = ruleOf(facts);
  if (int(source) != consumer.facts.accumulator)
    return rule.toAB.of(facts.passes, isGfx950);
  const Operand &written = producer.op->dst[0];
  const Operand &read = consumer.op->src[source];
  if (written.index == read.index && written.dwords == read.dwords)
    return slotsForSameC(facts, consumer.facts);
  const Slots &slots =
      consumer.facts.is(F::Xdl) ? rule.toOtherXdlC : rule.toOtherC;
  return slots.of(facts.passes, isGfx950);
}

void WaitSlots::checkMatrixSources(const Consumer &consumer) {
  for (unsigned source = 0; source < consumer.op->numSrcs; ++source)
    for (const Entry &entry : llvm::reverse(recent)) {
      if (!entry.facts.is(F::Matrix) ||
          !overlaps(entry.op->dst[0], consumer.op->src[source]))
        continue;
      require(consumer, entry, slotsForSource(entry, consumer, source),
              int(source) == consumer.facts.accumulator
                  ? "MFMA writes what MFMA accumulates to"
                  : "MFMA writes what MFMA reads as A or B");
      break;
    }
}

void WaitSlots::checkMatrixResults(const Consumer &consumer) {
  bool isMemory = consumer.facts.isAny(F::Vmem | F::Lds);
  for (const Entry &entry : llvm::reverse(recent)) {
    const SlotFacts &facts = entry.facts;
    if (!facts.isAny(F::Matrix | F::Dot))
      continue;
    const Operand &result =
        entry.op->inner ? entry.op->inner->dst[0] : entry.op->dst[0];
    auto touches = [&](unsigned tracked) { return overlaps(result, tracked); };
    const Op &op = *consumer.op;
    bool reads = anyRegister(op.reads, op.numReads, touches);
    bool writes = anyRegister(op.writes, op.numWrites, touches);
    if (facts.is(F::Dot)) {
      // L checkMAIVALUHazards: a dot product's result goes to the same
      // instruction's accumulator at once.
      bool isSame = entry.op->semantics == op.semantics;
      bool needs = isSame ? false : reads || writes;
      for (unsigned i = 0; isSame && i < op.numSrcs; ++i)
        needs |= int(i) != facts.accumulator && overlaps(result, op.src[i]);
      if (needs)
        require(consumer, entry, 3, "a dot product writes what is used");
      continue;
    }
    const MatrixRule &rule = ruleOf(facts);
    if (reads)
      require(
          consumer, entry,
          (isMemory ? rule.toMemory : rule.toVector).of(facts.passes, isGfx950),
          isMemory ? "MFMA writes what memory instructions read"
                   : "MFMA writes what VALU reads");
    if (writes)
      require(consumer, entry, rule.toWrite.of(facts.passes, isGfx950),
              "MFMA writes what is overwritten");
    const Operand &accumulator = entry.op->src[facts.accumulator];
    auto overwrites = [&](unsigned tracked) {
      return overlaps(accumulator, tracked);
    };
    // Of XDL only; it reads C as the passes go.
    if (facts.is(F::Xdl) && accumulator.kind == Operand::Vector &&
        anyRegister(op.writes, op.numWrites, overwrites))
      require(consumer, entry, facts.passes - 1u,
              "MFMA has yet to read C, which is overwritten");
  }
}

//===----------------------------------------------------------------------===//
// Instructions
//===----------------------------------------------------------------------===//

void WaitSlots::require(const Consumer &consumer, const Entry &producer,
                        unsigned slots, const char *rule) {
  uint64_t there = distance(producer);
  if (there >= slots)
    return;
  std::string text = std::string(rule) + ": " + llvm::utostr(slots) +
                     " slots are needed behind '" +
                     consumer.wave.group->getText(producer.op) + "' at 0x" +
                     llvm::utohexstr(producer.op->address, /*LowerCase=*/true) +
                     ", there are " + llvm::utostr(there);
  report(consumer.wave, consumer.op, FindingKind::WaitSlots, -1, slots,
         text.c_str());
}

void WaitSlots::checkGfx9(const Consumer &consumer) {
  const SlotFacts &facts = consumer.facts;
  for (const Rule &rule : kRules) {
    if (!facts.is(rule.consumer) || facts.isAny(rule.exceptConsumer))
      continue;
    for (const Entry &entry : llvm::reverse(recent)) {
      if (distance(entry) >= rule.slots)
        break;
      if (entry.facts.is(rule.producer) &&
          !entry.facts.isAny(rule.exceptProducer) &&
          isLinked(rule.link, *entry.op, entry.facts, *consumer.op, facts))
        require(consumer, entry, rule.slots, rule.text);
    }
  }
  if (facts.is(F::Matrix))
    checkMatrixSources(consumer);
  else if (facts.isAny(F::Valu | F::Vmem | F::Lds))
    checkMatrixResults(consumer);
}

void WaitSlots::reset(const TargetInfo &target, unsigned lanes) {
  generation = target.generation;
  isGfx950 = target.name == "gfx950";
  isWave64 = lanes == 64;
  // Not gfx115x.
  hasTransHazard = llvm::StringRef(target.name).starts_with("gfx110") ||
                   target.name == "gfx11-generic";
  now = 0;
  forget();
}

void WaitSlots::forget() {
  recent.clear();
  for (ScalarUse &scalar : scalars)
    scalar = ScalarUse();
  ldsNops = 0;
  lastVector = lastWorking = Entry();
}

void WaitSlots::step(Wave &wave, const Op *op, const SlotFacts &facts,
                     bool isLasting) {
  Entry entry;
  entry.op = op;
  entry.facts = facts;
  entry.at = now;
  if (!isLasting) {
    entry.owned = std::make_shared<const Op>(*op);
    entry.op = entry.owned.get();
  }
  if (facts.leavesFunction)
    forget();
  Consumer consumer{wave, op, facts};
  if (generation != Generation::Gfx9) {
    checkGfx11(consumer);
    if (facts.is(F::Valu)) {
      lastVector = entry;
      if (!facts.is(F::VectorNop))
        lastWorking = entry;
    }
    recent.push_back(std::move(entry));
    if (recent.size() > 64)
      recent.pop_front();
    return;
  }
  checkGfx9(consumer);
  recent.push_back(std::move(entry));
  now += facts.slots;
  while (!recent.empty() && distance(recent.front()) >= kMaxSlots)
    recent.pop_front();
}
