// OpenCL C: vectors: swizzles, selections, comparisons, loads and stores by
// vload and vstore, halves in memory, shuffles by variables.
#define FLOATS
#include "corpus.h"
#ifdef __OPENCL_C_VERSION__
DEVICE_RUN {
  uint i = getGlobal();
  global const float *f = (global const float *)in;
  float4 a = vload4(i, f), b = vload4(i + 256, f);
  float8 c = (float8)(a, b).s73625140;
  int4 less = a < b;
  float4 s = select(a, b, less), t = bitselect(a, b, (float4)(1.0f));
  out[i] = as_uint(c.s0 + c.s3 * 2 + c.s7) ^ (uint)(any(less) + 2 * all(less));
  out[i + kItems] = as_uint(s.x + s.y * 2 + s.z * 4 + s.w * 8) ^ as_uint(t.x) ^ as_uint(t.z);
  vstore_half_rte(a.x, 2 * i, (global half *)(out + 2 * kItems));
  vstore_half_rtz(b.y, 2 * i + 1, (global half *)(out + 2 * kItems));
  uint4 m = vload4(i, in) & 3;
  uint4 sh = shuffle(vload4(i, in), m);
  float3 d = vload3(i, f);
  out[i + 3 * kItems] = sh.x + sh.y * 3 + sh.z * 5 + sh.w * 7 + (uint)(isgreater(d.x, d.y) + isequal(d.z, d.z) * 2);
}
#else
HOST_REFERENCE {
  const float *f = (const float *)in;
  for (u32 i = 0; i < kItems; ++i) {
    const float *a = f + 4 * i, *b = a + 1024;
    float v[8] = {a[0], a[1], a[2], a[3], b[0], b[1], b[2], b[3]};
    u32 any = 0, all = 1, one = AS(u32, 1.0f);
    float s[4];
    for (u32 k = 0; k < 4; ++k) {
      any |= a[k] < b[k], all &= a[k] < b[k];
      s[k] = a[k] < b[k] ? b[k] : a[k];
    }
    float sum = v[7] + v[2] * 2 + v[0], other = s[0] + s[1] * 2 + s[2] * 4 + s[3] * 8;
    u32 t0 = (AS(u32, a[0]) & ~one) | (AS(u32, b[0]) & one), t2 = (AS(u32, a[2]) & ~one) | (AS(u32, b[2]) & one);
    out[i] = AS(u32, sum) ^ (any + 2 * all);
    out[i + kItems] = AS(u32, other) ^ t0 ^ t2;
    float y = fabsf(b[1]), step = 1;
    int e = 0;
    frexpf(y, &e);
    if (y != 0)
      step = ldexpf(1.0f, e - 11);
    out[i + 2 * kItems] = AS(u16, (_Float16)a[0]) | (u32)AS(u16, (_Float16)copysignf(floorf(y / step) * step, b[1])) << 16;
    const u32 *w = in + 4 * i;
    const float *d = f + 3 * i;
    out[i + 3 * kItems] = w[w[0] & 3] + w[w[1] & 3] * 3 + w[w[2] & 3] * 5 + w[w[3] & 3] * 7 + (u32)(d[0] > d[1]) + 2;
  }
}
#endif
