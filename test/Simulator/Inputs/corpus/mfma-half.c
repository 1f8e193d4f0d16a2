// targets: gfx9
// v_mfma of f16 and bf16: each shape that all of gfx9 has.
#include "corpus.h"
#define PRODUCTS(X)                                                            \
  X(0, f32_32x32x4f16, half4, half4, float32, 32, 4, 2, F16, F16, F32) \
  X(1, f32_16x16x4f16, half4, half4, float16, 16, 4, 4, F16, F16, F32) \
  X(2, f32_4x4x4f16, half4, half4, float4, 4, 4, 16, F16, F16, F32) \
  X(3, f32_32x32x8f16, half4, half4, float16, 32, 8, 1, F16, F16, F32) \
  X(4, f32_16x16x16f16, half4, half4, float4, 16, 16, 1, F16, F16, F32) \
  X(5, f32_32x32x4bf16_1k, short4, short4, float32, 32, 4, 2, Bf16, Bf16, F32) \
  X(6, f32_16x16x4bf16_1k, short4, short4, float16, 16, 4, 4, Bf16, Bf16, F32) \
  X(7, f32_4x4x4bf16_1k, short4, short4, float4, 4, 4, 16, Bf16, Bf16, F32) \
  X(8, f32_32x32x8bf16_1k, short4, short4, float16, 32, 8, 1, Bf16, Bf16, F32) \
  X(9, f32_16x16x16bf16_1k, short4, short4, float4, 16, 16, 1, Bf16, Bf16, F32)
#ifdef __AMDGCN__
typedef float float16 __attribute__((ext_vector_type(16)));
typedef float float32 __attribute__((ext_vector_type(32)));
typedef float float4 __attribute__((ext_vector_type(4)));
typedef _Float16 half4 __attribute__((ext_vector_type(4)));
typedef short short4 __attribute__((ext_vector_type(4)));
#define RUN(N, NAME, VA, VB, VD, M, K, BLOCKS, A, B, D)                          \
  if (isMyTurn(N)) {                                                           \
    Product p{out, in, N, M, K, BLOCKS, A, B, D, false};                       \
    p.store<VD>(__builtin_amdgcn_mfma_##NAME(p.loadA<VA>(), p.loadB<VB>(),     \
                                             p.loadC<VD>(), 0, 0, 0));         \
  }
DEVICE_RUN { PRODUCTS(RUN) }
#else
#define RUN(N, NAME, VA, VB, VD, M, K, BLOCKS, A, B, D)                          \
  Product{out, in, N, M, K, BLOCKS, A, B, D, false}.add();
HOST_REFERENCE { PRODUCTS(RUN) }
#endif
