//===- PackedSelect.h - op_sel of packed instructions -----------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_TEST_UNIT_SIMULATOR_PACKEDSELECT_H
#define LOOM_TEST_UNIT_SIMULATOR_PACKEDSELECT_H

#include "FloatCheck.h"

namespace loom::sim::test {

/// What one result of a packed instruction reads.
struct Select {
  const char *text;
  /// Bits by source: the half of the low and high result, their negation.
  unsigned low, high, negLow, negHigh;
};
inline const Select selects[] = {
    {"", 0, 7, 0, 0},
    {" op_sel:[1,0,1] op_sel_hi:[0,1,1]", 5, 6, 0, 0},
    {" op_sel_hi:[0,0,0]", 0, 0, 0, 0},
    {" neg_lo:[1,0,1] neg_hi:[0,1,0]", 0, 7, 5, 2},
    {" op_sel:[0,1,1] neg_lo:[0,1,0] neg_hi:[1,1,1]", 6, 7, 2, 7}};

inline std::string selectText(const Select &select, unsigned arity) {
  std::string text = select.text;
  if (arity == 3)
    return text;
  for (size_t at = 0; (at = text.find(']', at)) != std::string::npos; ++at)
    text.erase(at - 2, 2), at -= 2;
  return text;
}

/// One half of a register.
inline llvm::APFloat half(uint64_t bits, bool high) {
  return toFloat(f16, (high ? bits >> 16 : bits) & 0xffff);
}
} // namespace loom::sim::test

#endif // LOOM_TEST_UNIT_SIMULATOR_PACKEDSELECT_H
