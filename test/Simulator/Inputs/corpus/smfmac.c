// targets: gfx9
// v_smfmac (A is sparse) of f16, bf16 and i8, with each set of indices.
#include "corpus.h"
#define PRODUCTS(X)                                                            \
  X(0, f32_16x16x32_f16, half4, half8, float4, 16, 32, F16, F16, F32, 0) \
  X(1, f32_32x32x16_f16, half4, half8, float16, 32, 16, F16, F16, F32, 0) \
  X(2, f32_16x16x32_bf16, short4, short8, float4, 16, 32, Bf16, Bf16, F32, 0) \
  X(3, f32_32x32x16_bf16, short4, short8, float16, 32, 16, Bf16, Bf16, F32, 0) \
  X(4, f32_16x16x32_f16, half4, half8, float4, 16, 32, F16, F16, F32, 1) \
  X(5, f32_32x32x16_f16, half4, half8, float16, 32, 16, F16, F16, F32, 1) \
  X(6, f32_16x16x32_bf16, short4, short8, float4, 16, 32, Bf16, Bf16, F32, 1) \
  X(7, f32_32x32x16_bf16, short4, short8, float16, 32, 16, Bf16, Bf16, F32, 1) \
  X(8, f32_16x16x32_f16, half4, half8, float4, 16, 32, F16, F16, F32, 2) \
  X(9, f32_32x32x16_f16, half4, half8, float16, 32, 16, F16, F16, F32, 2) \
  X(10, f32_16x16x32_bf16, short4, short8, float4, 16, 32, Bf16, Bf16, F32, 2) \
  X(11, f32_32x32x16_bf16, short4, short8, float16, 32, 16, Bf16, Bf16, F32, 2) \
  X(12, f32_16x16x32_f16, half4, half8, float4, 16, 32, F16, F16, F32, 3) \
  X(13, f32_32x32x16_f16, half4, half8, float16, 32, 16, F16, F16, F32, 3) \
  X(14, f32_16x16x32_bf16, short4, short8, float4, 16, 32, Bf16, Bf16, F32, 3) \
  X(15, f32_32x32x16_bf16, short4, short8, float16, 32, 16, Bf16, Bf16, F32, 3) \
  X(16, i32_16x16x64_i8, int2, int4, int4, 16, 64, I8, I8, I32, 0) \
  X(17, i32_32x32x32_i8, int2, int4, int16, 32, 32, I8, I8, I32, 0) \
  X(18, i32_16x16x64_i8, int2, int4, int4, 16, 64, I8, I8, I32, 1) \
  X(19, i32_32x32x32_i8, int2, int4, int16, 32, 32, I8, I8, I32, 1)
#ifdef __AMDGCN__
typedef float float16 __attribute__((ext_vector_type(16)));
typedef float float4 __attribute__((ext_vector_type(4)));
typedef _Float16 half4 __attribute__((ext_vector_type(4)));
typedef _Float16 half8 __attribute__((ext_vector_type(8)));
typedef int int16 __attribute__((ext_vector_type(16)));
typedef int int2 __attribute__((ext_vector_type(2)));
typedef int int4 __attribute__((ext_vector_type(4)));
typedef short short4 __attribute__((ext_vector_type(4)));
typedef short short8 __attribute__((ext_vector_type(8)));
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
