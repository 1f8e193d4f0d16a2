// Atomics on bytes and on 16 bits, which are exchanges of the dword around.
#include "corpus.h"
#define RELAXED __ATOMIC_RELAXED
#ifdef __AMDGCN__
DEVICE_RUN {
  u32 i = getGlobal(), value = in[i];
  GLOBAL u8 *bytes = (GLOBAL u8 *)out;
  GLOBAL u16 *halves = (GLOBAL u16 *)(out + 16);
  __atomic_fetch_add(bytes + 1, (u8)value, RELAXED);
  __atomic_fetch_xor(bytes + 2, (u8)(value >> 8), RELAXED);
  __atomic_fetch_or(bytes + 3, (u8)(1 << value % 5), RELAXED);
  __atomic_fetch_max(bytes + 5, (u8)value, RELAXED);
  __atomic_fetch_min((GLOBAL i8 *)bytes + 6, (i8)value, RELAXED);
  __atomic_fetch_add(halves + 1, (u16)value, RELAXED);
  __atomic_fetch_sub(halves + 2, (u16)(value >> 3), RELAXED);
  __atomic_fetch_and(halves + 4, (u16)value, RELAXED);
  u16 old = __atomic_load_n(halves + 3, RELAXED);
  while (!__atomic_compare_exchange_n(halves + 3, &old, (u16)(old * 5 + 1), 0, RELAXED, RELAXED))
    ;
  u8 before = __atomic_load_n(bytes + 13, RELAXED);
  while (!__atomic_compare_exchange_n(bytes + 13, &before, (u8)(before * 5 + 3), 0, RELAXED, RELAXED))
    ;
  __atomic_exchange_n(bytes + 14, (u8)77, RELAXED);
  __atomic_store_n(bytes + 15, (u8)78, RELAXED);
}
#else
HOST_REFERENCE {
  u8 *bytes = (u8 *)out;
  u16 *halves = (u16 *)(out + 16);
  for (u32 i = 0; i < kItems; ++i) {
    u32 value = in[i];
    bytes[1] += (u8)value;
    bytes[2] ^= (u8)(value >> 8);
    bytes[3] |= (u8)(1 << value % 5);
    bytes[5] = (u8)value > bytes[5] ? (u8)value : bytes[5];
    bytes[6] = (i8)value < (i8)bytes[6] ? (u8)value : bytes[6];
    halves[1] += (u16)value;
    halves[2] -= (u16)(value >> 3);
    halves[4] &= (u16)value;
    halves[3] = (u16)(halves[3] * 5 + 1);
    bytes[13] = (u8)(bytes[13] * 5 + 3);
  }
  bytes[14] = 77;
  bytes[15] = 78;
}
#endif
