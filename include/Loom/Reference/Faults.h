//===- Faults.h - What a kernel may not do ----------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The reports of the reference device.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_REFERENCE_FAULTS_H
#define LOOM_REFERENCE_FAULTS_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"
#include <array>
#include <string>
#include <vector>

namespace loom {

enum class FaultKind : uint8_t {
  /// An access outside of the view's extents or of the storage.
  OutOfBounds,
  /// An access at an address that is not as aligned as the access requires.
  Misaligned,
  /// A read of bytes that nobody has written.
  Uninitialized,
  /// Two workitems access the same bytes, one writes, and nothing orders them.
  Race,
  /// Handles that `buffer.assume.noalias` promised to be disjoint are not.
  Alias,
  /// Another promise of the author does not hold.
  Assumption,
  /// A barrier or collective that not all reach that must.
  Divergence,
  /// The kernel depends on a value that an operation left undefined.
  Poison,
  /// An operation on operands for which the language does not define it.
  Undefined,
  /// Not the kernel's fault: it needs more memory than the device gives it.
  Limit,
  /// The kernel did not end in time.
  Timeout,
};

/// As reports spell it: `out-of-bounds`, `race`, ...
llvm::StringRef stringifyFaultKind(FaultKind kind);

struct Fault {
  FaultKind kind;
  mlir::Operation *op;
  std::string message;
  /// The other operation that has to do with it: the access it conflicts with,
  /// what made the value poison. May be null.
  mlir::Operation *other = nullptr;
  /// Of the first workitem that did it.
  std::array<int64_t, 3> workgroup;
  std::array<int64_t, 3> workitem;
  /// How often it happened, in all workitems.
  int64_t count = 1;
};

/// Keeps one fault per operation and kind: the first in the order of
/// execution, which is the same in every run.
class FaultLog {
public:
  /// What more than this many operations did wrong is not kept.
  static constexpr size_t kMaxFaults = 64;

  void add(Fault fault);
  bool isFull() const { return faults.size() >= kMaxFaults; }
  llvm::ArrayRef<Fault> getFaults() const { return faults; }

private:
  std::vector<Fault> faults;
  llvm::DenseMap<std::pair<mlir::Operation *, unsigned>, size_t> known;
};

} // namespace loom

#endif // LOOM_REFERENCE_FAULTS_H
