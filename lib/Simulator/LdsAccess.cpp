//===- LdsAccess.cpp - Bookkeeping of whole instructions on LDS -*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Wave.h"

using namespace loom::sim;

void loom::sim::noteLdsAccesses(Wave &wave, const Op *op,
                                const uint32_t *addresses, uint32_t size,
                                bool isWrite, bool isAtomic) {
  for (uint64_t rest = wave.exec; rest; rest &= rest - 1) {
    int lane = __builtin_ctzll(rest);
    noteLdsAccess(wave, op, lane, addresses[lane], size, isWrite, isAtomic);
  }
}
