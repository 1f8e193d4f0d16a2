// targets: gfx950
// v_mfma with twice the columns.
#include "corpus.h"
#define PRODUCTS(X)                                                            \
  X(0, f32_16x16x32_f16, half8, half8, float4, 16, 32, 1, F16, F16, F32) \
  X(1, f32_32x32x16_f16, half8, half8, float16, 32, 16, 1, F16, F16, F32) \
  X(2, f32_16x16x32_bf16, brain8, brain8, float4, 16, 32, 1, Bf16, Bf16, F32) \
  X(3, f32_32x32x16_bf16, brain8, brain8, float16, 32, 16, 1, Bf16, Bf16, F32) \
  X(4, i32_16x16x64_i8, int4, int4, int4, 16, 64, 1, I8, I8, I32) \
  X(5, i32_32x32x32_i8, int4, int4, int16, 32, 32, 1, I8, I8, I32)
#ifdef __AMDGCN__
typedef __bf16 brain8 __attribute__((ext_vector_type(8)));
typedef float float16 __attribute__((ext_vector_type(16)));
typedef float float4 __attribute__((ext_vector_type(4)));
typedef _Float16 half8 __attribute__((ext_vector_type(8)));
typedef int int16 __attribute__((ext_vector_type(16)));
typedef int int4 __attribute__((ext_vector_type(4)));
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
