// A machine that runs programs, a different one in each lane: a switch in a loop
// with a stack.
#include "corpus.h"
ITEMS(i) {
  u32 stack[8] = {1, 2, 3, 4, 5, 6, 7, 8}, top = 0, sum = 0, counter = 0;
  for (u32 steps = 0; steps < 60; ++steps) {
    u32 word = in[(i + counter) % kIn], a = stack[top % 8];
    switch (word >> 13 & 15) {
    case 0: stack[++top % 8] = word; break;
    case 1: stack[(top - 1) % 8] += a; --top; break;
    case 2: stack[(top - 1) % 8] -= a; --top; break;
    case 3: stack[top % 8] = a * 3; break;
    case 4: stack[top % 8] = ~a; break;
    case 5: if (a & 1) counter += 3; break;
    case 6: counter += a % 5; break;
    case 7: stack[++top % 8] = a; break;
    case 8: sum += a; break;
    case 9: stack[top % 8] = a >> 1; continue;
    case 10: if (a % 7 == 0) goto halt; break;
    case 11: stack[top % 8] = a / (word | 1); break;
    case 12: sum ^= stack[(top + 3) % 8]; break;
    default: stack[(top + 1) % 8] ^= word; break;
    }
    ++counter;
  }
halt:
  out[i] = sum + stack[top % 8] * 3;
  out[i + kItems] = counter;
}
