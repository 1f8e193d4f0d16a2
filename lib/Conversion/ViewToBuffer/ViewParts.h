//===- ViewParts.h - What a view becomes ------------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A view value is lowered one to many, to its buffer, its byte offset, its
// dynamic extents and those of its pitches that its type does not state.
// Pitches count elements.
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_CONVERSION_VIEWTOBUFFER_VIEWPARTS_H
#define LOOM_LIB_CONVERSION_VIEWTOBUFFER_VIEWPARTS_H

#include "Loom/Dialect/View/IR/View.h"
#include "mlir/IR/BuiltinOps.h"

namespace loom {

/// The types of the parts of a view.
void appendPartTypes(ViewType type, llvm::SmallVectorImpl<mlir::Type> &types);

/// The parts of a view; refers to `values`.
struct ViewParts {
  ViewParts(ViewType type, mlir::ValueRange values);

  mlir::Value getExtent(mlir::OpBuilder &builder, mlir::Location loc,
                        int64_t dim) const;
  /// A literal, or a value.
  mlir::OpFoldResult getPitch(mlir::Builder &builder, int64_t dim) const;
  /// The sum of indices[k] * pitches[k], as an index; null for 0.
  mlir::Value getElement(mlir::OpBuilder &builder, mlir::Location loc,
                         mlir::ValueRange indices) const;
  /// The offset plus the sum of indices[k] * pitches[k], in bytes.
  mlir::Value getAddress(mlir::OpBuilder &builder, mlir::Location loc,
                         mlir::ValueRange indices) const;
  /// The indices of an access, with the promise that each is inside its extent,
  /// because an access outside is undefined.
  llvm::SmallVector<mlir::Value> assumeInBounds(mlir::OpBuilder &builder,
                                                mlir::Location loc,
                                                mlir::ValueRange indices) const;

  ViewType type;
  mlir::Value buffer, offset;
  mlir::ValueRange extents;
  /// Those that are values: none if the type states them, all but the innermost
  /// of a dense view, which is 1, and otherwise all.
  mlir::ValueRange pitches;
};

/// `pitch` as a value of type `index`.
mlir::Value getPitchValue(mlir::OpBuilder &builder, mlir::Location loc,
                          mlir::OpFoldResult pitch);

/// The pitches of a dense view with these dynamic extents, but for the
/// innermost.
llvm::SmallVector<mlir::Value> getDensePitches(mlir::OpBuilder &builder,
                                               mlir::Location loc,
                                               ViewType type,
                                               mlir::ValueRange extents);

/// The parts of a view of `type` from those of its layout, which is null if it
/// is in the type.
llvm::SmallVector<mlir::Value>
makeViewParts(mlir::OpBuilder &builder, mlir::Location loc, ViewType type,
              mlir::Value buffer, mlir::Value offset, mlir::ValueRange extents,
              std::optional<mlir::ValueRange> layout);

/// Gives each `encoding<layout>` value of the module the type of what it
/// becomes: a tuple of its pitches, as many as the views have dimensions that
/// it meets through control flow and calls. A layout that may be dense, whose
/// pitches follow from the view, has an i1 in front that says so; one that is
/// dense in any case has no parts at all. Fails with an error if ranks
/// disagree.
mlir::LogicalResult expandLayoutTypes(mlir::ModuleOp module);

/// Whether what is known of the indices does not rule out that their element
/// has an address.
bool hasAddress(ViewType view, mlir::ValueRange indices);

/// An error for an op whose constant indices name no address; the arithmetic
/// made for it could only speak of itself.
mlir::LogicalResult checkConstantIndices(mlir::ModuleOp module);

} // namespace loom

#endif // LOOM_LIB_CONVERSION_VIEWTOBUFFER_VIEWPARTS_H
