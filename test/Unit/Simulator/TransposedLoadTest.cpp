//===- TransposedLoadTest.cpp - global_load_tr of gfx12 -------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Groups of lanes exchange what they load: value number j of lane i is value
// number i of the group's lane j. The semantics are marked as a guess; these
// tests keep them as they are described. (Those of gfx950 are in
// LdsExchangeTest.cpp.)
//
//===----------------------------------------------------------------------===//

#include "MemoryAccess.h"
#include "gtest/gtest.h"

using namespace loom::sim;
using namespace loom::sim::test;

namespace {
struct Form {
  const char *name;
  unsigned lanes, valueSize, values;
};
} // namespace

static const Form forms[] = {{"global_load_tr_b128", 32, 2, 8},
                             {"global_load_tr_b128", 64, 2, 4},
                             {"global_load_tr_b64", 32, 1, 8},
                             {"global_load_tr_b64", 64, 1, 4}};

static AsmTest makeTest(const char *target, const Form &form) {
  AsmTest test;
  test.target = target;
  test.lanes = form.lanes;
  test.memory = makeMemory(1024);
  unsigned bytes = form.valueSize * form.values;
  Values offsets(form.lanes);
  // Not in the order of the lanes.
  for (unsigned lane = 0; lane < form.lanes; ++lane)
    offsets[lane] = bytes * ((lane * 5 + 3) % form.lanes);
  test.vectors = {offsets};
  std::string to = bytes == 16 ? "v[4:7]" : bytes == 8 ? "v[4:5]" : "v4";
  test.body = "v_mov_b32 v4, 1\nv_mov_b32 v5, 1\nv_mov_b32 v6, 1\n"
              "v_mov_b32 v7, 1\n" +
              std::string(form.name) + " " + to + ", v1, s[92:93]\n" +
              waitAll({"gfx1201", form.lanes});
  for (unsigned part = 0; part < bytes / 4; ++part)
    test.results.push_back("v" + std::to_string(4 + part));
  return test;
}

TEST(TransposedLoad, Gfx12) {
  for (const char *target : {"gfx1200", "gfx1201", "gfx12-generic"})
    for (const Form &form : forms) {
      AsmTest test = makeTest(target, form);
      AsmOutcome out = runAsm(test);
      for (unsigned lane = 0; lane < form.lanes; ++lane)
        for (unsigned value = 0; value < form.values; ++value)
          for (unsigned byte = 0; byte < form.valueSize; ++byte) {
            unsigned from = lane / form.values * form.values + value;
            unsigned number = lane % form.values;
            uint8_t expected = test.memory[test.vectors[0][from] +
                                           number * form.valueSize + byte];
            unsigned at = value * form.valueSize + byte;
            ASSERT_EQ(uint8_t(out[test.results[at / 4]][lane] >> at % 4 * 8),
                      expected)
                << target << " " << form.name << " lane " << lane;
          }
    }
}
