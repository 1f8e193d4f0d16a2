//===- BufferFacts.h - Where a buffer or view lies --------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_ANALYSIS_BUFFERFACTS_H
#define LOOM_ANALYSIS_BUFFERFACTS_H

#include "Loom/Analysis/IntegerFacts.h"
#include "mlir/IR/Value.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace loom {
enum class MemorySpace : uint32_t;

/// One result of one `buffer.assume.noalias`. Storage reached through different
/// results of the same execution of the op is disjoint.
struct NoaliasScope {
  mlir::Operation *op;
  unsigned result;

  bool operator==(const NoaliasScope &other) const {
    return op == other.op && result == other.result;
  }
};

/// What is known of the storage that a buffer or view stands for.
struct BufferFacts {
  /// What the storage may be a part of: arguments of a kernel or function, and
  /// results of ops that allocate. Empty when it may be anything. Different
  /// arguments may be the same storage; different allocations are not, and no
  /// argument is an allocation.
  llvm::SmallVector<mlir::Value, 2> roots;
  /// The scopes the storage was reached through.
  llvm::SmallVector<NoaliasScope, 1> scopes;
  MemorySpace space = MemorySpace(0);
  /// Bytes, a power of two that divides the address of the root.
  uint64_t baseAlignment = 1;
  /// Bytes from the root to the first byte.
  IntegerFacts offset = IntegerFacts::range(0, INT64_MAX);
  /// Bytes from the first byte to the end of the last element; of a buffer, its
  /// size. [0, INT64_MAX] when not known.
  IntegerFacts size = IntegerFacts::range(0, INT64_MAX);
  /// Of a view: bytes from one index to the next, per dimension.
  llvm::SmallVector<IntegerFacts, 2> pitches;

  /// Whether facts exist for the type: buffers and views.
  static bool supports(mlir::Type type);
  /// The largest power of two that is sure to divide the address of the first
  /// byte, and of a byte `offset` bytes after it.
  uint64_t getAlignment() const { return getAlignment(IntegerFacts::exact(0)); }
  uint64_t getAlignment(IntegerFacts distance) const;
  /// The root, if there is one only.
  mlir::Value getRoot() const {
    return roots.size() == 1 ? roots.front() : mlir::Value();
  }

  /// What holds of storage that is described by one or the other.
  BufferFacts join(const BufferFacts &other) const;

  bool operator==(const BufferFacts &other) const;
  bool operator!=(const BufferFacts &other) const { return !(*this == other); }
  /// Prints `root %arg0 noalias 1 global align 16 offset [0, 64] mod 4 size
  /// [256, 256]`, without what is not known. An allocation is named by its op.
  void print(llvm::raw_ostream &os) const;
};

/// Whether the value is a result of an op that allocates it, so that nothing
/// else is the same storage.
bool isFreshRoot(mlir::Value root);

/// Whether `scope` is of a promise about all of `root`, from its first byte on,
/// given the facts of buffers. Such a promise names the same storage whenever
/// and for whomever it is made; one about a window, whose place may vary, or
/// about a buffer that only shares the root, says nothing of the whole root.
bool isOfWholeRoot(
    const NoaliasScope &scope, mlir::Value root,
    llvm::function_ref<const BufferFacts &(mlir::Value)> buffers);

/// Whether some byte may be part of both, in one execution.
bool mayOverlap(const BufferFacts &a, const BufferFacts &b);

} // namespace loom

#endif // LOOM_ANALYSIS_BUFFERFACTS_H
