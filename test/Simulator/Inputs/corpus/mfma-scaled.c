// targets: gfx950
// v_mfma_scale of each pair of formats, in both shapes: 32 columns of a row have
// a common scale, a byte of a register of the lane.
#include "corpus.h"
#define PRODUCTS(X)                                                            \
  X(0, Fp8, Fp8, 0, 0, 16x16x128, float4, 16, 128) \
  X(1, Fp8, Bf8, 0, 1, 32x32x64, float16, 32, 64) \
  X(2, Fp8, Fp6, 0, 2, 16x16x128, float4, 16, 128) \
  X(3, Fp8, Bf6, 0, 3, 32x32x64, float16, 32, 64) \
  X(4, Fp8, Fp4, 0, 4, 16x16x128, float4, 16, 128) \
  X(5, Bf8, Fp8, 1, 0, 32x32x64, float16, 32, 64) \
  X(6, Bf8, Bf8, 1, 1, 16x16x128, float4, 16, 128) \
  X(7, Bf8, Fp6, 1, 2, 32x32x64, float16, 32, 64) \
  X(8, Bf8, Bf6, 1, 3, 16x16x128, float4, 16, 128) \
  X(9, Bf8, Fp4, 1, 4, 32x32x64, float16, 32, 64) \
  X(10, Fp6, Fp8, 2, 0, 16x16x128, float4, 16, 128) \
  X(11, Fp6, Bf8, 2, 1, 32x32x64, float16, 32, 64) \
  X(12, Fp6, Fp6, 2, 2, 16x16x128, float4, 16, 128) \
  X(13, Fp6, Bf6, 2, 3, 32x32x64, float16, 32, 64) \
  X(14, Fp6, Fp4, 2, 4, 16x16x128, float4, 16, 128) \
  X(15, Bf6, Fp8, 3, 0, 32x32x64, float16, 32, 64) \
  X(16, Bf6, Bf8, 3, 1, 16x16x128, float4, 16, 128) \
  X(17, Bf6, Fp6, 3, 2, 32x32x64, float16, 32, 64) \
  X(18, Bf6, Bf6, 3, 3, 16x16x128, float4, 16, 128) \
  X(19, Bf6, Fp4, 3, 4, 32x32x64, float16, 32, 64) \
  X(20, Fp4, Fp8, 4, 0, 16x16x128, float4, 16, 128) \
  X(21, Fp4, Bf8, 4, 1, 32x32x64, float16, 32, 64) \
  X(22, Fp4, Fp6, 4, 2, 16x16x128, float4, 16, 128) \
  X(23, Fp4, Bf6, 4, 3, 32x32x64, float16, 32, 64) \
  X(24, Fp4, Fp4, 4, 4, 16x16x128, float4, 16, 128)
#ifdef __AMDGCN__
typedef int int8 __attribute__((ext_vector_type(8)));
typedef float float16 __attribute__((ext_vector_type(16)));
typedef float float4 __attribute__((ext_vector_type(4)));
/// Elements of 8 bits are in two parts, K / 2 columns apart.
static u32 columnOf(const Product &p, Format format, u32 place) {
  u32 group = getLane() / p.M;
  if (format == Fp8 || format == Bf8)
    return place / 16 * (p.K / 2) + 16 * group + place % 16;
  return 32 * group + place;
}
static int8 load(const Product &p, Matrix which, Format format) {
  Fragment<int8> part;
  for (u32 place = 0; place < 32; ++place)
    part.put(bitsOf(format), place, encode(format, element(
        p.in, format, p.number, which, 0, getLane() % p.M, columnOf(p, format, place))));
  return part.value();
}
/// The scale of columns 32 * group and on, in one of the bytes.
static int loadScale(const Product &p, Matrix which, u32 byte) {
  u32 exponent = 127 + scaleOf(p.in, p.number, which, getLane() % p.M, getLane() / p.M * 32);
  return (int)((exponent << 8 * byte) ^ (0x83828180u & ~(255u << 8 * byte)));
}
#define RUN(N, A, B, FORMAT_A, FORMAT_B, SHAPE, VD, M, K)                        \
  if (isMyTurn(N)) {                                                           \
    Product p{out, in, N, M, K, 1, A, B, F32, false};                          \
    p.store<VD>(__builtin_amdgcn_mfma_scale_f32_##SHAPE##_f8f6f4(              \
        load(p, MatrixA, A), load(p, MatrixB, B), p.loadC<VD>(), FORMAT_A,     \
        FORMAT_B, N % 4, loadScale(p, ScaleA, N % 4), (N + 1) % 4,             \
        loadScale(p, ScaleB, (N + 1) % 4)));                                   \
  }
DEVICE_RUN { PRODUCTS(RUN) }
#else
#define RUN(N, A, B, FORMAT_A, FORMAT_B, SHAPE, VD, M, K)                        \
  {                                                                            \
    Product p{out, in, N, M, K, 1, A, B, F32, false};                          \
    p.isScaled = true;                                                         \
    p.add();                                                                   \
  }
HOST_REFERENCE { PRODUCTS(RUN) }
#endif
