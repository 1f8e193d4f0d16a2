// What the corpus' kernels share. Each file has the kernel `run(out, in)` for a
// GPU and the function `reference(out, in)` for the host; both are to leave the
// same in `out`. The kernel runs in 4 groups of 256 items; `out` has 4096
// dwords that are 0, `in` 8192 that `fill` writes.
//
// The runner compiles all files for a target at once, as C++, each in a
// namespace of its own and with a name of its own in place of `run`. The
// files in OpenCL C (*.cl), for the device, are one file in that language; so
// they put their name in front of their functions' names.
//
// A file may say before it includes this:
//   FLOATS     `in` has small f32 instead of any bits
//   TOLERANCE  results are f32, compared relative to the greater of it and 1
//   SAME_NAN   results are f32 (or bits that are no NaN of f32), NaNs are equal
// and `// targets: ...` the prefixes of processors that it is for, if not all.
// It includes nothing else, being in a namespace.
#ifndef LOOM_TEST_SIMULATOR_INPUTS_CORPUS_CORPUS_H
#define LOOM_TEST_SIMULATOR_INPUTS_CORPUS_CORPUS_H

typedef unsigned u32;
typedef unsigned long u64;
typedef int i32;
typedef long i64;
typedef unsigned short u16;
typedef short i16;
typedef unsigned char u8;
typedef signed char i8;

enum { kItems = 1024, kGroups = 4, kGroup = 256, kOut = 4096, kIn = 8192 };

#ifdef __OPENCL_C_VERSION__
#define AS(TYPE, BITS) __builtin_astype(BITS, TYPE)
#define DEVICE_RUN kernel void run(global u32 *out, global const u32 *in)
// Not get_global_id: libclc 22 looks for the launch's offset where it was
// before version 5 of code objects, and finds a count of groups.
static inline u32 getGlobal(void) {
  return (u32)get_group_id(0) * kGroup + (u32)get_local_id(0);
}
#else
#define NOINLINE __attribute__((noinline))
#define AS(TYPE, BITS) __builtin_bit_cast(TYPE, BITS)
/// Of an element of a vector, which __builtin_bit_cast takes for element 0.
static inline u32 bitsOfElement(float value) { return AS(u32, value); }

#ifdef __AMDGCN__
#ifdef __cplusplus
#define EXTERN_C extern "C"
#else
#define EXTERN_C
#endif
#define KERNEL                                                                 \
  EXTERN_C                                                                     \
  __attribute__((amdgpu_kernel, amdgpu_flat_work_group_size(1, 256)))
#define GLOBAL __attribute__((address_space(1)))
#define LOCAL __attribute__((address_space(3)))
#define CONSTANT __attribute__((address_space(4)))
static inline u32 getLocal(void) { return __builtin_amdgcn_workitem_id_x(); }
static inline u32 getGroup(void) { return __builtin_amdgcn_workgroup_id_x(); }
static inline u32 getGlobal(void) { return getGroup() * kGroup + getLocal(); }
static inline void meet(void) {
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
  __builtin_amdgcn_s_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
}
/// Lanes of a wave.
#if defined(WAVE64) || defined(__GFX9__)
enum { kWave = 64 };
#else
enum { kWave = 32 };
#endif
static inline u32 getLane(void) {
  u32 low = __builtin_amdgcn_mbcnt_lo(~0u, 0);
  return kWave == 64 ? __builtin_amdgcn_mbcnt_hi(~0u, low) : low;
}
/// The work of item `i`, the same code for the GPU and for the host.
#define ITEMS(I)                                                               \
  static void item(GLOBAL u32 *out, GLOBAL const u32 *in, u32 I);              \
  KERNEL void run(GLOBAL u32 *out, GLOBAL const u32 *in) {                     \
    item(out, in, getGlobal());                                                \
  }                                                                            \
  static void item(GLOBAL u32 *out, GLOBAL const u32 *in, u32 I)
#define DEVICE_RUN KERNEL void run(GLOBAL u32 *out, GLOBAL const u32 *in)
#else
#include <fenv.h>
#include <math.h>
#include <string.h>
#define GLOBAL
#define CONSTANT
#define HOST 1
/// Lanes of the waves that the kernel was compiled for; set by the runner.
int waveSize;
static u64 nextRandom(u64 *state) {
  u64 z = (*state += 0x9e3779b97f4a7c15ull);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
  return z ^ (z >> 31);
}
static void fillFloats(u32 *in) {
  u64 state = 1;
  for (int i = 0; i < kIn; ++i)
    in[i] = AS(u32, (float)((i32)(nextRandom(&state) % 4001) - 2000) / 256.0f);
}
/// Some small values and some special ones among random bits.
static void fillBits(u32 *in) {
  u64 state = 1;
  for (int i = 0; i < kIn; ++i) {
    u64 bits = nextRandom(&state);
    in[i] = bits % 8 == 0    ? (u32)(bits >> 60)
            : bits % 8 == 1  ? 0u - (u32)(bits >> 60)
            : bits % 64 == 2 ? 0x80000000u
                             : (u32)(bits >> 32);
  }
}
#define ITEMS(I)                                                               \
  static void item(u32 *out, const u32 *in, u32 I);                            \
  static void reference(u32 *out, const u32 *in) {                             \
    for (u32 each = 0; each < kItems; ++each)                                  \
      item(out, in, each);                                                     \
  }                                                                            \
  static void item(u32 *out, const u32 *in, u32 I)
#define HOST_REFERENCE static void reference(u32 *out, const u32 *in)
#endif
#endif
#endif // LOOM_TEST_SIMULATOR_INPUTS_CORPUS_CORPUS_H

// From here on for each file anew.
#ifdef HOST
#if defined(TOLERANCE)
static const float tolerance = TOLERANCE;
#elif defined(SAME_NAN)
static const float tolerance = 0;
#else
static const float tolerance = -1;
#endif
#ifdef FLOATS
static void fill(u32 *in) { fillFloats(in); }
#else
static void fill(u32 *in) { fillBits(in); }
#endif
#endif
#undef FLOATS
#undef TOLERANCE
#undef SAME_NAN
