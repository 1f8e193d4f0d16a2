// Fields of structures: extracting, inserting, signs.
#include "corpus.h"
typedef struct {
  u32 a : 3;
  i32 b : 7;
  u32 c : 12;
  i32 d : 10;
  u64 e : 37;
  i64 f : 27;
} Fields;
ITEMS(i) {
  Fields x = {}, y;
  u32 from[4] = {in[i], in[i + kItems], in[i + 2 * kItems], in[i + 3 * kItems]};
  __builtin_memcpy(&y, from, sizeof(y));
  x.a = y.c;
  x.b = y.d;
  x.c = (u32)(y.e >> 5);
  x.d = y.b;
  x.e = (u64)y.f * y.a;
  x.f = (i64)y.e - y.d;
  u32 words[4];
  __builtin_memcpy(words, &x, sizeof(x));
  out[i] = words[0]; // The next is padding.
  out[i + kItems] = words[2];
  out[i + 2 * kItems] = words[3];
  out[i + 3 * kItems] = (u32)(y.b + y.d) + (u32)(y.f >> 3);
}
