//===- Commands.h - What loom-amdgpu-sim does -------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_TOOLS_LOOM_AMDGPU_SIM_COMMANDS_H
#define LOOM_TOOLS_LOOM_AMDGPU_SIM_COMMANDS_H

#include "Program.h"
#include <string>
#include <vector>

namespace loom::sim {

/// A code object of the command line.
struct Input {
  std::string path;
  std::shared_ptr<const CodeObject> object;
};

/// Reports `error: PATH: ...`.
bool failWith(llvm::StringRef path, const llvm::Twine &message);

/// Reads a code object, or reports why not. `-` is standard input.
std::optional<Input> readInput(llvm::StringRef path);
/// Decodes it, or reports why not.
std::unique_ptr<Program> decodeInput(const Input &input);

/// Kernels with their arguments, registers and LDS.
bool listKernels(const Input &input, llvm::raw_ostream &out);
/// Reachable instructions with their addresses.
bool disassemble(const Input &input, llvm::raw_ostream &out);
/// How often each operation occurs and whether it has semantics, over all
/// inputs.
bool countOpcodes(llvm::ArrayRef<Input> inputs, bool asJson,
                  llvm::raw_ostream &out);
/// What the simulator has of all operations of a target, or of all targets.
bool printCoverage(llvm::StringRef target, llvm::raw_ostream &out);

} // namespace loom::sim

#endif // LOOM_TOOLS_LOOM_AMDGPU_SIM_COMMANDS_H
