//===- DebugLines.h - Source places of instructions -------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_SIMULATOR_DEBUGLINES_H
#define LOOM_LIB_SIMULATOR_DEBUGLINES_H

#include "Loom/Simulator/CodeObject.h"
#include "llvm/DebugInfo/DWARF/DWARFDebugLine.h"
#include <mutex>

namespace llvm::object {
class ObjectFile;
} // namespace llvm::object

namespace loom::sim {

/// The DWARF line table of a code object, read at the first question.
class DebugLines {
public:
  explicit DebugLines(std::shared_ptr<const CodeObject> object);
  ~DebugLines();
  /// "file:line", or nothing.
  std::string find(uint64_t offset);

private:
  std::shared_ptr<const CodeObject> object;
  std::once_flag once;
  std::unique_ptr<llvm::object::ObjectFile> file;
  std::unique_ptr<llvm::DWARFContext> context;
  std::vector<llvm::DWARFDebugLine::LineTable> tables;
};

} // namespace loom::sim

#endif // LOOM_LIB_SIMULATOR_DEBUGLINES_H
