//===- AtomicAccess.h - Atomic access by byte offset ------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_CONVERSION_VIEWTOBUFFER_ATOMICACCESS_H
#define LOOM_LIB_CONVERSION_VIEWTOBUFFER_ATOMICACCESS_H

#include "mlir/Transforms/DialectConversion.h"

namespace loom {

/// Patterns for `view.atomic.*` and `view.prefetch`.
void populateAtomicAccessPatterns(const mlir::TypeConverter &converter,
                                  mlir::RewritePatternSet &patterns);

} // namespace loom

#endif // LOOM_LIB_CONVERSION_VIEWTOBUFFER_ATOMICACCESS_H
