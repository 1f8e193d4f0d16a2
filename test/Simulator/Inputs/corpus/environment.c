// targets: gfx9 gfx11
// The float environment as a whole, read and put back; pieces of 2/pi for the
// reduction of large angles. (LLVM 22 writes a register for it that gfx12 does
// not have.)
#define FLOATS
#define TOLERANCE 0
#include "corpus.h"
ITEMS(i) {
  float x = AS(float, in[i]);
#ifdef HOST
  out[i] = AS(u32, x * 3);
  // The first 53 bits of 2/pi.
  out[i + kItems] = AS(u32, 0x1.45f306p-1f);
#else
  unsigned long long environment = __builtin_amdgcn_get_fpenv();
  __builtin_amdgcn_set_fpenv(environment);
  out[i] = AS(u32, x * 3);
  double piece = __builtin_amdgcn_trig_preop(1.0 + (double)(i % 4), 0);
  out[i + kItems] = AS(u32, (float)piece);
#endif
}
