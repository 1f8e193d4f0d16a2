//===- SlotCases.h - Pairs of instructions with slots between ---*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_TEST_UNIT_SIMULATOR_SLOTCASES_H
#define LOOM_TEST_UNIT_SIMULATOR_SLOTCASES_H

#include "AsmRunner.h"

namespace loom::sim::test {

/// Two instructions, and how many slots the second one needs behind the first.
struct SlotCase {
  const char *producer, *consumer;
  unsigned slots;
};

/// Runs each with every number of slots from none to two more than it needs:
/// it is found if and only if there are too few. s_nop makes the slots.
void checkSlots(const char *target, unsigned lanes,
                llvm::ArrayRef<SlotCase> cases);

/// "instruction: detail" of each "wait-slots" of a body.
std::string slotsMissing(const char *target, unsigned lanes,
                         const std::string &body);

} // namespace loom::sim::test

#endif // LOOM_TEST_UNIT_SIMULATOR_SLOTCASES_H
