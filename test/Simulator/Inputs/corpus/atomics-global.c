// Atomics of memory whose result does not depend on the order.
#include "corpus.h"
#ifdef __AMDGCN__
#define RELAXED __ATOMIC_RELAXED
DEVICE_RUN {
  u32 i = getGlobal(), value = in[i];
  GLOBAL u64 *wide = (GLOBAL u64 *)(out + 32);
  __atomic_fetch_add(out, value, RELAXED);
  __atomic_fetch_sub(out + 1, value, RELAXED);
  __atomic_fetch_or(out + 2, value & 0xf0f0f, RELAXED);
  __atomic_fetch_and(out + 3, value, RELAXED);
  __atomic_fetch_xor(out + 4, value, RELAXED);
  __atomic_fetch_max(out + 5, value, RELAXED);
  __atomic_fetch_min((GLOBAL i32 *)out + 6, (i32)value, RELAXED);
  __atomic_fetch_max((GLOBAL i32 *)out + 7, (i32)value, RELAXED);
  __atomic_fetch_add(wide, (u64)value << 8, RELAXED);
  __atomic_fetch_max(wide + 1, (u64)value << 20, RELAXED);
  __atomic_fetch_min((GLOBAL i64 *)wide + 2, (i64)(i32)value << 8, RELAXED);
  __atomic_fetch_xor(wide + 3, (u64)value * value, RELAXED);
  __atomic_fetch_or(wide + 4, (u64)(value & 0xff) << 30, RELAXED);
  __atomic_fetch_add((GLOBAL float *)out + 8, 0.5f, RELAXED);
  __atomic_fetch_add((GLOBAL double *)(wide + 5), 0.25, RELAXED);
  u32 mine = __atomic_fetch_add(out + 9, 1, __ATOMIC_ACQ_REL);
  out[1024 + mine] = 1;
  u32 old = __atomic_load_n(out + 10, RELAXED);
  while (!__atomic_compare_exchange_n(out + 10, &old, old * 5 + 1, 0, __ATOMIC_SEQ_CST, RELAXED))
    ;
  u64 before = __atomic_load_n(wide + 6, RELAXED);
  while (!__atomic_compare_exchange_n(wide + 6, &before, before * 5 + 1, 0, RELAXED, RELAXED))
    ;
  __atomic_exchange_n(out + 11, 9u, RELAXED);
}
#else
HOST_REFERENCE {
  u64 *wide = (u64 *)(out + 32);
  float sum = 0;
  double wideSum = 0;
  for (u32 i = 0; i < kItems; ++i) {
    u32 value = in[i];
    out[0] += value;
    out[1] -= value;
    out[2] |= value & 0xf0f0f;
    out[4] ^= value;
    out[5] = value > out[5] ? value : out[5];
    out[6] = (i32)value < (i32)out[6] ? value : out[6];
    out[7] = (i32)value > (i32)out[7] ? value : out[7];
    sum += 0.5f;
    out[10] = out[10] * 5 + 1;
    wide[0] += (u64)value << 8;
    wide[1] = (u64)value << 20 > wide[1] ? (u64)value << 20 : wide[1];
    i64 low = (i64)((u64)(i64)(i32)value << 8);
    wide[2] = low < (i64)wide[2] ? (u64)low : wide[2];
    wide[3] ^= (u64)value * value;
    wide[4] |= (u64)(value & 0xff) << 30;
    wideSum += 0.25;
    wide[6] = wide[6] * 5 + 1;
    out[1024 + i] = 1;
  }
  out[8] = AS(u32, sum);
  out[9] = kItems;
  out[11] = 9;
  wide[5] = AS(u64, wideSum);
}
#endif
