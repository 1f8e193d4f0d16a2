//===- WaitSlotFacts.cpp - What wait slots ask of an instruction ----------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Classes as in LLVM's SIInstrFormats and VOP3PInstructions (which matrix
/// instructions are XDL), passes as in its SISchedule for gfx942 and gfx950 and
/// in the tables "Matrix Arithmetic Instructions" of the CDNA3 ISA manual.
///
//===----------------------------------------------------------------------===//

#include "WaitSlotFacts.h"
#include "OpFacts.h"
#include "llvm/ADT/SmallVector.h"

using namespace loom::sim;
using llvm::StringRef;

static bool startsWithAny(StringRef name,
                          std::initializer_list<StringRef> prefixes) {
  for (StringRef prefix : prefixes)
    if (name.starts_with(prefix))
      return true;
  return false;
}

namespace {
struct Shape {
  unsigned m = 0, n = 0, k = 0;
};
} // namespace

/// "v_mfma_f32_16x16x4_4b_f16".
static Shape shapeOf(StringRef name) {
  Shape shape;
  llvm::SmallVector<StringRef> parts, sizes;
  name.split(parts, '_');
  for (StringRef part : parts) {
    sizes.clear();
    part.split(sizes, 'x');
    if (sizes.size() == 3 && !sizes[0].getAsInteger(10, shape.m) &&
        !sizes[1].getAsInteger(10, shape.n) &&
        !sizes[2].getAsInteger(10, shape.k))
      return shape;
  }
  return shape;
}

static unsigned passesOf(StringRef name, const Op &op, bool isGfx950) {
  Shape shape = shapeOf(name);
  bool isSmall = shape.m == 16;
  if (name.contains("f64"))
    return shape.m == 4 ? 4 : isGfx950 ? 16 : 8;
  if (shape.m == 4)
    return 2;
  if (name.contains("f8f6f4")) {
    // Formats 0 and 1 are those of 8 bits.
    bool isWide = op.matrix.cbsz <= 1 || op.matrix.blgp <= 1;
    return (isSmall ? 4 : 8) << isWide;
  }
  bool isSlow = shape.k == 1 || shape.k == 4 || (!isSmall && shape.k == 2);
  if (name.starts_with("v_smfmac") || name.ends_with("xf32"))
    isSlow = false;
  return (isSmall ? 4 : 8) << isSlow;
}

static void addMatrix(SlotFacts &facts, StringRef name, const Op &op,
                      const TargetInfo &target) {
  facts.kinds |= SlotFacts::Matrix;
  bool isDouble = name.starts_with("v_mfma_f64");
  bool isSingle = name.starts_with("v_mfma_f32") && name.ends_with("_f32");
  if (isDouble)
    facts.kinds |= SlotFacts::DoubleMatrix;
  else if (!isSingle)
    facts.kinds |= SlotFacts::Xdl;
  facts.passes = uint8_t(passesOf(name, op, target.name == "gfx950"));
  if (isDouble && facts.passes == 4)
    facts.kinds |= SlotFacts::SmallDouble;
  facts.accumulator = name.starts_with("v_smfmac") ? op.numSrcs - 1 : 2;
}

/// gfx9: the result is shifted into a part of the register behind the ALU.
static bool writesPart(StringRef name, const Op &op, const Op &computes) {
  if (op.inner && !op.second && op.sdwa.dst != 6)
    return true;
  bool toHigh = computes.numDsts && computes.dst[0].modifiers & Operand::High;
  bool toByte = (name.starts_with("v_cvt_sr_") ||
                 name.starts_with("v_cvt_scalef32_sr_")) &&
                computes.immediate != 0;
  bool isFp4 = startsWithAny(
      name, {"v_cvt_scalef32_pk_fp4_", "v_cvt_scalef32_sr_pk_fp4_"});
  return toHigh || toByte || isFp4;
}

static void addVector(SlotFacts &facts, StringRef name, const Op &op,
                      const TargetInfo &target) {
  const Op &computes = op.inner ? *op.inner : op;
  facts.kinds |= SlotFacts::Valu;
  if (startsWithAny(name, {"v_mfma_", "v_smfmac_"}))
    addMatrix(facts, name, computes, target);
  if (startsWithAny(name, {"v_wmma_", "v_swmmac_"}))
    facts.kinds |= SlotFacts::Wmma;
  if (name.starts_with("v_swmmac_"))
    facts.kinds |= SlotFacts::SparseWmma;
  if (startsWithAny(name, {"v_exp_", "v_log_", "v_rcp_", "v_rsq_", "v_sqrt_",
                           "v_sin_", "v_cos_"}))
    facts.kinds |= SlotFacts::Trans;
  if (name.starts_with("v_dot")) {
    facts.kinds |= SlotFacts::Dot;
    facts.accumulator = 2;
  }
  if (name.starts_with("v_div_fmas"))
    facts.kinds |= SlotFacts::DivFmas;
  if (name == "v_readlane_b32")
    facts.kinds |=
        SlotFacts::RwLane | SlotFacts::ReadsLane | SlotFacts::AnyLane;
  if (name == "v_readfirstlane_b32")
    facts.kinds |= SlotFacts::ReadsLane | SlotFacts::AnyLane;
  if (name == "v_writelane_b32")
    facts.kinds |= SlotFacts::RwLane | SlotFacts::AnyLane;
  if (name.starts_with("v_permlane"))
    facts.kinds |=
        name.contains("_swap") ? SlotFacts::RowSwap : SlotFacts::Permlane;
  if (name.starts_with("v_cmpx"))
    facts.kinds |= SlotFacts::CompareExec;
  if (name == "v_fma_f64" || name == "v_fmac_f64")
    facts.kinds |= SlotFacts::FmaF64;
  if (name == "v_nop")
    facts.kinds |= SlotFacts::VectorNop;
  if (startsWithAny(name, {"v_cndmask_", "v_add_co_ci_", "v_addc_co_",
                           "v_sub_co_ci_", "v_subb_co_", "v_subrev_co_ci_",
                           "v_subbrev_co_", "v_div_fmas_"}))
    facts.kinds |= SlotFacts::ReadsMask;
  const WrapperFunctions &wrappers = getWrapperFunctions();
  if (op.exec == wrappers.dpp32 || op.exec == wrappers.dpp64)
    facts.kinds |= SlotFacts::Dpp;
  if (writesPart(name, op, computes))
    facts.kinds |= SlotFacts::PartialWrite;
  for (unsigned i = 0; i < computes.numSrcs; ++i)
    if (computes.src[i].kind == Operand::VccZ ||
        computes.src[i].kind == Operand::ExecZ)
      facts.kinds |= SlotFacts::ReadsZeroFlag;
}

static void addMemory(SlotFacts &facts, StringRef name, const Op &op) {
  facts.kinds |= SlotFacts::Vmem;
  bool isBuffer = name.starts_with("buffer_") || name.starts_with("tbuffer_");
  if (isBuffer)
    facts.kinds |= SlotFacts::WaitsForScalars;
  if (op.lds)
    facts.kinds |= SlotFacts::UsesM0;
  bool stores = name.contains("_store_") || name.contains("_atomic_");
  int data = op.hasVectorAddress;
  if (!stores || data >= op.numSrcs || op.src[data].kind != Operand::Vector)
    return;
  facts.dataSource = int8_t(data);
  // A scalar offset of buffers takes the cycle that the data needs.
  bool hasOffset = isBuffer && op.src[op.numSrcs - 1].kind == Operand::Scalar &&
                   op.hasScalarAddress;
  if (op.src[data].dwords > 2 && !hasOffset)
    facts.kinds |= SlotFacts::WideStore;
}

static void addScalar(SlotFacts &facts, StringRef name, const Op &op) {
  facts.kinds |= SlotFacts::Salu;
  uint32_t value = op.immediate;
  if (name == "s_nop")
    facts.slots = uint8_t((value & 15) + 1);
  if (name.starts_with("s_setreg"))
    facts.kinds |= SlotFacts::SetReg;
  if (name.starts_with("s_getreg"))
    facts.kinds |= SlotFacts::GetReg;
  facts.hardwareRegister = uint8_t(value & 63);
  facts.leavesFunction = startsWithAny(name, {"s_setpc", "s_swappc", "s_call"});
  if (startsWithAny(name, {"s_movrel", "s_sendmsg", "s_ttracedata"}))
    facts.kinds |= SlotFacts::UsesM0;
  if (name != "s_waitcnt_depctr" && name != "s_wait_alu")
    return;
  facts.kinds |= SlotFacts::WaitsAlu;
  facts.waitsFor = uint8_t((value >> 12 & 15 ? 0 : SlotFacts::VaVdst) |
                           (value >> 9 & 7 ? 0 : SlotFacts::VaSdst) |
                           (value & 2 ? 0 : SlotFacts::VaVcc) |
                           (value & 1 ? 0 : SlotFacts::SaSdst));
}

SlotFacts loom::sim::slotFactsOf(const Op &op, const TargetInfo &target) {
  SlotFacts facts;
  StringRef name = op.semantics ? op.semantics->name : "";
  if (name.starts_with("v_")) {
    addVector(facts, name, op, target);
    // LLVM splits VOPD's names; the halves may be of two kinds.
    if (op.second && op.second->semantics)
      addVector(facts, op.second->semantics->name, op, target);
  } else if (name.starts_with("ds_")) {
    facts.kinds |= SlotFacts::Lds;
    if (name == "ds_nop")
      facts.kinds |= SlotFacts::LdsNop;
    if (name.contains("addtid"))
      facts.kinds |= SlotFacts::UsesM0;
  } else if (name.starts_with("s_")) {
    if (op.semantics->memory == MemoryKind::ScalarLoad)
      facts.kinds |= SlotFacts::WaitsForScalars;
    else
      addScalar(facts, name, op);
  } else {
    addMemory(facts, name, op);
  }
  return facts;
}

std::vector<SlotFacts> loom::sim::gatherSlotFacts(const Program &program) {
  std::vector<SlotFacts> facts;
  for (const Op *op : program.getOps()) {
    if (op->textIndex >= facts.size())
      facts.resize(op->textIndex + 1);
    facts[op->textIndex] = slotFactsOf(*op, program.getTarget());
  }
  return facts;
}
