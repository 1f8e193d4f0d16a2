// Loads and stores of 1 to 16 bytes.
#include "corpus.h"
typedef u32 vec2 __attribute__((ext_vector_type(2)));
typedef u32 vec3 __attribute__((ext_vector_type(3)));
typedef u32 vec4 __attribute__((ext_vector_type(4)));
ITEMS(i) {
  GLOBAL const u8 *bytes = (GLOBAL const u8 *)in;
  GLOBAL const i8 *signedBytes = (GLOBAL const i8 *)in;
  GLOBAL const u16 *halves = (GLOBAL const u16 *)in;
  GLOBAL const i16 *signedHalves = (GLOBAL const i16 *)in;
  vec4 four = ((GLOBAL const vec4 *)in)[i];
  vec2 two = ((GLOBAL const vec2 *)in)[i];
  vec3 three = *(GLOBAL const vec3 *)(in + 4 * i);
  u64 wide = ((GLOBAL const u64 *)in)[i];
  out[4 * i] = four.x + four.y * 3 + four.z * 5 + four.w * 7 + two.x - two.y;
  ((GLOBAL u8 *)out)[16 * i + 4] = bytes[i];
  ((GLOBAL u8 *)out)[16 * i + 5] = (u8)(three.z >> 8);
  ((GLOBAL u16 *)out)[8 * i + 3] = halves[3 * i];
  u64 sum = wide + (u64)(i64)signedBytes[i] + (u64)(i64)signedHalves[i + 5];
  ((GLOBAL u64 *)out)[2 * i + 1] = sum + three.x + three.y;
}
