// OpenCL C: atomics, the old ones and those of C11, in memory and in LDS.
#include "corpus.h"
#ifdef __OPENCL_C_VERSION__
DEVICE_RUN {
  local u32 cells[4];
  uint item = get_local_id(0), i = getGlobal(), x = in[i];
  if (item < 4)
    cells[item] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_add(out, x);
  atomic_sub(out + 1, x);
  atomic_xor(out + 2, x);
  atomic_or(out + 3, x & 0xf0f0);
  atomic_max(out + 4, x);
  atomic_min((volatile global int *)out + 5, (int)x);
  atomic_inc(out + 6);
  atomic_dec(out + 7);
  atomic_add(cells, x);
  atomic_inc(cells + 1);
  atomic_max(cells + 2, x);
  volatile global atomic_uint *a = (volatile global atomic_uint *)(out + 8);
  atomic_fetch_add_explicit(a, x, memory_order_relaxed, memory_scope_device);
  atomic_fetch_xor_explicit(a + 1, x, memory_order_acq_rel, memory_scope_work_group);
  atomic_fetch_max_explicit(a + 2, x, memory_order_relaxed, memory_scope_device);
  uint old = atomic_load_explicit(a + 3, memory_order_relaxed, memory_scope_device);
  while (!atomic_compare_exchange_strong_explicit(a + 3, &old, old * 5 + 1, memory_order_relaxed, memory_order_relaxed, memory_scope_device))
    ;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (item < 3)
    out[64 + 4 * get_group_id(0) + item] = cells[item];
}
#else
HOST_REFERENCE {
  for (u32 i = 0; i < kItems; ++i) {
    u32 x = in[i], *cells = out + 64 + i / kGroup * 4;
    out[0] += x, out[1] -= x, out[2] ^= x, out[3] |= x & 0xf0f0, out[4] = x > out[4] ? x : out[4];
    out[5] = (i32)x < (i32)out[5] ? x : out[5];
    out[6] += 1, out[7] -= 1;
    cells[0] += x, cells[1] += 1, cells[2] = x > cells[2] ? x : cells[2];
    out[8] += x, out[9] ^= x, out[10] = x > out[10] ? x : out[10], out[11] = out[11] * 5 + 1;
  }
}
#endif
