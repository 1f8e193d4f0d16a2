// What a kernel can ask about its launch: sizes of groups and of the grid, ids in
// each dimension, the dispatch packet, its arguments' address.
#include "corpus.h"
#ifdef __AMDGCN__
DEVICE_RUN {
  u32 i = getGlobal();
  CONSTANT const u16 *packet = (CONSTANT const u16 *)__builtin_amdgcn_dispatch_ptr();
  u32 sum = __builtin_amdgcn_workgroup_size_x() + __builtin_amdgcn_workgroup_size_y() * 1000 + __builtin_amdgcn_grid_size_x() * 3;
  sum += __builtin_amdgcn_grid_size_y() * 5 + __builtin_amdgcn_grid_size_z() * 7 + __builtin_amdgcn_workgroup_id_y() + __builtin_amdgcn_workgroup_id_z();
  sum += __builtin_amdgcn_workitem_id_y() * 3 + __builtin_amdgcn_workitem_id_z() * 5 + __builtin_amdgcn_workgroup_id_x() * 10000;
  out[i] = sum;
  out[i + kItems] = packet[2] + packet[3] * 3u + ((CONSTANT const u32 *)packet)[3] * 5;
  CONSTANT const u64 *arguments = (CONSTANT const u64 *)__builtin_amdgcn_kernarg_segment_ptr();
  out[i + 2 * kItems] = (u32)(arguments[0] == (u64)out) + 2 * (u32)(arguments[1] == (u64)in);
  CONSTANT const u32 *hidden = (CONSTANT const u32 *)__builtin_amdgcn_implicitarg_ptr();
  out[i + 3 * kItems] = hidden[0] + hidden[1] * 3 + hidden[2] * 5; // Counts of groups.
}
#else
HOST_REFERENCE {
  for (u32 i = 0; i < kItems; ++i) {
    out[i] = 256 + 1000 + 1024 * 3 + 5 + 7 + i / kGroup * 10000;
    out[i + kItems] = 256 + 3 + 1024 * 5;
    out[i + 2 * kItems] = 3;
    out[i + 3 * kItems] = 4 + 3 + 5;
  }
}
#endif
