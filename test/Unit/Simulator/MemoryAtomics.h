//===- MemoryAtomics.h - Atomics of memory and what they compute -*- C++ -*-==//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The operations of global, flat and buffer atomics, with references.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_TEST_UNIT_SIMULATOR_MEMORYATOMICS_H
#define LOOM_TEST_UNIT_SIMULATOR_MEMORYATOMICS_H

#include "AtomicOperation.h"
#include "llvm/ADT/APFloat.h"
#include <algorithm>

namespace loom::sim::test {
inline namespace atomics {

inline uint64_t addPacked(const llvm::fltSemantics &format, uint64_t a,
                          uint64_t b) {
  uint64_t result = 0;
  for (unsigned shift : {0, 16}) {
    llvm::APFloat x(format, llvm::APInt(16, (a >> shift) & 0xffff));
    llvm::APFloat y(format, llvm::APInt(16, (b >> shift) & 0xffff));
    x.add(y, llvm::APFloat::rmNearestTiesToEven);
    result |= x.bitcastToAPInt().getZExtValue() << shift;
  }
  return result;
}

using U = uint64_t;

inline std::vector<Operation> listMoves() {
  return {
      {"swap", "swap_b32", "swap_b32", 32, false,
       [](U, U data, U) { return data; }},
      {"swap_x2", "swap_b64", "swap_b64", 64, false,
       [](U, U data, U) { return data; }},
      {"cmpswap", "cmpswap_b32", "cmpswap_b32", 32, true,
       [](U old, U data, U cmp) { return old == cmp ? data : old; }},
      {"cmpswap_x2", "cmpswap_b64", "cmpswap_b64", 64, true,
       [](U old, U data, U cmp) { return old == cmp ? data : old; }},
  };
}

inline std::vector<Operation> listIntegers() {
  return {
      {"add", "add_u32", "add_u32", 32, false,
       [](U old, U data, U) { return old + data; }},
      {"add_x2", "add_u64", "add_u64", 64, false,
       [](U old, U data, U) { return old + data; }},
      {"sub", "sub_u32", "sub_u32", 32, false,
       [](U old, U data, U) { return old - data; }},
      {"sub_x2", "sub_u64", "sub_u64", 64, false,
       [](U old, U data, U) { return old - data; }},
      {"smin", "min_i32", "min_i32", 32, false,
       [](U old, U data, U) {
         return U(std::min(int32_t(old), int32_t(data)));
       }},
      {"smin_x2", "min_i64", "min_i64", 64, false,
       [](U old, U data, U) {
         return U(std::min(int64_t(old), int64_t(data)));
       }},
      {"umin", "min_u32", "min_u32", 32, false,
       [](U old, U data, U) { return std::min(old, data); }},
      {"umin_x2", "min_u64", "min_u64", 64, false,
       [](U old, U data, U) { return std::min(old, data); }},
      {"smax", "max_i32", "max_i32", 32, false,
       [](U old, U data, U) {
         return U(std::max(int32_t(old), int32_t(data)));
       }},
      {"smax_x2", "max_i64", "max_i64", 64, false,
       [](U old, U data, U) {
         return U(std::max(int64_t(old), int64_t(data)));
       }},
      {"umax", "max_u32", "max_u32", 32, false,
       [](U old, U data, U) { return std::max(old, data); }},
      {"umax_x2", "max_u64", "max_u64", 64, false,
       [](U old, U data, U) { return std::max(old, data); }},
      {"and", "and_b32", "and_b32", 32, false,
       [](U old, U data, U) { return old & data; }},
      {"and_x2", "and_b64", "and_b64", 64, false,
       [](U old, U data, U) { return old & data; }},
      {"or", "or_b32", "or_b32", 32, false,
       [](U old, U data, U) { return old | data; }},
      {"or_x2", "or_b64", "or_b64", 64, false,
       [](U old, U data, U) { return old | data; }},
      {"xor", "xor_b32", "xor_b32", 32, false,
       [](U old, U data, U) { return old ^ data; }},
      {"xor_x2", "xor_b64", "xor_b64", 64, false,
       [](U old, U data, U) { return old ^ data; }},
      {"inc", "inc_u32", "inc_u32", 32, false,
       [](U old, U data, U) { return old >= data ? 0 : old + 1; }},
      {"inc_x2", "inc_u64", "inc_u64", 64, false,
       [](U old, U data, U) { return old >= data ? 0 : old + 1; }},
      {"dec", "dec_u32", "dec_u32", 32, false,
       [](U old, U data, U) { return !old || old > data ? data : old - 1; }},
      {"dec_x2", "dec_u64", "dec_u64", 64, false,
       [](U old, U data, U) { return !old || old > data ? data : old - 1; }},
      {nullptr, "csub_u32", "sub_clamp_u32", 32, false,
       [](U old, U data, U) { return old < data ? 0 : old - data; }},
      {nullptr, nullptr, "cond_sub_u32", 32, false,
       [](U old, U data, U) { return old < data ? old : old - data; }},
  };
}

inline std::vector<Operation> listFloats() {
  return {
      {nullptr, "cmpswap_f32", nullptr, 32, true,
       [](U old, U data, U cmp) {
         return asF32(old) == asF32(cmp) ? data : old;
       },
       true},
      {"add_f32", "add_f32", "add_f32", 32, false,
       [](U old, U data, U) { return ofF32(asF32(old) + asF32(data)); }, true},
      {"add_f64", nullptr, nullptr, 64, false,
       [](U old, U data, U) { return ofF64(asF64(old) + asF64(data)); }, true},
      {nullptr, "min_f32", "min_num_f32", 32, false,
       [](U old, U data, U) { return asF32(old) < asF32(data) ? old : data; },
       true},
      {nullptr, "max_f32", "max_num_f32", 32, false,
       [](U old, U data, U) { return asF32(old) > asF32(data) ? old : data; },
       true},
      {"min_f64", nullptr, nullptr, 64, false,
       [](U old, U data, U) { return asF64(old) < asF64(data) ? old : data; },
       true},
      {"max_f64", nullptr, nullptr, 64, false,
       [](U old, U data, U) { return asF64(old) > asF64(data) ? old : data; },
       true},
      {"pk_add_f16", nullptr, "pk_add_f16", 32, false,
       [](U old, U data, U) {
         return addPacked(llvm::APFloat::IEEEhalf(), old, data);
       }},
      {"pk_add_bf16", nullptr, "pk_add_bf16", 32, false,
       [](U old, U data, U) {
         return addPacked(llvm::APFloat::BFloat(), old, data);
       }},
  };
}

inline const std::vector<Operation> &operations() {
  static const std::vector<Operation> list = [] {
    std::vector<Operation> all = listMoves();
    for (const auto &more : {listIntegers(), listFloats()})
      all.insert(all.end(), more.begin(), more.end());
    return all;
  }();
  return list;
}

} // namespace atomics
} // namespace loom::sim::test

#endif // LOOM_TEST_UNIT_SIMULATOR_MEMORYATOMICS_H
