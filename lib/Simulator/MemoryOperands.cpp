//===- MemoryOperands.cpp - Operands of memory instructions ---------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OperandDecoder.h"

using namespace llvm;

namespace loom::sim {

/// LLVM gives offsets as encoded.
static int32_t signExtendOffset(int64_t offset, unsigned bits) {
  return int32_t(SignExtend64(uint64_t(offset), bits));
}

/// base [, offset register] [, offset] [, policy]; stores and atomics have the
/// data in front, which goes last.
void OperandDecoder::decodeScalarMemory() {
  for (const Item &item : definitions)
    addDestination(op, item.operand);
  StringRef name = opcode.name;
  bool hasData =
      name.starts_with("s_store_") || name.starts_with("s_buffer_store_") ||
      name.starts_with("s_scratch_store_") || name.contains("_atomic_");
  for (const Item &item : sources)
    if (!hasData || &item != sources.begin())
      addSource(op, item.operand);
  if (hasData && !sources.empty())
    addSource(op, sources.front().operand);
  op.returnsOld = name.contains("_atomic_") && op.numDsts != 0;
  // Without an immediate offset there is only the policy.
  unsigned bits = decoder.target.generation == Generation::Gfx12 ? 24 : 21;
  if (fields.size() >= 2)
    op.offset = signExtendOffset(fields[0], bits);
  if (!fields.empty())
    op.cachePolicy = uint16_t(fields.back());
}

/// [address] [, data [, data]], offset [, offset] [, gds]
void OperandDecoder::decodeLds() {
  StringRef name = opcode.name;
  for (const Item &item : definitions)
    addDestination(op, item.operand);
  for (const Item &item : sources)
    if (!item.isTied)
      addSource(op, item.operand);
  op.hasVectorAddress = op.numSrcs != 0 && !name.contains("addtid");
  if (!fields.empty())
    op.offset = uint16_t(fields[0]);
  bool hasTwo = name.contains("read2") || name.contains("write2") ||
                name.contains("2addr") || name.contains("wrxchg2");
  if (hasTwo && fields.size() >= 2) {
    op.offset = uint8_t(fields[0]);
    op.offset1 = uint8_t(fields[1]);
  }
  op.gds =
      hasFlag("gds") || name.contains("_gws_") || name == "ds_ordered_count";
  op.returnsOld = name.contains("_rtn");
}

/// LLVM's order is address, data for flat and global memory and data, address
/// for scratch; the scalar base is anywhere.
void OperandDecoder::decodeFlat() {
  StringRef name = opcode.name;
  for (const Item &item : definitions)
    addDestination(op, item.operand);
  SmallVector<Operand, 4> vectors, scalars;
  for (const Item &item : sources)
    if (!item.isTied)
      (item.operand.kind == Operand::Vector ? vectors : scalars)
          .push_back(item.operand);
  bool isStore = name.contains("_store_") || name.contains("_atomic_");
  op.hasVectorAddress = vectors.size() > unsigned(isStore);
  if (opcode.family == OpcodeFamily::Scratch && isStore && op.hasVectorAddress)
    std::swap(vectors[0], vectors[1]);
  for (const Operand &operand : vectors)
    addSource(op, operand);
  op.hasScalarAddress = !scalars.empty();
  for (const Operand &operand : scalars)
    addSource(op, operand);
  op.lds = name.contains("_lds_");
  op.returnsOld = name.contains("_atomic_") && op.numDsts != 0;
  unsigned bits = decoder.target.generation == Generation::Gfx12 ? 24 : 13;
  if (fields.size() >= 2)
    op.offset = signExtendOffset(fields[0], bits);
  if (!fields.empty())
    op.cachePolicy = uint16_t(fields.back());
}

/// [data] [, address], resource, offset register or constant, offset,
/// [format,] policy [, swizzle]
void OperandDecoder::decodeBuffer() {
  StringRef name = opcode.name;
  for (const Item &item : definitions)
    addDestination(op, item.operand);
  op.offen = opcode.offen;
  op.idxen = opcode.idxen;
  op.hasVectorAddress = op.offen || op.idxen;
  SmallVector<Operand, 4> vectors, others;
  // The data of an atomic that returns is tied to the destination.
  for (const Item &item : sources)
    if (!item.isTied || name.contains("_atomic_"))
      (item.operand.kind == Operand::Vector ? vectors : others)
          .push_back(item.operand);
  if (op.hasVectorAddress && vectors.size() == 2)
    std::swap(vectors[0], vectors[1]);
  for (const Operand &operand : vectors)
    addSource(op, operand);
  for (const Operand &operand : others)
    addSource(op, operand);
  op.hasScalarAddress = !others.empty();
  op.lds = hasFlag("lds");
  op.returnsOld = name.contains("_atomic_") && op.numDsts != 0;
  if (others.empty()) {
    // buffer_inv and the like.
    if (!fields.empty())
      op.cachePolicy = uint16_t(fields[0]);
    return;
  }
  bool isTyped = name.starts_with("tbuffer_");
  unsigned bits = decoder.target.generation == Generation::Gfx12 ? 24 : 13;
  if (!fields.empty())
    op.offset = signExtendOffset(fields[0], bits);
  if (isTyped && fields.size() >= 2)
    op.immediate = uint32_t(fields[1]);
  if (fields.size() > 1u + isTyped)
    op.cachePolicy = uint16_t(fields[1 + isTyped]);
}

} // namespace loom::sim
