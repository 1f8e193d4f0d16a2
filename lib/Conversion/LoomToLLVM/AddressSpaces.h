//===- AddressSpaces.h - Where a buffer's pointer points --------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_CONVERSION_LOOMTOLLVM_ADDRESSSPACES_H
#define LOOM_LIB_CONVERSION_LOOMTOLLVM_ADDRESSSPACES_H

#include "mlir/IR/Value.h"

namespace loom {

/// LLVM's address spaces on AMDGPU. A flat pointer reaches all memory.
enum AddressSpace : unsigned {
  kFlatSpace = 0,
  kGlobalSpace = 1,
  kWorkgroupSpace = 3,
  kPrivateSpace = 5
};

/// The address space of every buffer of a module on AMDGPU: that of its
/// allocation, global for arguments and results of functions, flat where
/// buffers of several meet.
class AddressSpaces {
public:
  /// Reports memory spaces that contradict each other or that a target has not,
  /// and local storage that is passed to a function.
  static mlir::FailureOr<AddressSpaces> compute(mlir::Operation *root);

  /// Of a buffer of the module as it was.
  unsigned get(mlir::Value buffer) const;

private:
  llvm::DenseMap<mlir::Value, unsigned> spaces;
};

} // namespace loom

#endif // LOOM_LIB_CONVERSION_LOOMTOLLVM_ADDRESSSPACES_H
