// Loads and stores of bytes and of 16 bits, to and from both halves of
// registers.
#include "corpus.h"
typedef u16 ushort2 __attribute__((ext_vector_type(2)));
typedef i16 short2 __attribute__((ext_vector_type(2)));
ITEMS(i) {
  GLOBAL const u8 *bytes = (GLOBAL const u8 *)in;
  GLOBAL const u16 *halves = (GLOBAL const u16 *)in;
  GLOBAL u16 *to = (GLOBAL u16 *)(out + 2 * kItems);
  ushort2 a = {halves[i], halves[3 * i + 1]}, b = {bytes[5 * i], bytes[7 * i + 1]};
  short2 c = {(i16)(i8)bytes[2 * i + 1], (i16)(i8)bytes[3 * i + 2]}, d = {(i16)halves[5 * i], (i16)(i8)bytes[i]};
  ushort2 sum = a + b;
  short2 other = c * d;
  out[i] = AS(u32, sum);
  out[i + kItems] = AS(u32, other);
  to[2 * i] = sum.y;
  to[2 * i + 1] = (u16)other.y;
  ((GLOBAL u8 *)(out + 3 * kItems))[4 * i] = (u8)sum.y;
  ((GLOBAL u8 *)(out + 3 * kItems))[4 * i + 1] = (u8)(sum.x >> 8);
  ((GLOBAL u8 *)(out + 3 * kItems))[4 * i + 2] = (u8)other.x;
}
