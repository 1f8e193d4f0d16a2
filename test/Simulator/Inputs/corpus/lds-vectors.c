// LDS by 2, 3 and 4 dwords at each alignment, and pairs of far apart dwords.
#include "corpus.h"
#ifdef __AMDGCN__
typedef u32 vec2 __attribute__((ext_vector_type(2)));
typedef u32 vec3 __attribute__((ext_vector_type(3)));
typedef u32 vec4 __attribute__((ext_vector_type(4)));
typedef vec4 loose4 __attribute__((aligned(4)));
typedef vec4 half4 __attribute__((aligned(8)));
typedef vec3 loose3 __attribute__((aligned(4)));
typedef vec2 loose2 __attribute__((aligned(4)));
typedef vec4 bytes4 __attribute__((aligned(1)));
extern LOCAL vec4 rows[512];
DEVICE_RUN {
  u32 item = getLocal(), i = getGlobal();
  LOCAL u32 *words = (LOCAL u32 *)rows;
  vec4 v = {in[i], in[i + 1], in[i + 2], in[i + 3]};
  rows[item] = v;
  *(LOCAL half4 *)(words + 1024 + 4 * item) = v.wzyx;
  meet();
  u32 other = (item * 5 + 1) % 255;
  vec4 a = *(LOCAL loose4 *)(words + 4 * other + 1), b = *(LOCAL half4 *)(words + 1024 + 4 * other + 2);
  vec3 c = *(LOCAL loose3 *)(words + 4 * other + 3), d = *(LOCAL vec3 *)(words + 1024 + 4 * other);
  vec2 e = *(LOCAL loose2 *)(words + other), f = ((LOCAL vec2 *)words)[other];
  vec4 g = *(LOCAL bytes4 *)((LOCAL u8 *)words + 8 * other + 3);
  out[i] = a.x + a.y * 3 + a.z * 5 + a.w * 7 + b.x + b.w;
  out[i + kItems] = c.x + c.y * 3 + c.z * 5 + d.x * 7 + d.y * 9 + d.z;
  out[i + 2 * kItems] = e.x + e.y * 3 + f.x * 5 + f.y * 7 + words[other] + words[other + 1024] * 3;
  out[i + 3 * kItems] = g.x + g.y * 3 + g.z * 5 + g.w * 7;
  meet();
  *(LOCAL loose3 *)(words + 4 * item + 1) = vec3{item, item * 3, item * 5};
  *(LOCAL loose2 *)(words + 1024 + 4 * item + 1) = vec2{item * 7, item * 9};
  meet();
  vec4 last = rows[255 - item] + rows[256 + other];
  out[i] ^= last.x + last.y * 3 + last.z * 5 + last.w * 7;
}
#else
HOST_REFERENCE {
  for (u32 group = 0; group < kGroups; ++group) {
    u32 words[2048];
    for (u32 item = 0; item < kGroup; ++item)
      for (u32 k = 0; k < 4; ++k)
        words[4 * item + k] = words[1024 + 4 * item + 3 - k] = in[group * kGroup + item + k];
    for (u32 item = 0; item < kGroup; ++item) {
      u32 i = group * kGroup + item, other = (item * 5 + 1) % 255, g[4];
      const u32 *a = words + 4 * other + 1, *b = words + 1024 + 4 * other + 2, *c = words + 4 * other + 3, *d = words + 1024 + 4 * other, *e = words + other, *f = words + 2 * other;
      memcpy(g, (u8 *)words + 8 * other + 3, 16);
      out[i] = a[0] + a[1] * 3 + a[2] * 5 + a[3] * 7 + b[0] + b[3];
      out[i + kItems] = c[0] + c[1] * 3 + c[2] * 5 + d[0] * 7 + d[1] * 9 + d[2];
      out[i + 2 * kItems] = e[0] + e[1] * 3 + f[0] * 5 + f[1] * 7 + words[other] + words[other + 1024] * 3;
      out[i + 3 * kItems] = g[0] + g[1] * 3 + g[2] * 5 + g[3] * 7;
    }
    for (u32 item = 0; item < kGroup; ++item) {
      words[4 * item + 1] = item, words[4 * item + 2] = item * 3, words[4 * item + 3] = item * 5;
      words[1024 + 4 * item + 1] = item * 7, words[1024 + 4 * item + 2] = item * 9;
    }
    for (u32 item = 0; item < kGroup; ++item) {
      u32 other = (item * 5 + 1) % 255, sum = 0;
      for (u32 k = 0; k < 4; ++k)
        sum += (words[4 * (255 - item) + k] + words[1024 + 4 * other + k]) * (2 * k + 1);
      out[group * kGroup + item] ^= sum;
    }
  }
}
#endif
