// Atomics of every scope and order: what they leave does not depend on either.
#include "corpus.h"
#ifdef __AMDGCN__
#define SCOPES(X, ORDER)                                                       \
  X(ORDER, __MEMORY_SCOPE_SYSTEM) X(ORDER, __MEMORY_SCOPE_DEVICE)              \
  X(ORDER, __MEMORY_SCOPE_WRKGRP) X(ORDER, __MEMORY_SCOPE_WVFRNT)              \
  X(ORDER, __MEMORY_SCOPE_SINGLE)
#define ORDERS(X)                                                              \
  SCOPES(X, __ATOMIC_RELAXED) SCOPES(X, __ATOMIC_ACQUIRE)                      \
  SCOPES(X, __ATOMIC_RELEASE) SCOPES(X, __ATOMIC_ACQ_REL)                      \
  SCOPES(X, __ATOMIC_SEQ_CST)
extern LOCAL u32 cells[32];
// Each item has cells of its own: narrow scopes do not order others.
#define UPDATE(ORDER, SCOPE)                                                   \
  sum += __scoped_atomic_fetch_add(mine, value, ORDER, SCOPE);                 \
  sum ^= __scoped_atomic_exchange_n(mine + 1, sum, ORDER, SCOPE);              \
  __scoped_atomic_fetch_xor(local, sum, ORDER, SCOPE);
#define LOAD(ORDER, SCOPE) sum += __scoped_atomic_load_n(mine, ORDER, SCOPE);
#define STORE(ORDER, SCOPE)                                                    \
  __scoped_atomic_store_n(mine + 2, sum, ORDER, SCOPE);                        \
  __scoped_atomic_store_n(local + 1, sum, ORDER, SCOPE);                       \
  sum += __scoped_atomic_load_n(local + 1, __ATOMIC_RELAXED, SCOPE);
DEVICE_RUN {
  u32 i = getGlobal(), value = in[i], sum = 0;
  if (getLocal() >= 16)
    return;
  GLOBAL u32 *mine = out + 16 * (getGroup() * 16 + getLocal());
  LOCAL u32 *local = cells + 2 * getLocal();
  *local = 0;
  ORDERS(UPDATE)
  SCOPES(LOAD, __ATOMIC_RELAXED) SCOPES(LOAD, __ATOMIC_ACQUIRE) SCOPES(LOAD, __ATOMIC_SEQ_CST)
  SCOPES(STORE, __ATOMIC_RELAXED) SCOPES(STORE, __ATOMIC_RELEASE) SCOPES(STORE, __ATOMIC_SEQ_CST)
  mine[3] = *local + sum;
}
#else
HOST_REFERENCE {
  for (u32 group = 0; group < kGroups; ++group)
    for (u32 item = 0; item < 16; ++item) {
      u32 value = in[group * kGroup + item], sum = 0, local = 0;
      u32 *mine = out + 16 * (group * 16 + item);
      for (u32 k = 0; k < 25; ++k) {
        sum += mine[0];
        mine[0] += value;
        u32 old = mine[1];
        mine[1] = sum;
        sum ^= old;
        local ^= sum;
      }
      sum += 15 * mine[0];
      for (u32 k = 0; k < 15; ++k) {
        mine[2] = sum;
        sum += sum;
      }
      mine[3] = local + sum;
    }
}
#endif
