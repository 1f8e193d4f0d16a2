// targets: gfx9
// v_mfma of f32: each shape.
#include "corpus.h"
#define PRODUCTS(X)                                                            \
  X(0, f32_32x32x1f32, float, float, float32, 32, 1, 2, F32, F32, F32) \
  X(1, f32_16x16x1f32, float, float, float16, 16, 1, 4, F32, F32, F32) \
  X(2, f32_4x4x1f32, float, float, float4, 4, 1, 16, F32, F32, F32) \
  X(3, f32_32x32x2f32, float, float, float16, 32, 2, 1, F32, F32, F32) \
  X(4, f32_16x16x4f32, float, float, float4, 16, 4, 1, F32, F32, F32)
#ifdef __AMDGCN__
typedef float float16 __attribute__((ext_vector_type(16)));
typedef float float32 __attribute__((ext_vector_type(32)));
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
