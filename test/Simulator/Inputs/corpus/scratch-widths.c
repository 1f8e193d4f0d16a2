// Private arrays of vectors and of halves, by computed indices, through
// functions that take their addresses.
#include "corpus.h"
typedef u32 vec3 __attribute__((ext_vector_type(3)));
typedef u32 vec4 __attribute__((ext_vector_type(4)));
typedef _Float16 half4 __attribute__((ext_vector_type(4)));
static NOINLINE u32 sumOf(const vec4 *rows, u32 first, u32 count) {
  u32 sum = 0;
  for (u32 k = 0; k < count; ++k) {
    vec4 v = rows[(first + k) % 8];
    sum = sum * 3 + v.x + v.y * 5 + v.z * 7 + v.w * 11;
  }
  return sum;
}
static NOINLINE void change(u8 *bytes, u16 *halves, u32 at, u32 x) {
  bytes[at % 24] ^= (u8)x;
  halves[(at + 1) % 12] += (u16)(x >> 8);
}
ITEMS(i) {
  vec4 rows[8];
  vec3 triples[5];
  u8 bytes[24];
  u16 halves[12];
  half4 floats[3];
  for (u32 k = 0; k < 8; ++k)
    rows[k] = vec4{in[i + k], in[i + k + 8], k, i};
  for (u32 k = 0; k < 5; ++k)
    triples[k] = vec3{in[i + k] * 3, k * i, in[i + 20]};
  for (u32 k = 0; k < 24; ++k)
    bytes[k] = (u8)(k * i), halves[k % 12] = (u16)(k + i);
  for (u32 k = 0; k < 3; ++k)
    floats[k] = (half4)(_Float16)(float)(k + i % 8);
  change(bytes, halves, in[i] >> 7, in[i + kItems]);
  u32 at = in[i + kItems] % 5;
  triples[(at + 1) % 5].y += 9;
  floats[at % 3].z = (_Float16)7;
  out[i] = sumOf(rows, at, 6) + triples[at].x + triples[(at + 2) % 5].y * 3 + triples[(at + 1) % 5].z;
  u32 sum = 0;
  for (u32 k = 0; k < 24; ++k)
    sum = sum * 3 + bytes[k] + halves[(k + at) % 12];
  out[i + kItems] = sum;
  out[i + 2 * kItems] = (u32)(float)(floats[(at + 1) % 3].z + floats[at % 3].z * (_Float16)16);
}
