// Operations that say whether they overflowed; sums with carries.
#include "corpus.h"
ITEMS(i) {
  u32 a = in[i], b = in[i + kItems], r, flags = 0;
  i32 s;
  u64 c = a | (u64)in[i + 2 * kItems] << 32, d = b | (u64)in[i + 3 * kItems] << 32, w;
  i64 t;
  u16 h;
  i8 k;
  flags |= (u32)__builtin_add_overflow(a, b, &r);
  flags |= (u32)__builtin_sub_overflow(a, b, &r) << 1;
  flags |= (u32)__builtin_mul_overflow(a, b, &r) << 2;
  flags |= (u32)__builtin_add_overflow((i32)a, (i32)b, &s) << 3;
  flags |= (u32)__builtin_sub_overflow((i32)a, (i32)b, &s) << 4;
  flags |= (u32)__builtin_mul_overflow((i32)a, (i32)b, &s) << 5;
  flags |= (u32)__builtin_add_overflow(c, d, &w) << 6;
  flags |= (u32)__builtin_mul_overflow(c, d, &w) << 7;
  flags |= (u32)__builtin_sub_overflow((i64)c, (i64)d, &t) << 8;
  flags |= (u32)__builtin_mul_overflow((i64)c, (i64)d, &t) << 9;
  flags |= (u32)__builtin_mul_overflow((u16)a, (u16)b, &h) << 10;
  flags |= (u32)__builtin_add_overflow((i8)a, (i8)b, &k) << 11;
  out[i] = flags;
  out[i + kItems] = r ^ (u32)s ^ (u32)w ^ (u32)((u64)t >> 32) ^ h ^ (u32)k;
  // 128 + 128 bits in dwords.
  u32 carry = 0, sum = 0;
  for (u32 part = 0; part < 4; ++part) {
    u32 low = __builtin_addc(in[i + part], in[i + kItems + part], carry, &carry);
    sum = sum * 31 + low;
  }
  u32 borrow = 0;
  for (u32 part = 0; part < 4; ++part)
    sum = sum * 31 + __builtin_subc(in[i + part], in[i + kItems + part], borrow, &borrow);
  out[i + 2 * kItems] = sum + carry + 2 * borrow;
}
