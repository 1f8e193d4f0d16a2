// Loads and stores that bypass caches: volatile, nontemporal, of every width.
#include "corpus.h"
typedef u32 vec2 __attribute__((ext_vector_type(2)));
typedef u32 vec3 __attribute__((ext_vector_type(3)));
typedef u32 vec4 __attribute__((ext_vector_type(4)));
#ifdef HOST // x86's LLVM 22 has no loads of vectors of three past its caches.
#define LOAD(TYPE, BASE) (*((const TYPE *)(BASE) + i))
#define STORE(VALUE, TO) (*(TO) = (VALUE))
#define VOLATILE
#else
#define LOAD(TYPE, BASE) __builtin_nontemporal_load((GLOBAL const TYPE *)(BASE) + i)
#define STORE(VALUE, TO) __builtin_nontemporal_store(VALUE, TO)
#define VOLATILE volatile
#endif
ITEMS(i) {
  u32 a = LOAD(u32, in);
  vec4 b = LOAD(vec4, in);
  u16 c = LOAD(u16, in);
  u64 d = *((GLOBAL const VOLATILE u64 *)in + i);
  u8 e = *((GLOBAL const VOLATILE u8 *)in + i);
  vec3 f = *(GLOBAL const VOLATILE vec3 *)(in + 4 * i);
  u32 sum = a + b.x + b.y * 3 + b.z * 5 + b.w * 7 + c + (u32)d + (u32)(d >> 32) * 9 + e + f.x + f.y * 3 + f.z * 11;
  STORE(sum, out + i);
  *(GLOBAL VOLATILE u32 *)(out + kItems + i) = sum * 3;
  STORE((vec2{sum, ~sum}), (GLOBAL vec2 *)(out + 2 * kItems) + i);
}
