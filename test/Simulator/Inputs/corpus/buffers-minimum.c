// targets: gfx9
// Atomic minima and maxima of f64 in buffers, which only gfx9 has.
#define FLOATS
#include "corpus.h"
#ifdef __AMDGCN__
DEVICE_RUN {
  u32 i = getGlobal();
  double x = (double)AS(float, in[i]);
  __amdgpu_buffer_rsrc_t to = __builtin_amdgcn_make_buffer_rsrc((void *)out, 0, 4 * kOut, 0x27000);
  __builtin_amdgcn_raw_ptr_buffer_atomic_fmin_f64(x, to, (int)(8 * (i % 16)), 0, 0);
  __builtin_amdgcn_raw_ptr_buffer_atomic_fmax_f64(x, to, (int)(8 * (i % 16)), 128, 0);
}
#else
HOST_REFERENCE {
  double *d = (double *)out;
  for (u32 i = 0; i < kItems; ++i) {
    double x = (double)AS(float, in[i]);
    d[i % 16] = fmin(d[i % 16], x), d[16 + i % 16] = fmax(d[16 + i % 16], x);
  }
}
#endif
