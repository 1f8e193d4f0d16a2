//===- Atomics.h - Updates of memory ----------------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What atomics compute, and the loop over lanes. The lanes of one instruction
/// update in ascending order, a choice that hardware leaves open. Memory that
/// other groups reach is updated with the host's atomics; LDS belongs to waves
/// that run one after the other.
///
/// Sources: the atomics of AMD's RDNA3, RDNA4 and CDNA3 ISA manuals. Sums of
/// floats round to nearest even; the denormals follow MODE as those of other
/// f32 operations do (that memory's own adders may flush is not documented per
/// target). Minimum and maximum give the operand that is a number if one is.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_SIMULATOR_SEMANTICS_ATOMICS_H
#define LOOM_LIB_SIMULATOR_SEMANTICS_ATOMICS_H

#include "FloatBits.h"
#include "LoadStore.h"

namespace loom::sim::LOOM_SIM_ISA {

template <typename T> struct SignedOf;
template <> struct SignedOf<uint32_t> {
  using Type = int32_t;
};
template <> struct SignedOf<uint64_t> {
  using Type = int64_t;
};

/// `next` is what memory holds afterwards; `second` is the operand that only
/// some have.
#define LOOM_SIM_ATOMIC(NAME, ...)                                             \
  struct NAME {                                                                \
    template <typename T>                                                      \
    static LOOM_SIM_INLINE T next(T old, T data, [[maybe_unused]] T second) {  \
      using S [[maybe_unused]] = typename SignedOf<T>::Type;                   \
      __VA_ARGS__                                                              \
    }                                                                          \
  }

LOOM_SIM_ATOMIC(AtomicSwap, (void)old; return data;);
LOOM_SIM_ATOMIC(AtomicAdd, return old + data;);
LOOM_SIM_ATOMIC(AtomicSub, return old - data;);
LOOM_SIM_ATOMIC(AtomicReverseSub, return data - old;);
LOOM_SIM_ATOMIC(AtomicInc, return old >= data ? 0 : old + 1;);
LOOM_SIM_ATOMIC(AtomicDec, return old == 0 || old > data ? data : T(old - 1););
LOOM_SIM_ATOMIC(AtomicSignedMin, return S(old) < S(data) ? old : data;);
LOOM_SIM_ATOMIC(AtomicSignedMax, return S(old) > S(data) ? old : data;);
LOOM_SIM_ATOMIC(AtomicMin, return old < data ? old : data;);
LOOM_SIM_ATOMIC(AtomicMax, return old > data ? old : data;);
LOOM_SIM_ATOMIC(AtomicAnd, return old & data;);
LOOM_SIM_ATOMIC(AtomicOr, return old | data;);
LOOM_SIM_ATOMIC(AtomicXor, return old ^ data;);
LOOM_SIM_ATOMIC(AtomicMaskedOr, return (old & ~data) | second;);
LOOM_SIM_ATOMIC(AtomicWrap, return old >= data ? old - data : old + second;);
LOOM_SIM_ATOMIC(AtomicSubClamp, return old < data ? 0 : old - data;);
LOOM_SIM_ATOMIC(AtomicCondSub, return old >= data ? old - data : old;);
LOOM_SIM_ATOMIC(AtomicCompareSwap, return old == second ? data : old;);

template <typename T> struct FloatOf;
template <> struct FloatOf<uint32_t> {
  using Type = float;
  using Format = F32Format;
};
template <> struct FloatOf<uint64_t> {
  using Type = double;
  using Format = F64Format;
};

struct AtomicFloatAdd {
  template <typename T> static LOOM_SIM_INLINE T next(T old, T data, T) {
    using Float = typename FloatOf<T>::Type;
    return bitsAs<T>(bitsAs<Float>(old) + bitsAs<Float>(data));
  }
};
/// Zeros of both signs are equal, a NaN equals nothing.
struct AtomicFloatCompareSwap {
  template <typename T> static LOOM_SIM_INLINE T next(T old, T data, T second) {
    using Float = typename FloatOf<T>::Type;
    return bitsAs<Float>(old) == bitsAs<Float>(second) ? data : old;
  }
};
template <bool Max> struct AtomicFloatSelect {
  template <typename T> static LOOM_SIM_INLINE T next(T old, T data, T) {
    using Format = typename FloatOf<T>::Format;
    if (isNan<Format>(old))
      return data;
    if (isNan<Format>(data))
      return old;
    // In the order of the numbers, negative zero below zero.
    T oldKey = old & Format::sign ? T(~old) : T(old | Format::sign);
    T dataKey = data & Format::sign ? T(~data) : T(data | Format::sign);
    return (oldKey < dataKey) != Max ? old : data;
  }
};
struct AtomicPackedAddF16 {
  static LOOM_SIM_INLINE uint32_t add(uint32_t a, uint32_t b) {
    return narrowF16(widenF16(a & 0xffffu) + widenF16(b & 0xffffu), 0);
  }
  template <typename T> static LOOM_SIM_INLINE T next(T old, T data, T) {
    return add(old, data) | add(old >> 16, data >> 16) << 16;
  }
};
struct AtomicPackedAddBf16 {
  static LOOM_SIM_INLINE uint32_t add(uint32_t a, uint32_t b) {
    return narrowBf16(widenBf16(a & 0xffffu) + widenBf16(b & 0xffffu));
  }
  template <typename T> static LOOM_SIM_INLINE T next(T old, T data, T) {
    return add(old, data) | add(old >> 16, data >> 16) << 16;
  }
};
/// Two dwords, each written if bit 31 of its data is set, without that bit.
struct AtomicConditionalSwap {
  static LOOM_SIM_INLINE uint32_t half(uint32_t old, uint32_t data) {
    return data >> 31 ? data & 0x7fffffffu : old;
  }
  template <typename T> static LOOM_SIM_INLINE T next(T old, T data, T) {
    return half(uint32_t(old), uint32_t(data)) |
           T(half(uint32_t(old >> 32), uint32_t(data >> 32))) << 32;
  }
};

//===----------------------------------------------------------------------===//
// Lanes
//===----------------------------------------------------------------------===//

template <unsigned W, typename T>
LOOM_SIM_INLINE T laneValue(const uint32_t *row, unsigned lane) {
  if constexpr (sizeof(T) == 8)
    return row[lane] | T(row[W + lane]) << 32;
  else
    return row[lane];
}

template <typename F, typename T, bool Shared>
LOOM_SIM_INLINE T updateOne(uint64_t address, T data, T second) {
  T *memory = reinterpret_cast<T *>(address);
  if constexpr (!Shared) {
    T old = *memory;
    *memory = F::next(old, data, second);
    return old;
  }
  T old = __atomic_load_n(memory, __ATOMIC_RELAXED);
  while (!__atomic_compare_exchange_n(memory, &old, F::next(old, data, second),
                                      true, __ATOMIC_SEQ_CST,
                                      __ATOMIC_RELAXED)) {
  }
  return old;
}

/// `second` is null if the operation has no second operand. Old values are
/// returned if the instruction has a destination.
template <unsigned W, typename F, typename T, bool Shared>
LOOM_SIM_INLINE void update(const Op *op, Wave &wave, const Places<W> &places,
                            const uint32_t *data, const uint32_t *second) {
  uint32_t *result = op->numDsts ? rowOf<W>(wave, op->dst[0].index) : nullptr;
  for (uint64_t rest = places.lanes; rest; rest &= rest - 1) {
    unsigned lane = __builtin_ctzll(rest);
    T old =
        updateOne<F, T, Shared>(places.at[lane], laneValue<W, T>(data, lane),
                                second ? laneValue<W, T>(second, lane) : T(0));
    if (!result)
      continue;
    result[lane] = uint32_t(old);
    if constexpr (sizeof(T) == 8)
      result[W + lane] = uint32_t(old >> 32);
  }
  if (result && __builtin_expect(places.lanes != wave.exec, 0))
    zeroLanes<W>(wave, op->dst[0].index, sizeof(T) / 4,
                 wave.exec & ~places.lanes);
}

/// Operations in vector memory: type, function, whether the data has a value to
/// compare with behind it, and the names of gfx9 and of gfx11 (or ONE name).
#define LOOM_SIM_MEMORY_ATOMICS(TWO, ONE)                                      \
  TWO(uint32_t, AtomicSwap, false, "swap", "swap_b32")                         \
  TWO(uint64_t, AtomicSwap, false, "swap_x2", "swap_b64")                      \
  TWO(uint32_t, AtomicCompareSwap, true, "cmpswap", "cmpswap_b32")             \
  TWO(uint64_t, AtomicCompareSwap, true, "cmpswap_x2", "cmpswap_b64")          \
  TWO(uint32_t, AtomicAdd, false, "add", "add_u32")                            \
  TWO(uint64_t, AtomicAdd, false, "add_x2", "add_u64")                         \
  TWO(uint32_t, AtomicSub, false, "sub", "sub_u32")                            \
  TWO(uint64_t, AtomicSub, false, "sub_x2", "sub_u64")                         \
  TWO(uint32_t, AtomicSignedMin, false, "smin", "min_i32")                     \
  TWO(uint64_t, AtomicSignedMin, false, "smin_x2", "min_i64")                  \
  TWO(uint32_t, AtomicMin, false, "umin", "min_u32")                           \
  TWO(uint64_t, AtomicMin, false, "umin_x2", "min_u64")                        \
  TWO(uint32_t, AtomicSignedMax, false, "smax", "max_i32")                     \
  TWO(uint64_t, AtomicSignedMax, false, "smax_x2", "max_i64")                  \
  TWO(uint32_t, AtomicMax, false, "umax", "max_u32")                           \
  TWO(uint64_t, AtomicMax, false, "umax_x2", "max_u64")                        \
  TWO(uint32_t, AtomicAnd, false, "and", "and_b32")                            \
  TWO(uint64_t, AtomicAnd, false, "and_x2", "and_b64")                         \
  TWO(uint32_t, AtomicOr, false, "or", "or_b32")                               \
  TWO(uint64_t, AtomicOr, false, "or_x2", "or_b64")                            \
  TWO(uint32_t, AtomicXor, false, "xor", "xor_b32")                            \
  TWO(uint64_t, AtomicXor, false, "xor_x2", "xor_b64")                         \
  TWO(uint32_t, AtomicInc, false, "inc", "inc_u32")                            \
  TWO(uint64_t, AtomicInc, false, "inc_x2", "inc_u64")                         \
  TWO(uint32_t, AtomicDec, false, "dec", "dec_u32")                            \
  TWO(uint64_t, AtomicDec, false, "dec_x2", "dec_u64")                         \
  TWO(uint32_t, AtomicSubClamp, false, "csub_u32", "sub_clamp_u32")            \
  ONE(uint32_t, AtomicCondSub, false, "cond_sub_u32")                          \
  ONE(uint32_t, AtomicFloatCompareSwap, true, "cmpswap_f32")                   \
  ONE(uint32_t, AtomicFloatAdd, false, "add_f32")                              \
  ONE(uint64_t, AtomicFloatAdd, false, "add_f64")                              \
  TWO(uint32_t, AtomicFloatSelect<false>, false, "min_f32", "min_num_f32")     \
  ONE(uint64_t, AtomicFloatSelect<false>, false, "min_f64")                    \
  TWO(uint32_t, AtomicFloatSelect<true>, false, "max_f32", "max_num_f32")      \
  ONE(uint64_t, AtomicFloatSelect<true>, false, "max_f64")                     \
  ONE(uint32_t, AtomicPackedAddF16, false, "pk_add_f16")                       \
  ONE(uint32_t, AtomicPackedAddBf16, false, "pk_add_bf16")

} // namespace loom::sim::LOOM_SIM_ISA

#endif // LOOM_LIB_SIMULATOR_SEMANTICS_ATOMICS_H
