//===- SanitizerAccess.h - Checks of accesses by byte offset ----*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_CONVERSION_VIEWTOBUFFER_SANITIZERACCESS_H
#define LOOM_LIB_CONVERSION_VIEWTOBUFFER_SANITIZERACCESS_H

#include "mlir/Transforms/DialectConversion.h"

namespace loom {

/// The checks of views: comparisons of indices with extents, and of bytes with
/// the buffer.
void populateSanitizerAccessPatterns(const mlir::TypeConverter &converter,
                                     mlir::RewritePatternSet &patterns);
void markSanitizerAccesses(mlir::ConversionTarget &target);

} // namespace loom

#endif // LOOM_LIB_CONVERSION_VIEWTOBUFFER_SANITIZERACCESS_H
