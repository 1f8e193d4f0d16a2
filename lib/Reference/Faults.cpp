//===- Faults.cpp - What a kernel may not do ------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Reference/Faults.h"

using namespace loom;

llvm::StringRef loom::stringifyFaultKind(FaultKind kind) {
  switch (kind) {
  case FaultKind::OutOfBounds:
    return "out-of-bounds";
  case FaultKind::Misaligned:
    return "misaligned";
  case FaultKind::Uninitialized:
    return "uninitialized";
  case FaultKind::Race:
    return "race";
  case FaultKind::Alias:
    return "alias";
  case FaultKind::Assumption:
    return "assumption";
  case FaultKind::Divergence:
    return "divergence";
  case FaultKind::Poison:
    return "poison";
  case FaultKind::Undefined:
    return "undefined";
  case FaultKind::Limit:
    return "limit";
  case FaultKind::Timeout:
    return "timeout";
  }
  llvm_unreachable("unknown kind of fault");
}

void FaultLog::add(Fault fault) {
  auto key = std::make_pair(fault.op, unsigned(fault.kind));
  if (auto it = known.find(key); it != known.end()) {
    faults[it->second].count += fault.count;
    return;
  }
  if (isFull())
    return;
  known[key] = faults.size();
  faults.push_back(std::move(fault));
}
