// Exponentials, roots and reciprocals of what all lanes have in common, which
// gfx12 has for scalars; those of f16.
#define FLOATS
#define TOLERANCE 4e-3f
#include "corpus.h"
#ifdef HOST
static u32 getGroupOf(u32 i) { return i / kGroup; }
#define EXP2(X) exp2f(X)
#define LOG2(X) log2f(X)
#define RCP(X) (1.0f / (X))
#define RSQ(X) (1.0f / sqrtf(X))
#define SQRT(X) sqrtf(X)
#define EXP2H(X) (_Float16)exp2f((float)(X))
#define LOG2H(X) (_Float16)log2f((float)(X))
#else
static u32 getGroupOf(u32) { return getGroup(); }
#define EXP2 __builtin_amdgcn_exp2f
#define LOG2 __builtin_amdgcn_logf
#define RCP __builtin_amdgcn_rcpf
#define RSQ __builtin_amdgcn_rsqf
#define SQRT __builtin_amdgcn_sqrtf
#define EXP2H __builtin_elementwise_exp2
#define LOG2H __builtin_elementwise_log2
#endif
ITEMS(i) {
  float x = AS(float, in[getGroupOf(i) * 37]), y = __builtin_fabsf(x) + 0.25f;
  out[i] = AS(u32, EXP2(x * 0.5f) + LOG2(y) + RCP(y) + RSQ(y) + SQRT(y));
  float z = AS(float, in[i]), w = __builtin_fabsf(z) + 0.25f;
  _Float16 h = (_Float16)(z * 0.25f), k = (_Float16)w;
  out[i + kItems] = AS(u32, (float)EXP2H(h) + (float)LOG2H(k));
  _Float16 g = (_Float16)(x * 0.25f), l = (_Float16)y;
  out[i + 2 * kItems] = AS(u32, (float)EXP2H(g) + (float)LOG2H(l));
}
