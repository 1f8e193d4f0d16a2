// targets: gfx9
// v_mfma of i8: each shape that all of gfx9 has.
#include "corpus.h"
#define PRODUCTS(X)                                                            \
  X(0, i32_32x32x4i8, int, int, int32, 32, 4, 2, I8, I8, I32) \
  X(1, i32_16x16x4i8, int, int, int16, 16, 4, 4, I8, I8, I32) \
  X(2, i32_4x4x4i8, int, int, int4, 4, 4, 16, I8, I8, I32) \
  X(3, i32_32x32x16_i8, long, long, int16, 32, 16, 1, I8, I8, I32) \
  X(4, i32_16x16x32_i8, long, long, int4, 16, 32, 1, I8, I8, I32)
#ifdef __AMDGCN__
typedef int int16 __attribute__((ext_vector_type(16)));
typedef int int32 __attribute__((ext_vector_type(32)));
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
