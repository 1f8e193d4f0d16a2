//===- Encoding.h - How values are laid out ---------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_ENCODING_IR_ENCODING_H
#define LOOM_DIALECT_ENCODING_IR_ENCODING_H

#include "Loom/Dialect/Index/IR/Index.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace loom {

/// Whether `type` is `encoding<layout>`.
bool isLayout(mlir::Type type);

} // namespace loom

#include "Loom/Dialect/Encoding/IR/EncodingDialect.h.inc"
#include "Loom/Dialect/Encoding/IR/EncodingEnums.h.inc"

#define GET_TYPEDEF_CLASSES
#include "Loom/Dialect/Encoding/IR/EncodingTypes.h.inc"

#define GET_ATTRDEF_CLASSES
#include "Loom/Dialect/Encoding/IR/EncodingAttrs.h.inc"

#define GET_OP_CLASSES
#include "Loom/Dialect/Encoding/IR/EncodingOps.h.inc"

namespace loom {

/// The number of axes of the op that makes `layout`, if that is known and says
/// it: that of its pitches, or of an assumption.
std::optional<unsigned> getKnownRank(mlir::Value layout);

} // namespace loom

#endif // LOOM_DIALECT_ENCODING_IR_ENCODING_H
