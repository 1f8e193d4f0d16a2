//===- ValuFloat.cpp - Arithmetic of f32 ------------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Vector instructions of f32. The host's arithmetic is IEEE's, with rounding
/// and flushing from MODE (setMode); a NaN that an operation makes has the
/// host's bits, a NaN operand becomes quiet. Minimum, maximum and the like are
/// in ValuFloatMinMax.cpp.
///
/// Sources: CDNA3, RDNA3 and RDNA4 manuals, chapters on VOP1, VOP2 and VOP3;
/// for the multiplications where zero times anything is zero and for ldexp,
/// frexp and fract LLVM's folders of the intrinsics, which agree.
///
//===----------------------------------------------------------------------===//

#include "FloatBits.h"

namespace loom::sim::LOOM_SIM_ISA {

//===----------------------------------------------------------------------===//
// Sums and products
//===----------------------------------------------------------------------===//

LOOM_SIM_LANEWISE(addF32, binaryF32, [](float a, float b) { return a + b; })
LOOM_SIM_LANEWISE(subF32, binaryF32, [](float a, float b) { return a - b; })
LOOM_SIM_LANEWISE(subrevF32, binaryF32, [](float a, float b) { return b - a; })
LOOM_SIM_LANEWISE(mulF32, binaryF32, [](float a, float b) { return a * b; })
LOOM_SIM_LANEWISE(fmaF32, ternaryF32, [](float a, float b, float c) {
  return __builtin_fmaf(a, b, c);
})
LOOM_SIM_LANEWISE(mulZeroF32, binaryF32, [](float a, float b) {
  return a == 0.0f || b == 0.0f ? 0.0f : a * b;
})
LOOM_SIM_LANEWISE(fmaZeroF32, ternaryF32, [](float a, float b, float c) {
  return a == 0.0f || b == 0.0f ? 0.0f + c : __builtin_fmaf(a, b, c);
})

/// Multiplied and added with two roundings; flushes whatever the mode says.
LOOM_SIM_INLINE float flushedF32(float value) {
  return asF32(flush<F32Format>(bitsOf(value)));
}
LOOM_SIM_LANEWISE(madF32, ternaryF32, [](float a, float b, float c) {
  float product = flushedF32(flushedF32(a) * flushedF32(b));
  return flushedF32(product + flushedF32(c));
})
LOOM_SIM_LANEWISE(madZeroF32, ternaryF32, [](float a, float b, float c) {
  float product = flushedF32(flushedF32(a) * flushedF32(b));
  product = flushedF32(a) == 0.0f || flushedF32(b) == 0.0f ? 0.0f : product;
  return flushedF32(product + flushedF32(c));
})

/// Lighting: the product unless S1 or S2 says that there is no light.
LOOM_SIM_LANEWISE(mullitF32, ternaryF32, [](float a, float b, float c) {
  float most = 0x1.fffffep127f;
  return b > -most && b == b && c > 0.0f ? (a == 0 || b == 0 ? 0.0f : a * b)
                                         : -most;
})

//===----------------------------------------------------------------------===//
// Integral parts, exponents
//===----------------------------------------------------------------------===//

LOOM_SIM_LANEWISE(truncF32, unaryF32,
                  [](float x) { return __builtin_truncf(x); })
LOOM_SIM_LANEWISE(ceilF32, unaryF32, [](float x) { return __builtin_ceilf(x); })
LOOM_SIM_LANEWISE(floorF32, unaryF32,
                  [](float x) { return __builtin_floorf(x); })
LOOM_SIM_LANEWISE(rndneF32, unaryF32,
                  [](float x) { return __builtin_roundevenf(x); })
LOOM_SIM_LANEWISE(fractF32, unaryF32, [](float x) {
  float fraction = x - __builtin_floorf(x);
  return fraction > 0x1.fffffep-1f ? 0x1.fffffep-1f : fraction;
})

/// Multiplied in f64, where every product is exact, and rounded once.
template <unsigned W> static const Op *ldexpF32(const Op *op, Wave &wave) {
  Row<W, uint32_t> a, b;
  Row<W, float> out;
  const float *x = sourceF32<W>(op->src[0], wave, a);
  const uint32_t *y = source32<W>(op->src[1], wave, b);
  LOOM_SIM_LANES (lane) {
    int32_t exponent = int32_t(y[lane]);
    exponent = exponent > 400 ? 400 : exponent < -400 ? -400 : exponent;
    double scale = asF64(uint64_t(exponent + 1023) << 52);
    out[lane] = float(double(x[lane]) * scale);
  }
  writeF32<W>(op, wave, out);
  return op->next;
}

/// Leading zeros of a denormal's significand, counted by a conversion.
LOOM_SIM_INLINE int denormalExponent(uint32_t magnitude) {
  return int(bitsOf(float(int32_t(magnitude))) >> 23) - 127 - 149;
}

template <unsigned W> static const Op *frexpExpF32(const Op *op, Wave &wave) {
  Row<W, uint32_t> a, out;
  const float *x = sourceF32<W>(op->src[0], wave, a);
  bool flushes = !(denormals32(wave) & 1);
  LOOM_SIM_LANES (lane) {
    uint32_t magnitude = bitsOf(x[lane]) & 0x7fffffffu;
    int exponent = int(magnitude >> 23);
    int result = exponent - 126;
    int small = denormalExponent(magnitude) + 1;
    result = exponent ? result : small;
    bool none = magnitude == 0 || exponent == 255 || (flushes && !exponent);
    out[lane] = none ? 0u : uint32_t(result);
  }
  write32<W>(op->dst[0], wave, out);
  return op->next;
}

template <unsigned W> static const Op *frexpMantF32(const Op *op, Wave &wave) {
  Row<W, uint32_t> a;
  Row<W, float> out;
  const float *x = sourceF32<W>(op->src[0], wave, a);
  bool flushes = !(denormals32(wave) & 1);
  LOOM_SIM_LANES (lane) {
    uint32_t bits = bitsOf(x[lane]), magnitude = bits & 0x7fffffffu;
    uint32_t normalized =
        magnitude >> 23 ? magnitude : bitsOf(float(int32_t(magnitude)));
    uint32_t result = (normalized & 0x7fffffu) | 126u << 23;
    result = magnitude < 0x800000u && flushes ? 0u : result;
    result = magnitude == 0 ? 0u : result;
    uint32_t quieted =
        magnitude > 0x7f800000u ? magnitude | 0x400000u : magnitude;
    result = magnitude >= 0x7f800000u ? quieted : result;
    out[lane] = asF32(result | (bits & 0x80000000u));
  }
  writeF32<W>(op, wave, out);
  return op->next;
}

//===----------------------------------------------------------------------===//
// Cube maps
//===----------------------------------------------------------------------===//

/// Which axis is the greatest: z, else y, else x, in this order for ties.
LOOM_SIM_INLINE bool isCubeZ(float x, float y, float z) {
  float ax = __builtin_fabsf(x), ay = __builtin_fabsf(y),
        az = __builtin_fabsf(z);
  return az >= ax && az >= ay;
}
LOOM_SIM_INLINE bool isCubeY(float x, float y) {
  return __builtin_fabsf(y) >= __builtin_fabsf(x);
}
LOOM_SIM_LANEWISE(cubeIdF32, ternaryF32, [](float x, float y, float z) {
  return isCubeZ(x, y, z) ? (z < 0 ? 5.0f : 4.0f)
         : isCubeY(x, y)  ? (y < 0 ? 3.0f : 2.0f)
                          : (x < 0 ? 1.0f : 0.0f);
})
LOOM_SIM_LANEWISE(cubeScF32, ternaryF32, [](float x, float y, float z) {
  return isCubeZ(x, y, z) ? (z < 0 ? -x : x)
         : isCubeY(x, y)  ? x
                          : (x < 0 ? z : -z);
})
LOOM_SIM_LANEWISE(cubeTcF32, ternaryF32, [](float x, float y, float z) {
  return isCubeZ(x, y, z) ? -y : isCubeY(x, y) ? (y < 0 ? -z : z) : -y;
})
LOOM_SIM_LANEWISE(cubeMaF32, ternaryF32, [](float x, float y, float z) {
  return (isCubeZ(x, y, z) ? z : isCubeY(x, y) ? y : x) * 2.0f;
})

static const Semantics entries[] = {
    LOOM_SIM_ENTRY("v_add_f32", addF32, Ieee, Exact),
    LOOM_SIM_ENTRY("v_sub_f32", subF32, Ieee, Exact),
    LOOM_SIM_ENTRY("v_subrev_f32", subrevF32, Ieee, Exact),
    LOOM_SIM_ENTRY("v_mul_f32", mulF32, Ieee, Exact),
    LOOM_SIM_ENTRY("v_fma_f32", fmaF32, Ieee, Exact),
    LOOM_SIM_ENTRY("v_fmac_f32", fmaF32, Ieee, Exact),
    LOOM_SIM_ENTRY("v_fmamk_f32", fmaF32, Ieee, Exact),
    LOOM_SIM_ENTRY("v_fmaak_f32", fmaF32, Ieee, Exact),
    LOOM_SIM_ENTRY("v_mul_legacy_f32", mulZeroF32, Folder, Exact),
    LOOM_SIM_ENTRY("v_mul_dx9_zero_f32", mulZeroF32, Folder, Exact),
    LOOM_SIM_ENTRY("v_fma_legacy_f32", fmaZeroF32, Folder, Exact),
    LOOM_SIM_ENTRY("v_fma_dx9_zero_f32", fmaZeroF32, Folder, Exact),
    LOOM_SIM_ENTRY("v_fmac_legacy_f32", fmaZeroF32, Folder, Exact),
    LOOM_SIM_ENTRY("v_fmac_dx9_zero_f32", fmaZeroF32, Folder, Exact),
    LOOM_SIM_ENTRY("v_mad_f32", madF32, Manual, Exact),
    LOOM_SIM_ENTRY("v_mac_f32", madF32, Manual, Exact),
    LOOM_SIM_ENTRY("v_madmk_f32", madF32, Manual, Exact),
    LOOM_SIM_ENTRY("v_madak_f32", madF32, Manual, Exact),
    LOOM_SIM_ENTRY("v_mad_legacy_f32", madZeroF32, Manual, Exact),
    LOOM_SIM_ENTRY("v_mullit_f32", mullitF32, Manual, Exact),
    LOOM_SIM_ENTRY("v_trunc_f32", truncF32, Ieee, Exact),
    LOOM_SIM_ENTRY("v_ceil_f32", ceilF32, Ieee, Exact),
    LOOM_SIM_ENTRY("v_floor_f32", floorF32, Ieee, Exact),
    LOOM_SIM_ENTRY("v_rndne_f32", rndneF32, Ieee, Exact),
    LOOM_SIM_ENTRY("v_fract_f32", fractF32, Folder, Exact),
    LOOM_SIM_ENTRY("v_ldexp_f32", ldexpF32, Folder, Exact),
    LOOM_SIM_ENTRY("v_frexp_exp_i32_f32", frexpExpF32, Folder, Exact),
    LOOM_SIM_ENTRY("v_frexp_mant_f32", frexpMantF32, Folder, Exact),
    LOOM_SIM_ENTRY("v_cubeid_f32", cubeIdF32, Folder, Exact),
    LOOM_SIM_ENTRY("v_cubesc_f32", cubeScF32, Folder, Exact),
    LOOM_SIM_ENTRY("v_cubetc_f32", cubeTcF32, Folder, Exact),
    LOOM_SIM_ENTRY("v_cubema_f32", cubeMaF32, Folder, Exact),
};

void registerValuFloat(SemanticsSink &sink) { sink.add(entries); }

} // namespace loom::sim::LOOM_SIM_ISA
