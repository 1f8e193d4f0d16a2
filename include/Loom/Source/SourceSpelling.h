//===- SourceSpelling.h - Diagnostics as the author spells ------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_SOURCE_SOURCESPELLING_H
#define LOOM_SOURCE_SOURCESPELLING_H

#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include <optional>

namespace loom {

/// While it lives, the other handlers of a context see diagnostics in the
/// spelling of `.loom`: `scf.for` for `loom_scf.for`, `scalar.addf` or
/// `vector.addf` for `arith.addf`, `f8E4M3` for `f8E4M3FN`. Handlers that are
/// installed later still see MLIR's names.
class SourceSpelling {
public:
  /// For the diagnostics about `module` from now on, whatever becomes of it.
  /// Does nothing where its location is in a `.mlir` file: the author wrote
  /// MLIR's names.
  explicit SourceSpelling(mlir::Operation *module);
  SourceSpelling(const SourceSpelling &) = delete;

private:
  mlir::LogicalResult respell(mlir::Diagnostic &diagnostic);
  std::string respell(mlir::Location loc, llvm::StringRef message);

  /// Where the ops stand that are `vector` in the source and no dialect of
  /// vectors upstream.
  llvm::DenseSet<mlir::Location> vectorOps;
  /// The ops of upstream's `vector` that the source calls by another name:
  /// where they stand, their name, and that of the source.
  llvm::DenseMap<std::pair<mlir::Location, llvm::StringRef>, std::string> moves;
  std::optional<mlir::ScopedDiagnosticHandler> handler;
};

} // namespace loom

#endif // LOOM_SOURCE_SOURCESPELLING_H
