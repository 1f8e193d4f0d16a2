//===- MathLibrary.h - Where math functions come from -----------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// One table of all math functions: what AMDGPU code calls for them, what host
/// code calls, and how accurate each is. `docs/guide/math-accuracy.md` is its
/// printed form, and a unit test compares the two.
///
/// Error bounds are in units in the last place (ULP) of the result's type.
/// Their sources:
/// - Device, library functions and the expansions of LLVM intrinsics: OpenCL C
///   3.0, "Relative Error as ULPs", full profile (f32, f64), and the table of
///   `cl_khr_fp16` (f16). libclc implements OpenCL C, and LLVM expands f32
///   `exp` and `log` to keep within the same bounds.
/// - Device, 0.5: correctly rounded (IEEE 754) without fast-math flags.
/// - Host: checked by the unit test against a wider type on this machine's
///   libm; glibc promises no bounds.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_TARGET_SUPPORT_MATHLIBRARY_H
#define LOOM_TARGET_SUPPORT_MATHLIBRARY_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace loom {

enum class MathSource {
  /// An LLVM intrinsic that the backend expands accurately. The name is its
  /// base name without types, such as "llvm.exp".
  Intrinsic,
  /// A library function: libclc on the device, libm on the host.
  Library,
  /// Nothing for this type: convert to f32, compute there, round back. On the
  /// host, for f16; the result has at most 1 ULP (f16) more than 0.5.
  PromoteToF32,
  /// The same with f64, where the function of the type itself is not exact
  /// enough.
  PromoteToF64,
  /// Nothing at all: the caller expands it into other functions.
  None,
};

/// How one kind of device computes a function.
struct MathImplementation {
  MathSource source;
  /// Empty for PromoteToF32 and None.
  std::string name;
  /// Maximum error in ULP. 0: exact. 0.5: correctly rounded.
  double maxUlp;
};

/// One function for one type.
struct MathEntry {
  /// As in MLIR's math dialect and LLVM: "sin", "exp2", "atan2", ...
  llvm::StringRef op;
  /// Bits of the float type: 16 (IEEE half, not bfloat), 32 or 64.
  unsigned bits;
  /// Operands, all of the result's type.
  unsigned arity;
  /// Without fast-math flags.
  MathImplementation amdgpu;
  MathImplementation host;
  /// LLVM intrinsic that AMDGPU code may call instead if the call has the flag
  /// `afn`: the hardware's approximation, without a bound. Empty if none.
  std::string approximate;
};

/// The entry of `op` for a float type of `bits`, or null. bfloat has none: it
/// is computed in f32. Static storage.
const MathEntry *lookupMath(llvm::StringRef op, unsigned bits);

/// Every entry, grouped by function, then 16, 32, 64 bits.
llvm::ArrayRef<MathEntry> allMathEntries();

/// The table of docs/guide/math-accuracy.md, Markdown.
std::string renderMathTable();

} // namespace loom

#endif // LOOM_TARGET_SUPPORT_MATHLIBRARY_H
