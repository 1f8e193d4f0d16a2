//===- FlatTest.cpp - Scratch, generic addresses, loads to LDS ------------===//
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

/// Every store and load width through scratch, with a lane's own address, the
/// scalar address and both.
TEST(Scratch, Forms) {
  for (const Target &target : targets)
    for (unsigned form = 0; form < 3; ++form)
      for (unsigned width = 0; width < 4; ++width) {
        SCOPED_TRACE(std::string(target.name) + " form " +
                     std::to_string(form));
        AsmTest test;
        test.target = target.name;
        test.lanes = target.lanes;
        test.scratchBytes = 256;
        Values offsets(target.lanes);
        for (unsigned lane = 0; lane < target.lanes; ++lane)
          offsets[lane] = 4 * (lane % 8);
        test.vectors = {offsets};
        test.scalars = {{"s4", {64}}};
        std::string data = dataRegister(4 * (width + 1));
        std::string loaded = data;
        for (size_t at = 0;
             (at = loaded.find_first_of("4567", at)) != std::string::npos; ++at)
          loaded.replace(at, 1, std::string("1") + char(loaded[at] - 4)), ++at;
        std::string address = form == 0   ? "v1, off"
                              : form == 1 ? "off, s4"
                                          : "v1, s4";
        std::string head = address.substr(0, address.find(' ') + 1);
        std::string tail = address.substr(address.find(' '));
        const Access &store = stores[width], &load = loads[width];
        const char *storeName = isGfx9(target) ? store.gfx9 : store.gfx11;
        const char *loadName = isGfx9(target) ? load.gfx9 : load.gfx11;
        test.body = fillFor(target) + "scratch_" + storeName + " " + head +
                    data + "," + tail + " offset:12\n" + waitAll(target) +
                    "scratch_" + loadName + " " + loaded + ", " + address +
                    " offset:12\n" + waitAll(target);
        for (unsigned part = 0; part <= width; ++part)
          test.results.push_back("v" + std::to_string(10 + part));
        AsmOutcome out = runAsm(test);
        for (unsigned part = 0; part <= width; ++part)
          for (unsigned lane = 0; lane < target.lanes; ++lane)
            ASSERT_EQ(out[test.results[part]][lane], dataOf(lane, part));
      }
}

/// Loads and stores of less than a dword, over a dword that has v6: its parts
/// are negative.
TEST(Scratch, Parts) {
  for (const Target &target : targets) {
    bool is9 = isGfx9(target);
    AsmTest test;
    test.target = target.name;
    test.lanes = target.lanes;
    test.scratchBytes = 256;
    test.body = fillFor(target);
    std::string wide = is9 ? "dword" : "b32", wait = waitAll(target);
    auto transfer = [&](const std::string &text) {
      test.body += "scratch_" + text + " offset:20\n" + wait;
    };
    std::vector<const Access *> accesses;
    for (llvm::ArrayRef<Access> all :
         {llvm::ArrayRef(loads), llvm::ArrayRef(stores)})
      for (const Access &access : all)
        if (access.size < 4)
          accesses.push_back(&access);
    unsigned row = 10;
    for (const Access *access : accesses) {
      std::string name = is9 ? access->gfx9 : access->gfx11;
      std::string to = "v" + std::to_string(row++);
      test.results.push_back(to);
      transfer("store_" + wide + " off, v6, off");
      test.body += "v_mov_b32 " + to + ", v4\n";
      if (name[0] == 'l') {
        transfer(name + " " + to + ", off, off");
      } else {
        transfer(name + " off, v4, off");
        transfer("load_" + wide + " " + to + ", off, off");
      }
    }
    AsmOutcome out = runAsm(test);
    for (unsigned i = 0; i < accesses.size(); ++i)
      for (unsigned lane = 0; lane < target.lanes; ++lane) {
        const Access &access = *accesses[i];
        uint32_t stored = dataOf(lane, 0), memory = dataOf(lane, 2);
        uint32_t mask = access.size == 1 ? 0xff : 0xffff, expected;
        if (access.kind == Kind::High)
          stored >>= 16;
        if (access.gfx11[0] == 'l')
          expected =
              expectedLoad(access, reinterpret_cast<const uint8_t *>(&memory),
                           0, dataOf(lane, 0), !is9);
        else
          expected = (memory & ~mask) | (stored & mask);
        ASSERT_EQ(out[test.results[i]][lane], expected)
            << target.name << " " << access.gfx11;
      }
  }
}

/// Generic addresses of LDS, of scratch and of memory in one instruction.
TEST(Flat, Apertures) {
  for (const Target &target : targets) {
    SCOPED_TRACE(target.name);
    AsmTest test;
    test.target = target.name;
    test.lanes = target.lanes;
    test.scratchBytes = 64;
    test.ldsBytes = 1024;
    test.memory = makeMemory(1024);
    Values low(target.lanes), which(target.lanes);
    for (unsigned lane = 0; lane < target.lanes; ++lane) {
      which[lane] = lane % 3;
      low[lane] = lane % 3 == 2 ? 8 : 4 * lane;
    }
    test.vectors = {low, which};
    bool is9 = isGfx9(target);
    std::string vcc = target.lanes == 64 ? "vcc" : "vcc_lo";
    test.body =
        "s_mov_b64 s[10:11], src_shared_base\n"
        "s_mov_b64 s[12:13], src_private_base\n" +
        std::string(is9 ? "v_add_co_u32 v4, vcc, s92, v1\nv_mov_b32 v5, s93\n"
                          "v_addc_co_u32 v5, vcc, 0, v5, vcc\n"
                        : "v_add_co_u32 v4, " + vcc +
                              ", s92, v1\nv_mov_b32 v5, s93\n"
                              "v_add_co_ci_u32 v5, " +
                              vcc + ", 0, v5, " + vcc + "\n") +
        "v_mov_b32 v6, s11\nv_mov_b32 v7, s13\n"
        "v_cmp_eq_u32 " +
        vcc +
        ", 1, v2\n"
        "v_cndmask_b32 v5, v5, v6, " +
        vcc +
        "\n"
        "v_cndmask_b32 v4, v4, v1, " +
        vcc +
        "\n"
        "v_cmp_eq_u32 " +
        vcc +
        ", 2, v2\n"
        "v_cndmask_b32 v5, v5, v7, " +
        vcc +
        "\n"
        "v_cndmask_b32 v4, v4, v1, " +
        vcc +
        "\n"
        "v_mul_u32_u24 v8, 7, v0\n";
    std::string store = is9 ? "flat_store_dword" : "flat_store_b32";
    std::string load = is9 ? "flat_load_dword" : "flat_load_b32";
    test.body +=
        store + " v[4:5], v8\n" + waitAll(target) + load + " v9, v[4:5]\n" +
        waitAll(target) + (is9 ? "ds_read_b32" : "ds_load_b32") + " v10, v1\n" +
        waitAll(target) + (is9 ? "scratch_load_dword" : "scratch_load_b32") +
        " v11, off, off offset:8\n" + waitAll(target);
    test.results = {"v9", "v10", "v11"};
    test.options.checkInitialized = false;
    test.options.checkRaces = false;
    AsmOutcome out = runAsm(test);
    for (unsigned lane = 0; lane < target.lanes; ++lane) {
      ASSERT_EQ(out["v9"][lane], 7 * lane);
      if (which[lane] == 1)
        ASSERT_EQ(out["v10"][lane], 7 * lane);
      if (which[lane] == 2)
        ASSERT_EQ(out["v11"][lane], 7 * lane);
      if (which[lane] == 0) {
        uint32_t stored;
        std::memcpy(&stored, out.memory.data() + low[lane], 4);
        ASSERT_EQ(stored, 7 * lane);
      }
    }
  }
}

/// Caches are not simulated: what controls them changes nothing.
TEST(Global, CacheControl) {
  for (auto [target, body] :
       {std::pair("gfx942", "buffer_wbl2 sc1\nbuffer_inv sc1\n"
                            "s_dcache_inv\ns_dcache_wb\n"
                            "s_waitcnt vmcnt(0) lgkmcnt(0)"),
        std::pair("gfx1100", "buffer_gl0_inv\nbuffer_gl1_inv\ns_dcache_inv\n"
                             "s_icache_inv"),
        std::pair("gfx1201", "global_inv scope:SCOPE_DEV\n"
                             "global_wb scope:SCOPE_DEV\n"
                             "global_wbinv scope:SCOPE_DEV\n"
                             "s_wait_loadcnt 0\ns_wait_storecnt 0")}) {
    AsmTest test;
    test.target = target;
    test.lanes = target == std::string("gfx942") ? 64 : 32;
    test.memory = makeMemory(64);
    test.vectors = {Values(test.lanes, 3), Values(test.lanes, 4)};
    test.body = body;
    test.results = {"v0", "v1", "v2"};
    AsmOutcome out = runAsm(test);
    EXPECT_EQ(out.memory, test.memory) << target;
    EXPECT_EQ(out["v1"], test.vectors[0]) << target;
    EXPECT_EQ(out["v2"], test.vectors[1]) << target;
  }
}

/// Lane 3 is outside: it is named, loads 0, and the others are served.
TEST(Global, OutOfBounds) {
  for (const Target &target : targets) {
    AsmTest test;
    test.target = target.name;
    test.lanes = target.lanes;
    test.memory = makeMemory(1024);
    Values offsets = makeOffsets(Pattern::Contiguous, target.lanes, 4);
    offsets[3] = 1022;
    test.vectors = {offsets};
    test.body = "v_mov_b32 v4, 5\n";
    test.body += isGfx9(target) ? "global_load_dword" : "global_load_b32";
    test.body += " v4, v1, s[92:93]\n" + waitAll(target);
    test.results = {"v4"};
    AsmOutcome out = runAsm(test, /*wantFindings=*/true);
    ASSERT_EQ(out.findings.size(), 1u);
    EXPECT_EQ(out.findings[0].kind, "out-of-bounds");
    EXPECT_EQ(out.findings[0].lane, 3);
    for (unsigned lane = 0; lane < target.lanes; ++lane) {
      uint32_t expected = 0;
      if (lane != 3)
        std::memcpy(&expected, test.memory.data() + offsets[lane], 4);
      EXPECT_EQ(out["v4"][lane], expected);
    }
  }
}

/// gfx9: from memory to LDS, at M0 and the lane's number.
TEST(Global, LoadToLds) {
  struct {
    const char *name, *target;
    unsigned size, inLds;
    bool isSigned;
  } forms[] = {
      {"dword", "gfx942", 4, 4, false},    {"ubyte", "gfx942", 1, 4, false},
      {"sbyte", "gfx942", 1, 4, true},     {"ushort", "gfx942", 2, 4, false},
      {"sshort", "gfx942", 2, 4, true},    {"dwordx3", "gfx950", 12, 12, false},
      {"dwordx4", "gfx950", 16, 16, false}};
  for (auto &form : forms) {
    SCOPED_TRACE(form.name);
    AsmTest test;
    test.target = form.target;
    test.lanes = 64;
    test.ldsBytes = 2048;
    test.memory = makeMemory(4096);
    Values offsets = makeOffsets(Pattern::Scattered, 64, form.size), at(64);
    for (unsigned lane = 0; lane < 64; ++lane)
      at[lane] = 32 + 16 + form.inLds * lane;
    test.vectors = {offsets, at};
    test.scalars = {{"m0", {32}}};
    test.body = std::string("global_load_lds_") + form.name +
                " v1, s[92:93] offset:16\ns_waitcnt vmcnt(0)\n";
    for (unsigned part = 0; part < form.inLds / 4; ++part) {
      test.results.push_back("v" + std::to_string(4 + part));
      test.body += "ds_read_b32 " + test.results.back() +
                   ", v2 offset:" + std::to_string(4 * part) + "\n";
    }
    test.body += "s_waitcnt lgkmcnt(0)\n";
    AsmOutcome out = runAsm(test);
    Access access = {"", "", form.size,
                     form.isSigned   ? Kind::Signed
                     : form.size < 4 ? Kind::Unsigned
                                     : Kind::Dwords};
    for (unsigned part = 0; part < form.inLds / 4; ++part)
      for (unsigned lane = 0; lane < 64; ++lane)
        ASSERT_EQ(out[test.results[part]][lane],
                  expectedLoad(access, test.memory.data() + offsets[lane] + 16,
                               part, 0, false));
  }
}
