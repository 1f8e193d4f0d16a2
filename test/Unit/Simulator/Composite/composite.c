// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each operation as a kernel, or on the host as a function over an array. The
// operands of an element are three words of 64 bits, the result is one.

typedef float f32;
typedef double f64;
typedef _Float16 f16;
typedef short i16;
typedef unsigned short u16;
typedef int i32;
typedef unsigned u32;
typedef long i64;
typedef unsigned long u64;
typedef f16 v2f16 __attribute__((ext_vector_type(2)));
typedef f32 v2f32 __attribute__((ext_vector_type(2)));

#define INLINE static inline __attribute__((always_inline))

INLINE u32 BITS32(f32 value) {
  u32 bits;
  __builtin_memcpy(&bits, &value, 4);
  return bits;
}
INLINE u64 BITS64(f64 value) {
  u64 bits;
  __builtin_memcpy(&bits, &value, 8);
  return bits;
}

#define SATURATE(TYPE, VALUE, LEAST, LIMIT, GREATEST)                          \
  ((VALUE) != (VALUE)    ? (TYPE)0                                             \
   : (VALUE) >= (LIMIT)  ? (TYPE)(GREATEST)                                    \
   : (VALUE) <= (LEAST)  ? (TYPE)(LEAST)                                       \
                         : (TYPE)(VALUE))
#define COMPARE(A, B)                                                          \
  ((A) < (B) | ((A) <= (B)) << 1 | ((A) == (B)) << 2 | ((A) != (B)) << 3 |     \
   ((A) > (B)) << 4 | ((A) >= (B)) << 5 | !((A) < (B)) << 6 |                  \
   !((A) > (B)) << 7 | __builtin_isunordered(A, B) << 8)
// Zeros, denormals, normals, infinities of both signs, NaNs of both kinds.
#define CLASSES(A)                                                             \
  (__builtin_isfpclass(A, 1) | __builtin_isfpclass(A, 2) << 1 |                \
   __builtin_isfpclass(A, 4) << 2 | __builtin_isfpclass(A, 8) << 3 |           \
   __builtin_isfpclass(A, 16) << 4 | __builtin_isfpclass(A, 32) << 5 |         \
   __builtin_isfpclass(A, 64) << 6 | __builtin_isfpclass(A, 128) << 7 |        \
   __builtin_isfpclass(A, 256) << 8 | __builtin_isfpclass(A, 512) << 9)

INLINE f32 frexpMantissa32(f32 value) {
  int exponent;
  return __builtin_frexpf(value, &exponent);
}
INLINE f64 frexpMantissa64(f64 value) {
  int exponent;
  return __builtin_frexp(value, &exponent);
}
// C leaves the exponent open for infinities and NaNs.
INLINE i32 frexpExponent32(f32 value) {
  int exponent;
  __builtin_frexpf(value, &exponent);
  return __builtin_isfinite(value) ? exponent : 0;
}
INLINE i32 frexpExponent64(f64 value) {
  int exponent;
  __builtin_frexp(value, &exponent);
  return __builtin_isfinite(value) ? exponent : 0;
}

#define ELEMENT(OPERAND, RESULT, EXPRESSION)                                   \
  OPERAND a, b, c;                                                             \
  u64 words[3] = {in[3 * i], in[3 * i + 1], in[3 * i + 2]};                    \
  __builtin_memcpy(&a, &words[0], sizeof(a));                                  \
  __builtin_memcpy(&b, &words[1], sizeof(b));                                  \
  __builtin_memcpy(&c, &words[2], sizeof(c));                                  \
  RESULT result = (EXPRESSION);                                                \
  u64 bits = 0;                                                                \
  __builtin_memcpy(&bits, &result, sizeof(result));                            \
  out[i] = bits;

#ifdef __AMDGPU__
#define GLOBAL __attribute__((address_space(1)))
#define COMPOSITE(NAME, ARITY, OPERAND, RESULT, ...)                           \
  __attribute__((amdgpu_kernel)) void NAME(GLOBAL const u64 *in,               \
                                           GLOBAL u64 *out) {                  \
    u64 i = __builtin_amdgcn_workgroup_id_x() * 256u +                         \
            __builtin_amdgcn_workitem_id_x();                                  \
    ELEMENT(OPERAND, RESULT, (__VA_ARGS__))                                    \
  }
#else
#define COMPOSITE(NAME, ARITY, OPERAND, RESULT, ...)                           \
  void NAME(const u64 *in, u64 *out, u64 count) {                              \
    for (u64 i = 0; i < count; ++i) {                                          \
      ELEMENT(OPERAND, RESULT, (__VA_ARGS__))                                  \
    }                                                                          \
  }
#endif
#include "operations.inc"
