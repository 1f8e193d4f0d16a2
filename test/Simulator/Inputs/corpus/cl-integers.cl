// OpenCL C: the library's functions of integers of each width.
#include "corpus.h"
#ifdef __OPENCL_C_VERSION__
DEVICE_RUN {
  uint i = getGlobal(), a = in[i], b = in[i + kItems], c = in[i + 2 * kItems];
  int x = (int)a, y = (int)b, z = (int)c;
  ulong w = a | (ulong)b << 32, v = c | (ulong)in[i + 3 * kItems] << 32;
  out[i] = abs(x) + abs_diff(x, y) * 3 + add_sat(a, b) * 5 + (uint)sub_sat(x, y) * 7 + hadd(a, b) + (uint)rhadd(x, y) * 9;
  out[i + kItems] = mul_hi(a, b) + (uint)mul_hi(x, y) * 3 + mad_hi(a, b, c) * 5 + (uint)mad_sat(x, y, z) * 7 + mul24(a & 0xffffff, b & 0xffffff) + rotate(a, b);
  out[i + 2 * kItems] = clz(a) + popcount(b) * 3 + (uint)clamp(x, min(y, z), max(y, z)) * 5 + ctz(a | 0x100) * 7 + upsample((ushort)a, (ushort)b) * 9 + (uint)clz((ushort)a) * 11;
  ulong s = add_sat(w, v) + mul_hi(w, v) * 3 + rotate(w, v) * 5 + hadd(w, v) * 7 + popcount(w) + clz(v) * 9 + abs((long)w);
  char4 p = add_sat(as_char4(a), as_char4(b));
  ushort2 q = abs_diff(as_ushort2(a), as_ushort2(b)) + rhadd(as_ushort2(b), as_ushort2(c));
  out[i + 3 * kItems] = (uint)s + (uint)(s >> 32) * 3 + as_uint(p) * 5 + as_uint(q) * 7;
}
#else
static i64 limit(i64 x, i64 low, i64 high) { return x < low ? low : x > high ? high : x; }
HOST_REFERENCE {
  const i64 low = -0x80000000ll, high = 0x7fffffff;
  for (u32 i = 0; i < kItems; ++i) {
    u32 a = in[i], b = in[i + kItems], c = in[i + 2 * kItems];
    i64 x = (i32)a, y = (i32)b, z = (i32)c;
    u64 w = a | (u64)b << 32, v = c | (u64)in[i + 3 * kItems] << 32;
    u32 wide = (u32)limit((i64)((u64)a + b), 0, 0xffffffff);
    out[i] = (u32)(x < 0 ? -x : x) + (u32)(x > y ? x - y : y - x) * 3 + wide * 5 + (u32)limit(x - y, low, high) * 7 + (u32)(((u64)a + b) >> 1) + (u32)((x + y + 1) >> 1) * 9;
    u32 n = b & 31;
    out[i + kItems] = (u32)(((u64)a * b) >> 32) + (u32)((x * y) >> 32) * 3 + ((u32)(((u64)a * b) >> 32) + c) * 5 + (u32)limit(x * y + z, low, high) * 7 +
                      (a & 0xffffff) * (b & 0xffffff) + (n ? a << n | a >> (32 - n) : a);
    i64 least = y < z ? y : z, most = y < z ? z : y;
    out[i + 2 * kItems] = (a ? (u32)__builtin_clz(a) : 32) + (u32)__builtin_popcount(b) * 3 + (u32)limit(x, least, most) * 5 + (u32)__builtin_ctz(a | 0x100) * 7 +
                          (a << 16 | (b & 0xffff)) * 9 + ((u16)a ? (u32)__builtin_clz((u16)a) - 16 : 16) * 11;
    unsigned __int128 sum = (unsigned __int128)w + v;
    u32 m = v & 63;
    u64 s = (sum >> 64 ? ~0ull : (u64)sum) + (u64)(((unsigned __int128)w * v) >> 64) * 3 + (m ? w << m | w >> (64 - m) : w) * 5 + (u64)(sum >> 1) * 7 +
            (u64)__builtin_popcountll(w) + (v ? (u64)__builtin_clzll(v) : 64) * 9 + ((i64)w < 0 ? 0 - w : w);
    u32 p = 0, q = 0;
    for (u32 k = 0; k < 32; k += 8)
      p |= (u32)(u8)limit((i64)(i8)(a >> k) + (i8)(b >> k), -128, 127) << k;
    for (u32 k = 0; k < 32; k += 16) {
      u32 d = a >> k & 0xffff, e = b >> k & 0xffff, f = c >> k & 0xffff;
      q |= (((d > e ? d - e : e - d) + ((e + f + 1) >> 1)) & 0xffff) << k;
    }
    out[i + 3 * kItems] = (u32)s + (u32)(s >> 32) * 3 + p * 5 + q * 7;
  }
}
#endif
