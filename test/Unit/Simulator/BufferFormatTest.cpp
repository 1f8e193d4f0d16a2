//===- BufferFormatTest.cpp - Buffer instructions with formats ------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The formats have the names of LLVM's assembler, so their numbers are LLVM's;
// those in resources are the manuals'. Expected values come from the names.
//
//===----------------------------------------------------------------------===//

#include "ElementFormats.h"
#include "MemoryAccess.h"
#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"

using namespace loom::sim;
using namespace loom::sim::test;

static std::string nameOf(const Target &target, const DataFormat &format,
                          const std::string &number) {
  std::string name = format.name;
  return isGfx9(target) ? " format:[BUF_DATA_FORMAT_" + name +
                              ",BUF_NUM_FORMAT_" + number + "]"
                        : " format:[BUF_FMT_" + name + "_" + number + "]";
}

/// The resource's last word, with a selection of components.
static uint32_t makeWord(const Target &target, const DataFormat &format,
                         unsigned which, uint32_t selection) {
  unsigned number = llvm::find(half, format.numbers[which]) - half.begin();
  // FLOAT is 7, behind a number that is not used.
  number += number == 6;
  return isGfx9(target) ? selection | number << 12 | format.gfx9 << 15
                        : selection | (format.gfx11 + which) << 12 | 3u << 28;
}

static AsmTest makeTest(const Target &target, unsigned elementSize,
                        uint32_t word, unsigned records = 1024) {
  AsmTest test;
  test.target = target.name;
  test.lanes = target.lanes;
  test.memory = makeMemory(2048);
  Values offsets(target.lanes);
  for (unsigned lane = 0; lane < target.lanes; ++lane)
    offsets[lane] = lane * elementSize;
  test.vectors = {offsets};
  test.body = "s_mov_b32 s12, 0\ns_mov_b32 s8, s92\ns_mov_b32 s9, "
              "s93\ns_mov_b32 s10, " +
              std::to_string(records) + "\ns_mov_b32 s11, " +
              std::to_string(word) + "\n";
  return test;
}

static constexpr uint32_t identity = 4 | 5 << 3 | 6 << 6 | 7 << 9;

/// Calls `body` for each format of each target.
template <typename F> static void forAllFormats(F body) {
  for (const Target &target : targets)
    for (const DataFormat &format : formats)
      for (unsigned which = 0; which < format.numbers.size(); ++which) {
        SCOPED_TRACE(std::string(target.name) + " " + format.name + " " +
                     format.numbers[which]);
        body(target, format, which);
      }
}

static void expectRegisters(const AsmTest &test, const DataFormat &format,
                            const std::string &number,
                            const std::array<unsigned, 4> &order,
                            unsigned records = 1024) {
  AsmOutcome out = runAsm(test);
  for (unsigned lane = 0; lane < test.lanes; ++lane) {
    unsigned offset = lane * sizeOf(format);
    std::array<uint32_t, 4> element =
        expectedElement(format, number, test.memory.data() + offset);
    bool isInside = offset + sizeOf(format) <= records;
    for (unsigned i = 0; i < test.results.size(); ++i) {
      uint32_t got = out[test.results[i]][lane];
      uint32_t expected = isInside ? element[order[i]] : 0;
      ASSERT_TRUE(got == expected ||
                  (number == "FLOAT" && isNan(got) && isNan(expected)))
          << got << " is not " << expected << ", lane " << lane << " component "
          << i;
    }
  }
}

TEST(BufferFormat, TypedLoads) {
  forAllFormats([](const Target &target, const DataFormat &format,
                   unsigned which) {
    const std::string &number = format.numbers[which];
    AsmTest test =
        makeTest(target, sizeOf(format), isGfx9(target) ? 0 : 3u << 28);
    test.body += "tbuffer_load_format_xyzw v[4:7], v1, s[8:11], s12" +
                 nameOf(target, format, number) + " offen\n" + waitAll(target);
    test.results = {"v4", "v5", "v6", "v7"};
    expectRegisters(test, format, number, {0, 1, 2, 3});
  });
}

/// The resource's format, its selection of components, and its end within an
/// element.
TEST(BufferFormat, LoadsOfResources) {
  forAllFormats([](const Target &target, const DataFormat &format,
                   unsigned which) {
    constexpr uint32_t reversed = 7 | 6 << 3 | 5 << 6 | 4 << 9;
    AsmTest test = makeTest(target, sizeOf(format),
                            makeWord(target, format, which, reversed),
                            3 * sizeOf(format) - 1);
    test.body += "buffer_load_format_xyzw v[4:7], v1, s[8:11], s12 offen\n" +
                 waitAll(target);
    test.results = {"v4", "v5", "v6", "v7"};
    expectRegisters(test, format, format.numbers[which], {3, 2, 1, 0},
                    3 * sizeOf(format) - 1);
  });
}

/// What was loaded goes back to the same bits, but for floats that are NaN and
/// the smallest normalized number, which has two codes.
TEST(BufferFormat, StoresUndoLoads) {
  static const char *counts[] = {"x", "xy", "xyz", "xyzw"};
  forAllFormats([](const Target &target, const DataFormat &format,
                   unsigned which) {
    const std::string &number = format.numbers[which];
    if (format.bits[0] % 8 == 2 && number == "FLOAT") // 10_11_11
      return;
    if (format.bits[0] == 11)
      return;
    AsmTest test = makeTest(target, sizeOf(format),
                            makeWord(target, format, which, identity));
    std::string count = counts[format.bits.size() - 1];
    unsigned last = 3 + format.bits.size();
    std::string data = last == 4 ? "v4" : "v[4:" + std::to_string(last) + "]";
    test.body += "buffer_load_format_" + count + " " + data +
                 ", v1, s[8:11], s12 offen\n" + waitAll(target) +
                 "s_add_u32 s8, s8, 1024\ns_addc_u32 s9, s9, 0\n"
                 "buffer_store_format_" +
                 count + " " + data + ", v1, s[8:11], s12 offen\n" +
                 waitAll(target);
    AsmOutcome out = runAsm(test);
    for (unsigned lane = 0; lane < target.lanes; ++lane) {
      unsigned offset = lane * sizeOf(format);
      std::array<uint32_t, 4> before = expectedElement(
                                  format, number, test.memory.data() + offset),
                              after = expectedElement(format, number,
                                                      out.memory.data() + 1024 +
                                                          offset);
      for (unsigned i = 0; i < format.bits.size(); ++i)
        if (number != "FLOAT" || !isNan(before[i]))
          ASSERT_EQ(after[i], before[i]) << "lane " << lane;
    }
  });
}

TEST(BufferFormat, StoresClampAndRound) {
  struct {
    const char *name;
    uint32_t value, code;
  } cases[] = {
      {"8_UNORM", 0x3f000000, 128},     {"8_UNORM", 0x40000000, 255},
      {"8_UNORM", 0xbf800000, 0},       {"8_UNORM", 0x7fc00000, 0},
      {"8_SNORM", 0xbf800000, 0x81},    {"8_SNORM", 0xc0000000, 0x81},
      {"8_SNORM", 0x3f800000, 0x7f},    {"8_USCALED", 0x40200000, 3},
      {"8_USCALED", 0x44000000, 255},   {"8_SSCALED", 0xc4000000, 0x80},
      {"16_FLOAT", 0x3f800000, 0x3c00}, {"16_FLOAT", 0x7f800000, 0x7c00},
      {"8_UINT", 0x1234, 0x34},         {"16_SINT", 0xfffffffe, 0xfffe}};
  for (auto &test : cases) {
    Target target = {"gfx1100", 32};
    AsmTest asmTest = makeTest(target, 4, 3u << 28);
    asmTest.body += "v_mov_b32 v4, " + std::to_string(test.value) +
                    "\ntbuffer_store_format_x v4, v1, s[8:11], s12 "
                    "format:[BUF_FMT_" +
                    std::string(test.name) + "] offen\n" + waitAll(target);
    AsmOutcome out = runAsm(asmTest);
    uint32_t code = out.memory[0];
    if (std::string(test.name)[0] == '1')
      code |= out.memory[1] << 8;
    EXPECT_EQ(code, test.code) << test.name << " " << test.value;
  }
}

/// Pairs of halves in registers, and an upper half.
TEST(BufferFormat, Halves) {
  for (const Target &target : targets) {
    const DataFormat &format = formats[11]; // 16_16_16_16
    bool is9 = isGfx9(target);
    std::string load = is9 ? "load_format_d16" : "load_d16_format",
                store = is9 ? "store_format_d16" : "store_d16_format",
                high = is9 ? "_format_d16_hi" : "_d16_hi_format";
    AsmTest test = makeTest(target, 8, makeWord(target, format, 6, identity));
    for (unsigned lane = 0; lane < target.lanes; ++lane)
      for (unsigned i = 0; i < 4; ++i) {
        uint16_t value = uint16_t(0x3c00 + 4 * lane + i);
        std::memcpy(&test.memory[8 * lane + 2 * i], &value, 2);
      }
    test.body += "v_mov_b32 v6, -1\nbuffer_" + load +
                 "_xyzw v[4:5], v1, s[8:11], s12 offen\nbuffer_load" + high +
                 "_x v6, v1, s[8:11], s12 offen\n" + waitAll(target) +
                 "s_add_u32 s8, s8, 1024\ns_addc_u32 s9, s9, 0\nbuffer_" +
                 store + "_xyzw v[4:5], v1, s[8:11], s12 offen\n" +
                 waitAll(target);
    test.results = {"v4", "v5", "v6"};
    AsmOutcome out = runAsm(test);
    for (unsigned lane = 0; lane < target.lanes; ++lane) {
      uint32_t first = 0x3c00 + 4 * lane;
      EXPECT_EQ(out["v4"][lane], first | (first + 1) << 16);
      EXPECT_EQ(out["v5"][lane], (first + 2) | (first + 3) << 16);
      EXPECT_EQ(out["v6"][lane], first << 16 | (is9 ? 0 : 0xffff));
      for (unsigned at = 0; at < 8; ++at)
        EXPECT_EQ(out.memory[1024 + 8 * lane + at], test.memory[8 * lane + at]);
    }
  }
}

/// Of three halves the second register's upper one is no component.
TEST(BufferFormat, ThreeHalves) {
  for (const Target &target : targets) {
    const DataFormat &format = formats[11]; // 16_16_16_16
    AsmTest test = makeTest(target, 8, makeWord(target, format, 6, identity));
    for (unsigned at = 0; at < 4 * target.lanes; ++at) {
      uint16_t value = uint16_t(0x3c00 + at);
      std::memcpy(&test.memory[2 * at], &value, 2);
    }
    const char *load = isGfx9(target) ? "buffer_load_format_d16_xyz"
                                      : "buffer_load_d16_format_xyz";
    test.body += "v_mov_b32 v4, -1\nv_mov_b32 v5, -1\n" + std::string(load) +
                 " v[4:5], v1, s[8:11], s12 offen\n" + waitAll(target);
    test.results = {"v4", "v5"};
    AsmOutcome out = runAsm(test);
    for (unsigned lane = 0; lane < target.lanes; ++lane) {
      uint32_t first = 0x3c00 + 4 * lane;
      EXPECT_EQ(out["v4"][lane], first | (first + 1) << 16);
      EXPECT_EQ(out["v5"][lane], first + 2);
    }
  }
}

/// Lanes that are off keep their registers.
TEST(BufferFormat, MaskedLoads) {
  for (const Target &target : targets) {
    const DataFormat &format = formats[11]; // 16_16_16_16
    bool is9 = isGfx9(target);
    std::string half = is9 ? "_format_d16_xyzw" : "_d16_format_xyzw";
    AsmTest test = makeTest(target, 8, makeWord(target, format, 6, identity));
    test.scalars = {{"s[4:5]", {0x5555555555555555}}};
    for (unsigned row = 4; row < 10; ++row)
      test.body += "v_mov_b32 v" + std::to_string(row) + ", 77\n";
    test.body += (target.lanes == 64 ? "s_mov_b64 exec, s[4:5]\n"
                                     : "s_mov_b32 exec_lo, s4\n") +
                 std::string("buffer_load_format_xyzw v[4:7], v1, s[8:11], s12 "
                             "offen\nbuffer_load") +
                 half + " v[8:9], v1, s[8:11], s12 offen\n" + waitAll(target);
    test.results = {"v4", "v5", "v6", "v7", "v8", "v9"};
    AsmOutcome out = runAsm(test);
    for (const std::string &name : test.results)
      for (unsigned lane = 1; lane < target.lanes; lane += 2)
        EXPECT_EQ(out[name][lane], 77u) << target.name << " " << name;
  }
}

/// They count as other loads do.
TEST(BufferFormat, MissingWait) {
  for (const Target &target : targets) {
    AsmTest test = makeTest(target, 4, isGfx9(target) ? 0 : 3u << 28);
    test.body += "tbuffer_load_format_x v4, v1, s[8:11], s12" +
                 nameOf(target, formats[3], "UINT") +
                 " offen\nv_mov_b32 v5, v4\n" + waitAll(target);
    AsmOutcome out = runAsm(test, /*wantFindings=*/true);
    ASSERT_EQ(out.findings.size(), 1u) << target.name;
    EXPECT_EQ(out.findings[0].kind, "pending-read");
  }
}

TEST(BufferFormat, Refused) {
  for (const char *body :
       {"tbuffer_load_format_x v4, v1, s[8:11], s12 format:0 offen\n",
        "tbuffer_store_format_x v1, v1, s[8:11], s12 "
        "format:[BUF_FMT_8_8_UINT] offen\n",
        "tbuffer_store_format_xyz v[1:3], v1, s[8:11], s12 "
        "format:[BUF_FMT_10_11_11_FLOAT] offen\n"}) {
    Target target = {"gfx1100", 32};
    AsmTest test = makeTest(target, 4, 3u << 28);
    test.body += "v_mov_b32 v2, 0\nv_mov_b32 v3, 0\n" + std::string(body) +
                 waitAll(target);
    AsmOutcome out = runAsm(test, /*wantFindings=*/true);
    ASSERT_EQ(out.findings.size(), 1u) << body;
    EXPECT_EQ(out.findings[0].kind, "unsupported");
    EXPECT_EQ(out.memory, test.memory);
  }
}
