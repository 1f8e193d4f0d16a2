//===- CodePointers.h - Addresses that code computes ------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Follows s_getpc_b64 and the additions behind it through straight code, so
/// that calls have a target where they name one, and code that has no symbol
/// (stripped local functions) is found.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_SIMULATOR_CODEPOINTERS_H
#define LOOM_LIB_SIMULATOR_CODEPOINTERS_H

#include "Op.h"
#include "llvm/ADT/StringRef.h"
#include <map>
#include <optional>
#include <set>

namespace loom::sim {

class CodePointers {
public:
  /// Forgets all values: a place that is reached from elsewhere too.
  void reset();
  /// Follows one scalar instruction; others only forget what they write.
  void step(const Op &op, llvm::StringRef name);
  /// The value of a pair of registers, if it is an address in the image.
  std::optional<uint64_t> getPair(const Operand &operand) const;
  /// All pairs that were completed: places whose address was taken.
  const std::set<uint64_t> &getTaken() const { return taken; }

private:
  std::optional<uint32_t> get(const Operand &operand, unsigned part = 0) const;
  void set(const Operand &operand, unsigned part,
           std::optional<uint32_t> value);

  std::map<unsigned, uint32_t> values;
  std::optional<bool> carry;
  std::set<uint64_t> taken;
};

} // namespace loom::sim

#endif // LOOM_LIB_SIMULATOR_CODEPOINTERS_H
