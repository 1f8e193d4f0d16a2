//===- OpText.cpp - Decoded instructions as text, for tests ---------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpText.h"
#include "Assemble.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace llvm;

namespace loom::sim::test {

std::string makeKernel(StringRef target, unsigned lanes, StringRef body,
                       StringRef tail, unsigned vgprs) {
  bool isGfx9 = target.starts_with("gfx9");
  std::string text;
  raw_string_ostream os(text);
  os << "  .amdgcn_target \"amdgcn-amd-amdhsa--" << target << "\"\n"
     << "  .text\n  .globl k\n  .p2align 8\n  .type k,@function\nk:\n"
     << body << "\n  s_endpgm\n"
     << tail << "\n  .section .rodata\n  .p2align 6\n  .amdhsa_kernel k\n"
     << "    .amdhsa_next_free_sgpr 100\n    .amdhsa_next_free_vgpr "
     << (isGfx9 && vgprs == 256 ? 512 : vgprs) << '\n';
  if (isGfx9)
    os << "    .amdhsa_accum_offset " << vgprs << '\n';
  else
    os << "    .amdhsa_wavefront_size32 " << (lanes == 32) << '\n';
  os << "  .end_amdhsa_kernel\n  .amdgpu_metadata\n---\n"
     << "amdhsa.target: amdgcn-amd-amdhsa--" << target
     << "\namdhsa.version: [ 1, 2 ]\namdhsa.kernels:\n  - .name: k\n"
     << "    .symbol: k.kd\n    .kernarg_segment_size: 16\n"
     << "    .kernarg_segment_align: 8\n    .group_segment_fixed_size: 0\n"
     << "    .private_segment_fixed_size: 0\n    .sgpr_count: 100\n"
     << "    .vgpr_count: " << vgprs << "\n    .wavefront_size: " << lanes
     << "\n    .max_flat_workgroup_size: 256\n    .args:\n"
     << "      - { .name: p, .offset: 0, .size: 8,"
     << " .value_kind: global_buffer }\n"
     << "      - { .offset: 8, .size: 4, .value_kind: hidden_block_count_x }\n"
     << "...\n  .end_amdgpu_metadata\n";
  return text;
}

std::unique_ptr<Program> decodeKernel(StringRef target, unsigned lanes,
                                      StringRef body, StringRef tail) {
  Expected<std::vector<uint8_t>> bytes =
      assembleCodeObject(target, lanes, makeKernel(target, lanes, body, tail));
  if (!bytes) {
    ADD_FAILURE() << toString(bytes.takeError());
    return nullptr;
  }
  Expected<std::unique_ptr<CodeObject>> object = CodeObject::create(*bytes);
  if (!object) {
    ADD_FAILURE() << toString(object.takeError());
    return nullptr;
  }
  Expected<std::unique_ptr<Program>> program =
      Program::create(std::move(*object));
  if (program)
    return std::move(*program);
  ADD_FAILURE() << toString(program.takeError());
  return nullptr;
}

static std::string nameScalar(unsigned index) {
  switch (index) {
  case SgprVccLo:
    return "vcc";
  case SgprExecLo:
    return "exec";
  case SgprM0:
    return "m0";
  case SgprNull:
    return "null";
  case SgprDropped:
    return "dropped";
  case SgprSharedBase:
    return "shared_base";
  case SgprPrivateBase:
    return "private_base";
  default:
    return "s" + std::to_string(index);
  }
}

static std::string nameVector(unsigned index) {
  if (index >= FirstTemporary)
    return "t" + std::to_string(index - FirstTemporary);
  if (index >= FirstAccumulator)
    return "a" + std::to_string(index - FirstAccumulator);
  return "v" + std::to_string(index);
}

static std::string describeOperand(const Operand &operand) {
  std::string text;
  switch (operand.kind) {
  case Operand::None:
    return "none";
  case Operand::Vector:
    text = nameVector(operand.index);
    break;
  case Operand::Scalar:
    text = nameScalar(operand.index);
    break;
  case Operand::Value:
    text = "#" + utohexstr(operand.value, /*LowerCase=*/true);
    break;
  case Operand::Scc:
    text = "scc";
    break;
  case Operand::VccZ:
    text = "vccz";
    break;
  case Operand::ExecZ:
    text = "execz";
    break;
  }
  if (operand.dwords != 1)
    text += ":" + std::to_string(operand.dwords);
  static constexpr std::pair<unsigned, const char *> names[] = {
      {Operand::Neg, ".neg"},   {Operand::Abs, ".abs"},
      {Operand::OpSel, ".sel"}, {Operand::OpSelHi, ".selhi"},
      {Operand::Sext, ".sext"}, {Operand::High, ".h"}};
  for (auto [bit, name] : names)
    if (operand.modifiers & bit)
      text += name;
  return text;
}

static void describeFields(const Op &op, raw_ostream &os) {
  auto field = [&](const char *name, int64_t value) {
    if (value)
      os << ' ' << name << '=' << value;
  };
  auto flag = [&](const char *name, bool value) {
    if (value)
      os << ' ' << name;
  };
  flag("clamp", op.clamp);
  field("omod", op.omod);
  field("offset", op.offset);
  field("offset1", op.offset1);
  field("policy", op.cachePolicy);
  field("imm", op.immediate);
  flag("returns", op.returnsOld);
  flag("gds", op.gds);
  flag("lds", op.lds);
  flag("offen", op.offen);
  flag("idxen", op.idxen);
  flag("vaddr", op.hasVectorAddress);
  flag("saddr", op.hasScalarAddress);
  field("cbsz", op.matrix.cbsz);
  field("abid", op.matrix.abid);
  field("blgp", op.matrix.blgp);
  field("key", op.matrix.indexKey);
  field("neglo", op.matrix.negLo);
  field("neghi", op.matrix.negHi);
}

std::string describe(const Op &op) {
  std::string text;
  raw_string_ostream os(text);
  unsigned dsts = op.numDsts, srcs = op.numSrcs;
  if (op.inner) {
    // A wrapper's own operands are not counted.
    dsts = op.dst[0] ? 1 : 0;
    srcs = op.src[1] ? 2 : op.src[0] ? 1 : 0;
  }
  for (unsigned i = 0; i < dsts; ++i)
    os << describeOperand(op.dst[i]) << ' ';
  os << '=';
  for (unsigned i = 0; i < srcs; ++i)
    os << ' ' << describeOperand(op.src[i]);
  describeFields(op, os);
  if (op.inner && !op.second) {
    const DppFields &dpp = op.dpp;
    if (dpp.isDpp8)
      os << " dpp8 " << utohexstr(dpp.lanes8, true);
    else if (op.sdwa.src0 != 6 || op.sdwa.src1 != 6 || op.sdwa.dst != 6)
      os << " sdwa " << unsigned(op.sdwa.dst) << ' '
         << unsigned(op.sdwa.dstUnused) << ' ' << unsigned(op.sdwa.src0) << ' '
         << unsigned(op.sdwa.src1);
    else
      os << " dpp " << utohexstr(dpp.control, true) << ' '
         << unsigned(dpp.rowMask) << ' ' << unsigned(dpp.bankMask)
         << (dpp.boundControl ? " bound" : "");
    if (dpp.fetchInactive)
      os << " fi";
  }
  if (op.inner)
    os << " { " << describe(*op.inner) << " }";
  if (op.second)
    os << " { " << describe(*op.second) << " }";
  return text;
}

static void describeRanges(ArrayRef<RegisterRange> ranges, raw_ostream &os) {
  for (const RegisterRange &range : ranges) {
    os << ' '
       << (range.first >= RegisterRange::FirstScalar
               ? nameScalar(range.first - RegisterRange::FirstScalar)
               : nameVector(range.first));
    if (range.count != 1)
      os << ':' << unsigned(range.count);
    if (range.observed)
      os << '*';
  }
}

std::string describeRegisters(const Op &op) {
  std::string text;
  raw_string_ostream os(text);
  os << 'r';
  describeRanges(ArrayRef(op.reads, op.numReads), os);
  os << " w";
  describeRanges(ArrayRef(op.writes, op.numWrites), os);
  return text;
}

} // namespace loom::sim::test
