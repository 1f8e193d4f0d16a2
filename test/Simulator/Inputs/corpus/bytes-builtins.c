// Sums of differences of bytes, bytes and bits aligned from two registers,
// fields, permuted bytes: the instructions by name. (gfx12 has neither
// v_sad_hi_u8 and v_sad_u16 nor v_lerp_u8's builtin in generic code.)
#include "corpus.h"
static u32 byteOf(u64 x, u32 n) { return (u32)(x >> (8 * n)) & 255; }
#ifdef HOST
static u32 sad(u32 a, u32 b, u32 c) {
  for (u32 k = 0; k < 4; ++k)
    c += byteOf(a, k) > byteOf(b, k) ? byteOf(a, k) - byteOf(b, k) : byteOf(b, k) - byteOf(a, k);
  return c;
}
static u32 maskedSad(u32 a, u32 b, u32 c) {
  for (u32 k = 0; k < 4; ++k)
    if (byteOf(b, k))
      c += byteOf(a, k) > byteOf(b, k) ? byteOf(a, k) - byteOf(b, k) : byteOf(b, k) - byteOf(a, k);
  return c;
}
static u32 align(u32 a, u32 b, u32 shift) { return (u32)(((u64)a << 32 | b) >> shift); }
static u32 permute(u32 a, u32 b, u32 select) {
  u64 both = (u64)a << 32 | b;
  u32 result = 0;
  for (u32 k = 0; k < 4; ++k) {
    u32 s = byteOf(select, k), value = 255;
    if (s < 8)
      value = byteOf(both, s);
    else if (s < 12)
      value = byteOf(both, 2 * (s - 8) + 1) & 128 ? 255 : 0;
    else if (s == 12)
      value = 0;
    result |= value << 8 * k;
  }
  return result;
}
static u32 unsignedField(u32 x, u32 at, u32 size) { return size ? x >> at & (~0u >> (32 - size)) : 0; }
static u32 signedField(u32 x, u32 at, u32 size) {
  return size == 0 ? 0 : (u32)((i32)(unsignedField(x, at, size) << (32 - size)) >> (32 - size));
}
#else
#define sad __builtin_amdgcn_sad_u8
#define maskedSad __builtin_amdgcn_msad_u8
#define align __builtin_amdgcn_alignbit
#define permute __builtin_amdgcn_perm
#define unsignedField __builtin_amdgcn_ubfe
#define signedField __builtin_amdgcn_sbfe
#endif
ITEMS(i) {
  u32 a = in[i], b = in[i + kItems], c = in[i + 2 * kItems];
  out[i] = sad(a, b, c) + maskedSad(a, b & 0xff00ffff, c);
  u32 bytes = b & 3;
#ifdef HOST
  u32 aligned = align(a, c, 8 * bytes);
#else
  u32 aligned = __builtin_amdgcn_alignbyte(a, c, bytes);
#endif
  out[i + kItems] = align(a, b, c & 31) + aligned * 3;
  u32 at = c & 31, size = c >> 8 & 31;
  size = at + size > 32 ? 32 - at : size;
  out[i + 2 * kItems] = unsignedField(a, at, size) + signedField(b, at, size) * 3;
  out[i + 3 * kItems] = permute(a, b, c & 0x0f0f0f0f);
}
