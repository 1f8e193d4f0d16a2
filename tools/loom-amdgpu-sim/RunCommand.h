//===- RunCommand.h - Running one kernel -*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_TOOLS_LOOM_AMDGPU_SIM_RUNCOMMAND_H
#define LOOM_TOOLS_LOOM_AMDGPU_SIM_RUNCOMMAND_H

#include "Loom/Simulator/Simulator.h"
#include "llvm/Support/CommandLine.h"

namespace loom::sim::tool {

/// Options of a run, for --help.
llvm::cl::OptionCategory &getRunCategory();

/// Runs the kernel that --kernel, --grid and --block describe, with arguments
/// as in KernelArguments.h. Returns the exit code: 0, 1 for an error, 2 if the
/// run has shown a hazard.
int runKernelCommand(std::shared_ptr<const CodeObject> object,
                     llvm::ArrayRef<std::string> arguments);

/// Findings as the tool prints them.
void printFindings(llvm::raw_ostream &os, llvm::ArrayRef<Finding> findings);
void printFindingsJson(llvm::raw_ostream &os, const RunResult &result);

} // namespace loom::sim::tool

#endif // LOOM_TOOLS_LOOM_AMDGPU_SIM_RUNCOMMAND_H
