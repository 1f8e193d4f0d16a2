// targets: gfx942
// v_mfma of f32 with the precision of tf32, which no other processor has.
#include "corpus.h"
#define PRODUCTS(X)                                                            \
  X(0, f32_16x16x8_xf32, float2, float2, float4, 16, 8, 1, F32, F32, F32) \
  X(1, f32_32x32x4_xf32, float2, float2, float16, 32, 4, 1, F32, F32, F32)
#ifdef __AMDGCN__
typedef float float16 __attribute__((ext_vector_type(16)));
typedef float float2 __attribute__((ext_vector_type(2)));
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
