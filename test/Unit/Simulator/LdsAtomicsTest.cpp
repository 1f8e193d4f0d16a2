//===- LdsAtomicsTest.cpp - Atomics of LDS --------------------------------===//
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
struct LdsOperation {
  /// Behind "ds_", with "_rtn" in the place of '#'.
  const char *gfx942, *gfx1100, *gfx1201;
  unsigned bits;
  unsigned operands;
  Next next;
  bool isFloat = false;
};
} // namespace

static std::vector<LdsOperation> ldsFloats() {
  using U = uint64_t;
  std::vector<LdsOperation> list;
  list.push_back(
      {"cmpst#_f32", nullptr, nullptr, 32, 2,
       [](U old, U a, U b) { return asF32(old) == asF32(a) ? b : old; }, true});
  list.push_back(
      {nullptr, "cmpstore#_f32", nullptr, 32, 2,
       [](U old, U a, U b) { return asF32(old) == asF32(b) ? a : old; }, true});
  list.push_back({"add#_f32", "add#_f32", "add#_f32", 32, 1,
                  [](U old, U a, U) { return ofF32(asF32(old) + asF32(a)); },
                  true});
  list.push_back({"add#_f64", nullptr, nullptr, 64, 1,
                  [](U old, U a, U) { return ofF64(asF64(old) + asF64(a)); },
                  true});
  auto least = [](U old, U a, U) { return asF32(old) < asF32(a) ? old : a; };
  auto greatest = [](U old, U a, U) { return asF32(old) > asF32(a) ? old : a; };
  list.push_back({"min#_f32", "min#_f32", "min_num#_f32", 32, 1, least, true});
  list.push_back(
      {"max#_f32", "max#_f32", "max_num#_f32", 32, 1, greatest, true});
  auto least64 = [](U old, U a, U) { return asF64(old) < asF64(a) ? old : a; };
  list.push_back(
      {"min#_f64", "min#_f64", "min_num#_f64", 64, 1, least64, true});
  auto greatest64 = [](U old, U a, U) {
    return asF64(old) > asF64(a) ? old : a;
  };
  list.push_back(
      {"max#_f64", "max#_f64", "max_num#_f64", 64, 1, greatest64, true});
  list.push_back(
      {"pk_add#_f16", nullptr, "pk_add#_f16", 32, 1, [](U old, U a, U) {
         return addPacked(llvm::APFloat::IEEEhalf(), old, a);
       }});
  list.push_back(
      {"pk_add#_bf16", nullptr, "pk_add#_bf16", 32, 1, [](U old, U a, U) {
         return addPacked(llvm::APFloat::BFloat(), old, a);
       }});
  return list;
}

static std::vector<LdsOperation> ldsOperations() {
  using U = uint64_t;
  std::vector<LdsOperation> list;
  auto both = [&](const char *name32, const char *name64, unsigned operands,
                  Next next, Next next64 = {}) {
    list.push_back({name32, name32, name32, 32, operands, next});
    list.push_back(
        {name64, name64, name64, 64, operands, next64 ? next64 : next});
  };
  both("add#_u32", "add#_u64", 1, [](U old, U a, U) { return old + a; });
  both("sub#_u32", "sub#_u64", 1, [](U old, U a, U) { return old - a; });
  both("rsub#_u32", "rsub#_u64", 1, [](U old, U a, U) { return a - old; });
  both("inc#_u32", "inc#_u64", 1,
       [](U old, U a, U) { return old >= a ? 0 : old + 1; });
  both("dec#_u32", "dec#_u64", 1,
       [](U old, U a, U) { return !old || old > a ? a : old - 1; });
  both(
      "min#_i32", "min#_i64", 1,
      [](U old, U a, U) { return U(std::min(int32_t(old), int32_t(a))); },
      [](U old, U a, U) { return U(std::min(int64_t(old), int64_t(a))); });
  both(
      "max#_i32", "max#_i64", 1,
      [](U old, U a, U) { return U(std::max(int32_t(old), int32_t(a))); },
      [](U old, U a, U) { return U(std::max(int64_t(old), int64_t(a))); });
  both("min#_u32", "min#_u64", 1,
       [](U old, U a, U) { return std::min(old, a); });
  both("max#_u32", "max#_u64", 1,
       [](U old, U a, U) { return std::max(old, a); });
  both("and#_b32", "and#_b64", 1, [](U old, U a, U) { return old & a; });
  both("or#_b32", "or#_b64", 1, [](U old, U a, U) { return old | a; });
  both("xor#_b32", "xor#_b64", 1, [](U old, U a, U) { return old ^ a; });
  both("mskor#_b32", "mskor#_b64", 2,
       [](U old, U a, U b) { return (old & ~a) | b; });
  auto swap = [](U, U a, U) { return a; };
  list.push_back(
      {"wrxchg#_b32", "storexchg#_b32", "storexchg#_b32", 32, 1, swap});
  list.push_back(
      {"wrxchg#_b64", "storexchg#_b64", "storexchg#_b64", 64, 1, swap});
  auto exchange = [](U old, U a) { return a >> 31 & 1 ? a & 0x7fffffff : old; };
  list.push_back({"condxchg32#_b64", "condxchg32#_b64", "condxchg32#_b64", 64,
                  1, [=](U old, U a, U) {
                    return exchange(old & 0xffffffff, a & 0xffffffff) |
                           exchange(old >> 32, a >> 32) << 32;
                  }});
  // gfx9 has the value to compare with first.
  auto compareFirst = [](U old, U a, U b) { return old == a ? b : old; };
  auto compareSecond = [](U old, U a, U b) { return old == b ? a : old; };
  list.push_back({"cmpst#_b32", nullptr, nullptr, 32, 2, compareFirst});
  list.push_back({"cmpst#_b64", nullptr, nullptr, 64, 2, compareFirst});
  list.push_back(
      {nullptr, "cmpstore#_b32", "cmpstore#_b32", 32, 2, compareSecond});
  list.push_back(
      {nullptr, "cmpstore#_b64", "cmpstore#_b64", 64, 2, compareSecond});
  list.push_back({nullptr, nullptr, "sub_clamp#_u32", 32, 1,
                  [](U old, U a, U) { return old < a ? 0 : old - a; }});
  list.push_back({nullptr, nullptr, "cond_sub#_u32", 32, 1,
                  [](U old, U a, U) { return old < a ? old : old - a; }});
  for (const LdsOperation &operation : ldsFloats())
    list.push_back(operation);
  return list;
}

static std::string registers(unsigned first, unsigned count) {
  std::string name = std::to_string(first);
  return count == 1 ? "v" + name
                    : "v[" + name + ":" + std::to_string(first + 1) + "]";
}

static void testLds(const Target &target, const LdsOperation &operation,
                    const char *pattern, bool returns) {
  std::string name = pattern;
  name.replace(name.find('#'), 1, returns ? "_rtn" : "");
  SCOPED_TRACE(std::string(target.name) + " ds_" + name);
  Operation values = {"", "", "", operation.bits, false, {}, operation.isFloat};
  unsigned words = operation.bits / 32, places = target.lanes / 4;
  uint64_t wide = operation.bits == 64 ? ~0ull : 0xffffffffull;
  // Of two NaNs either may be the result: pairs of halves are less than 2.
  uint64_t given = name.find("pk_") == 0 ? 0xbfffbfff : wide;
  bool isGfx9 = target.name == std::string("gfx942");
  AsmTest test;
  test.target = target.name;
  test.lanes = target.lanes;
  test.ldsBytes = 2048;
  test.options.checkRaces = false;
  test.vectors.assign(7, Values(target.lanes));
  auto first = [&](unsigned lane) { return valueOf(values, 3 * lane) & given; };
  auto second = [&](unsigned lane) {
    return valueOf(values, lane % places + 1 + lane / places % 2) & wide;
  };
  std::vector<uint64_t> memory(places);
  for (unsigned lane = 0; lane < target.lanes; ++lane) {
    uint64_t initial = valueOf(values, lane % places + 1) & given;
    memory[lane % places] = initial;
    test.vectors[0][lane] = 4 * words * (lane % places);
    for (unsigned word = 0; word < words; ++word) {
      test.vectors[1 + word][lane] = uint32_t(first(lane) >> (32 * word));
      test.vectors[3 + word][lane] = uint32_t(second(lane) >> (32 * word));
      test.vectors[5 + word][lane] = uint32_t(initial >> (32 * word));
    }
  }
  auto pair = [&](unsigned at) { return registers(at, words); };
  std::string type = words == 1 ? "b32 " : "b64 ";
  std::string wait = target.name == std::string("gfx1201")
                         ? "s_wait_dscnt 0\n"
                         : "s_waitcnt lgkmcnt(0)\n";
  // Lanes that are off neither change memory nor get a result.
  const uint64_t mask = 0xb6db6db6db6db6dbull;
  test.scalars = {{"s[4:5]", {mask}}};
  std::string exec =
      target.lanes == 64 ? "s_mov_b64 exec, " : "s_mov_b32 exec_lo, ";
  std::string some = exec + (target.lanes == 64 ? "s[4:5]\n" : "s4\n");
  test.body = std::string("v_mov_b32 v8, 77\nv_mov_b32 v9, 78\n") +
              (isGfx9 ? "ds_write_" : "ds_store_") + type + "v1, " + pair(6) +
              " offset:64\n" + wait + some + "ds_" + name + " " +
              (returns ? pair(8) + ", " : "") + "v1, " + pair(2) +
              (operation.operands == 2 ? ", " + pair(4) : "") + " offset:64\n" +
              wait + exec + "-1\n" + (isGfx9 ? "ds_read_" : "ds_load_") + type +
              pair(10) + ", v1 offset:64\n" + wait;
  test.results = {"v10"};
  if (words == 2)
    test.results.push_back("v11");
  if (returns) {
    test.results.push_back("v8");
    if (words == 2)
      test.results.push_back("v9");
  }
  AsmOutcome out = runAsm(test);
  auto get = [&](unsigned at, unsigned lane) {
    uint64_t low = out["v" + std::to_string(at)][lane];
    return words == 1
               ? low
               : low | uint64_t(out["v" + std::to_string(at + 1)][lane]) << 32;
  };
  for (unsigned lane = 0; lane < target.lanes; ++lane) {
    uint64_t &place = memory[lane % places];
    bool isOn = mask >> lane & 1;
    if (returns)
      ASSERT_EQ(get(8, lane), isOn         ? place
                              : words == 2 ? 78ull << 32 | 77
                                           : 77)
          << "lane " << lane;
    if (!isOn)
      continue;
    place = operation.next(place, first(lane), second(lane)) & wide;
  }
  for (unsigned lane = 0; lane < target.lanes; ++lane)
    ASSERT_EQ(get(10, lane), memory[lane % places]);
}

TEST(LdsAtomics, All) {
  for (const Target &target : targets)
    for (const LdsOperation &operation : ldsOperations()) {
      std::string name = target.name;
      const char *pattern = name == "gfx942"    ? operation.gfx942
                            : name == "gfx1100" ? operation.gfx1100
                                                : operation.gfx1201;
      if (!pattern)
        continue;
      for (bool returns : {false, true})
        if (returns || !(std::strstr(pattern, "xchg")))
          testLds(target, operation, pattern, returns);
    }
}

/// Floats compare as numbers: zeros are equal, and NaN is not itself.
TEST(LdsAtomics, FloatCompare) {
  for (auto [target, operation] :
       {std::pair("gfx942", "ds_cmpst_rtn_f32 v4, v1, v3, v5"),
        std::pair("gfx1100", "ds_cmpstore_rtn_f32 v4, v1, v5, v3")}) {
    bool isGfx9 = target == std::string("gfx942");
    AsmTest test;
    test.target = target;
    test.lanes = isGfx9 ? 64 : 32;
    test.ldsBytes = 1024;
    test.vectors.assign(3, Values(test.lanes));
    static const uint32_t before[] = {0, 0x80000000, 0x3f800000, 0x7fc00000};
    static const uint32_t compared[] = {0x80000000, 0, 0x3f800000, 0x7fc00000};
    for (unsigned lane = 0; lane < test.lanes; ++lane) {
      test.vectors[0][lane] = 4 * lane;
      test.vectors[1][lane] = before[lane % 4];
      test.vectors[2][lane] = compared[lane % 4];
    }
    std::string wait = "\ns_waitcnt lgkmcnt(0)\n";
    test.body = std::string("v_mov_b32 v5, 7\n") +
                (isGfx9 ? "ds_write_b32" : "ds_store_b32") + " v1, v2" + wait +
                operation + wait + (isGfx9 ? "ds_read_b32" : "ds_load_b32") +
                " v6, v1" + wait;
    test.results = {"v4", "v6"};
    AsmOutcome out = runAsm(test);
    for (unsigned lane = 0; lane < test.lanes; ++lane) {
      EXPECT_EQ(out["v4"][lane], before[lane % 4]);
      EXPECT_EQ(out["v6"][lane], lane % 4 == 3 ? 0x7fc00000u : 7u)
          << target << " lane " << lane;
    }
  }
}
