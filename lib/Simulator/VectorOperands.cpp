//===- VectorOperands.cpp - Operands of vector instructions ---------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OperandDecoder.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;

namespace loom::sim {

/// The destination is also the last source.
static bool accumulates(StringRef name) {
  for (StringRef prefix :
       {"v_fmac_", "v_mac_", "v_pk_fmac_", "v_dot2c_", "v_dot4c_", "v_dot8c_",
        "v_dot2acc_", "v_smfmac_", "v_swmmac_"})
    if (name.starts_with(prefix))
      return true;
  return false;
}

void OperandDecoder::addImplicitMasks(Op &to, bool isCompare) {
  if (isCompare && to.numDsts == 0)
    addDestination(to,
                   makeMask(hasImplicitDef("VCC") || hasImplicitDef("VCC_LO")
                                ? SgprVccLo
                                : SgprExecLo));
  else if (!isCompare && (hasImplicitDef("VCC") || hasImplicitDef("VCC_LO")))
    addDestination(to, makeMask(SgprVccLo));
  if (hasImplicitUse("VCC") || hasImplicitUse("VCC_LO"))
    addSource(to, makeMask(SgprVccLo));
}

/// op_sel of instructions that are not packed names halves of registers.
void OperandDecoder::applyOpSel(Op &to) const {
  StringRef name = opcode.name;
  if (opcode.isPacked || name.starts_with("v_permlane"))
    return;
  for (unsigned i = 0; i < to.numSrcs; ++i)
    if (to.src[i].modifiers & Operand::OpSel)
      to.src[i].modifiers |= Operand::High;
  // Stochastic rounding to 8 bits selects a byte with the destination's bit
  // too.
  bool selectsByte =
      name.starts_with("v_cvt_sr_fp8_") || name.starts_with("v_cvt_sr_bf8_");
  if (to.numSrcs && to.numDsts && to.dst[0].kind == Operand::Vector &&
      to.src[0].modifiers & Operand::OpSelHi && !selectsByte)
    to.dst[0].modifiers |= Operand::High;
}

void OperandDecoder::decodeMatrixFields(Op &to) const {
  MatrixFields &matrix = to.matrix;
  matrix.cbsz = uint8_t(getField("cbsz"));
  matrix.abid = uint8_t(getField("abid"));
  // f64 forms print blgp as what it means there.
  matrix.blgp = uint8_t(getField("blgp", getField("neg")));
  matrix.indexKey = uint8_t(getField("index_key"));
  matrix.reuseA = hasFlag("matrix_a_reuse");
  matrix.reuseB = hasFlag("matrix_b_reuse");
  // cbsz, blgp and a selection of a byte for each scale.
  if (StringRef(opcode.name).starts_with("v_mfma_scale_") &&
      fields.size() >= 4 && to.numSrcs == 5) {
    to.src[3].modifiers |= uint8_t(fields[2]);
    to.src[4].modifiers |= uint8_t(fields[3]);
  }
  for (unsigned i = 0; i < to.numSrcs && i < 3; ++i) {
    matrix.negLo |= bool(to.src[i].modifiers & Operand::Neg) << i;
    matrix.negHi |= bool(to.src[i].modifiers & Operand::NegHi) << i;
  }
}

/// Inline constants of mixed-precision FMA are f32 where the operand is; LLVM
/// gives them as f16.
void OperandDecoder::fixMixedConstants(Op &to) const {
  StringRef name = opcode.name;
  if (!name.contains("_mix") || to.size != 8)
    return;
  static constexpr std::pair<uint16_t, uint32_t> constants[] = {
      {0x3800, 0x3f000000}, {0xb800, 0xbf000000}, {0x3c00, 0x3f800000},
      {0xbc00, 0xbf800000}, {0x4000, 0x40000000}, {0xc000, 0xc0000000},
      {0x4400, 0x40800000}, {0xc400, 0xc0800000}, {0x3118, 0x3e22f983}};
  for (Operand &operand : to.src)
    if (operand.kind == Operand::Value &&
        !(operand.modifiers & Operand::OpSelHi))
      for (auto [half, single] : constants)
        if (operand.value == half)
          operand.value = single;
}

void OperandDecoder::decodeVector() {
  StringRef name = opcode.name;
  // v_wmma is described as tied, but encodes an accumulator of its own.
  bool keepsTied = accumulates(name) || name.starts_with("v_swap") ||
                   name.starts_with("v_wmma_");
  for (const Item &item : definitions)
    addDestination(op, item.operand);
  for (const Item &item : sources)
    if (!item.isTied || (keepsTied && !accumulates(name)))
      addSource(op, item.operand);
  if (accumulates(name) && op.numDsts) {
    Operand accumulator = op.dst[0];
    addSource(op, accumulator);
  }
  bool isPermlaneSwap =
      name.starts_with("v_permlane") && name.contains("_swap_");
  if (isPermlaneSwap)
    for (const Item &item : definitions)
      addSource(op, item.operand);
  applyOpSel(op);
  addImplicitMasks(op, name.starts_with("v_cmp"));
  fixMixedConstants(op);
  op.clamp = hasFlag("clamp");
  op.omod = uint8_t(hasFlag("mul:2")   ? 1
                    : hasFlag("mul:4") ? 2
                    : hasFlag("div:2") ? 3
                                       : 0);
  op.immediate =
      uint32_t(getField("byte_sel", getField("bitop3", getField("op_sel"))));
  if (name.starts_with("v_cvt_sr_") && !getFieldText("op_sel").empty())
    op.immediate >>= 2;
  if (isPermlaneSwap)
    op.immediate = hasFlag("fi:1") | hasFlag("bound_ctrl:1") << 1;
  if (opcode.isMatrix)
    decodeMatrixFields(op);
  if (opcode.isDpp16 || opcode.isDpp8)
    wrapDpp();
  else if (opcode.isSdwa)
    wrapSdwa();
}

/// Moves the decoded instruction into `inner` and leaves an empty wrapper.
static void moveToInner(DecodedInstruction &result) {
  Op wrapper;
  wrapper.address = result.op.address;
  wrapper.size = result.op.size;
  result.inner = result.op;
  result.op = wrapper;
}

void OperandDecoder::wrapDpp() {
  moveToInner(result);
  DppFields &dpp = op.dpp;
  ArrayRef<int64_t> all = fields;
  bool hasFetchInactive = decoder.target.generation != Generation::Gfx9;
  if (opcode.isDpp8) {
    dpp.isDpp8 = true;
    if (all.size() >= 2)
      dpp.lanes8 = uint32_t(all[all.size() - 2]);
  } else if (size_t count = hasFetchInactive ? 5 : 4; all.size() >= count) {
    all = all.take_back(count);
    dpp.control = uint16_t(all[0]);
    dpp.rowMask = uint8_t(all[1]);
    dpp.bankMask = uint8_t(all[2]);
    dpp.boundControl = all[3] != 0;
  }
  dpp.fetchInactive = hasFlag("fi:1");
  Operand &source = result.inner->src[0];
  op.src[0] = source;
  op.src[0].modifiers = 0;
  source.index = FirstTemporary;
}

static uint8_t getSelection(StringRef text) {
  return StringSwitch<uint8_t>(text)
      .Case("BYTE_0", 0)
      .Case("BYTE_1", 1)
      .Case("BYTE_2", 2)
      .Case("BYTE_3", 3)
      .Case("WORD_0", 4)
      .Case("WORD_1", 5)
      .Default(6);
}

void OperandDecoder::wrapSdwa() {
  moveToInner(result);
  op.sdwa.dst = getSelection(getFieldText("dst_sel"));
  op.sdwa.src0 = getSelection(getFieldText("src0_sel"));
  op.sdwa.src1 = getSelection(getFieldText("src1_sel"));
  op.sdwa.dstUnused = StringSwitch<uint8_t>(getFieldText("dst_unused"))
                          .Case("UNUSED_SEXT", 1)
                          .Case("UNUSED_PRESERVE", 2)
                          .Default(0);
  Op &inner = *result.inner;
  // An accumulator or VCC that was appended is no operand of the encoding.
  unsigned appended = accumulates(opcode.name) + hasImplicitUse("VCC");
  for (unsigned i = 0; i < 2 && i + appended < inner.numSrcs; ++i) {
    Operand &source = inner.src[i];
    op.src[i] = source;
    op.src[i].modifiers &= Operand::Sext;
    source.kind = Operand::Vector;
    source.modifiers &= Operand::Neg | Operand::Abs;
    source.index = uint16_t(FirstTemporary + 2 * i);
  }
  if (inner.numDsts && inner.dst[0].kind == Operand::Vector) {
    op.dst[0] = inner.dst[0];
    inner.dst[0].index = FirstTemporary + 4;
  }
}

/// Sources of half of VOPD as LLVM lists them, with the accumulator.
static unsigned countVopdSources(StringRef name) {
  if (name == "v_mov_b32")
    return 1;
  if (name.starts_with("v_fmaak") || name.starts_with("v_fmamk"))
    return 3;
  return accumulates(name) ? 3 : 2;
}

void OperandDecoder::decodeVopd() {
  auto [x, y] = StringRef(result.text).split(" :: ");
  result.name = normalizeMnemonic(x);
  result.secondName = normalizeMnemonic(y);
  moveToInner(result);
  result.second = *result.inner;
  unsigned at = 0, count = countVopdSources(result.name);
  for (unsigned half = 0; half < 2; ++half) {
    Op &to = half == 0 ? *result.inner : *result.second;
    StringRef name = half == 0 ? result.name : result.secondName;
    if (half < definitions.size())
      addDestination(to, definitions[half].operand);
    // LLVM names a wrong register for the accumulator of Y.
    unsigned end = half == 0 ? count : unsigned(sources.size());
    for (; at < end && at < sources.size(); ++at)
      if (!accumulates(name) || to.numSrcs < 2)
        addSource(to, sources[at].operand);
    if (accumulates(name))
      addSource(to, to.dst[0]);
    if (name == "v_cndmask_b32")
      addSource(to, makeMask(SgprVccLo));
  }
  Operand &written = result.inner->dst[0];
  for (const Operand &operand : result.second->src)
    if (operand.kind == Operand::Vector && operand.index == written.index &&
        op.dst[0].kind == Operand::None) {
      op.dst[0] = written;
      written.index = FirstTemporary;
    }
}

} // namespace loom::sim
