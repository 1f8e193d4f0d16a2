// targets: gfx942 gfx950
// v_mfma of 8-bit floats (FNUZ on gfx942, OCP on gfx950; a generic target has
// none of both).
#include "corpus.h"
#define PRODUCTS(X)                                                            \
  X(0, f32_16x16x32_bf8_bf8, long, long, float4, 16, 32, 1, Bf8, Bf8, F32) \
  X(1, f32_16x16x32_bf8_fp8, long, long, float4, 16, 32, 1, Bf8, Fp8, F32) \
  X(2, f32_16x16x32_fp8_bf8, long, long, float4, 16, 32, 1, Fp8, Bf8, F32) \
  X(3, f32_16x16x32_fp8_fp8, long, long, float4, 16, 32, 1, Fp8, Fp8, F32) \
  X(4, f32_32x32x16_bf8_bf8, long, long, float16, 32, 16, 1, Bf8, Bf8, F32) \
  X(5, f32_32x32x16_bf8_fp8, long, long, float16, 32, 16, 1, Bf8, Fp8, F32) \
  X(6, f32_32x32x16_fp8_bf8, long, long, float16, 32, 16, 1, Fp8, Bf8, F32) \
  X(7, f32_32x32x16_fp8_fp8, long, long, float16, 32, 16, 1, Fp8, Fp8, F32)
#ifdef __AMDGCN__
typedef float float16 __attribute__((ext_vector_type(16)));
typedef float float4 __attribute__((ext_vector_type(4)));
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
