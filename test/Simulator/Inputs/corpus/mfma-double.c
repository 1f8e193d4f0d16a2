// targets: gfx9
// v_mfma of f64.
#include "corpus.h"
#define PRODUCTS(X)                                                            \
  X(0, f64_16x16x4f64, double, double, double4, 16, 4, 1, F64, F64, F64) \
  X(1, f64_4x4x4f64, double, double, double, 4, 4, 4, F64, F64, F64)
#ifdef __AMDGCN__
typedef double double4 __attribute__((ext_vector_type(4)));
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
