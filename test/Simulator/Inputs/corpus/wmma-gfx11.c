// targets: gfx11
// v_wmma of gfx11: each type; results of 16 bits in both halves.
#include "corpus.h"
#ifdef WAVE64
#define FLOATS32(X) \
  X(0, f32_16x16x16_f16_w64, half16, half16, float4, 16, F16, F16, F32) \
  X(1, f32_16x16x16_bf16_w64, short16, short16, float4, 16, Bf16, Bf16, F32)
#define HALVES(X) \
  X(2, f16_16x16x16_f16_w64, half16, half16, half8, 16, F16, F16, F16, false) \
  X(3, f16_16x16x16_f16_w64, half16, half16, half8, 16, F16, F16, F16, true) \
  X(4, f16_16x16x16_f16_tied_w64, half16, half16, half8, 16, F16, F16, F16, false) \
  X(5, f16_16x16x16_f16_tied_w64, half16, half16, half8, 16, F16, F16, F16, true) \
  X(6, bf16_16x16x16_bf16_w64, short16, short16, short8, 16, Bf16, Bf16, Bf16, false) \
  X(7, bf16_16x16x16_bf16_w64, short16, short16, short8, 16, Bf16, Bf16, Bf16, true) \
  X(8, bf16_16x16x16_bf16_tied_w64, short16, short16, short8, 16, Bf16, Bf16, Bf16, false) \
  X(9, bf16_16x16x16_bf16_tied_w64, short16, short16, short8, 16, Bf16, Bf16, Bf16, true)
#define INTEGERS(X) \
  X(10, i32_16x16x16_iu8_w64, int4, int4, int4, 16, I8, I8, I32) \
  X(11, i32_16x16x16_iu8_w64, int4, int4, int4, 16, I8, U8, I32) \
  X(12, i32_16x16x16_iu8_w64, int4, int4, int4, 16, U8, I8, I32) \
  X(13, i32_16x16x16_iu8_w64, int4, int4, int4, 16, U8, U8, I32) \
  X(14, i32_16x16x16_iu4_w64, int2, int2, int4, 16, I4, I4, I32) \
  X(15, i32_16x16x16_iu4_w64, int2, int2, int4, 16, I4, U4, I32) \
  X(16, i32_16x16x16_iu4_w64, int2, int2, int4, 16, U4, I4, I32) \
  X(17, i32_16x16x16_iu4_w64, int2, int2, int4, 16, U4, U4, I32)
#else
#define FLOATS32(X) \
  X(0, f32_16x16x16_f16_w32, half16, half16, float8, 16, F16, F16, F32) \
  X(1, f32_16x16x16_bf16_w32, short16, short16, float8, 16, Bf16, Bf16, F32)
#define HALVES(X) \
  X(2, f16_16x16x16_f16_w32, half16, half16, half16, 16, F16, F16, F16, false) \
  X(3, f16_16x16x16_f16_w32, half16, half16, half16, 16, F16, F16, F16, true) \
  X(4, f16_16x16x16_f16_tied_w32, half16, half16, half16, 16, F16, F16, F16, false) \
  X(5, f16_16x16x16_f16_tied_w32, half16, half16, half16, 16, F16, F16, F16, true) \
  X(6, bf16_16x16x16_bf16_w32, short16, short16, short16, 16, Bf16, Bf16, Bf16, false) \
  X(7, bf16_16x16x16_bf16_w32, short16, short16, short16, 16, Bf16, Bf16, Bf16, true) \
  X(8, bf16_16x16x16_bf16_tied_w32, short16, short16, short16, 16, Bf16, Bf16, Bf16, false) \
  X(9, bf16_16x16x16_bf16_tied_w32, short16, short16, short16, 16, Bf16, Bf16, Bf16, true)
#define INTEGERS(X) \
  X(10, i32_16x16x16_iu8_w32, int4, int4, int8, 16, I8, I8, I32) \
  X(11, i32_16x16x16_iu8_w32, int4, int4, int8, 16, I8, U8, I32) \
  X(12, i32_16x16x16_iu8_w32, int4, int4, int8, 16, U8, I8, I32) \
  X(13, i32_16x16x16_iu8_w32, int4, int4, int8, 16, U8, U8, I32) \
  X(14, i32_16x16x16_iu4_w32, int2, int2, int8, 16, I4, I4, I32) \
  X(15, i32_16x16x16_iu4_w32, int2, int2, int8, 16, I4, U4, I32) \
  X(16, i32_16x16x16_iu4_w32, int2, int2, int8, 16, U4, I4, I32) \
  X(17, i32_16x16x16_iu4_w32, int2, int2, int8, 16, U4, U4, I32)
#endif
#ifdef __AMDGCN__
typedef float float4 __attribute__((ext_vector_type(4)));
typedef float float8 __attribute__((ext_vector_type(8)));
typedef _Float16 half16 __attribute__((ext_vector_type(16)));
typedef _Float16 half8 __attribute__((ext_vector_type(8)));
typedef int int2 __attribute__((ext_vector_type(2)));
typedef int int4 __attribute__((ext_vector_type(4)));
typedef int int8 __attribute__((ext_vector_type(8)));
typedef short short16 __attribute__((ext_vector_type(16)));
typedef short short8 __attribute__((ext_vector_type(8)));
#define RUN_FLOATS32(N, NAME, VA, VB, VD, K, A, B, D) \
  if (isMyTurn(N)) { \
    Product p{out, in, N, 16, K, 1, A, B, D, false}; \
    p.store<VD>(__builtin_amdgcn_wmma_##NAME(p.loadA<VA>(), p.loadB<VB>(), p.loadC<VD>())); \
  }
#define RUN_HALVES(N, NAME, VA, VB, VD, K, A, B, D, UPPER) \
  if (isMyTurn(N)) { \
    Product p{out, in, N, 16, K, 1, A, B, D, false, UPPER}; \
    p.store<VD>(__builtin_amdgcn_wmma_##NAME(p.loadA<VA>(), p.loadB<VB>(), p.loadC<VD>(), UPPER)); \
  }
#define RUN_INTEGERS(N, NAME, VA, VB, VD, K, A, B, D) \
  if (isMyTurn(N)) { \
    Product p{out, in, N, 16, K, 1, A, B, D, false}; \
    p.store<VD>(__builtin_amdgcn_wmma_##NAME(A == I8 || A == I4, p.loadA<VA>(), B == I8 || B == I4, p.loadB<VB>(), p.loadC<VD>(), false)); \
  }
DEVICE_RUN { FLOATS32(RUN_FLOATS32) HALVES(RUN_HALVES) INTEGERS(RUN_INTEGERS) }
#else
#define RUN(N, NAME, VA, VB, VD, K, A, B, D, ...) \
  Product{out, in, N, 16, K, 1, A, B, D, false}.add();
HOST_REFERENCE { FLOATS32(RUN) HALVES(RUN) INTEGERS(RUN) }
#endif
