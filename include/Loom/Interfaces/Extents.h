//===- Extents.h - Which value gives a dimension ----------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `view<[%n]x64xf32>` at a use repeats what the creator of the view said. The
// names are resolved once, while reading: each must be the value the creator
// was given, a sibling in the signature, or a `view.dim` of that same view.
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_INTERFACES_EXTENTS_H
#define LOOM_INTERFACES_EXTENTS_H

#include "Loom/Interfaces/TypeSyntax.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/Region.h"
#include "mlir/IR/Value.h"

#include <functional>

#include "Loom/Interfaces/ExtentInterfaces.h.inc"

namespace loom {

/// Open while a region is parsed: gives the extents of that region's block
/// arguments, whose owner does not exist yet, and keeps the spelling of each
/// resolved name for diagnostics. Scopes nest, per thread.
class ExtentScope {
public:
  /// Returns the extent of a dynamic dimension of an argument of the region's
  /// entry block, or null.
  using Lookup = std::function<mlir::Value(mlir::BlockArgument, unsigned)>;

  /// `arguments` are those that the region will be parsed with.
  ExtentScope(mlir::OpAsmParser &parser, mlir::Region &region,
              llvm::ArrayRef<mlir::OpAsmParser::Argument> arguments,
              Lookup lookup);
  ~ExtentScope();
  ExtentScope(const ExtentScope &) = delete;
  ExtentScope &operator=(const ExtentScope &) = delete;
};

/// The number of dynamic dimensions of `type`; 0 for types without a shape.
unsigned getNumDynamicDims(mlir::Type type);

/// The value that gives dynamic dimension `dynamicDim` of `shaped`, or null.
mlir::Value getKnownExtent(mlir::Value shaped, unsigned dynamicDim);
/// All of them, null where unknown.
llvm::SmallVector<mlir::Value> getKnownExtents(mlir::Value shaped);

/// Resolves the names of a type that *creates* a value: each becomes an operand
/// of type `index` appended to `extents`; `?` is refused.
mlir::ParseResult resolveExtents(mlir::OpAsmParser &parser,
                                 const SourceType &type,
                                 llvm::SmallVectorImpl<mlir::Value> &extents);

/// Resolves the names of a type that describes the existing value `shaped` and
/// checks each against the known extent.
mlir::ParseResult checkExtents(mlir::OpAsmParser &parser,
                               const SourceType &type, mlir::Value shaped);

/// Parses the source type of an existing operand, resolves the operand with it
/// (appending to `values`) and checks the names.
mlir::ParseResult
parseTypeOf(mlir::OpAsmParser &parser,
            const mlir::OpAsmParser::UnresolvedOperand &operand,
            llvm::SmallVectorImpl<mlir::Value> &values);

/// Prints the type of `value` with the names of its known extents.
void printTypeOf(mlir::OpAsmPrinter &printer, mlir::Value value);
void printTypesOf(mlir::OpAsmPrinter &printer, mlir::ValueRange values);

} // namespace loom

#endif // LOOM_INTERFACES_EXTENTS_H
