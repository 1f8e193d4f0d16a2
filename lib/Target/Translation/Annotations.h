//===- Annotations.h - Attributes that change translation -------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_TARGET_TRANSLATION_ANNOTATIONS_H
#define LOOM_LIB_TARGET_TRANSLATION_ANNOTATIONS_H

#include "mlir/IR/MLIRContext.h"

namespace loom {

/// The number of an access, an integer.
constexpr llvm::StringLiteral kAccessNumberAttr = "loom_access.number";

/// Makes translation in `context` follow the attributes `loom_access.number`,
/// `loom_access.alias_scopes` and `loom_access.noalias_scopes` of ops in the
/// LLVM dialect.
void loadAnnotations(mlir::MLIRContext &context);

} // namespace loom

#endif // LOOM_LIB_TARGET_TRANSLATION_ANNOTATIONS_H
