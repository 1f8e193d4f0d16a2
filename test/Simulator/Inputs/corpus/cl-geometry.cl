// OpenCL C: geometric and common functions.
#define FLOATS
#define TOLERANCE 1e-5f
#include "corpus.h"
#ifdef __OPENCL_C_VERSION__
DEVICE_RUN {
  uint i = getGlobal();
  global const float *f = (global const float *)in;
  float4 a = vload4(i, f), b = vload4(i + 512, f);
  float3 c = cross(a.xyz, b.xyz);
  out[i] = as_uint(dot(a, b) + length(a) + distance(a.xy, b.xy));
  out[i + kItems] = as_uint(c.x + c.y * 2 + c.z * 4);
  out[i + 2 * kItems] = as_uint(mix(a.x, b.x, 0.25f) + smoothstep(-2.0f, 3.0f, a.y) + step(a.z, b.z) + sign(a.w) + clamp(b.w, -1.0f, 1.0f) + degrees(a.x) * 0.01f + radians(b.y));
  float4 n = normalize(a + 10.0f);
  out[i + 3 * kItems] = as_uint(n.x + n.y + n.z + n.w + fast_length(b.xy) + maxmag(a.x, b.x) + minmag(a.y, b.y));
}
#else
HOST_REFERENCE {
  const float *f = (const float *)in;
  for (u32 i = 0; i < kItems; ++i) {
    const float *a = f + 4 * i, *b = a + 2048;
    double d = 0, l = 0, n = 0, s = 0;
    for (u32 k = 0; k < 4; ++k)
      d += (double)a[k] * b[k], l += (double)a[k] * a[k], n += ((double)a[k] + 10) * ((double)a[k] + 10), s += (double)a[k] + 10;
    out[i] = AS(u32, (float)(d + sqrt(l) + hypot((double)a[0] - b[0], (double)a[1] - b[1])));
    out[i + kItems] = AS(u32, (float)(((double)a[1] * b[2] - (double)a[2] * b[1]) + ((double)a[2] * b[0] - (double)a[0] * b[2]) * 2 + ((double)a[0] * b[1] - (double)a[1] * b[0]) * 4));
    double t = ((double)a[1] + 2) / 5;
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    double c = b[3] < -1 ? -1 : b[3] > 1 ? 1 : b[3];
    out[i + 2 * kItems] = AS(u32, (float)(a[0] + ((double)b[0] - a[0]) * 0.25 + t * t * (3 - 2 * t) + (b[2] < a[2] ? 0 : 1) + (a[3] > 0) - (a[3] < 0) + c + a[0] * 57.29577951308232 * 0.01 + b[1] * 0.017453292519943295));
    float most = fabsf(a[0]) > fabsf(b[0]) ? a[0] : fabsf(b[0]) > fabsf(a[0]) ? b[0] : fmaxf(a[0], b[0]);
    float least = fabsf(a[1]) < fabsf(b[1]) ? a[1] : fabsf(b[1]) < fabsf(a[1]) ? b[1] : fminf(a[1], b[1]);
    out[i + 3 * kItems] = AS(u32, (float)(s / sqrt(n) + hypot((double)b[0], (double)b[1]) + most + least));
  }
}
#endif
