//===- ElementFormats.h - Formats of buffers' elements for tests -*- C++ -*-==//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The formats by their names in LLVM's assembler and by their numbers in
/// resources, and what an element gives, all from the names.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_TEST_UNIT_SIMULATOR_ELEMENTFORMATS_H
#define LOOM_TEST_UNIT_SIMULATOR_ELEMENTFORMATS_H

#include "llvm/ADT/APFloat.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <array>
#include <cstring>
#include <string>
#include <vector>

/// Apart from other families' formats.
namespace loom::sim::test {
inline namespace elements {

/// Components from the high bits to the low ones, as in the name.
struct DataFormat {
  const char *name;
  std::vector<unsigned> bits;
  /// The number of the data format in resources of gfx9, and of the first pair
  /// in those of gfx11.
  unsigned gfx9, gfx11;
  std::vector<std::string> numbers;
};

inline const std::vector<std::string> small = {"UNORM",   "SNORM", "USCALED",
                                               "SSCALED", "UINT",  "SINT"},
                                      half = {"UNORM",   "SNORM", "USCALED",
                                              "SSCALED", "UINT",  "SINT",
                                              "FLOAT"},
                                      wide = {"UINT", "SINT", "FLOAT"};
inline const DataFormat formats[] = {
    {"8", {8}, 1, 1, small},
    {"16", {16}, 2, 7, half},
    {"8_8", {8, 8}, 3, 14, small},
    {"32", {32}, 4, 20, wide},
    {"16_16", {16, 16}, 5, 23, half},
    {"10_11_11", {10, 11, 11}, 6, 30, {"FLOAT"}},
    {"11_11_10", {11, 11, 10}, 7, 31, {"FLOAT"}},
    {"10_10_10_2", {10, 10, 10, 2}, 8, 32, {"UNORM", "SNORM", "UINT", "SINT"}},
    {"2_10_10_10", {2, 10, 10, 10}, 9, 36, small},
    {"8_8_8_8", {8, 8, 8, 8}, 10, 42, small},
    {"32_32", {32, 32}, 11, 48, wide},
    {"16_16_16_16", {16, 16, 16, 16}, 12, 51, half},
    {"32_32_32", {32, 32, 32}, 13, 58, wide},
    {"32_32_32_32", {32, 32, 32, 32}, 14, 61, wide}};

inline unsigned sizeOf(const DataFormat &format) {
  unsigned bits = 0;
  for (unsigned component : format.bits)
    bits += component;
  return bits / 8;
}

inline uint32_t bitsOfF32(double value) {
  return llvm::bit_cast<uint32_t>(float(value));
}

/// Floats of 10 and 11 bits have 5 bits of exponent and no sign.
inline uint32_t decodeFloat(uint32_t raw, unsigned bits) {
  if (bits == 32)
    return raw;
  llvm::APFloat value(llvm::APFloat::IEEEhalf(),
                      llvm::APInt(16, bits == 16 ? raw : raw << (15 - bits)));
  bool lost;
  value.convert(llvm::APFloat::IEEEsingle(), llvm::APFloat::rmNearestTiesToEven,
                &lost);
  return uint32_t(value.bitcastToAPInt().getZExtValue());
}

inline uint32_t decode(uint32_t raw, unsigned bits, const std::string &number) {
  int64_t value = llvm::SignExtend64(raw, bits);
  double most = double(llvm::maskTrailingOnes<uint32_t>(bits));
  if (number == "UNORM")
    return bitsOfF32(raw / most);
  if (number == "SNORM")
    return bitsOfF32(std::max(-1.0, value / double((1 << (bits - 1)) - 1)));
  if (number == "USCALED")
    return bitsOfF32(raw);
  if (number == "SSCALED")
    return bitsOfF32(double(value));
  if (number == "UINT")
    return raw;
  return number == "SINT" ? uint32_t(value) : decodeFloat(raw, bits);
}

inline bool isNan(uint32_t bits) { return (bits & 0x7fffffff) > 0x7f800000; }

/// X, Y, Z, W of the element at `from`.
inline std::array<uint32_t, 4> expectedElement(const DataFormat &format,
                                               const std::string &number,
                                               const uint8_t *from) {
  uint32_t one = number == "UINT" || number == "SINT" ? 1 : 0x3f800000;
  std::array<uint32_t, 4> result = {0, 0, 0, one};
  uint32_t words[4] = {};
  std::memcpy(words, from, sizeOf(format));
  unsigned bit = 0, count = format.bits.size();
  for (unsigned i = 0; i < count; ++i) {
    unsigned bits = format.bits[count - 1 - i];
    uint32_t raw =
        words[bit / 32] >> (bit % 32) & llvm::maskTrailingOnes<uint32_t>(bits);
    result[i] = decode(raw, bits, number);
    bit += bits;
  }
  return result;
}

} // namespace elements
} // namespace loom::sim::test

#endif // LOOM_TEST_UNIT_SIMULATOR_ELEMENTFORMATS_H
