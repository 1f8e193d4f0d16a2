//===- BufferTest.cpp - Range checks of buffer instructions ---------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// "Range Checking" of AMD's CDNA3, RDNA3 and RDNA4 ISA manuals. What is out of
// range loads 0 and stores nothing, and is no finding.
//
//===----------------------------------------------------------------------===//

#include "MemoryAccess.h"
#include "gtest/gtest.h"

using namespace loom::sim;
using namespace loom::sim::test;

namespace {
/// A buffer in the middle of the memory, and how it is accessed.
struct Form {
  const char *name;
  uint32_t stride, records;
  /// OOB_SELECT of gfx11 and later.
  unsigned select;
  bool idxen, offen;
  unsigned fixed, scalar;
};
} // namespace

static constexpr unsigned bufferAt = 256;

static const Form forms[] = {
    {"raw, whole dwords", 0, 128, 3, false, true, 0, 0},
    {"raw, end within a dword", 0, 126, 3, false, true, 0, 0},
    {"raw, offsets of all kinds", 0, 128, 3, false, true, 12, 20},
    {"raw, the same place for all", 0, 64, 3, false, false, 60, 0},
    {"raw, behind the end", 0, 64, 3, false, false, 64, 0},
    {"raw, empty", 0, 0, 3, false, true, 0, 0},
    {"stride 0, with an index", 0, 100, 3, true, true, 4, 0},
    {"records of 8 bytes", 8, 16, 1, true, false, 0, 0},
    {"records of 12 bytes and offsets in them", 12, 20, 1, true, true, 4, 8},
    {"records of 16 bytes whose end counts", 16, 24, 0, true, true, 0, 0},
    {"no check but of an empty buffer", 8, 1, 2, true, false, 0, 0},
};

/// Whether `size` bytes at `at` of a lane's access are in range.
static bool isInside(const Target &target, const Form &form, uint32_t index,
                     uint32_t offset, unsigned size) {
  uint64_t all = uint64_t(index) * form.stride + offset + form.scalar;
  if (form.records == 0)
    return false;
  if (isGfx9(target))
    return form.idxen && form.stride ? index < form.records
                                     : all + size <= form.records;
  switch (form.select) {
  case 0:
    return index < form.records && offset + size <= form.stride;
  case 1:
    return index < form.records;
  case 2:
    return true;
  default:
    return all + size <= form.records;
  }
}

/// s[8:11] has the resource, s12 the scalar offset.
static std::string makeResource(const Target &target, const Form &form,
                                uint32_t words = 0) {
  uint32_t last = isGfx9(target) ? 0x00027000 : form.select << 28;
  return "s_add_u32 s8, s92, " + std::to_string(bufferAt) +
         "\ns_addc_u32 s9, s93, 0\ns_or_b32 s9, s9, " +
         std::to_string(form.stride << 16 | words) + "\ns_mov_b32 s10, " +
         std::to_string(form.records) + "\ns_mov_b32 s11, " +
         std::to_string(last) + "\ns_mov_b32 s12, " +
         std::to_string(form.scalar) + "\n";
}

static std::string operandsOf(const Form &form) {
  std::string address = form.idxen && form.offen ? "v[2:3]"
                        : form.idxen             ? "v2"
                        : form.offen             ? "v3"
                                                 : "off";
  return address + ", s[8:11], s12" + (form.idxen ? " idxen" : "") +
         (form.offen ? " offen" : "") +
         " offset:" + std::to_string(form.fixed) + "\n";
}

static AsmTest makeTest(const Target &target, const Form &form) {
  AsmTest test;
  test.target = target.name;
  test.lanes = target.lanes;
  test.memory = makeMemory(2048);
  // Indices and offsets around the ends.
  Values indices(target.lanes), offsets(target.lanes);
  for (unsigned lane = 0; lane < target.lanes; ++lane) {
    indices[lane] = lane % 27;
    offsets[lane] = form.idxen ? lane % 4 * 4
                    : lane % 2 ? 140 - lane
                               : lane * 4;
  }
  test.vectors = {indices, indices, offsets};
  test.body = makeResource(target, form) + fillFor(target);
  return test;
}

static AsmTest makeLoad(const Target &target, const Form &form,
                        const Access &access) {
  AsmTest test = makeTest(target, form);
  const char *name = isGfx9(target) ? access.gfx9 : access.gfx11;
  test.body += std::string("buffer_") + name + " " + dataRegister(access.size) +
               ", " + operandsOf(form) + waitAll(target);
  test.results = {"v4", "v5", "v6", "v7"};
  return test;
}

static void expectLoad(const Target &target, const Form &form,
                       const Access &access, const AsmTest &test,
                       const AsmOutcome &out) {
  for (unsigned lane = 0; lane < target.lanes; ++lane) {
    uint32_t index = form.idxen ? test.vectors[0][lane] : 0;
    uint32_t offset = form.fixed + (form.offen ? test.vectors[2][lane] : 0);
    for (unsigned part = 0; 4 * part < access.size; ++part) {
      unsigned size = std::min(access.size, 4u);
      static const uint8_t nothing[4] = {};
      const uint8_t *from =
          isInside(target, form, index, offset + 4 * part, size)
              ? test.memory.data() + bufferAt + index * form.stride + offset +
                    form.scalar
              : nothing - 4 * part;
      ASSERT_EQ(
          out[test.results[part]][lane],
          expectedLoad(access, from, part, dataOf(lane, part), !isGfx9(target)))
          << access.gfx11 << " lane " << lane << " part " << part;
    }
  }
}

static AsmTest makeStore(const Target &target, const Form &form,
                         const Access &access) {
  AsmTest test = makeTest(target, form);
  const char *name = isGfx9(target) ? access.gfx9 : access.gfx11;
  test.body += std::string("buffer_") + name + " " + dataRegister(access.size) +
               ", " + operandsOf(form) + waitAll(target);
  return test;
}

static void expectStore(const Target &target, const Form &form,
                        const Access &access, const AsmTest &test,
                        const AsmOutcome &out) {
  std::vector<uint8_t> expected = test.memory;
  for (unsigned lane = 0; lane < target.lanes; ++lane) {
    uint32_t index = form.idxen ? test.vectors[0][lane] : 0;
    uint32_t offset = form.fixed + (form.offen ? test.vectors[2][lane] : 0);
    for (unsigned at = 0; at < access.size; ++at) {
      unsigned size = std::min(access.size, 4u);
      if (!isInside(target, form, index, offset + at / 4 * 4, size))
        continue;
      unsigned bit = 8 * at + (access.kind == Kind::High ? 16 : 0);
      expected[bufferAt + index * form.stride + offset + form.scalar + at] =
          uint8_t(dataOf(lane, bit / 32) >> (bit % 32));
    }
  }
  ASSERT_EQ(out.memory, expected) << access.gfx11;
}

/// All forms of all accesses, in one code object for each target.
template <unsigned N, typename Make, typename Expect>
static void checkAll(const Access (&accesses)[N], Make make, Expect expect) {
  for (const Target &target : targets) {
    std::vector<AsmTest> tests;
    for (const Form &form : forms)
      for (const Access &access : accesses)
        tests.push_back(make(target, form, access));
    std::vector<AsmOutcome> outcomes = runAsmAll(tests);
    ASSERT_EQ(outcomes.size(), tests.size());
    for (unsigned i = 0; i < tests.size(); ++i) {
      const Form &form = forms[i / N];
      SCOPED_TRACE(std::string(target.name) + ", " + form.name);
      expect(target, form, accesses[i % N], tests[i], outcomes[i]);
    }
  }
}

TEST(Buffer, RangeOfLoads) { checkAll(loads, makeLoad, expectLoad); }
TEST(Buffer, RangeOfStores) { checkAll(stores, makeStore, expectStore); }

/// Such resources are refused: the address is not that of lanes side by side.
TEST(Buffer, Swizzled) {
  for (const Target &target : targets) {
    Form form = {"swizzled", 8, 16, 1, true, false, 0, 0};
    AsmTest test = makeTest(target, form);
    test.body +=
        makeResource(target, form, isGfx9(target) ? 1u << 31 : 1u << 30);
    std::string type = isGfx9(target) ? "dword" : "b32";
    test.body += "buffer_load_" + type + " v4, " + operandsOf(form) +
                 "buffer_store_" + type + " v5, " + operandsOf(form) +
                 waitAll(target);
    test.results = {"v4"};
    AsmOutcome out = runAsm(test, /*wantFindings=*/true);
    EXPECT_EQ(out.findings.size(), 2u);
    for (const Finding &finding : out.findings)
      EXPECT_NE(finding.detail.find("swizzled"), std::string::npos)
          << finding.instruction << ": " << finding.detail;
    EXPECT_EQ(out["v4"], Values(target.lanes, 0));
    EXPECT_EQ(out.memory, test.memory);
  }
}
