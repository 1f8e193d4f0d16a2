//===- EmittedAccesses.h - What became of an access -------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Finds the machine instructions that were emitted for chosen accesses of a
/// module. The accesses carry a number as metadata; through the pipeline it
/// goes along with them both as this and as the line of a debug location, since
/// passes that drop the one keep the other. The module describes itself as one
/// without debug information, so that the same code is emitted with and without
/// all this.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_TARGET_SUPPORT_EMITTEDACCESSES_H
#define LOOM_TARGET_SUPPORT_EMITTEDACCESSES_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace llvm {
class Instruction;
class Module;
class TargetMachine;
} // namespace llvm

namespace loom {

/// By the number of an access, the instructions that access memory for it:
/// without operands, but with what they say of caches, such as
/// `global_load_b32 slc dlc`. Each is listed once, in the order of the code.
/// Nothing is listed where LLVM merged the access with another, moved it in a
/// way that loses its origin, or removed it.
using EmittedAccesses = std::vector<std::vector<std::string>>;

/// Numbers an access; several instructions may have the same number.
void setAccessNumber(llvm::Instruction &access, unsigned number);

/// Before the pipeline, and after its IR passes again: gives each instruction
/// of `module` a location.
void locateAccesses(llvm::Module &module);

/// Removes numbers and locations.
void forgetAccesses(llvm::Module &module);

/// Generates code from a copy of a located module, and finds the accesses with
/// numbers below `count` in it. To be called inside of a guard.
llvm::Expected<EmittedAccesses>
findEmittedAccesses(const llvm::Module &module, llvm::TargetMachine &machine,
                    unsigned count);

} // namespace loom

#endif // LOOM_TARGET_SUPPORT_EMITTEDACCESSES_H
