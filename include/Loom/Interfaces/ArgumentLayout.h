//===- ArgumentLayout.h - Launch arguments in memory ------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_INTERFACES_ARGUMENTLAYOUT_H
#define LOOM_INTERFACES_ARGUMENTLAYOUT_H

#include "Loom/Interfaces/TypeSyntax.h"
#include "llvm/Support/MathExtras.h"

namespace loom {

/// Offsets of a kernel's launch arguments in its argument block, which is the
/// explicit part of an AMDGPU kernarg segment: in order, each at its natural
/// alignment. Buffers, views, `index` and `offset` take 8 bytes, `i1` one.
class ArgumentLayout {
public:
  struct Slot {
    int64_t offset, size; ///< In bytes.
  };

  /// Places the next argument.
  Slot add(mlir::Type type) {
    bool isScalar = type.isIntOrFloat();
    int64_t size = isScalar ? getStorageBits(type) / 8 : 8;
    int64_t offset = llvm::alignTo(end, size);
    end = offset + size;
    return {offset, size};
  }

  /// Bytes used so far.
  int64_t getSize() const { return end; }

private:
  int64_t end = 0;
};

} // namespace loom

#endif // LOOM_INTERFACES_ARGUMENTLAYOUT_H
