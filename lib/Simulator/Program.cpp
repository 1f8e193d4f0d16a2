//===- Program.cpp - Decoded and bound code -------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program.h"
#include "DebugLines.h"
#include "ProgramBuilder.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;

namespace loom::sim {

static std::vector<TargetInfo> makeTargets() {
  std::vector<TargetInfo> targets;
  for (const char *name : {"gfx942", "gfx950", "gfx9-4-generic"}) {
    TargetInfo target;
    target.name = name;
    target.generation = Generation::Gfx9;
    target.hasWave32 = false;
    target.hasAccumulators = true;
    target.ldsSize = StringRef(name) == "gfx950" ? 160 << 10 : 64 << 10;
    targets.push_back(target);
  }
  for (const char *name :
       {"gfx1100", "gfx1101", "gfx1102", "gfx1103", "gfx1150", "gfx1151",
        "gfx1152", "gfx1153", "gfx11-generic"}) {
    TargetInfo target;
    target.name = name;
    target.generation = Generation::Gfx11;
    targets.push_back(target);
  }
  for (const char *name : {"gfx1200", "gfx1201", "gfx12-generic"}) {
    TargetInfo target;
    target.name = name;
    target.generation = Generation::Gfx12;
    targets.push_back(target);
  }
  return targets;
}

ArrayRef<TargetInfo> getTargets() {
  // Kernels may run while the process ends.
  static const auto *targets = new std::vector<TargetInfo>(makeTargets());
  return *targets;
}

const TargetInfo *findTarget(StringRef name) {
  for (const TargetInfo &target : getTargets())
    if (target.name == name)
      return &target;
  return nullptr;
}

Program::Program() = default;
Program::~Program() = default;

Expected<std::unique_ptr<Program>>
Program::create(std::shared_ptr<const CodeObject> object) {
  std::unique_ptr<Program> program(new Program);
  program->object = std::move(object);
  program->target = findTarget(program->object->getTarget());
  if (!program->target) {
    std::string known;
    for (const TargetInfo &target : getTargets())
      known += (known.empty() ? "" : ", ") + target.name;
    return createStringError("target " + program->object->getTarget() +
                             " is not supported (" + known + " are)");
  }
  program->debugLines = std::make_unique<DebugLines>(program->object);
  if (Error error = ProgramBuilder(*program).build())
    return std::move(error);
  return std::move(program);
}

const Op *Program::getEntry(const KernelInfo &kernel) const {
  return findOp(kernel.entryOffset, kernel.wavefrontSize);
}

const Op *Program::findOp(uint64_t offset, unsigned lanes) const {
  auto found = byOffset.find({offset, lanes});
  return found == byOffset.end() ? nullptr : found->second;
}

StringRef Program::getText(const Op *op) const { return texts[op->textIndex]; }

std::vector<Unbound> Program::getUnbound(const KernelInfo &kernel) const {
  auto found = unbound.find(kernel.name);
  return found == unbound.end() ? std::vector<Unbound>() : found->second;
}

std::vector<const Op *> Program::getOps() const {
  std::vector<const Op *> result;
  for (const auto &[place, op] : byOffset)
    if (result.empty() || result.back()->address != place.first)
      result.push_back(op);
  return result;
}

std::string Program::getLocation(const Op *op) const {
  return debugLines->find(op->address);
}

} // namespace loom::sim
