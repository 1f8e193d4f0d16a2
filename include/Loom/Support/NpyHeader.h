//===- NpyHeader.h - Headers of NumPy's files -------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_SUPPORT_NPYHEADER_H
#define LOOM_SUPPORT_NPYHEADER_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace loom {

struct NpyHeader {
  /// The elements, `<f4` and the like.
  std::string descr;
  bool fortranOrder = false;
  llvm::SmallVector<int64_t, 4> shape;
  /// Where the elements begin in the file.
  size_t dataOffset = 0;
};

/// Reads the header of a file in format 1.0 or 2.0. The error says at which
/// byte what was expected.
llvm::Expected<NpyHeader> parseNpyHeader(llvm::StringRef file);

/// The header of a file in format 1.0 with its elements in C order, as NumPy
/// writes it: all that is before the elements.
std::string formatNpyHeader(llvm::StringRef descr,
                            llvm::ArrayRef<int64_t> shape);

} // namespace loom

#endif // LOOM_SUPPORT_NPYHEADER_H
