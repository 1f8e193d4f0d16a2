// Barriers in loops: a bitonic sort of a group's values in LDS.
#include "corpus.h"
#ifdef __AMDGCN__
extern LOCAL u32 values[kGroup];
DEVICE_RUN {
  u32 item = getLocal(), i = getGlobal();
  values[item] = in[i];
  for (u32 size = 2; size <= kGroup; size *= 2)
    for (u32 step = size / 2; step > 0; step /= 2) {
      meet();
      u32 other = item ^ step;
      if (other > item) {
        u32 a = values[item], b = values[other];
        bool isUp = (item & size) == 0;
        if (isUp == (a > b)) {
          values[item] = b;
          values[other] = a;
        }
      }
    }
  meet();
  out[i] = values[item];
}
#else
HOST_REFERENCE {
  for (u32 i = 0; i < kItems; ++i) {
    u32 first = i / kGroup * kGroup, rank = 0;
    for (u32 k = first; k < first + kGroup; ++k)
      rank += in[k] < in[i] || (in[k] == in[i] && k < i);
    out[first + rank] = in[i];
  }
}
#endif
