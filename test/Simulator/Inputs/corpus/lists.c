// Lists whose elements lie in memory, in LDS and in scratch: generic pointers.
#include "corpus.h"
struct Node { u32 value; Node *next; };
static NOINLINE u32 sumOf(const Node *node) {
  u32 sum = 0;
  for (; node; node = node->next)
    sum = sum * 3 + node->value;
  return sum;
}
#ifdef __AMDGCN__
extern LOCAL Node nodes[kGroup];
DEVICE_RUN {
  u32 i = getGlobal(), item = getLocal();
  nodes[item].value = in[i];
  nodes[item].next = item % 4 ? (Node *)&nodes[item - 1] : nullptr;
  meet();
  Node own[2] = {{i, (Node *)&nodes[item]}, {in[i + kItems], nullptr}};
  own[1].next = own;
  GLOBAL Node *far = (GLOBAL Node *)(out + 4 * i);
  far->value = i * 7;
  far->next = &own[1];
  u32 sum = sumOf((Node *)far);
  far->value = sum;
  far->next = nullptr;
  out[4 * i + 1] = (u32)__builtin_amdgcn_is_shared((const __attribute__((address_space(0))) void *)own[0].next) + 2 * (u32)__builtin_amdgcn_is_private((const __attribute__((address_space(0))) void *)own);
}
#else
HOST_REFERENCE {
  for (u32 i = 0; i < kItems; ++i) {
    u32 sum = i * 7;
    sum = sum * 3 + in[i + kItems];
    sum = sum * 3 + i;
    for (u32 k = i;; --k) {
      sum = sum * 3 + in[k];
      if (k % 4 == 0)
        break;
    }
    out[4 * i] = sum;
    out[4 * i + 1] = 3;
  }
}
#endif
