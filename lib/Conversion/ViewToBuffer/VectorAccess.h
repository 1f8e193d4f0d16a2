//===- VectorAccess.h - Vectors at byte offsets -----------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_CONVERSION_VIEWTOBUFFER_VECTORACCESS_H
#define LOOM_LIB_CONVERSION_VIEWTOBUFFER_VECTORACCESS_H

#include "mlir/Pass/Pass.h"
#include "mlir/Transforms/DialectConversion.h"

namespace loom {

/// Patterns for the ops of VectorMemory.h. `numAccesses` counts the ops.
void populateVectorAccessPatterns(const mlir::TypeConverter &converter,
                                  mlir::RewritePatternSet &patterns,
                                  mlir::Pass::Statistic &numAccesses);

/// Makes these ops illegal.
void markVectorAccesses(mlir::ConversionTarget &target);

} // namespace loom

#endif // LOOM_LIB_CONVERSION_VIEWTOBUFFER_VECTORACCESS_H
