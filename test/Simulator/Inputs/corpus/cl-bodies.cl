// OpenCL C: bodies that attract each other: a tile of them at a time in LDS.
#define FLOATS
#define TOLERANCE 2e-4f
#include "corpus.h"
#ifdef __OPENCL_C_VERSION__
static float4 clBodies_body(global const u32 *in, uint n) {
  return (float4)(AS(float, in[n]), AS(float, in[n + 1024]), AS(float, in[n + 2048]), 1.0f);
}
DEVICE_RUN {
  local float4 tile[256];
  uint item = get_local_id(0), i = getGlobal();
  float4 me = clBodies_body(in, i), force = (float4)(0.0f);
  for (uint first = 0; first < 512; first += 256) {
    tile[item] = clBodies_body(in, first + item);
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint k = 0; k < 256; k += 8) {
      float4 d = tile[k] - me;
      float r = rsqrt(d.x * d.x + d.y * d.y + d.z * d.z + 0.5f);
      force += d * (r * r * r);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[i] = as_uint(force.x);
  out[i + kItems] = as_uint(force.y);
  out[i + 2 * kItems] = as_uint(force.z);
}
#else
HOST_REFERENCE {
  for (u32 i = 0; i < kItems; ++i) {
    double force[3] = {0, 0, 0};
    for (u32 k = 0; k < 512; k += 8) {
      double d[3], square = 0.5;
      for (u32 axis = 0; axis < 3; ++axis) {
        d[axis] = (double)AS(float, in[k + 1024 * axis]) - (double)AS(float, in[i + 1024 * axis]);
        square += d[axis] * d[axis];
      }
      for (u32 axis = 0; axis < 3; ++axis)
        force[axis] += d[axis] / (square * sqrt(square));
    }
    for (u32 axis = 0; axis < 3; ++axis)
      out[i + axis * kItems] = AS(u32, (float)force[axis]);
  }
}
#endif
