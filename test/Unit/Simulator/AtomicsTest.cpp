//===- AtomicsTest.cpp - Atomics of memory --------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AtomicOperation.h"
#include "llvm/ADT/APFloat.h"
#include "gtest/gtest.h"

using namespace loom::sim;
using namespace loom::sim::test;

using llvm::APFloat;

static uint64_t addPacked(const llvm::fltSemantics &format, uint64_t a,
                          uint64_t b) {
  uint64_t result = 0;
  for (unsigned shift : {0, 16}) {
    APFloat x(format, llvm::APInt(16, (a >> shift) & 0xffff));
    APFloat y(format, llvm::APInt(16, (b >> shift) & 0xffff));
    x.add(y, APFloat::rmNearestTiesToEven);
    result |= x.bitcastToAPInt().getZExtValue() << shift;
  }
  return result;
}

static const std::vector<Operation> &operations() {
  using U = uint64_t;
  static const std::vector<Operation> list = {
      {"swap", "swap_b32", "swap_b32", 32, false,
       [](U, U data, U) { return data; }},
      {"swap_x2", "swap_b64", "swap_b64", 64, false,
       [](U, U data, U) { return data; }},
      {"cmpswap", "cmpswap_b32", "cmpswap_b32", 32, true,
       [](U old, U data, U cmp) { return old == cmp ? data : old; }},
      {"cmpswap_x2", "cmpswap_b64", "cmpswap_b64", 64, true,
       [](U old, U data, U cmp) { return old == cmp ? data : old; }},
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
         return addPacked(APFloat::IEEEhalf(), old, data);
       }},
      {"pk_add_bf16", nullptr, "pk_add_bf16", 32, false,
       [](U old, U data, U) {
         return addPacked(APFloat::BFloat(), old, data);
       }},
  };
  return list;
}

namespace {
/// How a space's instructions are written.
struct Form {
  const char *prefix, *address, *tail;
};
} // namespace

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
  test.scalars = {{"s[4:5]", {mask}}};
  test.body = target.lanes == 64 ? "s_mov_b64 exec, s[4:5]\n"
                                 : "s_mov_b32 exec_lo, s4\n";
  std::string vcc = target.lanes == 64 ? "vcc" : "vcc_lo";
  std::string carry = isGfx9 ? "v_addc_co_u32" : "v_add_co_ci_u32";
  test.body = "v_add_co_u32 v6, " + vcc + ", s92, v1\nv_mov_b32 v7, s93\n" +
              carry + " v7, " + vcc + ", 0, v7, " + vcc +
              "\ns_mov_b64 s[8:9], s[92:93]\ns_mov_b32 s10, 0x1000\n"
              "s_mov_b32 s11, " +
              (isGfx9 ? "0x27000" : "0x31004000") +
              "\nv_mov_b32 v8, 77\nv_mov_b32 v9, 78\n" + test.body;
  test.body += std::string(form.prefix) + name + " ";
  if (std::string(form.prefix) == "buffer_atomic_") {
    // The data is overwritten by the result.
    test.body += source + ", " + form.address + form.tail + glc + "\n";
  } else {
    test.body += (returns ? result : "") + form.address + source + form.tail +
                 glc + "\n";
  }
  test.body += waitAll(target);
  bool isBuffer = std::string(form.prefix) == "buffer_atomic_";
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
                     {"global_atomic_", "v1, ", ", s[92:93]"}, returns);
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
