// Indirect calls, different in each lane.
#include "corpus.h"
typedef u32 Function(u32, u32);
static NOINLINE u32 add(u32 a, u32 b) { return a + b; }
static NOINLINE u32 multiply(u32 a, u32 b) { return a * b; }
static NOINLINE u32 mix(u32 a, u32 b) { return (a ^ b) >> 3; }
static NOINLINE Function *pick(u32 n) {
  return n % 3 == 0 ? add : n % 3 == 1 ? multiply : mix;
}
ITEMS(i) {
  Function *volatile first = pick(in[i]);
  Function *second = pick(i / 64);
  out[i] = first(in[i], i) + second(in[i + kItems], 7);
}
