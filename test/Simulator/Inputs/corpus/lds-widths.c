// LDS in every width: each item writes its part and reads another's.
#include "corpus.h"
#ifdef __AMDGCN__
typedef u32 vec4 __attribute__((ext_vector_type(4)));
typedef u32 vec3 __attribute__((ext_vector_type(3)));
extern LOCAL u32 words[kGroup * 4];
DEVICE_RUN {
  u32 item = getLocal(), i = getGlobal(), other = (item * 37 + 11) % kGroup;
  LOCAL vec4 *fours = (LOCAL vec4 *)words;
  vec4 value = {in[i], in[i + 1], in[i + 2], in[i + 3]};
  fours[item] = value;
  meet();
  value = fours[other];
  u64 wide = ((LOCAL u64 *)words)[other];
  u32 small = ((LOCAL u8 *)words)[3 * item] + ((LOCAL u16 *)words)[other] * 256u;
  i32 sign = ((LOCAL i8 *)words)[other] + ((LOCAL i16 *)words)[item];
  vec3 three = *(LOCAL vec3 *)(words + 4 * other);
  meet();
  ((LOCAL u8 *)words)[4 * item] = (u8)small;
  ((LOCAL u16 *)words)[2 * item + 1] = (u16)sign;
  ((LOCAL u64 *)words)[kGroup + item] = wide + three.z;
  meet();
  out[i] = value.x + 3 * value.y + 5 * value.z + 7 * value.w;
  out[i + kItems] = words[other] & 0xffff00ff;
  out[i + 2 * kItems] = words[2 * kGroup + (2 * item + 5) % (2 * kGroup)];
}
#else
HOST_REFERENCE {
  for (u32 group = 0; group < kGroups; ++group) {
    u32 words[kGroup * 4], before[kGroup * 4];
    for (u32 item = 0; item < kGroup; ++item)
      for (u32 k = 0; k < 4; ++k)
        words[4 * item + k] = in[group * kGroup + item + k];
    memcpy(before, words, sizeof(words));
    for (u32 item = 0; item < kGroup; ++item) {
      u32 other = (item * 37 + 11) % kGroup;
      u32 small = ((u8 *)before)[3 * item] + ((u16 *)before)[other] * 256u;
      i32 sign = ((i8 *)before)[other] + ((i16 *)before)[item];
      ((u8 *)words)[4 * item] = (u8)small;
      ((u16 *)words)[2 * item + 1] = (u16)sign;
      ((u64 *)words)[kGroup + item] = ((u64 *)before)[other] + before[4 * other + 2];
      const u32 *four = before + 4 * other;
      out[group * kGroup + item] = four[0] + 3 * four[1] + 5 * four[2] + 7 * four[3];
    }
    for (u32 item = 0; item < kGroup; ++item) {
      u32 i = group * kGroup + item;
      out[i + kItems] = words[(item * 37 + 11) % kGroup] & 0xffff00ff;
      out[i + 2 * kItems] = words[2 * kGroup + (2 * item + 5) % (2 * kGroup)];
    }
  }
}
#endif
