//===- IRDump.h - Snapshots between passes ----------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_COMPILER_IRDUMP_H
#define LOOM_COMPILER_IRDUMP_H

#include "llvm/Support/raw_ostream.h"
#include <string>
#include <vector>

namespace mlir {
class PassManager;
} // namespace mlir

namespace loom {

/// Which passes to take snapshots around.
struct IRDumpOptions {
  std::vector<std::string> before, after; ///< Pass arguments.
  bool beforeAll = false, afterAll = false;

  bool isEmpty() const {
    return before.empty() && after.empty() && !beforeAll && !afterAll;
  }
};

/// Prints the whole module around the selected passes to `os`, which outlives
/// the manager's run: as `.loom` while it can be spelled so, as MLIR text after
/// that. Each snapshot begins with a comment that names pass and side.
void enableIRDump(mlir::PassManager &manager, const IRDumpOptions &options,
                  llvm::raw_ostream &os);

} // namespace loom

#endif // LOOM_COMPILER_IRDUMP_H
