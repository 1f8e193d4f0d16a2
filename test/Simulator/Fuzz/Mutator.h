//===- Mutator.h - Damage to code objects -----------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Changes good code objects where it hurts: in the structures of ELF, the
/// metadata, descriptors, debug lines and instructions. The same number gives
/// the same bytes.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_TEST_SIMULATOR_FUZZ_MUTATOR_H
#define LOOM_TEST_SIMULATOR_FUZZ_MUTATOR_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <random>
#include <vector>

namespace loom::sim::fuzz {

using Bytes = std::vector<uint8_t>;

/// A good code object, and where its parts are.
class Seed {
public:
  explicit Seed(Bytes bytes);

  const Bytes &getBytes() const { return bytes; }

  struct Region {
    size_t begin = 0, size = 0;
    bool isCode = false;
  };
  /// Headers, sections and kernel descriptors.
  llvm::ArrayRef<Region> getRegions() const { return regions; }

private:
  void addSections();
  void addDescriptors();

  Bytes bytes;
  std::vector<Region> regions;
};

/// Case `number`: one of the seeds, changed in one to three ways.
Bytes mutate(llvm::ArrayRef<Seed> seeds, uint64_t number);

} // namespace loom::sim::fuzz

#endif // LOOM_TEST_SIMULATOR_FUZZ_MUTATOR_H
