//===- LdsMemory.h - LDS with known contents for tests ----------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Targets, and kernels that begin with filling LDS.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_TEST_UNIT_SIMULATOR_LDSMEMORY_H
#define LOOM_TEST_UNIT_SIMULATOR_LDSMEMORY_H

#include "AsmRunner.h"

/// Apart from other families' targets and kinds, which have the same names.
namespace loom::sim::test {
inline namespace lds {

struct Target {
  const char *name;
  unsigned lanes;
  bool isGfx9;
};
inline const Target targets[] = {{"gfx1100", 32, false},
                                 {"gfx1100", 64, false},
                                 {"gfx942", 64, true},
                                 {"gfx1201", 32, false}};

inline std::string waitFor(const Target &target) {
  return target.name == std::string("gfx1201") ? "s_wait_dscnt 0\n"
                                               : "s_waitcnt lgkmcnt(0)\n";
}

/// A test with LDS whose dword i is 0x01020304 * i + 0x80706050, and registers
/// v1 (4 * lane) and v2 (a value of the lane).
inline AsmTest makeTest(const Target &target) {
  AsmTest test;
  test.target = target.name;
  test.lanes = target.lanes;
  test.ldsBytes = 4096;
  test.options.checkRaces = false;
  Values address(target.lanes), data(target.lanes);
  for (unsigned lane = 0; lane < target.lanes; ++lane) {
    address[lane] = 4 * lane;
    data[lane] = 0x9e3779b9u * (lane + 1);
  }
  test.vectors = {address, data};
  const char *store = target.isGfx9 ? "ds_write_b32" : "ds_store_b32";
  test.body = "v_mul_u32_u24 v4, 4, v0\n"
              "s_mov_b32 s10, 0x01020304\nv_mul_lo_u32 v5, s10, v0\n";
  test.body += target.isGfx9 ? "v_add_u32" : "v_add_nc_u32";
  test.body += " v5, 0x80706050, v5\n";
  // 1024 dwords.
  for (unsigned at = 0; at < 1024; at += target.lanes) {
    test.body +=
        std::string(store) + " v4, v5 offset:" + std::to_string(4 * at) + "\n";
    test.body += std::string(target.isGfx9 ? "v_add_u32" : "v_add_nc_u32") +
                 " v5, " + std::to_string(0x01020304u * target.lanes) +
                 ", v5\n";
  }
  test.body += waitFor(target);
  return test;
}
inline uint32_t dwordOf(unsigned i) { return 0x01020304u * i + 0x80706050u; }
inline uint8_t byteOf(unsigned at) {
  return uint8_t(dwordOf(at / 4) >> (at % 4 * 8));
}
inline uint32_t unalignedOf(unsigned at) {
  return byteOf(at) | byteOf(at + 1) << 8 | byteOf(at + 2) << 16 |
         uint32_t(byteOf(at + 3)) << 24;
}
inline std::string tuple(unsigned first, unsigned count) {
  return count == 1 ? "v" + std::to_string(first)
                    : "v[" + std::to_string(first) + ":" +
                          std::to_string(first + count - 1) + "]";
}

} // namespace lds
} // namespace loom::sim::test

#endif // LOOM_TEST_UNIT_SIMULATOR_LDSMEMORY_H
