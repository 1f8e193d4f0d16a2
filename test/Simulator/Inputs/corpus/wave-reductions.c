// The compiler's reductions over a wave, of every kind, with all lanes on and
// with some.
#include "corpus.h"
typedef unsigned long long wide64; // of the builtins
typedef long long signed64;
#ifdef __AMDGCN__
DEVICE_RUN {
  u32 i = getGlobal(), x = in[i];
  wide64 w = x | (wide64)in[i + kItems] << 32;
  u32 sum = __builtin_amdgcn_wave_reduce_add_u32(x, 0);
  sum = sum * 3 + __builtin_amdgcn_wave_reduce_sub_u32(x, 0);
  sum = sum * 3 + (u32)__builtin_amdgcn_wave_reduce_min_i32((int)x, 0);
  sum = sum * 3 + __builtin_amdgcn_wave_reduce_min_u32(x, 0);
  sum = sum * 3 + (u32)__builtin_amdgcn_wave_reduce_max_i32((int)x, 0);
  sum = sum * 3 + __builtin_amdgcn_wave_reduce_max_u32(x, 0);
  sum = sum * 3 + (u32)__builtin_amdgcn_wave_reduce_and_b32((int)(x | 0xff00), 0);
  sum = sum * 3 + (u32)__builtin_amdgcn_wave_reduce_or_b32((int)(x & 0xff00), 0);
  sum = sum * 3 + (u32)__builtin_amdgcn_wave_reduce_xor_b32((int)x, 0);
  out[i] = sum;
  wide64 total = __builtin_amdgcn_wave_reduce_add_u64(w, 0);
  total = total * 3 + __builtin_amdgcn_wave_reduce_sub_u64(w, 0);
  total = total * 3 + (wide64)__builtin_amdgcn_wave_reduce_min_i64((signed64)w, 0);
  total = total * 3 + __builtin_amdgcn_wave_reduce_min_u64(w, 0);
  total = total * 3 + (wide64)__builtin_amdgcn_wave_reduce_max_i64((signed64)w, 0);
  total = total * 3 + __builtin_amdgcn_wave_reduce_max_u64(w, 0);
  total = total * 3 + (wide64)__builtin_amdgcn_wave_reduce_xor_b64((signed64)w, 0);
  out[i + kItems] = (u32)total ^ (u32)(total >> 32);
  u32 some = 0;
  if (x % 3)
    some = __builtin_amdgcn_wave_reduce_add_u32(x, 0) + __builtin_amdgcn_wave_reduce_max_u32(x, 0) * 3;
  out[i + 2 * kItems] = some;
  float f = (float)(x >> 20);
  float g = __builtin_amdgcn_wave_reduce_fadd_f32(f, 0) + 3 * __builtin_amdgcn_wave_reduce_fmax_f32(f, 0) + 5 * __builtin_amdgcn_wave_reduce_fmin_f32(f, 0);
  out[i + 3 * kItems] = (u32)g;
}
#else
HOST_REFERENCE {
  u32 size = (u32)waveSize;
  for (u32 wave = 0; wave < kItems; wave += size) {
    u32 add = 0, low = ~0u, high = 0, all = ~0u, any = 0, mixed = 0, some = 0, most = 0;
    i32 least = 0x7fffffff, greatest = -0x7fffffff - 1;
    u64 add64 = 0, low64 = ~0ull, high64 = 0, mixed64 = 0;
    i64 least64 = 0x7fffffffffffffff, greatest64 = -0x7fffffffffffffff - 1;
    float f = 0, fmost = 0, fleast = 1e9f;
    for (u32 i = wave; i < wave + size; ++i) {
      u32 x = in[i];
      u64 w = x | (u64)in[i + kItems] << 32;
      add += x, low = x < low ? x : low, high = x > high ? x : high, all &= x | 0xff00, any |= x & 0xff00, mixed ^= x;
      least = (i32)x < least ? (i32)x : least, greatest = (i32)x > greatest ? (i32)x : greatest;
      add64 += w, low64 = w < low64 ? w : low64, high64 = w > high64 ? w : high64, mixed64 ^= w;
      least64 = (i64)w < least64 ? (i64)w : least64, greatest64 = (i64)w > greatest64 ? (i64)w : greatest64;
      if (x % 3)
        some += x, most = x > most ? x : most;
      float g = (float)(x >> 20);
      f += g, fmost = fmaxf(fmost, g), fleast = fminf(fleast, g);
    }
    u32 parts[] = {0u - add, (u32)least, low, (u32)greatest, high, all, any, mixed}, sum = add;
    u64 wides[] = {0ull - add64, (u64)least64, low64, (u64)greatest64, high64, mixed64}, total = add64;
    for (u32 part : parts)
      sum = sum * 3 + part;
    for (u64 part : wides)
      total = total * 3 + part;
    for (u32 i = wave; i < wave + size; ++i) {
      out[i] = sum;
      out[i + kItems] = (u32)total ^ (u32)(total >> 32);
      out[i + 2 * kItems] = in[i] % 3 ? some + most * 3 : 0;
      out[i + 3 * kItems] = (u32)(f + 3 * fmost + 5 * fleast);
    }
  }
}
#endif
