// OpenCL C: conversions that saturate and that round in each direction.
#define FLOATS
#include "corpus.h"
#ifdef __OPENCL_C_VERSION__
DEVICE_RUN {
  uint i = getGlobal(), a = in[i];
  float x = AS(float, in[i]), y = AS(float, in[i + kItems]) * 40.0f, z = x * 1e9f;
  out[i] = (uint)convert_int_rte(x) + (uint)convert_int_rtz(x) * 3 + (uint)convert_int_rtp(x) * 5 + (uint)convert_int_rtn(x) * 7;
  out[i + kItems] = convert_uchar_sat(y) | (uint)(uchar)convert_char_sat(y) << 8 | (uint)convert_ushort_sat_rte(y * 300) << 16;
  out[i + 2 * kItems] = (uint)convert_int_sat(z) ^ convert_uint_sat(z) * 3 ^ (uint)(convert_long_sat(z * 1e9f) >> 32) * 5;
  uchar4 b = convert_uchar4_sat((int4)((int)a >> 20, (int)a >> 22, (int)(a >> 24), (int)a));
  short2 c = convert_short2_sat((int2)((int)a, (int)a >> 10));
  out[i + 3 * kItems] = as_uint(b) ^ as_uint(c) * 3 ^ AS(uint, convert_float((long)(a * 12345UL)));
}
#else
static i64 limit(double x, double low, double high) { return (i64)(x < low ? low : x > high ? high : x); }
HOST_REFERENCE {
  for (u32 i = 0; i < kItems; ++i) {
    u32 a = in[i];
    float x = AS(float, in[i]), y = AS(float, in[i + kItems]) * 40.0f, z = x * 1e9f, huge = z * 1e9f;
    out[i] = (u32)(i32)rint(x) + (u32)(i32)trunc(x) * 3 + (u32)(i32)ceil(x) * 5 + (u32)(i32)floor(x) * 7;
    out[i + kItems] = (u32)limit(y, 0, 255) | (u32)(u8)limit(y, -128, 127) << 8 | (u32)limit(rint((double)(y * 300)), 0, 65535) << 16;
    i64 wide = (double)huge >= 0x1p63 ? 0x7fffffffffffffff : (double)huge < -0x1p63 ? -0x7fffffffffffffff - 1 : (i64)huge;
    out[i + 2 * kItems] = (u32)limit(z, -0x1p31, 0x1p31 - 1) ^ (u32)limit(z, 0, 0x1p32 - 1) * 3 ^ (u32)(wide >> 32) * 5;
    i32 parts[4] = {(i32)a >> 20, (i32)a >> 22, (i32)(a >> 24), (i32)a};
    u32 b = 0;
    for (u32 k = 0; k < 4; ++k)
      b |= (u32)limit(parts[k], 0, 255) << 8 * k;
    u32 c = (u32)(limit((i32)a, -32768, 32767) & 0xffff) | (u32)(limit((i32)a >> 10, -32768, 32767) & 0xffff) << 16;
    out[i + 3 * kItems] = b ^ c * 3 ^ AS(u32, (float)(i64)(a * 12345ul));
  }
}
#endif
