// targets: gfx950
// v_smfmac with twice the columns.
#include "corpus.h"
#define PRODUCTS(X)                                                            \
  X(0, f32_16x16x64_f16, half8, half16, float4, 16, 64, F16, F16, F32, 0) \
  X(1, f32_32x32x32_f16, half8, half16, float16, 32, 32, F16, F16, F32, 0) \
  X(2, f32_16x16x64_bf16, brain8, brain16, float4, 16, 64, Bf16, Bf16, F32, 0) \
  X(3, f32_32x32x32_bf16, brain8, brain16, float16, 32, 32, Bf16, Bf16, F32, 0) \
  X(4, f32_16x16x64_f16, half8, half16, float4, 16, 64, F16, F16, F32, 1) \
  X(5, f32_32x32x32_f16, half8, half16, float16, 32, 32, F16, F16, F32, 1) \
  X(6, f32_16x16x64_bf16, brain8, brain16, float4, 16, 64, Bf16, Bf16, F32, 1) \
  X(7, f32_32x32x32_bf16, brain8, brain16, float16, 32, 32, Bf16, Bf16, F32, 1) \
  X(8, i32_16x16x128_i8, int4, int8, int4, 16, 128, I8, I8, I32, 0) \
  X(9, i32_32x32x64_i8, int4, int8, int16, 32, 64, I8, I8, I32, 0) \
  X(10, f32_16x16x128_bf8_bf8, int4, int8, float4, 16, 128, Bf8, Bf8, F32, 0) \
  X(11, f32_16x16x128_bf8_fp8, int4, int8, float4, 16, 128, Bf8, Fp8, F32, 0) \
  X(12, f32_16x16x128_fp8_bf8, int4, int8, float4, 16, 128, Fp8, Bf8, F32, 0) \
  X(13, f32_16x16x128_fp8_fp8, int4, int8, float4, 16, 128, Fp8, Fp8, F32, 0) \
  X(14, f32_32x32x64_bf8_bf8, int4, int8, float16, 32, 64, Bf8, Bf8, F32, 0) \
  X(15, f32_32x32x64_bf8_fp8, int4, int8, float16, 32, 64, Bf8, Fp8, F32, 0) \
  X(16, f32_32x32x64_fp8_bf8, int4, int8, float16, 32, 64, Fp8, Bf8, F32, 0) \
  X(17, f32_32x32x64_fp8_fp8, int4, int8, float16, 32, 64, Fp8, Fp8, F32, 0)
#ifdef __AMDGCN__
typedef __bf16 brain16 __attribute__((ext_vector_type(16)));
typedef __bf16 brain8 __attribute__((ext_vector_type(8)));
typedef float float16 __attribute__((ext_vector_type(16)));
typedef float float4 __attribute__((ext_vector_type(4)));
typedef _Float16 half16 __attribute__((ext_vector_type(16)));
typedef _Float16 half8 __attribute__((ext_vector_type(8)));
typedef int int16 __attribute__((ext_vector_type(16)));
typedef int int4 __attribute__((ext_vector_type(4)));
typedef int int8 __attribute__((ext_vector_type(8)));
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
