//===- AtomicsTest.cpp - Atomics of memory --------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MemoryAtomics.h"
#include "gtest/gtest.h"

using namespace loom::sim;
using namespace loom::sim::test;

namespace {
/// How a space's instructions are written.
struct Form {
  const char *prefix, *address, *tail;
};
} // namespace

static bool isBufferForm(const Form &form) {
  return std::string(form.prefix) == "buffer_atomic_";
}

/// The exec mask is in s[4:5]; v1 has offsets, v2 and on the data, s[8:9] an
/// address 64 bytes below the memory's, and v[6:7] gets addresses. v[8:9] has
/// 77 and 78.
static std::string makeBody(const Target &target, const Operation &operation,
                            const char *name, const Form &form, bool returns) {
  unsigned words = operation.bits / 32;
  unsigned count = words * (operation.compares ? 2 : 1);
  std::string source =
      count == 1 ? "v2" : "v[2:" + std::to_string(1 + count) + "]";
  std::string result = words == 1 ? "v8, " : "v[8:9], ";
  bool isGfx9 = target.name == std::string("gfx942");
  std::string glc = !returns ? ""
                    : isGfx9 ? " sc0"
                    : target.name == std::string("gfx1201")
                        ? " th:TH_ATOMIC_RETURN"
                        : " glc";
  std::string vcc = target.lanes == 64 ? "vcc" : "vcc_lo";
  std::string carry = isGfx9 ? "v_addc_co_u32" : "v_add_co_ci_u32";
  std::string body = "s_sub_u32 s8, s92, 64\ns_subb_u32 s9, s93, 0\n"
                     "v_add_co_u32 v6, " +
                     vcc + ", s8, v1\nv_mov_b32 v7, s9\n" + carry + " v7, " +
                     vcc + ", 0, v7, " + vcc +
                     "\ns_mov_b32 s10, 0x1000\n"
                     "s_mov_b32 s11, " +
                     (isGfx9 ? "0x27000" : "0x31004000") +
                     "\nv_mov_b32 v8, 77\nv_mov_b32 v9, 78\n" +
                     (target.lanes == 64 ? "s_mov_b64 exec, s[4:5]\n"
                                         : "s_mov_b32 exec_lo, s4\n") +
                     form.prefix + name + " ";
  // The data of buffer forms is overwritten by the result.
  body += isBufferForm(form) ? source + ", " + form.address
                             : (returns ? result : "") + form.address + source;
  return body + form.tail + " offset:64" + glc + "\n" + waitAll(target);
}

/// Four lanes share a place; every third lane is off.
static void testMemory(const Target &target, const Operation &operation,
                       const char *name, const Form &form, bool returns) {
  SCOPED_TRACE(std::string(target.name) + " " + form.prefix + name);
  unsigned bytes = operation.bits / 8, places = target.lanes / 4;
  uint64_t mask = 0xb6db6db6db6db6dbull;
  if (target.lanes == 32)
    mask &= 0xffffffff;
  uint64_t wide = operation.bits == 64 ? ~0ull : 0xffffffffull;
  AsmTest test;
  test.target = target.name;
  test.lanes = target.lanes;
  Values offset(target.lanes), data[4];
  std::vector<uint64_t> memory(places);
  for (unsigned place = 0; place < places; ++place)
    memory[place] = valueOf(operation, place + 1) & wide;
  for (Values &row : data)
    row.resize(target.lanes);
  unsigned words = bytes / 4;
  auto dataOf = [&](unsigned lane) {
    return valueOf(operation, 3 * lane) & wide;
  };
  auto compareOf = [&](unsigned lane) {
    return valueOf(operation, lane % places + 1 + lane / places % 2) & wide;
  };
  for (unsigned lane = 0; lane < target.lanes; ++lane) {
    offset[lane] = bytes * (lane % places);
    for (unsigned word = 0; word < words; ++word) {
      data[word][lane] = uint32_t(dataOf(lane) >> (32 * word));
      data[words + word][lane] = uint32_t(compareOf(lane) >> (32 * word));
    }
  }
  test.vectors = {offset, data[0], data[1], data[2], data[3]};
  test.memory.resize(bytes * places);
  for (unsigned place = 0; place < places; ++place)
    std::memcpy(test.memory.data() + bytes * place, &memory[place], bytes);
  test.scalars = {{"s[4:5]", {mask}}};
  test.body = makeBody(target, operation, name, form, returns);
  bool isBuffer = isBufferForm(form);
  std::string first = isBuffer ? "v2" : "v8", second = isBuffer ? "v3" : "v9";
  test.results = {first, second};
  AsmOutcome out = runAsm(test);
  for (unsigned lane = 0; lane < target.lanes; ++lane) {
    uint64_t old = memory[lane % places];
    bool on = mask >> lane & 1;
    uint64_t got = out[first][lane];
    if (words == 2)
      got |= uint64_t(out[second][lane]) << 32;
    uint64_t before = isBuffer     ? dataOf(lane)
                      : words == 2 ? 77 | uint64_t(78) << 32
                                   : 77;
    ASSERT_EQ(got, on && returns ? old : before) << "lane " << lane;
    if (on)
      memory[lane % places] =
          operation.next(old, dataOf(lane), compareOf(lane)) & wide;
  }
  for (unsigned place = 0; place < places; ++place) {
    uint64_t got = 0;
    std::memcpy(&got, out.memory.data() + bytes * place, bytes);
    ASSERT_EQ(got, memory[place]) << "place " << place;
  }
}

static const char *nameFor(const Target &target, const Operation &operation) {
  std::string name = target.name;
  return name == "gfx942"    ? operation.gfx942
         : name == "gfx1100" ? operation.gfx1100
                             : operation.gfx1201;
}

TEST(Atomics, Global) {
  for (const Target &target : targets)
    for (const Operation &operation : operations())
      if (const char *name = nameFor(target, operation))
        for (bool returns : {false, true}) {
          // gfx11's csub always returns.
          if (!returns && std::string(name) == "csub_u32")
            continue;
          testMemory(target, operation, name,
                     {"global_atomic_", "v1, ", ", s[8:9]"}, returns);
        }
}

TEST(Atomics, Flat) {
  for (const Target &target : targets)
    for (const Operation &operation : operations()) {
      const char *name = nameFor(target, operation);
      if (!name || std::string(name) == "csub_u32")
        continue;
      testMemory(target, operation, name, {"flat_atomic_", "v[6:7], ", ""},
                 true);
    }
}

TEST(Atomics, Buffer) {
  for (const Target &target : targets)
    for (const Operation &operation : operations()) {
      const char *name = nameFor(target, operation);
      // gfx942 has no such form.
      if (target.lanes == 64 && name && std::string(name) == "pk_add_bf16")
        continue;
      if (!name)
        continue;
      testMemory(
          target, operation, name,
          {"buffer_atomic_", "v1, s[8:11], ",
           target.name == std::string("gfx1201") ? "null offen" : "0 offen"},
          true);
    }
}

TEST(Atomics, Misaligned) {
  AsmTest test;
  test.memory.resize(64);
  test.vectors = {Values(32, 2)};
  test.body = "v_mov_b32 v2, 1\n"
              "global_atomic_add_u32 v1, v2, s[92:93]\n"
              "s_waitcnt_vscnt null, 0\n";
  AsmOutcome out = runAsm(test, /*wantFindings=*/true);
  ASSERT_EQ(out.findings.size(), 1u);
  EXPECT_EQ(out.findings[0].kind, "misaligned");
  EXPECT_EQ(out.memory, std::vector<uint8_t>(64));
}
