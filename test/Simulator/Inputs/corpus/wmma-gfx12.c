// targets: gfx12
// v_wmma of gfx12: each type.
#include "corpus.h"
#ifdef WAVE64
#define FLOATS32(X) \
  X(0, f32_16x16x16_f16_w64_gfx12, half4, half4, float4, 16, F16, F16, F32) \
  X(1, f32_16x16x16_bf16_w64_gfx12, short4, short4, float4, 16, Bf16, Bf16, F32) \
  X(2, f16_16x16x16_f16_w64_gfx12, half4, half4, half4, 16, F16, F16, F16) \
  X(3, bf16_16x16x16_bf16_w64_gfx12, short4, short4, short4, 16, Bf16, Bf16, Bf16) \
  X(4, f32_16x16x16_fp8_fp8_w64_gfx12, int, int, float4, 16, Fp8, Fp8, F32) \
  X(5, f32_16x16x16_fp8_bf8_w64_gfx12, int, int, float4, 16, Fp8, Bf8, F32) \
  X(6, f32_16x16x16_bf8_fp8_w64_gfx12, int, int, float4, 16, Bf8, Fp8, F32) \
  X(7, f32_16x16x16_bf8_bf8_w64_gfx12, int, int, float4, 16, Bf8, Bf8, F32)
#define INTEGERS(X) \
  X(8, i32_16x16x16_iu8_w64_gfx12, int, int, int4, 16, I8, I8, I32) \
  X(9, i32_16x16x16_iu8_w64_gfx12, int, int, int4, 16, I8, U8, I32) \
  X(10, i32_16x16x16_iu8_w64_gfx12, int, int, int4, 16, U8, I8, I32) \
  X(11, i32_16x16x16_iu8_w64_gfx12, int, int, int4, 16, U8, U8, I32) \
  X(12, i32_16x16x16_iu4_w64_gfx12, int, int, int4, 16, I4, I4, I32) \
  X(13, i32_16x16x16_iu4_w64_gfx12, int, int, int4, 16, I4, U4, I32) \
  X(14, i32_16x16x16_iu4_w64_gfx12, int, int, int4, 16, U4, I4, I32) \
  X(15, i32_16x16x16_iu4_w64_gfx12, int, int, int4, 16, U4, U4, I32) \
  X(16, i32_16x16x32_iu4_w64_gfx12, int, int, int4, 32, I4, I4, I32) \
  X(17, i32_16x16x32_iu4_w64_gfx12, int, int, int4, 32, I4, U4, I32) \
  X(18, i32_16x16x32_iu4_w64_gfx12, int, int, int4, 32, U4, I4, I32) \
  X(19, i32_16x16x32_iu4_w64_gfx12, int, int, int4, 32, U4, U4, I32)
#else
#define FLOATS32(X) \
  X(0, f32_16x16x16_f16_w32_gfx12, half8, half8, float8, 16, F16, F16, F32) \
  X(1, f32_16x16x16_bf16_w32_gfx12, short8, short8, float8, 16, Bf16, Bf16, F32) \
  X(2, f16_16x16x16_f16_w32_gfx12, half8, half8, half8, 16, F16, F16, F16) \
  X(3, bf16_16x16x16_bf16_w32_gfx12, short8, short8, short8, 16, Bf16, Bf16, Bf16) \
  X(4, f32_16x16x16_fp8_fp8_w32_gfx12, int2, int2, float8, 16, Fp8, Fp8, F32) \
  X(5, f32_16x16x16_fp8_bf8_w32_gfx12, int2, int2, float8, 16, Fp8, Bf8, F32) \
  X(6, f32_16x16x16_bf8_fp8_w32_gfx12, int2, int2, float8, 16, Bf8, Fp8, F32) \
  X(7, f32_16x16x16_bf8_bf8_w32_gfx12, int2, int2, float8, 16, Bf8, Bf8, F32)
#define INTEGERS(X) \
  X(8, i32_16x16x16_iu8_w32_gfx12, int2, int2, int8, 16, I8, I8, I32) \
  X(9, i32_16x16x16_iu8_w32_gfx12, int2, int2, int8, 16, I8, U8, I32) \
  X(10, i32_16x16x16_iu8_w32_gfx12, int2, int2, int8, 16, U8, I8, I32) \
  X(11, i32_16x16x16_iu8_w32_gfx12, int2, int2, int8, 16, U8, U8, I32) \
  X(12, i32_16x16x16_iu4_w32_gfx12, int, int, int8, 16, I4, I4, I32) \
  X(13, i32_16x16x16_iu4_w32_gfx12, int, int, int8, 16, I4, U4, I32) \
  X(14, i32_16x16x16_iu4_w32_gfx12, int, int, int8, 16, U4, I4, I32) \
  X(15, i32_16x16x16_iu4_w32_gfx12, int, int, int8, 16, U4, U4, I32) \
  X(16, i32_16x16x32_iu4_w32_gfx12, int2, int2, int8, 32, I4, I4, I32) \
  X(17, i32_16x16x32_iu4_w32_gfx12, int2, int2, int8, 32, I4, U4, I32) \
  X(18, i32_16x16x32_iu4_w32_gfx12, int2, int2, int8, 32, U4, I4, I32) \
  X(19, i32_16x16x32_iu4_w32_gfx12, int2, int2, int8, 32, U4, U4, I32)
#endif
#ifdef __AMDGCN__
typedef float float4 __attribute__((ext_vector_type(4)));
typedef float float8 __attribute__((ext_vector_type(8)));
typedef _Float16 half4 __attribute__((ext_vector_type(4)));
typedef _Float16 half8 __attribute__((ext_vector_type(8)));
typedef int int2 __attribute__((ext_vector_type(2)));
typedef int int4 __attribute__((ext_vector_type(4)));
typedef int int8 __attribute__((ext_vector_type(8)));
typedef short short4 __attribute__((ext_vector_type(4)));
typedef short short8 __attribute__((ext_vector_type(8)));
#define RUN_FLOATS32(N, NAME, VA, VB, VD, K, A, B, D) \
  if (isMyTurn(N)) { \
    Product p{out, in, N, 16, K, 1, A, B, D, false}; \
    p.store<VD>(__builtin_amdgcn_wmma_##NAME(p.loadA<VA>(), p.loadB<VB>(), p.loadC<VD>())); \
  }
#define RUN_INTEGERS(N, NAME, VA, VB, VD, K, A, B, D) \
  if (isMyTurn(N)) { \
    Product p{out, in, N, 16, K, 1, A, B, D, false}; \
    p.store<VD>(__builtin_amdgcn_wmma_##NAME(A == I8 || A == I4, p.loadA<VA>(), B == I8 || B == I4, p.loadB<VB>(), p.loadC<VD>(), false)); \
  }
DEVICE_RUN { FLOATS32(RUN_FLOATS32) INTEGERS(RUN_INTEGERS) }
#else
#define RUN(N, NAME, VA, VB, VD, K, A, B, D, ...) \
  Product{out, in, N, 16, K, 1, A, B, D, false}.add();
HOST_REFERENCE { FLOATS32(RUN) INTEGERS(RUN) }
#endif
