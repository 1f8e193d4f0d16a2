//===- ToolDiagnostics.h - Diagnostics on standard error --------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_TOOLING_TOOLDIAGNOSTICS_H
#define LOOM_TOOLING_TOOLDIAGNOSTICS_H

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Location.h"
#include "llvm/Support/SourceMgr.h"

namespace mlir {
class PassManager;
} // namespace mlir

namespace loom {

/// Prints the diagnostics of a context on standard error: with the line they
/// are about, or the part of a very long one, as `error: <file>: ...` where
/// they are about the whole file (line 0), and as `error: ...` where they have
/// no location.
class ToolDiagnostics {
public:
  /// Both must outlive this.
  ToolDiagnostics(llvm::SourceMgr &sources, mlir::MLIRContext *context);

private:
  struct LocatedDiagnostics : mlir::SourceMgrDiagnosticHandler {
    using SourceMgrDiagnosticHandler::SourceMgrDiagnosticHandler;
    /// Prints a message that is about no line, about a very long one or about
    /// one that is no text. Returns false for any other.
    bool printSpecial(mlir::Diagnostic &diagnostic);
    /// The line at a place of a file that is known.
    std::optional<llvm::StringRef> findLine(mlir::FileLineColLoc place);
    /// The same if it is too long to be shown.
    std::optional<llvm::StringRef> findLongLine(mlir::FileLineColLoc place);
    /// Whether the line, or the file, is not for a terminal.
    bool isBinary(mlir::FileLineColLoc place);
    bool isSpecial(mlir::Diagnostic &diagnostic);
  };

  LocatedDiagnostics located;
  /// Is asked first.
  mlir::ScopedDiagnosticHandler general;
};

/// Makes what passes say about a module that was read from `source` what a tool
/// for `.loom` says: printed as above, in the author's spelling and without the
/// op in MLIR's form. For a driver that makes its own context; lasts as long as
/// the pass manager. A `.mlir` file keeps its spelling and the op. `source` is
/// copied.
void showSourceDiagnostics(mlir::PassManager &manager,
                           llvm::MemoryBufferRef source);

} // namespace loom

#endif // LOOM_TOOLING_TOOLDIAGNOSTICS_H
