//===- ProgramBuilder.h - Decoding what control flow reaches ----*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_SIMULATOR_PROGRAMBUILDER_H
#define LOOM_LIB_SIMULATOR_PROGRAMBUILDER_H

#include "Decoder.h"
#include <set>

namespace loom::sim {

/// Decodes and binds a program. Each wave size has its own copy of the code
/// that its kernels reach.
class ProgramBuilder {
public:
  explicit ProgramBuilder(Program &program) : program(program) {}
  llvm::Error build();

private:
  /// A decoded place.
  struct Place {
    Op *op = nullptr;
    std::string name;
    Flow flow = Flow::Next;
    uint64_t next = 0;
    /// Of branches, and of calls and jumps whose target is known.
    std::optional<uint64_t> target;
    /// Names that have no semantics.
    std::vector<std::string> unbound;

    bool goesOn() const {
      return flow != Flow::Branch && flow != Flow::IndirectJump &&
             flow != Flow::End;
    }
    /// May go to any function.
    bool isIndirect() const;
  };
  /// The code as waves of one size see it.
  struct Code {
    std::unique_ptr<Decoder> decoder;
    unsigned lanes = 0;
    std::map<uint64_t, Place> places;
    /// Where values that the code computes are not known: branches come here.
    std::set<uint64_t> leaders;
    /// Where an indirect call may go.
    std::set<uint64_t> functions;
    bool addedSymbols = false;
  };

  llvm::Error buildFor(unsigned lanes);
  /// Somewhere to decode from.
  struct Start {
    uint64_t offset;
    /// It is no error if nothing is there.
    bool isOptional;
  };

  llvm::Error decodeFrom(Code &code, Start start);
  llvm::Error decodeAt(Code &code, uint64_t offset);
  /// Finds targets of calls and addresses that are taken; returns the places
  /// that are to be decoded for that.
  std::vector<Start> followPointers(Code &code);
  void addFunctionSymbols(Code &code);
  bool isCode(uint64_t offset) const;
  llvm::ArrayRef<uint8_t> getBytes(uint64_t offset) const;

  Op *store(const Op &op, uint32_t textIndex);
  ExecFn findExec(const Code &code, llvm::StringRef name, Op &op,
                  Place &place) const;
  void bind(Code &code, Place &place, const DecodedInstruction &decoded);
  void link(Code &code);

  /// Places that control reaches from `start`. With `direct`, indirect calls
  /// reach nothing.
  std::vector<uint64_t> reach(const Code &code, uint64_t start,
                              bool direct) const;
  llvm::Error finishKernel(const Code &code, const KernelInfo &kernel);
  llvm::Error checkRegisters(const Place &place,
                             const KernelInfo &kernel) const;

  /// Fails where code is gone over so often that it would not end in a time
  /// that anybody waits for.
  llvm::Error spend(size_t numPlaces);

  Program &program;
  size_t spent = 0;
};

} // namespace loom::sim

#endif // LOOM_LIB_SIMULATOR_PROGRAMBUILDER_H
