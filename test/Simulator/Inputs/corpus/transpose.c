// Tiles transposed in LDS, of elements of 1, 2, 4 and 8 bytes.
#include "corpus.h"
#ifdef __AMDGCN__
extern LOCAL u8 bytes[16][17];
extern LOCAL u16 halves[16][17];
extern LOCAL u32 words[16][17];
extern LOCAL u64 wides[16][17];
DEVICE_RUN {
  u32 item = getLocal(), i = getGlobal(), row = item / 16, column = item % 16;
  bytes[row][column] = (u8)in[i];
  halves[row][column] = (u16)(in[i] >> 8);
  words[row][column] = in[i + kItems];
  wides[row][column] = (u64)in[i] * in[i + kItems];
  meet();
  out[i] = bytes[column][row] + ((u32)halves[column][row] << 16);
  out[i + kItems] = words[column][row];
  out[i + 2 * kItems] = (u32)wides[column][row];
  out[i + 3 * kItems] = (u32)(wides[column][row] >> 32);
}
#else
HOST_REFERENCE {
  for (u32 i = 0; i < kItems; ++i) {
    u32 from = i / 256 * 256 + i % 16 * 16 + i % 256 / 16;
    u64 wide = (u64)in[from] * in[from + kItems];
    out[i] = (in[from] & 255) + ((in[from] >> 8 & 0xffff) << 16);
    out[i + kItems] = in[from + kItems];
    out[i + 2 * kItems] = (u32)wide;
    out[i + 3 * kItems] = (u32)(wide >> 32);
  }
}
#endif
