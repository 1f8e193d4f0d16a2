//===- CodePointers.cpp - Addresses that code computes --------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CodePointers.h"

using namespace llvm;

namespace loom::sim {

void CodePointers::reset() {
  values.clear();
  carry.reset();
}

std::optional<uint32_t> CodePointers::get(const Operand &operand,
                                          unsigned part) const {
  if (operand.kind == Operand::Value)
    return uint32_t(operand.value >> (32 * part));
  if (operand.kind != Operand::Scalar)
    return std::nullopt;
  auto found = values.find(operand.index + part);
  if (found == values.end())
    return std::nullopt;
  return found->second;
}

void CodePointers::set(const Operand &operand, unsigned part,
                       std::optional<uint32_t> value) {
  if (operand.kind != Operand::Scalar)
    return;
  if (value)
    values[operand.index + part] = *value;
  else
    values.erase(operand.index + part);
}

std::optional<uint64_t> CodePointers::getPair(const Operand &operand) const {
  std::optional<uint32_t> low = get(operand, 0), high = get(operand, 1);
  if (!low || !high)
    return std::nullopt;
  return *low | uint64_t(*high) << 32;
}

void CodePointers::step(const Op &op, StringRef name) {
  const Operand &dst = op.dst[0];
  if (name == "s_getpc_b64") {
    uint64_t pc = op.address + op.size;
    set(dst, 0, uint32_t(pc));
    set(dst, 1, uint32_t(pc >> 32));
    return;
  }
  std::optional<uint32_t> a, b, result;
  if (op.numSrcs > 0)
    a = get(op.src[0]);
  if (op.numSrcs > 1)
    b = get(op.src[1]);
  bool isAdd = name == "s_add_u32" || name == "s_add_co_u32";
  bool isAddCarry = name == "s_addc_u32" || name == "s_add_co_ci_u32";
  if (isAdd && a && b) {
    result = *a + *b;
    carry = *result < *a;
    set(dst, 0, result);
    return;
  }
  if (isAddCarry && a && b && carry) {
    result = *a + *b + *carry;
    set(dst, 0, result);
    carry.reset();
    Operand pair = dst;
    --pair.index;
    if (std::optional<uint64_t> address = getPair(pair))
      taken.insert(*address);
    return;
  }
  // gfx12 makes the upper half of the counter's 48 bits a sign.
  if (name == "s_sext_i32_i16" && a)
    return set(dst, 0, uint32_t(int32_t(int16_t(*a))));
  if (name == "s_mov_b32" && a)
    return set(dst, 0, a);
  if (name == "s_mov_b64") {
    std::optional<uint32_t> high = get(op.src[0], 1);
    set(dst, 0, a);
    set(dst, 1, high);
    return;
  }
  // These do not write SCC either.
  bool isNop = name == "s_delay_alu" || name == "s_nop" ||
               name == "s_waitcnt" || name.starts_with("s_wait");
  if (isNop)
    return;
  for (unsigned i = 0; i < op.numWrites; ++i)
    for (unsigned part = 0; part < op.writes[i].count; ++part)
      if (op.writes[i].first >= RegisterRange::FirstScalar)
        values.erase(op.writes[i].first - RegisterRange::FirstScalar + part);
  if (name.starts_with("s_"))
    carry.reset();
}

} // namespace loom::sim
