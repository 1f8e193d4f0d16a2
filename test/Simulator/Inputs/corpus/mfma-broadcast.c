// targets: gfx9
// v_mfma whose blocks read the A of another block (cbsz, abid), or whose B is
// that of other lanes (blgp).
#include "corpus.h"
// Number, cbsz, abid, blgp.
#define BROADCASTS(X) X(0, 1, 1, 0) X(1, 2, 3, 0) X(2, 3, 5, 0) X(3, 4, 11, 0)
#define PERMUTATIONS(X)                                                        \
  X(4, 0, 0, 1) X(5, 0, 0, 2) X(6, 0, 0, 3) X(7, 0, 0, 4) X(8, 0, 0, 5)        \
  X(9, 0, 0, 6) X(10, 0, 0, 7)
#ifdef __AMDGCN__
typedef float float4 __attribute__((ext_vector_type(4)));
#define RUN(N, CBSZ, ABID, BLGP)                                               \
  if (isMyTurn(N)) {                                                           \
    Product p{out, in, N, 4, 1, 16, F32, F32, F32, false};                     \
    p.store<float4>(__builtin_amdgcn_mfma_f32_4x4x1f32(                        \
        p.loadA<float>(), p.loadB<float>(), p.loadC<float4>(), CBSZ, ABID,     \
        BLGP));                                                                \
  }
DEVICE_RUN { BROADCASTS(RUN) PERMUTATIONS(RUN) }
#else
#define RUN(N, CBSZ, ABID, BLGP)                                               \
  {                                                                            \
    Product p{out, in, N, 4, 1, 16, F32, F32, F32, false};                     \
    p.blockOfA = [](u32 block) { return (block >> CBSZ << CBSZ) + ABID; };     \
    p.laneOfB = [](u32 lane) -> u32 {                                          \
      return BLGP == 0   ? lane                                                \
             : BLGP == 1 ? lane % 32                                           \
             : BLGP == 2 ? lane % 32 + 32                                      \
             : BLGP == 3 ? (lane + 16) % 64                                    \
                         : lane % 16 + 16 * (BLGP - 4);                        \
    };                                                                         \
    p.add();                                                                   \
  }
HOST_REFERENCE { BROADCASTS(RUN) PERMUTATIONS(RUN) }
#endif
