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
// was given, a sibling in the signature, or a `view.dim` of that same view. The
// name of a layout, as in `view<4x8xf32, %layout>`, is resolved the same way:
// its slot comes after those of the dynamic dimensions (TypeSyntax.h).
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
  /// Returns the extent or layout in a slot of an argument of the region's
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

/// The position of a slot of `types[ordinal]` among those of all `types`.
unsigned getFlatSlot(mlir::TypeRange types, unsigned ordinal, unsigned slot);

/// The value that gives the extent or layout in a slot of `shaped`, or null.
mlir::Value getKnownExtent(mlir::Value shaped, unsigned slot);
/// All of them, null where unknown.
llvm::SmallVector<mlir::Value> getKnownExtents(mlir::Value shaped);

/// Whether `extent` is known to be what is in a slot of `shaped`: it is the
/// known extent or layout, or a query of that very slot.
bool isExtentOf(mlir::Value extent, mlir::Value shaped, unsigned slot);

/// The value and the slot that `op` reads, if it is a query of one.
std::optional<std::pair<mlir::Value, unsigned>>
getSlotQuery(mlir::Operation *op);

/// Reports that a slot of `type` needs a name where it stands.
mlir::ParseResult emitMissingName(mlir::OpAsmParser &parser,
                                  const SourceType &type, unsigned slot);

/// Resolves the names of a type that *creates* a value: each becomes an operand
/// appended to `extents`, of type `index` or of a layout; `?` is refused.
mlir::ParseResult resolveExtents(mlir::OpAsmParser &parser,
                                 const SourceType &type,
                                 llvm::SmallVectorImpl<mlir::Value> &extents);

/// Resolves the name in one slot of a type that describes the existing value
/// `shaped` and checks that it is the known extent or layout.
mlir::ParseResult checkExtent(mlir::OpAsmParser &parser, const DimName &name,
                              mlir::Value shaped, unsigned slot);
/// The same for all names of the type.
mlir::ParseResult checkExtents(mlir::OpAsmParser &parser,
                               const SourceType &type, mlir::Value shaped);

/// Parses the source type of an existing operand, resolves the operand with it
/// (appending to `values`) and checks the names.
mlir::ParseResult
parseTypeOf(mlir::OpAsmParser &parser,
            const mlir::OpAsmParser::UnresolvedOperand &operand,
            llvm::SmallVectorImpl<mlir::Value> &values);

/// Parses a list of source types, as many as there are operands, and resolves
/// the operands with them (appending to `values`).
mlir::ParseResult
parseTypesOf(mlir::OpAsmParser &parser,
             llvm::ArrayRef<mlir::OpAsmParser::UnresolvedOperand> operands,
             llvm::SmallVectorImpl<mlir::Value> &values,
             mlir::OpAsmParser::Delimiter delimiter);

/// The same for the ` : T, U` behind the operands of an op that ends its block;
/// nothing where there are none.
mlir::ParseResult parseTypedOperands(
    mlir::OpAsmParser &parser,
    llvm::ArrayRef<mlir::OpAsmParser::UnresolvedOperand> operands,
    llvm::SmallVectorImpl<mlir::Value> &values);

/// Prints the type of `value` with the names of its known extents.
void printTypeOf(mlir::OpAsmPrinter &printer, mlir::Value value);
void printTypesOf(mlir::OpAsmPrinter &printer, mlir::ValueRange values);

} // namespace loom

#endif // LOOM_INTERFACES_EXTENTS_H
