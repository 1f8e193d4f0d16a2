//===- PackedIntegerTest.cpp - Packed 16-bit integers ----------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PackedSelect.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace loom::sim::test;

TEST(PackedInteger, All) {
  using Function = int64_t (*)(int64_t, int64_t, int64_t);
  struct Entry {
    const char *name;
    bool isSigned;
    unsigned arity;
    /// Whether clamp is legal.
    bool clamps;
    Function function;
  };
  static const Entry entries[] = {
      {"v_pk_add_i16", true, 2, true,
       [](int64_t a, int64_t b, int64_t) { return a + b; }},
      {"v_pk_sub_i16", true, 2, true,
       [](int64_t a, int64_t b, int64_t) { return a - b; }},
      {"v_pk_add_u16", false, 2, true,
       [](int64_t a, int64_t b, int64_t) { return a + b; }},
      {"v_pk_sub_u16", false, 2, true,
       [](int64_t a, int64_t b, int64_t) { return a - b; }},
      {"v_pk_mul_lo_u16", false, 2, false,
       [](int64_t a, int64_t b, int64_t) { return a * b; }},
      {"v_pk_min_i16", true, 2, false,
       [](int64_t a, int64_t b, int64_t) { return std::min(a, b); }},
      {"v_pk_max_i16", true, 2, false,
       [](int64_t a, int64_t b, int64_t) { return std::max(a, b); }},
      {"v_pk_min_u16", false, 2, false,
       [](int64_t a, int64_t b, int64_t) { return std::min(a, b); }},
      {"v_pk_max_u16", false, 2, false,
       [](int64_t a, int64_t b, int64_t) { return std::max(a, b); }},
      {"v_pk_lshlrev_b16", false, 2, false,
       [](int64_t a, int64_t b, int64_t) { return b << (a & 15); }},
      {"v_pk_lshrrev_b16", false, 2, false,
       [](int64_t a, int64_t b, int64_t) { return b >> (a & 15); }},
      {"v_pk_ashrrev_i16", true, 2, false,
       [](int64_t a, int64_t b, int64_t) { return b >> (a & 15); }},
      {"v_pk_mad_i16", true, 3, true,
       [](int64_t a, int64_t b, int64_t c) { return a * b + c; }},
      {"v_pk_mad_u16", false, 3, true,
       [](int64_t a, int64_t b, int64_t c) { return a * b + c; }}};
  std::vector<Operands> operands = makePairs(3, 1000);
  operands.erase(operands.begin(), operands.end() - 2000);
  for (const Configuration &configuration :
       {Configuration{"gfx1100", 32}, Configuration{"gfx942", 64}})
    for (const Entry &entry : entries)
      for (bool clamp : {false, true})
        for (const Select &select : ArrayRef(selects).take_front(3)) {
          if (clamp && !entry.clamps)
            continue;
          FloatCheck check;
          check.configuration = configuration;
          check.result = b32;
          check.body = std::string(entry.name) + " $D, $A, $B" +
                       (entry.arity == 3 ? ", $C" : "") +
                       selectText(select, entry.arity) +
                       (clamp ? " clamp" : "");
          expectFloats(check, operands, [&](const Operands &o) {
            uint64_t result = 0;
            for (bool high : {false, true}) {
              int64_t values[3];
              for (unsigned k = 0; k < 3; ++k) {
                unsigned mask = high ? select.high : select.low;
                uint64_t bits = (mask >> k & 1 ? o[k] >> 16 : o[k]) & 0xffff;
                values[k] = entry.isSigned ? int16_t(bits) : int64_t(bits);
              }
              int64_t value = entry.function(values[0], values[1], values[2]);
              if (clamp)
                value = std::clamp<int64_t>(value, entry.isSigned ? -32768 : 0,
                                            entry.isSigned ? 32767 : 65535);
              result |= (uint64_t(value) & 0xffff) << (high ? 16 : 0);
            }
            return result;
          });
        }
}
