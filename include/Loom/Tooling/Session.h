//===- Session.h - What every tool's main begins with -----------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_TOOLING_SESSION_H
#define LOOM_TOOLING_SESSION_H

#include "Loom/Tooling/ToolDiagnostics.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/ErrorOr.h"
#include "llvm/Support/SourceMgr.h"

namespace loom {

/// A context with every dialect of Loom, and diagnostics on standard error in
/// the user's own lines. One module is read per session.
class Session {
public:
  Session();
  /// The same with the dialects of `registry`, which has Loom's.
  explicit Session(const mlir::DialectRegistry &registry);
  ~Session();

  mlir::MLIRContext &getContext() { return context; }

  /// Reads and verifies the module at `path` ("-" is standard input). Reports
  /// and returns null when that fails.
  mlir::OwningOpRef<mlir::ModuleOp> read(llvm::StringRef path);
  mlir::OwningOpRef<mlir::ModuleOp>
  read(std::unique_ptr<llvm::MemoryBuffer> buffer);

private:
  mlir::MLIRContext context;
  llvm::SourceMgr sources;
  std::unique_ptr<ToolDiagnostics> diagnostics;
};

/// Reads all of the file at `path` ("-" is standard input). What is no regular
/// file might never end: a device, a pipe or a terminal with more than 256 MiB
/// is refused as too large.
llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>>
readInput(llvm::StringRef path);

/// Prints `error: message` to standard error and returns 1, a tool's exit
/// status.
int reportError(const llvm::Twine &message);
int reportError(llvm::Error error);

/// Writes `bytes` to `path` under a temporary name that is renamed at the end;
/// "-" and "" are standard output.
llvm::Error writeOutput(llvm::StringRef path, llvm::StringRef bytes);

} // namespace loom

#endif // LOOM_TOOLING_SESSION_H
