// LDS by bytes and by 16 bits: both halves of registers, signed and not.
#include "corpus.h"
#ifdef __AMDGCN__
extern LOCAL u8 bytes[1024];
extern LOCAL u16 halves[512];
typedef u16 ushort2 __attribute__((ext_vector_type(2)));
typedef u8 uchar4 __attribute__((ext_vector_type(4)));
DEVICE_RUN {
  u32 item = getLocal(), i = getGlobal(), x = in[i];
  for (u32 k = 0; k < 4; ++k)
    bytes[item + 256 * k] = (u8)(x >> 8 * k);
  halves[item] = (u16)x;
  halves[item + 256] = (u16)(x >> 16);
  meet();
  u32 other = (item * 7 + 3) % 256;
  uchar4 v = {bytes[other], bytes[other + 512], (u8)(bytes[item] + 1), bytes[255 - item]};
  out[i] = AS(u32, v);
  ushort2 h = {halves[other], halves[(other + 128) % 512]};
  out[i + kItems] = AS(u32, h) + (u32)(i32)(i8)bytes[other + 256];
  ushort2 low = {halves[item], (u16)bytes[other]}, high = {(u16)(i16)(i8)bytes[other + 768], halves[item + 256]};
  out[i + 2 * kItems] = AS(u32, low) ^ AS(u32, high);
  out[i + 3 * kItems] = (u32)(i32)(i16)halves[other + 256] + *(LOCAL u32 *)(bytes + 4 * (other % 16)) + *(LOCAL u16 *)(bytes + 2 * item);
}
#else
HOST_REFERENCE {
  for (u32 group = 0; group < kGroups; ++group) {
    u8 bytes[1024];
    u16 halves[512];
    for (u32 item = 0; item < kGroup; ++item) {
      u32 x = in[group * kGroup + item];
      for (u32 k = 0; k < 4; ++k)
        bytes[item + 256 * k] = (u8)(x >> 8 * k);
      halves[item] = (u16)x, halves[item + 256] = (u16)(x >> 16);
    }
    for (u32 item = 0; item < kGroup; ++item) {
      u32 i = group * kGroup + item, other = (item * 7 + 3) % 256, word;
      u16 half;
      memcpy(&word, bytes + 4 * (other % 16), 4), memcpy(&half, bytes + 2 * item, 2);
      out[i] = bytes[other] | (u32)bytes[other + 512] << 8 | (u32)(u8)(bytes[item] + 1) << 16 | (u32)bytes[255 - item] << 24;
      out[i + kItems] = (halves[other] | (u32)halves[(other + 128) % 512] << 16) + (u32)(i32)(i8)bytes[other + 256];
      out[i + 2 * kItems] = (halves[item] | (u32)bytes[other] << 16) ^ ((u16)(i16)(i8)bytes[other + 768] | (u32)halves[item + 256] << 16);
      out[i + 3 * kItems] = (u32)(i32)(i16)halves[other + 256] + word + half;
    }
  }
}
#endif
