//===- ModuleParts.h - What is inside of a loaded module --------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// For tests that change instructions of a loaded module and run it again.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_SIMULATOR_MODULEPARTS_H
#define LOOM_LIB_SIMULATOR_MODULEPARTS_H

#include "Loom/Simulator/Simulator.h"
#include "Program.h"

namespace loom::sim {

const Program &getProgram(const LoadedModule &module);
/// The code object's bytes in device memory.
llvm::MutableArrayRef<uint8_t> getLoadedImage(LoadedModule &module);

} // namespace loom::sim

#endif // LOOM_LIB_SIMULATOR_MODULEPARTS_H
