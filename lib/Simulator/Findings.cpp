//===- Findings.cpp - What a run has shown -*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Findings.h"

using namespace loom::sim;

llvm::StringRef loom::sim::nameOfFinding(FindingKind kind) {
  switch (kind) {
  case FindingKind::PendingRead:
    return "pending-read";
  case FindingKind::PendingWrite:
    return "pending-write";
  case FindingKind::OutOfBounds:
    return "out-of-bounds";
  case FindingKind::UseAfterFree:
    return "use-after-free";
  case FindingKind::Misaligned:
    return "misaligned";
  case FindingKind::LdsOutOfBounds:
    return "lds-out-of-bounds";
  case FindingKind::ScratchOverflow:
    return "scratch-overflow";
  case FindingKind::UninitializedRegister:
    return "uninitialized-register";
  case FindingKind::UninitializedLds:
    return "uninitialized-lds";
  case FindingKind::LdsRace:
    return "lds-race";
  case FindingKind::GlobalRace:
    return "global-race";
  case FindingKind::Deadlock:
    return "deadlock";
  case FindingKind::Trap:
    return "trap";
  case FindingKind::BadJump:
    return "bad-jump";
  case FindingKind::Unsupported:
    return "unsupported";
  case FindingKind::WaitSlots:
    return "wait-slots";
  case FindingKind::InstructionLimit:
    return "instruction-limit";
  }
  return "unknown";
}

void Findings::add(const Op *op, FindingKind kind, const Place &place,
                   const std::string &detail) {
  std::lock_guard<std::mutex> lock(mutex);
  auto order = std::make_tuple(place.groupIndex, place.wave, place.lane);
  auto [found, isNew] = entries.try_emplace({op->address, kind});
  Entry &entry = found->second;
  Finding &finding = entry.finding;
  if (!isNew) {
    ++finding.count;
    if (order >= entry.order)
      return;
  } else {
    finding.kind = nameOfFinding(kind).str();
    finding.instruction = program.getText(op).str();
    finding.offset = op->address;
    finding.location = program.getLocation(op);
  }
  entry.order = order;
  finding.detail = detail;
  finding.workgroup = place.group;
  finding.wave = place.wave;
  finding.lane = place.lane;
}

size_t Findings::getCount() {
  std::lock_guard<std::mutex> lock(mutex);
  return entries.size();
}

std::vector<Finding> Findings::take() {
  std::vector<Finding> all;
  for (auto &entry : entries)
    all.push_back(std::move(entry.second.finding));
  entries.clear();
  return all;
}
