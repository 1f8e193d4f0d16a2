//===- RunInputs.h - Arguments on a command line ----------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_HARNESS_RUNINPUTS_H
#define LOOM_LIB_HARNESS_RUNINPUTS_H

#include "Loom/Harness/Tensor.h"

namespace loom {

/// A scalar type as the command line names it: `u32` is i32 whose values are
/// read and printed without a sign.
struct ElementSpelling {
  std::string name;
  mlir::Type type;
  bool isUnsigned = false;

  std::string format(uint64_t bits) const;
};

/// Nothing where there is no such type.
std::optional<ElementSpelling> findElement(llvm::StringRef name,
                                           mlir::MLIRContext *context);

/// A buffer of the command line.
struct BufferInput {
  ElementSpelling element;
  Tensor tensor;
  /// Whether a `&` marks it as a result.
  bool isMarked = false;

  /// `4x8xf32`.
  std::string getType() const;
};

/// Reads `TYPE=VALUE`, or a raw word such as 0x3f800000, as a value of `type`.
llvm::Expected<mlir::TypedAttr> parseValueInput(llvm::StringRef text,
                                                mlir::Type type);

/// Reads `4x8xf32`, which is zeros; with `=1,2,...` or `=1`, which is for every
/// element; `4x8xf32=@file.npy`; or `@file.npy`. At most `maxBytes` are made.
llvm::Expected<BufferInput> parseBufferInput(llvm::StringRef text,
                                             mlir::MLIRContext *context,
                                             int64_t maxBytes);

/// Reads `x`, `x,y` or `x,y,z`; the others are 1.
llvm::Expected<std::array<int64_t, 3>>
parseWorkgroupCount(llvm::StringRef text);

} // namespace loom

#endif // LOOM_LIB_HARNESS_RUNINPUTS_H
