// OpenCL C: local memory, barriers, copies by a whole group, ids and sizes.
#include "corpus.h"
#ifdef __OPENCL_C_VERSION__
DEVICE_RUN {
  local u32 tile[256], sums[256];
  uint item = get_local_id(0), group = get_group_id(0), i = getGlobal();
  for (uint k = item; k < 256; k += get_local_size(0))
    tile[k] = in[group * 256 + k];
  sums[item] = in[i] & 0xffff;
  for (uint step = get_local_size(0) / 2; step > 0; step /= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < step)
      sums[item] += sums[item + step];
  }
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  out[i] = sums[0] + tile[255 - item] * 3;
  out[i + kItems] = get_num_groups(0) + get_global_size(0) * 3 + get_local_size(1) * 7 + get_group_id(0) * 9;
  mem_fence(CLK_GLOBAL_MEM_FENCE);
}
#else
HOST_REFERENCE {
  for (u32 group = 0; group < kGroups; ++group) {
    u32 sum = 0;
    for (u32 k = 0; k < kGroup; ++k)
      sum += in[group * kGroup + k] & 0xffff;
    for (u32 k = 0; k < kGroup; ++k) {
      u32 i = group * kGroup + k;
      out[i] = sum + in[group * kGroup + 255 - k] * 3;
      out[i + kItems] = 4 + 1024 * 3 + 7 + group * 9;
    }
  }
}
#endif
