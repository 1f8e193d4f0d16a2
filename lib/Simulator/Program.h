//===- Program.h - Decoded and bound code -----------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The reachable instructions of a code object, decoded once and bound to their
/// semantics. Only what control flow reaches from kernel entries and function
/// symbols is decoded: LLVM's decoder can crash on padding and data.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_SIMULATOR_PROGRAM_H
#define LOOM_LIB_SIMULATOR_PROGRAM_H

#include "Loom/Simulator/CodeObject.h"
#include "Op.h"
#include <deque>

namespace loom::sim {

/// What is fixed per processor.
struct TargetInfo {
  std::string name;
  Generation generation = Generation::Gfx11;
  /// Legal wave sizes: gfx9 has 64 only.
  bool hasWave32 = true;
  /// AGPRs (gfx908, gfx90a, gfx94x, gfx950).
  bool hasAccumulators = false;
  /// Bytes that a workgroup may have.
  uint32_t ldsSize = 65536;
  /// Registers come in blocks of this size.
  unsigned vgprGranule = 8;
};

/// The targets that code can be run for; null if `name` is none of them.
const TargetInfo *findTarget(llvm::StringRef name);
/// Their names, for messages.
llvm::ArrayRef<TargetInfo> getTargets();

/// An instruction that has no semantics.
struct Unbound {
  /// Normalised name, and the whole instruction of its first place.
  std::string name, text;
  uint64_t address = 0;
  unsigned count = 0;
};

class DebugLines;

class Program {
public:
  ~Program();
  /// Decodes what is reachable and binds it, for waves of `lanes` lanes at
  /// image offset 0 = address 0. Fails if the target is not known, if bytes
  /// that are reached do not decode, or if a register is beyond what the kernel
  /// has. Instructions without semantics are no failure: see getUnbound.
  static llvm::Expected<std::unique_ptr<Program>>
  create(std::shared_ptr<const CodeObject> object);

  const CodeObject &getObject() const { return *object; }
  const TargetInfo &getTarget() const { return *target; }

  /// The kernel's first instruction, bound for its wave size.
  const Op *getEntry(const KernelInfo &kernel) const;
  /// The instruction at an image offset for a wave size; null if none is there.
  const Op *findOp(uint64_t offset, unsigned lanes) const;
  /// As the disassembler prints it, without leading blanks.
  llvm::StringRef getText(const Op *op) const;
  /// Reachable from the kernel, also through calls; sorted by name. A kernel
  /// with an indirect call reaches every function symbol.
  std::vector<Unbound> getUnbound(const KernelInfo &kernel) const;
  /// Each decoded instruction once, by address.
  std::vector<const Op *> getOps() const;
  /// "file:line" of an instruction where debug information has it, else empty.
  std::string getLocation(const Op *op) const;

private:
  friend class ProgramBuilder;
  Program();
  std::shared_ptr<const CodeObject> object;
  const TargetInfo *target = nullptr;
  /// Stable addresses; inner instructions of wrappers are here too.
  std::deque<Op> ops;
  std::vector<std::string> texts;
  std::map<std::pair<uint64_t, unsigned>, const Op *> byOffset;
  std::map<std::string, std::vector<Unbound>> unbound;
  std::unique_ptr<DebugLines> debugLines;
};

} // namespace loom::sim

#endif // LOOM_LIB_SIMULATOR_PROGRAM_H
