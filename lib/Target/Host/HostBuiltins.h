//===- HostBuiltins.h - Functions that LLVM's code calls --------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_TARGET_HOST_HOSTBUILTINS_H
#define LOOM_TARGET_HOST_HOSTBUILTINS_H

#include "llvm/ADT/ArrayRef.h"

namespace loom {

/// A function of the compiler's runtime library.
struct HostBuiltin {
  const char *name;
  void *address;
};

/// Conversions of f16 and bf16 that generated x86-64 code calls on CPUs without
/// the instructions. They are in static libraries, where a JIT cannot find
/// them, and GCC 12's lacks those of bf16. Static storage.
llvm::ArrayRef<HostBuiltin> getHostBuiltins();

/// What kernels with checks call (HostSanitizer.h). Static storage.
llvm::ArrayRef<HostBuiltin> getSanitizerBuiltins();

} // namespace loom

#endif // LOOM_TARGET_HOST_HOSTBUILTINS_H
