//===- GlobalTest.cpp - Loads and stores of global memory -----------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MemoryAccess.h"
#include "gtest/gtest.h"

using namespace loom::sim;
using namespace loom::sim::test;

/// The address operands of three ways to say the same place: v1 has an offset,
/// v[2:3] the address.
static std::string setAddress(const Target &target) {
  if (isGfx9(target))
    return "v_add_co_u32 v2, vcc, s92, v1\nv_mov_b32 v3, s93\n"
           "v_addc_co_u32 v3, vcc, 0, v3, vcc\n";
  std::string vcc = target.lanes == 64 ? "vcc" : "vcc_lo";
  return "v_add_co_u32 v2, " + vcc + ", s92, v1\nv_mov_b32 v3, s93\n" +
         "v_add_co_ci_u32 v3, " + vcc + ", 0, v3, " + vcc + "\n";
}
static const char *const prefixes[] = {"global_", "global_", "flat_"};
static std::string addressOf(unsigned form) {
  return form == 0 ? "v1, " : "v[2:3], ";
}
static std::string tailOf(unsigned form, const Target &target) {
  if (form == 0)
    return "s[92:93] offset:-48";
  if (form == 1)
    return "off offset:-48";
  return isGfx9(target) || target.name == std::string("gfx1100") ? "offset:16"
                                                                 : "offset:16";
}
static int offsetOf(unsigned form) { return form == 2 ? 16 : -48; }

static void testLoad(const Target &target, const Access &access, unsigned form,
                     Pattern pattern) {
  SCOPED_TRACE(std::string(target.name) + " " + access.gfx11);
  AsmTest test;
  test.target = target.name;
  test.lanes = target.lanes;
  test.memory = makeMemory(2048);
  Values offsets = makeOffsets(pattern, target.lanes, access.size);
  test.vectors = {offsets};
  const char *name = isGfx9(target) ? access.gfx9 : access.gfx11;
  uint64_t mask = maskOf(pattern, target.lanes);
  test.body = setAddress(target) + fillFor(target);
  std::string exec = target.lanes == 64 ? "s_mov_b64 exec, s[4:5]\n"
                                        : "s_mov_b32 exec_lo, s4\n";
  test.scalars = {{"s[4:5]", {mask}}};
  test.body += exec + prefixes[form] + name + " " + dataRegister(access.size) +
               ", " + addressOf(form) + tailOf(form, target) + "\n";
  if (form == 2) // "flat_load v4, v[2:3] offset:16"
    test.body.replace(test.body.rfind(", offset"), 2, " ");
  test.body += waitAll(target);
  test.results = {"v4", "v5", "v6", "v7"};
  AsmOutcome out = runAsm(test);
  for (unsigned lane = 0; lane < target.lanes; ++lane)
    for (unsigned part = 0; part < 4; ++part) {
      uint32_t expected = dataOf(lane, part);
      if ((mask >> lane & 1) && part * 4 < access.size)
        expected = expectedLoad(
            access, test.memory.data() + offsets[lane] + offsetOf(form), part,
            expected, !isGfx9(target));
      ASSERT_EQ(out[test.results[part]][lane], expected)
          << "lane " << lane << " part " << part << " form " << form;
    }
}

TEST(Global, Loads) {
  for (const Target &target : targets)
    for (const Access &access : loads)
      for (unsigned form = 0; form < 3; ++form)
        for (Pattern pattern : {Pattern::Contiguous, Pattern::Uniform,
                                Pattern::Scattered, Pattern::Masked})
          if (form == 0 || pattern == Pattern::Masked)
            testLoad(target, access, form, pattern);
}

static void testStore(const Target &target, const Access &access, unsigned form,
                      Pattern pattern) {
  SCOPED_TRACE(std::string(target.name) + " " + access.gfx11);
  AsmTest test;
  test.target = target.name;
  test.lanes = target.lanes;
  test.memory = makeMemory(2048);
  Values offsets = makeOffsets(pattern, target.lanes, access.size);
  test.vectors = {offsets};
  const char *name = isGfx9(target) ? access.gfx9 : access.gfx11;
  uint64_t mask = maskOf(pattern, target.lanes);
  std::string exec = target.lanes == 64 ? "s_mov_b64 exec, s[4:5]\n"
                                        : "s_mov_b32 exec_lo, s4\n";
  test.scalars = {{"s[4:5]", {mask}}};
  std::string tail = tailOf(form, target);
  test.body = setAddress(target) + fillFor(target) + exec + prefixes[form] +
              name + " " + addressOf(form) + dataRegister(access.size) +
              (form == 2 ? " " : ", ") + tail + "\n" + waitAll(target);
  AsmOutcome out = runAsm(test);
  std::vector<uint8_t> expected = test.memory;
  for (unsigned lane = 0; lane < target.lanes; ++lane) {
    if (!(mask >> lane & 1))
      continue;
    for (unsigned at = 0; at < access.size; ++at) {
      unsigned bit = 8 * at + (access.kind == Kind::High ? 16 : 0);
      expected[offsets[lane] + offsetOf(form) + at] =
          uint8_t(dataOf(lane, bit / 32) >> (bit % 32));
    }
  }
  ASSERT_EQ(out.memory, expected) << "form " << form;
}

TEST(Global, Stores) {
  for (const Target &target : targets)
    for (const Access &access : stores)
      for (unsigned form = 0; form < 3; ++form)
        for (Pattern pattern : {Pattern::Contiguous, Pattern::Uniform,
                                Pattern::Scattered, Pattern::Masked})
          if (form == 0 || pattern == Pattern::Masked)
            testStore(target, access, form, pattern);
}
