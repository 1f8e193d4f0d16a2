//===- SemanticsTable.cpp - The table of what instructions do -------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SemanticsTable.h"
#include "SemanticsEdit.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include <cassert>

#ifndef LOOM_SIM_AVX2
/// The namespace of the build for AVX2. Builds with sanitizers have none.
#define LOOM_SIM_AVX2 avx2
#endif

namespace loom::sim {
namespace {

/// The entries of every family, by name.
class Table final : public SemanticsSink {
public:
  void add(const Semantics *first, const Semantics *last) override {
    for (; first != last; ++first) {
      auto &entries = byName[first->name];
      assert(llvm::none_of(entries,
                           [first](const Semantics *other) {
                             return other->generations & first->generations;
                           }) &&
             "two meanings of one instruction");
      entries.push_back(first);
      all.push_back({first, family});
    }
  }

  const Semantics *find(llvm::StringRef name, Generation generation) const {
    auto found = byName.find(name);
    if (found == byName.end())
      return nullptr;
    for (const Semantics *entry : found->second)
      if (entry->generations & Semantics::bit(generation))
        return entry;
    return nullptr;
  }

  void replace(const Semantics *entry, const Semantics *by) {
    for (const Semantics *&one : byName[entry->name])
      if (one == entry)
        one = by;
  }

  /// What is added next belongs to it.
  const char *family = nullptr;
  std::vector<ListedSemantics> all;

private:
  llvm::StringMap<llvm::SmallVector<const Semantics *, 1>> byName;
};

/// All that -march=x86-64-v3 lets the compiler use.
bool hasAvx2Build() {
  __builtin_cpu_init();
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
         __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
         __builtin_cpu_supports("f16c") && __builtin_cpu_supports("lzcnt") &&
         __builtin_cpu_supports("movbe") && __builtin_cpu_supports("popcnt");
}

bool baselineOnly = false;

bool useAvx2() {
  static const bool use = hasAvx2Build() && !baselineOnly;
  return use;
}

Table &getTable() {
  static Table *table = [] {
    auto *built = new Table;
#define LOOM_SIM_REGISTER(NAME)                                                \
  built->family = #NAME;                                                       \
  if (useAvx2())                                                               \
    LOOM_SIM_AVX2::register##NAME(*built);                                     \
  else                                                                         \
    baseline::register##NAME(*built);
    LOOM_SIM_FAMILIES(LOOM_SIM_REGISTER)
#undef LOOM_SIM_REGISTER
    return built;
  }();
  return *table;
}

} // namespace

void useBaselineSemantics() { baselineOnly = true; }

const Semantics *findSemantics(const char *name, Generation generation) {
  return getTable().find(name, generation);
}

std::vector<ListedSemantics> listSemantics() { return getTable().all; }

void replaceSemantics(const Semantics *entry, const Semantics *by) {
  getTable().replace(entry, by);
}

const WrapperFunctions &getWrapperFunctions() {
  return useAvx2() ? LOOM_SIM_AVX2::wrapperFunctions
                   : baseline::wrapperFunctions;
}

} // namespace loom::sim
