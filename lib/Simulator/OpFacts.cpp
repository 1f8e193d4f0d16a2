//===- OpFacts.cpp - Facts of an instruction for the run loop -*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpFacts.h"
#include "Program.h"
#include "llvm/ADT/StringExtras.h"

using namespace loom::sim;

std::string loom::sim::nameOfRegister(unsigned tracked) {
  if (tracked < FirstAccumulator)
    return "v" + llvm::utostr(tracked);
  if (tracked < FirstTemporary)
    return "a" + llvm::utostr(tracked - FirstAccumulator);
  if (tracked < NumVectorRegisters)
    return "temporary " + llvm::utostr(tracked - FirstTemporary);
  unsigned scalar = tracked - NumVectorRegisters;
  switch (scalar) {
  case SgprVccLo:
    return "vcc_lo";
  case SgprVccHi:
    return "vcc_hi";
  case SgprExecLo:
    return "exec_lo";
  case SgprExecHi:
    return "exec_hi";
  case SgprM0:
    return "m0";
  case SgprScc:
    return "scc";
  case SgprNull:
  case SgprNull1:
    return "null";
  default:
    break;
  }
  if (scalar >= SgprTtmp0 && scalar < SgprTtmp0 + 16)
    return "ttmp" + llvm::utostr(scalar - SgprTtmp0);
  return "s" + llvm::utostr(scalar);
}

static MemoryKind memoryOf(const Op &op) {
  if (!op.semantics)
    return MemoryKind::None;
  MemoryKind kind = op.semantics->memory;
  // Atomics have one entry for both forms.
  bool returnsData = op.numDsts != 0 || op.lds;
  if (kind == MemoryKind::Load || kind == MemoryKind::Store)
    return returnsData ? MemoryKind::Load : MemoryKind::Store;
  if (kind == MemoryKind::FlatLoad || kind == MemoryKind::FlatStore)
    return returnsData ? MemoryKind::FlatLoad : MemoryKind::FlatStore;
  return kind;
}

static bool hasVector(const Operand *operands, unsigned count) {
  for (unsigned i = 0; i < count; ++i)
    if (operands[i].kind == Operand::Vector)
      return true;
  return false;
}

static OpFacts::Flow flowOf(const Op &op, MemoryKind memory) {
  if (memory != MemoryKind::None)
    return OpFacts::Memory;
  llvm::StringRef name = op.semantics ? op.semantics->name : "";
  if (name == "v_readlane_b32")
    return OpFacts::ReadLane;
  if (name == "v_readfirstlane_b32")
    return OpFacts::ReadFirstLane;
  if (name == "v_writelane_b32")
    return OpFacts::WriteLane;
  for (llvm::StringRef matrix : {"v_mfma", "v_smfmac", "v_wmma", "v_swmmac"})
    if (name.starts_with(matrix))
      return OpFacts::Matrix;
  if (op.inner && !op.second)
    return OpFacts::CrossLane;
  if (name.starts_with("v_permlane"))
    return OpFacts::CrossLane;
  if (name.starts_with("v_cndmask") || name.starts_with("s_cselect"))
    return OpFacts::Select;
  if (name == "v_swap_b32")
    return OpFacts::Swap;
  if (name.starts_with("s_cmov"))
    return OpFacts::ConditionalMove;
  if (name == "v_mov_b64" || name == "s_mov_b64")
    return OpFacts::Move;
  if (name == "s_bfe_u64" || name == "s_bfe_i64")
    return OpFacts::Field;
  if (name.starts_with("s_set_gpr_idx"))
    return OpFacts::IndexMode;
  for (llvm::StringRef relative : {"v_movrel", "v_swaprel", "s_movrel"})
    if (name.starts_with(relative))
      return OpFacts::Indexed;
  for (llvm::StringRef wide :
       {"v_mad_u64_u32", "v_mad_i64_i32", "v_mad_co_u64_u32",
        "v_mad_co_i64_i32", "v_mad_nc_u64_u32", "v_mad_nc_i64_i32",
        "v_lshlrev_b64", "v_lshl_add_u64", "v_add_nc_u64", "v_sub_nc_u64",
        "s_lshl_b64", "s_add_u64", "s_sub_u64", "s_add_nc_u64", "s_sub_nc_u64",
        "s_mul_u64"})
    if (name == wide)
      return OpFacts::LowAndHigh;
  for (llvm::StringRef merging :
       {"s_and", "s_or", "s_xor", "s_nand", "s_nor", "s_xnor", "s_bfi",
        "s_pack", "v_and", "v_or", "v_lshl_or", "v_perm_", "v_bfi", "v_align",
        "v_pack", "v_pk_"})
    if (name.starts_with(merging) && !name.contains("exec"))
      return OpFacts::Merge;
  bool fromVector = hasVector(op.src, op.numSrcs);
  bool toVector = hasVector(op.dst, op.numDsts);
  if (op.second || toVector)
    return OpFacts::Lanewise;
  return fromVector ? OpFacts::LanesToScalar : OpFacts::ScalarOnly;
}

OpFacts loom::sim::factsOf(const Op &op) {
  OpFacts facts;
  for (unsigned i = 0; i < op.numReads; ++i)
    for (unsigned part = 0; part < op.reads[i].count; ++part)
      facts.signature.add(trackedRegister(op.reads[i].first + part));
  for (unsigned i = 0; i < op.numWrites; ++i)
    for (unsigned part = 0; part < op.writes[i].count; ++part)
      facts.signature.add(trackedRegister(op.writes[i].first + part));
  facts.memory = memoryOf(op);
  facts.flow = flowOf(op, facts.memory);
  if (facts.flow == OpFacts::Indexed)
    facts.signature = RegisterSignature::all();
  bool toScalar = op.numDsts && op.dst[0].kind == Operand::Scalar;
  bool perLane = facts.flow == OpFacts::Lanewise ||
                 facts.flow == OpFacts::CrossLane ||
                 (!toScalar && facts.flow == OpFacts::LowAndHigh) ||
                 (!toScalar && (facts.flow == OpFacts::Merge ||
                                facts.flow == OpFacts::Select ||
                                facts.flow == OpFacts::Move)) ||
                 (facts.flow == OpFacts::Memory &&
                  facts.memory != MemoryKind::ScalarLoad &&
                  facts.memory != MemoryKind::Message);
  facts.regardlessOfExec = perLane && op.numDsts < 2 ? 0 : ~0ull;
  llvm::StringRef name = op.semantics ? op.semantics->name : "";
  facts.storesToScratch = name.starts_with("scratch_store");
  facts.loadsToLds = op.lds;
  facts.branchesOnScc = name.starts_with("s_cbranch_scc");
  facts.exchangesWord =
      name.ends_with("atomic_cmpswap") || name.ends_with("atomic_cmpswap_b32");
  return facts;
}

std::vector<OpFacts> loom::sim::gatherFacts(const Program &program) {
  std::vector<OpFacts> facts;
  for (const Op *op : program.getOps()) {
    if (op->textIndex >= facts.size())
      facts.resize(op->textIndex + 1);
    OpFacts here = factsOf(*op);
    // The same bytes may be bound for both wave sizes.
    here.signature.add(facts[op->textIndex].signature);
    facts[op->textIndex] = here;
  }
  return facts;
}
