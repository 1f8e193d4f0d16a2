// Classes of floats of each width.
#include "corpus.h"
#define CLASSES(X)                                                             \
  ((u32)__builtin_isfpclass(X, 0x001) | (u32)__builtin_isfpclass(X, 0x002) << 1 | (u32)__builtin_isfpclass(X, 0x204) << 2 | \
   (u32)__builtin_isfpclass(X, 0x108) << 3 | (u32)__builtin_isfpclass(X, 0x090) << 4 | (u32)__builtin_isfpclass(X, 0x060) << 5 | \
   (u32)__builtin_isfpclass(X, 0x3c0) << 6 | (u32)__builtin_isfpclass(X, 0x003) << 7)
static u32 special(u32 bits, u32 which) {
  // Exponents of zeros, denormals and infinities are rare in random bits.
  return which % 4 == 0 ? bits & 0x807fffff : which % 4 == 1 ? bits | 0x7f800000 : which % 16 == 2 ? bits & 0xff800000 : bits;
}
ITEMS(i) {
  u32 a = special(in[i], in[i + kItems]), b = in[i + 2 * kItems];
  u64 wide = (u64)special(in[i], in[i + kItems] >> 4) << 32 | (b & 1 ? b : 0);
  u16 half = (u16)(b % 4 == 0 ? b >> 8 & 0x83ff : b % 4 == 1 ? b >> 8 | 0x7c00 : b >> 8);
  out[i] = CLASSES(AS(float, a)) | CLASSES(AS(double, wide)) << 8 | CLASSES(AS(_Float16, half)) << 16;
  out[i + kItems] = (u32)__builtin_signbit(AS(float, a)) | (u32)__builtin_isnormal(AS(float, a)) << 1 | (u32)__builtin_issubnormal(AS(double, wide)) << 2 | (u32)__builtin_iszero(AS(_Float16, half)) << 3;
}
