//===- TypeSyntax.h - Source syntax of types --------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Types as `.loom` spells them: `index`, `offset`, `buffer`,
// `view<[%n]x64xf32>`, `tensor<4x[%m]xi32>`, `vector<8xf16>` and the scalars.
// An MLIR type holds only structure, so a parsed source type also carries the
// SSA names found in it; the op that parsed it resolves them.
//
// Each place of a type where a name may stand is a slot. The slots are the
// dynamic dimensions, in order, and after them the layout, if values of the
// type carry one.
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_INTERFACES_TYPESYNTAX_H
#define LOOM_INTERFACES_TYPESYNTAX_H

#include "mlir/IR/DialectInterface.h"
#include "mlir/IR/OpImplementation.h"

namespace loom {

/// A dimension or layout of a parsed type that is not a literal: `[%name]` or
/// `%name`, or `?` for one about which the text claims nothing (printed after
/// transformations).
using DimName = std::optional<mlir::OpAsmParser::UnresolvedOperand>;

/// A type as parsed, with the names in its slots.
struct SourceType {
  mlir::Type type;
  llvm::SmallVector<DimName, 2> names;
  llvm::SMLoc loc;
};

/// Implemented by dialects whose types have a bare spelling in `.loom`.
class TypeSyntaxInterface
    : public mlir::DialectInterface::Base<TypeSyntaxInterface> {
public:
  TypeSyntaxInterface(mlir::Dialect *dialect) : Base(dialect) {}

  /// The words that begin this dialect's types.
  virtual llvm::ArrayRef<llvm::StringRef> getKeywords() const = 0;
  /// Parses what follows `keyword`.
  virtual mlir::ParseResult parse(mlir::OpAsmParser &parser,
                                  llvm::StringRef keyword,
                                  SourceType &result) const = 0;
  /// Prints `type` if it is one of this dialect's; `extents` has one value per
  /// slot, null where it is unknown.
  virtual mlir::LogicalResult
  print(mlir::OpAsmPrinter &printer, mlir::Type type,
        llvm::ArrayRef<mlir::Value> extents) const = 0;
  /// The type of the layout that values of `type` carry beside their extents,
  /// or null if they carry none.
  virtual mlir::Type getCarriedLayoutType(mlir::Type type) const { return {}; }
};

/// The number of slots of `type`.
unsigned getNumSlots(mlir::Type type);
/// The type of the value that a name in a slot stands for: `index`, or that of
/// a layout.
mlir::Type getSlotType(mlir::Type type, unsigned slot);
/// Whether a slot of `type` is its layout and not a dimension.
bool isLayoutSlot(mlir::Type type, unsigned slot);

/// Parses any source type.
mlir::ParseResult parseSourceType(mlir::OpAsmParser &parser,
                                  SourceType &result);

/// Parses a type without named dimensions; refuses names with an error.
mlir::ParseResult parsePlainType(mlir::OpAsmParser &parser, mlir::Type &type);
mlir::ParseResult parsePlainTypes(mlir::OpAsmParser &parser,
                                  llvm::SmallVectorImpl<mlir::Type> &types);

/// Prints `type` in source spelling. Slots without a known value are printed
/// as `?`.
void printSourceType(mlir::OpAsmPrinter &printer, mlir::Type type,
                     llvm::ArrayRef<mlir::Value> extents = {});

/// ODS custom directives over the two functions above.
void printPlainType(mlir::OpAsmPrinter &printer, mlir::Operation *,
                    mlir::Type type);
void printPlainTypes(mlir::OpAsmPrinter &printer, mlir::Operation *,
                     mlir::TypeRange types);

/// Parses `d0xd1x...xT>` (the opening `<` is consumed) into `shape`, `names`
/// and `elementType`. Checks that the element count, and the byte size, fit
/// 63 bits and that the rank is at most 15.
mlir::ParseResult parseShapeAndElement(mlir::OpAsmParser &parser,
                                       llvm::SmallVectorImpl<int64_t> &shape,
                                       llvm::SmallVectorImpl<DimName> &names,
                                       mlir::Type &elementType);
/// Also prints the layout's name, after a comma, if `hasLayout`.
void printShapeAndElement(mlir::OpAsmPrinter &printer,
                          llvm::ArrayRef<int64_t> shape, mlir::Type elementType,
                          llvm::ArrayRef<mlir::Value> extents,
                          bool hasLayout = false);

/// Fails with a message when a shape of static dimensions is too large to
/// address: more than 2^63-1 bytes. Dynamic dimensions count as 1.
mlir::LogicalResult
verifyShapeSize(llvm::function_ref<mlir::InFlightDiagnostic()> emitError,
                llvm::ArrayRef<int64_t> shape, mlir::Type elementType);

/// The bits one element occupies in memory: i1 is one byte, `index` and
/// `offset` eight bytes.
unsigned getStorageBits(mlir::Type elementType);

} // namespace loom

#endif // LOOM_INTERFACES_TYPESYNTAX_H
