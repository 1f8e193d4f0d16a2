//===- Lanes.h - Values of a workgroup's workitems --------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A value is so many 64-bit *cells* per workitem. A register holds a value for
/// all workitems of a workgroup, cell by cell: the same cell of all workitems
/// lies side by side, so that a loop over them runs through consecutive memory.
///
/// | Type | Cells |
/// | --- | --- |
/// | integer up to 64 bits, `index`, `offset` | the bits, zero-extended |
/// | float up to 64 bits | its bits, zero-extended |
/// | vector | its elements, row-major |
/// | `buffer` | BufferCells |
/// | `view` of rank r | ViewCells, r extents, r pitches |
/// | `encoding<layout>` | LayoutCells |
/// | `kernel.barrier.phase` | none |
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_REFERENCE_LANES_H
#define LOOM_LIB_REFERENCE_LANES_H

#include "mlir/IR/Types.h"
#include "llvm/ADT/ArrayRef.h"
#include <cstdint>
#include <optional>
#include <vector>

namespace loom {

/// How many cells a value of `type` has; nothing for a type that the reference
/// device does not know.
std::optional<unsigned> countCells(mlir::Type type);
/// Bits of an integer, index, offset or float.
unsigned getCellBits(mlir::Type elementType);

struct BufferCells {
  enum : unsigned {
    /// A handle of Memory; 0 is no storage.
    Root,
    /// The promise of `buffer.assume.noalias` that the handle goes through: a
    /// number that Memory gives; 0 for none.
    Promise,
    /// The window: bytes from the start of the root, and its length in bytes.
    Base,
    Length,
    Count
  };
};

struct ViewCells {
  enum : unsigned {
    Root = BufferCells::Root,
    Promise = BufferCells::Promise,
    Base = BufferCells::Base,
    Length = BufferCells::Length,
    /// Bytes from the start of the root to element 0; the extents follow, then
    /// the pitches, which count elements.
    Start = BufferCells::Count,
    Extents
  };
  static unsigned extent(unsigned axis) { return Extents + axis; }
  static unsigned pitch(unsigned rank, unsigned axis) {
    return Extents + rank + axis;
  }
};

struct LayoutCells {
  static constexpr unsigned kMaxRank = 15;
  enum : unsigned {
    /// 1 for dense: the pitches follow from the extents of each view.
    IsDense,
    Rank,
    Pitches,
    Count = Pitches + kMaxRank
  };
};

/// A value of every workitem.
class Register {
public:
  Register() = default;
  Register(unsigned numCells, unsigned width)
      : width(width), numCells(numCells), bits(size_t(numCells) * width) {}

  unsigned getNumCells() const { return numCells; }
  unsigned getWidth() const { return width; }

  uint64_t *cell(unsigned cell) { return bits.data() + size_t(cell) * width; }
  const uint64_t *cell(unsigned cell) const {
    return bits.data() + size_t(cell) * width;
  }
  uint64_t get(unsigned cell, unsigned lane) const {
    return bits[size_t(cell) * width + lane];
  }
  void set(unsigned cell, unsigned lane, uint64_t value) {
    bits[size_t(cell) * width + lane] = value;
  }

  /// Whether any cell may be poison: the result of an operation that the
  /// language leaves without a value.
  bool mayBePoison() const { return !poison.empty(); }
  bool isPoison(unsigned cell, unsigned lane) const {
    return getPoison(cell, lane) != 0;
  }
  /// The id of the Inst that made the cell poison; 0 if it is not.
  uint32_t getPoison(unsigned cell, unsigned lane) const {
    return poison.empty() ? 0 : poison[size_t(cell) * width + lane];
  }
  /// One id per workitem; makes them.
  uint32_t *poisonOf(unsigned cell) {
    if (poison.empty())
      poison.resize(bits.size());
    return poison.data() + size_t(cell) * width;
  }
  void setPoison(unsigned cell, unsigned lane, uint32_t inst) {
    poisonOf(cell)[lane] = inst;
  }
  void clearPoison() { poison.clear(); }

  /// The whole of a workitem's value.
  void copyLane(unsigned lane, const Register &from) {
    copyLane(lane, from, lane);
  }
  void copyLane(unsigned lane, const Register &from, unsigned fromLane);
  void copyLanes(llvm::ArrayRef<uint16_t> lanes, const Register &from);
  /// The same for every workitem.
  void fill(unsigned cell, uint64_t value) {
    std::fill_n(bits.begin() + size_t(cell) * width, width, value);
  }

private:
  unsigned width = 0;
  unsigned numCells = 0;
  std::vector<uint64_t> bits;
  /// Empty where no cell is poison.
  std::vector<uint32_t> poison;
};

/// Workitems of the workgroup, by linear id (x fastest), ascending.
using Lanes = std::vector<uint16_t>;
using LaneRef = llvm::ArrayRef<uint16_t>;

inline uint64_t truncateBits(uint64_t value, unsigned bits) {
  return bits >= 64 ? value : value & ((uint64_t(1) << bits) - 1);
}
inline int64_t signExtendBits(uint64_t value, unsigned bits) {
  return bits >= 64 ? int64_t(value)
                    : int64_t(value << (64 - bits)) >> (64 - bits);
}

} // namespace loom

#endif // LOOM_LIB_REFERENCE_LANES_H
