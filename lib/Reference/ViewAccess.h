//===- ViewAccess.h - Where the elements of views lie -----------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What the handlers of accesses share: elements as bytes, and addresses.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_REFERENCE_VIEWACCESS_H
#define LOOM_LIB_REFERENCE_VIEWACCESS_H

#include "Group.h"
#include "Loom/Dialect/View/IR/View.h"
#include "Memory.h"
#include <cstring>

namespace loom {

/// A cell in memory: `bytes` of them, the low one first; `bits` have a meaning.
/// An i1 is a byte, and any but 0 is true.
struct ElementFormat {
  explicit ElementFormat(mlir::Type elementType);

  uint64_t load(const char *from) const {
    switch (bytes) {
    case 1:
      return bits == 1 ? *from != 0 : uint8_t(*from);
    case 2:
      return read<uint16_t>(from);
    case 4:
      return read<uint32_t>(from);
    default:
      return read<uint64_t>(from);
    }
  }
  void store(uint64_t cell, char *to) const { std::memcpy(to, &cell, bytes); }

  unsigned bytes, bits;

private:
  template <typename T> static T read(const char *from) {
    T value;
    std::memcpy(&value, from, sizeof(T));
    return value;
  }
};

/// What the type of a view says about accesses of its elements, and which
/// operands of the operation they are.
struct ViewAccessInfo {
  ViewAccessInfo(ViewType type, unsigned view, unsigned firstIndex);

  ElementFormat element;
  /// Operand numbers.
  unsigned view, firstIndex;
  unsigned rank;
  /// On which the first element of an access may rely, and any other.
  uint64_t alignment, elementAlignment;
  bool isDense;
};

/// The elements of a view operand, one workitem after the other.
class ViewLocator {
public:
  ViewLocator(Group &group, const Inst &inst, const ViewAccessInfo &info);

  /// Turns to a workitem. Reports, and returns false, if its address is poison.
  bool start(unsigned lane);
  /// Whether an address may be poison, in any workitem.
  bool hasPoison() const { return mayBePoison; }
  /// Of the index operands.
  llvm::ArrayRef<int64_t> getIndices() const { return indices; }
  int64_t getExtent(unsigned axis) const {
    return view.get(ViewCells::extent(axis), lane);
  }
  int64_t getPitch(unsigned axis) const {
    return view.get(ViewCells::pitch(info.rank, axis), lane);
  }

  /// The axis whose extent an element is outside of.
  std::optional<unsigned>
  findAxisOutside(llvm::ArrayRef<int64_t> indices) const;
  /// Reports, and returns false, if the element is outside of the extents.
  bool checkExtents(llvm::ArrayRef<int64_t> indices);
  /// Of one element, wherever it is.
  Access getAccess(llvm::ArrayRef<int64_t> indices) const;
  /// Whether an element at an offset along the last axis is inside. In a dense
  /// view it may be in one of the next rows. Reports if not.
  bool checkOffset(int64_t offset);

private:
  Group &group;
  const Inst &inst;
  const ViewAccessInfo &info;
  const Register &view;
  unsigned lane = 0;
  bool mayBePoison;
  llvm::SmallVector<int64_t, 4> indices;
};

/// Bytes of a buffer.
Access getBufferAccess(const Register &buffer, unsigned lane, uint64_t offset,
                       uint64_t numBytes, uint64_t alignment = 1);

/// Takes the poison of an earlier execution from a workitem's value.
inline void clearPoison(Register &value, unsigned lane) {
  if (value.mayBePoison())
    for (unsigned cell = 0; cell < value.getNumCells(); ++cell)
      value.setPoison(cell, lane, 0);
}

/// Makes the result poison in workitems in which any cell of an operand is. For
/// pure handlers, which compute it from all of them.
void spreadPoison(Group &group, const Inst &inst);

} // namespace loom

#endif // LOOM_LIB_REFERENCE_VIEWACCESS_H
