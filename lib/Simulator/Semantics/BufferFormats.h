//===- BufferFormats.h - Formats of elements in buffers ---------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The formats that typed buffer instructions and buffer resources name, and
/// how a component becomes a register's value and the other way.
///
/// Sources: "Buffer Resource Descriptor" and the tables of formats of AMD's
/// CDNA3 (data and number format), RDNA3 and RDNA4 (one number) ISA manuals;
/// the names of formats have the components from the high bits to the low ones.
/// Rounding of what is stored, and integers that do not fit, are guesses.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_SIMULATOR_SEMANTICS_BUFFERFORMATS_H
#define LOOM_LIB_SIMULATOR_SEMANTICS_BUFFERFORMATS_H

#include "FloatBits.h"

namespace loom::sim::LOOM_SIM_ISA {

/// By their numbers on gfx9.
enum class NumberFormat : uint8_t {
  Unorm,
  Snorm,
  Uscaled,
  Sscaled,
  Uint,
  Sint,
  Reserved,
  Float
};

/// The components from the low bits to the high ones.
struct ComponentSizes {
  uint8_t count, bits[4];
};

struct ElementFormat {
  ComponentSizes sizes = {0, {0, 0, 0, 0}};
  NumberFormat number = NumberFormat::Reserved;

  bool isKnown() const {
    return sizes.count && number != NumberFormat::Reserved;
  }
  bool isInteger() const {
    return number == NumberFormat::Uint || number == NumberFormat::Sint;
  }
  /// Bytes.
  unsigned size() const {
    return (sizes.bits[0] + sizes.bits[1] + sizes.bits[2] + sizes.bits[3]) / 8u;
  }
};

/// By the number of the data format on gfx9.
LOOM_SIM_INLINE ComponentSizes sizesOfGfx9(unsigned number) {
  constexpr ComponentSizes table[16] = {
      {0, {0, 0, 0, 0}},     {1, {8, 0, 0, 0}},    {1, {16, 0, 0, 0}},
      {2, {8, 8, 0, 0}},     {1, {32, 0, 0, 0}},   {2, {16, 16, 0, 0}},
      {3, {11, 11, 10, 0}},  {3, {10, 11, 11, 0}}, {4, {2, 10, 10, 10}},
      {4, {10, 10, 10, 2}},  {4, {8, 8, 8, 8}},    {2, {32, 32, 0, 0}},
      {4, {16, 16, 16, 16}}, {3, {32, 32, 32, 0}}, {4, {32, 32, 32, 32}},
      {0, {0, 0, 0, 0}}};
  return table[number & 15];
}

/// Floats have 10, 11, 16 or 32 bits, and components of 32 bits are never
/// normalized or scaled.
LOOM_SIM_INLINE ElementFormat formatOfGfx9(unsigned data, unsigned number) {
  ElementFormat format;
  format.sizes = sizesOfGfx9(data);
  format.number = NumberFormat(number & 7);
  unsigned bits = format.sizes.bits[0];
  bool isFloat = format.number == NumberFormat::Float;
  if (isFloat
          ? bits == 8 || format.sizes.bits[3] == 10 || format.sizes.bits[3] == 2
          : bits == 32 && !format.isInteger())
    format.number = NumberFormat::Reserved;
  return format;
}

/// gfx11 and gfx12 number the pairs that exist, in this order.
LOOM_SIM_INLINE ElementFormat formatOfGfx11(unsigned number) {
  struct Group {
    uint8_t data;
    const char *numbers;
  };
  // The digits are those of NumberFormat.
  constexpr Group groups[] = {{1, "012345"},  {2, "0123457"}, {3, "012345"},
                              {4, "457"},     {5, "0123457"}, {6, "7"},
                              {7, "7"},       {8, "0145"},    {9, "012345"},
                              {10, "012345"}, {11, "457"},    {12, "0123457"},
                              {13, "457"},    {14, "457"}};
  unsigned left = number;
  for (const Group &group : groups)
    for (const char *at = group.numbers; left && *at; ++at)
      if (--left == 0)
        return formatOfGfx9(group.data, unsigned(*at - '0'));
  return {};
}

//===----------------------------------------------------------------------===//
// Components
//===----------------------------------------------------------------------===//

LOOM_SIM_INLINE int32_t signedOf(uint32_t raw, unsigned bits) {
  return int32_t(raw << (32 - bits)) >> (32 - bits);
}
LOOM_SIM_INLINE uint32_t maximumOf(unsigned bits) {
  return bits == 32 ? ~0u : (1u << bits) - 1;
}

/// A component as the register's 32 bits.
LOOM_SIM_INLINE uint32_t decodeComponent(uint32_t raw, unsigned bits,
                                         NumberFormat number) {
  switch (number) {
  case NumberFormat::Unorm:
    return bitsOf(float(double(raw) / double(maximumOf(bits))));
  case NumberFormat::Snorm: {
    float value =
        float(double(signedOf(raw, bits)) / double(maximumOf(bits - 1)));
    return bitsOf(value < -1.0f ? -1.0f : value);
  }
  case NumberFormat::Uscaled:
    return bitsOf(float(raw));
  case NumberFormat::Sscaled:
    return bitsOf(float(signedOf(raw, bits)));
  case NumberFormat::Uint:
    return raw;
  case NumberFormat::Sint:
    return uint32_t(signedOf(raw, bits));
  case NumberFormat::Float:
    // Floats of 10 and 11 bits have the exponent of f16 and no sign.
    return bits == 32   ? raw
           : bits == 16 ? bitsOf(widenF16(raw))
                        : bitsOf(widenF16(raw << (bits == 11 ? 4 : 5)));
  case NumberFormat::Reserved:
    break;
  }
  return 0;
}

/// Rounds half away from zero.
LOOM_SIM_INLINE int64_t roundScaled(float value, float low, float high,
                                    double scale) {
  if (!(value > low)) // also NaN
    value = value <= low ? low : 0.0f;
  if (value > high)
    value = high;
  double scaled = double(value) * scale;
  return int64_t(scaled + (scaled < 0 ? -0.5 : 0.5));
}

/// A register's 32 bits as a component.
LOOM_SIM_INLINE uint32_t encodeComponent(uint32_t value, unsigned bits,
                                         NumberFormat number) {
  uint32_t mask = maximumOf(bits);
  float real = asF32(value);
  switch (number) {
  case NumberFormat::Unorm:
    return uint32_t(roundScaled(real, 0, 1, maximumOf(bits)));
  case NumberFormat::Snorm:
    return uint32_t(roundScaled(real, -1, 1, maximumOf(bits - 1))) & mask;
  case NumberFormat::Uscaled:
    return uint32_t(roundScaled(real, 0, float(mask), 1));
  case NumberFormat::Sscaled:
    return uint32_t(
               roundScaled(real, -float(mask / 2) - 1, float(mask / 2), 1)) &
           mask;
  case NumberFormat::Float:
    return bits == 16 ? narrowF16(real, 0) : value;
  case NumberFormat::Uint:
  case NumberFormat::Sint:
  case NumberFormat::Reserved:
    break;
  }
  return value & mask;
}

} // namespace loom::sim::LOOM_SIM_ISA

#endif // LOOM_LIB_SIMULATOR_SEMANTICS_BUFFERFORMATS_H
