// targets: gfx942 gfx950
// v_smfmac of 8-bit floats.
#include "corpus.h"
#define PRODUCTS(X)                                                            \
  X(0, f32_16x16x64_bf8_bf8, int2, int4, float4, 16, 64, Bf8, Bf8, F32, 1) \
  X(1, f32_16x16x64_bf8_fp8, int2, int4, float4, 16, 64, Bf8, Fp8, F32, 0) \
  X(2, f32_16x16x64_fp8_bf8, int2, int4, float4, 16, 64, Fp8, Bf8, F32, 0) \
  X(3, f32_16x16x64_fp8_fp8, int2, int4, float4, 16, 64, Fp8, Fp8, F32, 1) \
  X(4, f32_32x32x32_bf8_bf8, int2, int4, float16, 32, 32, Bf8, Bf8, F32, 1) \
  X(5, f32_32x32x32_bf8_fp8, int2, int4, float16, 32, 32, Bf8, Fp8, F32, 0) \
  X(6, f32_32x32x32_fp8_bf8, int2, int4, float16, 32, 32, Fp8, Bf8, F32, 0) \
  X(7, f32_32x32x32_fp8_fp8, int2, int4, float16, 32, 32, Fp8, Fp8, F32, 1)
#ifdef __AMDGCN__
typedef float float16 __attribute__((ext_vector_type(16)));
typedef float float4 __attribute__((ext_vector_type(4)));
typedef int int2 __attribute__((ext_vector_type(2)));
typedef int int4 __attribute__((ext_vector_type(4)));
/// SET is the set of indices in the index register.
#define RUN(N, NAME, VA, VB, VD, M, K, A, B, D, SET)                             \
  if (isMyTurn(N)) {                                                           \
    Product p{out, in, N, M, K, 1, A, B, D, true};                             \
    p.store<VD>(__builtin_amdgcn_smfmac_##NAME(p.loadA<VA>(), p.loadB<VB>(),   \
        p.loadC<VD>(), (int)p.loadIndex(SET), 0, SET));                        \
  }
DEVICE_RUN { PRODUCTS(RUN) }
#else
#define RUN(N, NAME, VA, VB, VD, M, K, A, B, D, SET)                             \
  Product{out, in, N, M, K, 1, A, B, D, true}.add();
HOST_REFERENCE { PRODUCTS(RUN) }
#endif
