// Paths that are not taken: traps, ends of programs, unreachable code.
#include "corpus.h"
ITEMS(i) {
  u32 x = in[i] % 10;
  if (x > 20)
    __builtin_trap();
  if (in[i] == 0x12345678 && x == 11)
    __builtin_debugtrap();
  switch (x) {
  case 0: case 1: case 2: case 3: case 4:
    out[i] = x * 3;
    break;
  case 5: case 6: case 7: case 8: case 9:
    out[i] = x * 5;
    break;
  default:
    __builtin_unreachable();
  }
#ifndef HOST
  if (i >= kItems)
    __builtin_amdgcn_endpgm();
#endif
}
