// Structures by value, of every size class, and results of them.
#include "corpus.h"
typedef struct { u8 a; u16 b; } Small;
typedef struct { u32 a; float b; double c; } Middle;
typedef struct { Middle m[3]; Small s; u64 d; } Large;
typedef struct { _Float16 h; i8 c; } Tiny;
static NOINLINE Small makeSmall(u32 x) { return Small{(u8)x, (u16)(x >> 8)}; }
static NOINLINE Middle makeMiddle(Small s, u32 x) { return Middle{s.a * x, (float)s.b, (double)(i32)x * 0.5}; }
static NOINLINE Large makeLarge(Middle m, Small s, u64 d) {
  Large l = {{m, m, m}, s, d};
  l.m[1].a += 7;
  l.m[2].c *= 2;
  return l;
}
static NOINLINE u64 use(Large l, Tiny t, Middle m, bool b) {
  return l.m[0].a + l.m[1].a * 3ull + (u64)(l.m[2].c < 0 ? -l.m[2].c : l.m[2].c) + l.s.b + (l.d >> 7) + (u64)(i64)t.c + (u64)(u32)(float)t.h + m.a + b;
}
ITEMS(i) {
  Small s = makeSmall(in[i]);
  Middle m = makeMiddle(s, in[i + kItems]);
  Large l = makeLarge(m, s, (u64)in[i] * in[i + 2 * kItems]);
  u64 r = use(l, Tiny{(_Float16)(float)(i % 100), (i8)in[i]}, m, in[i] & 1);
  out[i] = (u32)r;
  out[i + kItems] = (u32)(r >> 32) + AS(u32, l.m[1].b);
}
