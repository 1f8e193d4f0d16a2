// Structures without padding: addresses of any alignment.
#include "corpus.h"
typedef struct __attribute__((packed)) {
  u8 tag;
  u32 word;
  u16 half;
  u64 wide;
} Packed;
ITEMS(i) {
  GLOBAL const Packed *from = (GLOBAL const Packed *)((GLOBAL const u8 *)in + 1) + i;
  Packed value = *from;
  value.word += value.tag;
  value.wide ^= value.half;
  *((GLOBAL Packed *)((GLOBAL u8 *)out + 3) + i) = value;
}
