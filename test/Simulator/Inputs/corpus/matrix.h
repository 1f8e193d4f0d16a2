// Matrix products of small integers, in the formats of matrix instructions: the
// device's instruction against a plain loop on the host.
//
// A wave computes D = C + A * B; row i of block b of D, its columns weighted,
// is added to dword 64 * N + M * b + i of `out`, N being the product's number
// in its file. So the host knows nothing of which lane holds what.
//
// A sparse A has two of each four columns, which `storedColumn` tells.
// The runner includes this behind corpus.h, once.
#ifndef LOOM_TEST_SIMULATOR_INPUTS_CORPUS_MATRIX_H
#define LOOM_TEST_SIMULATOR_INPUTS_CORPUS_MATRIX_H

enum Format {
  F64,
  F32,
  F16,
  Bf16,
  I8,
  U8,
  I4,
  U4,
  Fp8,
  Bf8,
  Fp6,
  Bf6,
  Fp4,
  I32
};
enum Matrix { MatrixA, MatrixB, MatrixC, ScaleA, ScaleB, Sparsity };

static inline u32 anyValue(GLOBAL const u32 *in, u32 number, u32 which,
                           u32 block, u32 row, u32 column) {
  return in[(number * 389 + which * 2053 + block * 131 + row * 61 +
             column * 7) %
            kIn] >>
         5;
}
static inline i32 element(GLOBAL const u32 *in, Format format, u32 number,
                          u32 which, u32 block, u32 row, u32 column) {
  i32 value = (i32)(anyValue(in, number, which, block, row, column) % 7) - 3;
  switch (format) {
  case I8:
    return value * 37;
  case U8:
    return (value + 3) * 41;
  case I4:
    return value * 2 - 1;
  case U4:
    return value * 2 + 9;
  default:
    return value;
  }
}
/// The column that a sparse A has in place `column` of its row.
static inline u32 storedColumn(GLOBAL const u32 *in, u32 number, u32 row,
                               u32 column) {
  u32 any = anyValue(in, number, Sparsity, 0, row, column / 2);
  u32 first = any % 3, second = first + 1 + (any >> 8) % (3 - first);
  return column / 2 * 4 + (column % 2 ? second : first);
}
/// The logarithm of the scale of 32 columns.
static inline u32 scaleOf(GLOBAL const u32 *in, u32 number, u32 which, u32 row,
                          u32 column) {
  return anyValue(in, number, which, 0, row, column / 32) % 3;
}

#ifdef __AMDGCN__
static inline u32 bitsOf(Format format) {
  switch (format) {
  case F64:
    return 64;
  case F32:
  case I32:
    return 32;
  case F16:
  case Bf16:
    return 16;
  case I4:
  case U4:
  case Fp4:
    return 4;
  case Fp6:
  case Bf6:
    return 6;
  default:
    return 8;
  }
}
/// A sign and the codes of 1, 2, and 3.
static inline u64 encodeSmall(i32 value, u32 sign, u32 one, u32 two,
                              u32 three) {
  u32 size = (u32)(value < 0 ? -value : value);
  return (value < 0 ? sign : 0) | (size == 0   ? 0
                                   : size == 1 ? one
                                   : size == 2 ? two
                                               : three);
}
static inline u64 encode(Format format, i32 value) {
#if defined(__gfx942__)
  bool isFnuz = true;
#else
  bool isFnuz = false;
#endif
  switch (format) {
  case F64:
    return AS(u64, (double)value);
  case F32:
    return AS(u32, (float)value);
  case F16:
    return AS(u16, (_Float16)value);
  case Bf16:
    return AS(u32, (float)value) >> 16;
  case I32:
    return (u32)value;
  case I8:
  case U8:
    return (u32)value & 255;
  case I4:
  case U4:
    return (u32)value & 15;
  case Fp8:
    return isFnuz ? encodeSmall(value, 0x80, 0x40, 0x48, 0x4c)
                  : encodeSmall(value, 0x80, 0x38, 0x40, 0x44);
  case Bf8:
    return isFnuz ? encodeSmall(value, 0x80, 0x40, 0x44, 0x46)
                  : encodeSmall(value, 0x80, 0x3c, 0x40, 0x42);
  case Fp6:
    return encodeSmall(value, 0x20, 0x08, 0x10, 0x14);
  case Bf6:
    return encodeSmall(value, 0x20, 0x0c, 0x10, 0x12);
  case Fp4:
    return encodeSmall(value, 8, 2, 4, 5);
  }
  return 0;
}
static inline i32 decode(Format format, u64 code) {
  switch (format) {
  case F64:
    return (i32)AS(double, code);
  case F32:
    return (i32)AS(float, (u32)code);
  case F16:
    return (i32)(float)AS(_Float16, (u16)code);
  case Bf16:
    return (i32)AS(float, (u32)code << 16);
  default:
    return (i32)code;
  }
}

/// A lane's part of a matrix, in registers that hold a V.
template <typename V> struct Fragment {
  u32 words[sizeof(V) < 4 ? 1 : sizeof(V) / 4] = {};
  void put(u32 bits, u32 place, u64 code) {
    u32 bit = bits * place;
    words[bit / 32] |= (u32)(code << bit % 32);
    if (bit % 32 + bits > 32)
      words[bit / 32 + 1] |= (u32)(code >> (32 - bit % 32));
  }
  u64 get(u32 bits, u32 place) const {
    u32 bit = bits * place;
    u64 code = words[bit / 32] >> bit % 32;
    if (bits == 64)
      return code | (u64)words[bit / 32 + 1] << 32;
    return bits == 32 ? code : code & ((1u << bits) - 1);
  }
  V value() const {
    V result;
    __builtin_memcpy(&result, words, sizeof(V));
    return result;
  }
  void set(V value) { __builtin_memcpy(words, &value, sizeof(V)); }
};

/// A product by one instruction. K is that of the dense matrices.
struct Product {
  GLOBAL u32 *out;
  GLOBAL const u32 *in;
  u32 number, M, K, blocks;
  Format a, b, d;
  bool isSparse;
  /// Of 16-bit results on gfx11: those in the upper halves of registers.
  bool isUpper = false;

  u32 perLane(Format format, u32 columns) const {
#if defined(__GFX9__)
    return M * columns * blocks / 64;
#elif defined(__GFX11__)
    return columns;
#else
    u32 least = 32 / bitsOf(format), count = 16 * columns / kWave;
    return count > least ? count : least;
#endif
  }
  /// The column of an element of a lane.
  u32 columnOf(Format format, u32 columns, u32 place) const {
    u32 group = getLane() / M, count = perLane(format, columns);
#if defined(__GFX9__)
    return group / blocks * count + place;
#elif defined(__GFX11__)
    return place;
#else
    if (bitsOf(format) < 16 && columns / count == 4)
      group = group / 2 + group % 2 * 2;
    return group * count + place;
#endif
  }
  u32 blockOf() const { return getLane() / M % blocks; }

  template <typename V> V load(Matrix which, Format format, u32 columns) const {
    Fragment<V> part;
    for (u32 place = 0; place < perLane(format, columns); ++place) {
      u32 column = columnOf(format, columns, place);
      if (column < columns)
        part.put(bitsOf(format), place,
                 encode(format, element(in, format, number, which, blockOf(),
                                        getLane() % M, column)));
    }
    return part.value();
  }
  template <typename V> V loadA() const {
    return load<V>(MatrixA, a, isSparse ? K / 2 : K);
  }
  template <typename V> V loadB() const { return load<V>(MatrixB, b, K); }

  /// Where a register of D belongs.
  struct Place {
    u32 block, row;
  };
  Place placeOf(u32 r) const {
    u32 group = getLane() / M;
#if defined(__GFX9__)
    if (d == F64)
      return M == 16 ? Place{0, 4 * r + group} : Place{group % 4, group / 4};
    return M == 32   ? Place{r / 16, r % 16 / 4 * 8 + 4 * group + r % 4}
           : M == 16 ? Place{r / 4, 4 * group + r % 4}
                     : Place{group, r};
#elif defined(__GFX11__)
    return {0, kWave / 16 * r + group};
#else
    return {0, kWave == 32 ? 8 * group + r
                           : 8 * (group % 2) + 4 * (group / 2) + r};
#endif
  }
  /// gfx11 has 16-bit results in halves of registers.
  u32 spacing() const {
#if defined(__GFX11__)
    return bitsOf(d) == 16 ? 2 : 1;
#else
    return 1;
#endif
  }
  u32 registers() const { return M * M * blocks / kWave; }
  template <typename V> V loadC() const {
    Fragment<V> part;
    for (u32 r = 0; r < registers(); ++r) {
      Place place = placeOf(r);
      part.put(bitsOf(d), spacing() * r + isUpper,
               encode(d, element(in, F32, number, MatrixC, place.block,
                                 place.row, getLane() % M)));
    }
    return part.value();
  }
  template <typename V> void store(V value) const {
    Fragment<V> part;
    part.set(value);
    for (u32 r = 0; r < registers(); ++r) {
      Place place = placeOf(r);
      u32 weighted =
          (u32)decode(d, part.get(bitsOf(d), spacing() * r + isUpper)) *
          (2 * (getLane() % M) + 1);
      __atomic_fetch_add(out + 64 * number + M * place.block + place.row,
                         weighted, __ATOMIC_RELAXED);
    }
  }
  /// Which columns a sparse A has: in one of the sets that a register has.
  u32 loadIndex(u32 set) const {
    u32 result = 0, count = perLane(a, K / 2);
    for (u32 place = 0; place < count; ++place)
      result |=
          storedColumn(in, number, getLane() % M, columnOf(a, K / 2, place)) % 4
          << 2 * (set * count + place);
    return result;
  }
};

/// The waves take the products in turn, all lanes of one at once.
static inline bool isMyTurn(u32 number) {
  return (u32)__builtin_amdgcn_readfirstlane((int)(getGlobal() / kWave)) ==
         number % (kItems / kWave);
}
#else
struct Product {
  u32 *out;
  const u32 *in;
  u32 number, M, K, blocks;
  Format a, b, d;
  bool isSparse;
  /// Logarithms of scales are read if it is.
  bool isScaled = false;
  /// The block and lane of A and B that another reads in its place.
  u32 (*blockOfA)(u32 block) = nullptr;
  u32 (*laneOfB)(u32 lane) = nullptr;

  i32 at(u32 block, u32 i, u32 j) const {
    i32 sum = element(in, F32, number, MatrixC, block, i, j);
    u32 lane = laneOfB ? laneOfB(M * block + j) : M * block + j;
    for (u32 column = 0; column < (isSparse ? K / 2 : K); ++column) {
      u32 k = isSparse ? storedColumn(in, number, i, column) : column;
      i32 term = element(in, a, number, MatrixA,
                         blockOfA ? blockOfA(block) : block, i, column) *
                 element(in, b, number, MatrixB, lane / M, lane % M, k);
      if (isScaled)
        term <<= scaleOf(in, number, ScaleA, i, k) +
                 scaleOf(in, number, ScaleB, j, k);
      sum += term;
    }
    return sum;
  }
  void add() const {
    for (u32 block = 0; block < blocks; ++block)
      for (u32 i = 0; i < M; ++i)
        for (u32 j = 0; j < M; ++j)
          out[64 * number + M * block + i] +=
              (u32)at(block, i, j) * (2 * j + 1);
  }
};
#endif
#endif // LOOM_TEST_SIMULATOR_INPUTS_CORPUS_MATRIX_H
