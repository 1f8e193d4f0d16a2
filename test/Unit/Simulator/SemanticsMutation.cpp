//===- SemanticsMutation.cpp - One wrong entry in the table of semantics --===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// LOOM_SIM_MUTATION=SEED makes one entry wrong before the tests run, which
/// then should fail; LOOM_SIM_MUTATION=list:FIRST:COUNT says which that would
/// be for some seeds. test/Simulator/Inputs/mutate.py does both.
///
//===----------------------------------------------------------------------===//

#include "Op.h"
#include "SemanticsEdit.h"
#include "Wave.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <cstdlib>
#include <map>
#include <memory>
#include <random>

using namespace loom::sim;
using llvm::StringRef;

//===----------------------------------------------------------------------===//
// What is wrong
//===----------------------------------------------------------------------===//

namespace {
/// An entry and the functions that it has in truth.
struct Mutant : Semantics {
  ExecFn original32 = nullptr, original64 = nullptr;
  explicit Mutant(const Semantics &entry)
      : Semantics(entry), original32(entry.exec32), original64(entry.exec64) {}
};
} // namespace

static const Op *runOriginal(const Op *op, const Op *edited, Wave &wave) {
  const auto &mutant = *static_cast<const Mutant *>(op->semantics);
  return (wave.lanes == 32 ? mutant.original32 : mutant.original64)(edited,
                                                                    wave);
}

/// The instruction's copy that a mutation changes. What has run may be kept by
/// address, so a copy lives on.
static Op &copyOf(const Op *op) {
  static thread_local std::map<const Op *, std::unique_ptr<Op>> copies;
  auto &copy = copies[op];
  if (!copy)
    copy = std::make_unique<Op>();
  *copy = *op;
  return *copy;
}

/// All lanes are on.
static const Op *ignoreExec(const Op *op, Wave &wave) {
  uint64_t exec =
      uint64_t(wave.scalars[SgprExecHi]) << 32 | wave.scalars[SgprExecLo];
  setExec(wave, ~0ull);
  const Op *next = runOriginal(op, op, wave);
  setExec(wave, exec);
  return next;
}

static const Op *swapSources(const Op *op, Wave &wave) {
  Op &copy = copyOf(op);
  std::swap(copy.src[0], copy.src[1]);
  return runOriginal(op, &copy, wave);
}

template <unsigned Modifiers>
static const Op *dropModifiers(const Op *op, Wave &wave) {
  Op &copy = copyOf(op);
  for (unsigned i = 0; i < copy.numSrcs; ++i)
    copy.src[i].modifiers &= ~Modifiers;
  return runOriginal(op, &copy, wave);
}

static const Op *dropClamp(const Op *op, Wave &wave) {
  Op &copy = copyOf(op);
  copy.clamp = false;
  return runOriginal(op, &copy, wave);
}

static const Op *dropOmod(const Op *op, Wave &wave) {
  Op &copy = copyOf(op);
  copy.omod = 0;
  return runOriginal(op, &copy, wave);
}

static const Op *dropOffset(const Op *op, Wave &wave) {
  Op &copy = copyOf(op);
  copy.offset = 0;
  return runOriginal(op, &copy, wave);
}

/// The last register of the result keeps its old value.
static const Op *narrowResult(const Op *op, Wave &wave) {
  const Operand &to = op->dst[0];
  unsigned last = to.index + std::max<unsigned>(to.dwords, 1) - 1;
  if (to.kind == Operand::Scalar) {
    uint32_t old = wave.scalars[last];
    const Op *next = runOriginal(op, op, wave);
    wave.scalars[last] = old;
    return next;
  }
  uint32_t *row = wave.vectors + size_t(last) * wave.lanes;
  std::vector<uint32_t> old(row, row + wave.lanes);
  const Op *next = runOriginal(op, op, wave);
  std::copy(old.begin(), old.end(), row);
  return next;
}

static const Op *flipScc(const Op *op, Wave &wave) {
  const Op *next = runOriginal(op, op, wave);
  wave.scc = !wave.scc;
  return next;
}

//===----------------------------------------------------------------------===//
// The choice
//===----------------------------------------------------------------------===//

namespace {
class Mutation {
public:
  explicit Mutation(uint64_t seed) : random(seed * 0x9e3779b97f4a7c15ull) {
    for (int skip = 0; skip < 8; ++skip)
      random();
    choose();
  }
  /// "Compare v_cmp_lt_f32 for gfx11: ..."
  std::string describe() const;
  void apply() const;

private:
  struct Wrapper {
    const char *text;
    ExecFn exec;
    bool (*fits)(const Semantics &entry);
  };
  static const Wrapper wrappers[];

  size_t pick(size_t count) { return size_t(random() % count); }
  void choose();
  bool takeSibling();
  bool swapEntries();
  bool changeMemory();
  bool dropGeneration();
  bool wrap();
  std::vector<size_t> othersOfFamily() const;

  std::mt19937_64 random;
  std::vector<ListedSemantics> all = listSemantics();
  size_t chosen = 0;
  std::string text;
  std::vector<std::pair<const Semantics *, Mutant>> mutants;
};
} // namespace

static bool isVectorFloat(const Semantics &entry) {
  StringRef name = entry.name;
  return name.starts_with("v_") && !name.contains("cmp") &&
         (name.contains("_f32") || name.contains("_f16") ||
          name.contains("_f64"));
}
static bool hasOperation(StringRef name, llvm::ArrayRef<StringRef> words) {
  llvm::SmallVector<StringRef> parts;
  name.split(parts, '_');
  return llvm::any_of(parts, [words](StringRef part) {
    return llvm::is_contained(words, part);
  });
}
/// Instructions on floats that take their sources and result through modifiers.
static bool isFloatMath(const Semantics &entry) {
  StringRef name = entry.name;
  return isVectorFloat(entry) && !name.contains("mfma") &&
         !name.contains("wmma") && !name.contains("swmmac") &&
         !name.contains("cvt") && !name.contains("class") &&
         !name.contains("dot") && !name.contains("fmaak") &&
         !name.contains("fmamk") && !name.contains("div_scale");
}
static bool isOrdered(const Semantics &entry) {
  StringRef name = entry.name;
  return (name.starts_with("v_") || name.starts_with("s_")) &&
         hasOperation(name, {"sub",      "lshlrev",   "lshrrev", "ashrrev",
                             "lshl",     "lshr",      "ashr",    "bfe",
                             "bfm",      "ldexp",     "cndmask", "perm",
                             "alignbit", "alignbyte", "andn2",   "orn2",
                             "cselect",  "bfi",       "pack",    "subrev"});
}
static bool isMasked(const Semantics &entry) {
  StringRef name = entry.name;
  if (name.starts_with("s_") || name.contains("mfma") ||
      name.contains("wmma") || name.contains("swmmac") ||
      name.contains("smfmac") || name.contains("accvgpr") ||
      name.contains("nop") || name.contains("swap"))
    return false;
  return !name.contains("readlane") && !name.contains("writelane") &&
         !name.contains("pipeflush") && !name.contains("clrexcp");
}
static bool isWide(const Semantics &entry) {
  StringRef name = entry.name;
  return entry.memory == MemoryKind::None &&
         (name.starts_with("v_") || name.starts_with("s_")) &&
         !name.contains("cmp") && !name.contains("saveexec") &&
         (name.ends_with("_f64") || name.ends_with("_b64") ||
          name.ends_with("_u64") || name.ends_with("_i64"));
}
static bool hasOffset(const Semantics &entry) {
  StringRef name = entry.name;
  return entry.memory != MemoryKind::None &&
         (name.starts_with("ds_") || name.starts_with("global_") ||
          name.starts_with("flat_") || name.starts_with("scratch_") ||
          name.starts_with("buffer_")) &&
         !name.contains("permute") && !name.contains("swizzle") &&
         !name.contains("_inv") && !name.contains("wb");
}
static bool isScalarMath(const Semantics &entry) {
  return StringRef(entry.name).starts_with("s_") &&
         entry.memory == MemoryKind::None && !entry.endsBlock &&
         hasOperation(entry.name,
                      {"add",     "sub", "addc",    "subb",    "and",
                       "or",      "xor", "cmp",     "lshl",    "lshr",
                       "ashr",    "bfe", "min",     "max",     "abs",
                       "absdiff", "not", "bitcmp1", "bitcmp0", "andn2"});
}

const Mutation::Wrapper Mutation::wrappers[] = {
    {"runs for lanes that are off", ignoreExec, isMasked},
    {"has its sources exchanged", swapSources, isOrdered},
    {"does not negate sources", dropModifiers<Operand::Neg>, isFloatMath},
    {"does not take absolute values", dropModifiers<Operand::Abs>, isFloatMath},
    {"does not clamp", dropClamp, isFloatMath},
    {"does not scale its result", dropOmod, isFloatMath},
    {"does not add its offset", dropOffset, hasOffset},
    {"does not write the last register of its result", narrowResult, isWide},
    {"has SCC the other way", flipScc, isScalarMath},
};

std::vector<size_t> Mutation::othersOfFamily() const {
  std::vector<size_t> others;
  const Semantics &own = *all[chosen].entry;
  for (size_t i = 0; i < all.size(); ++i) {
    const Semantics &other = *all[i].entry;
    if (all[i].family == all[chosen].family &&
        (other.exec32 != own.exec32 || other.exec64 != own.exec64) &&
        !other.exec32 == !own.exec32 && other.generations & own.generations)
      others.push_back(i);
  }
  return others;
}

/// The function of one of the entries whose names are most like it: another
/// predicate, width or sign.
bool Mutation::takeSibling() {
  std::vector<size_t> others = othersOfFamily();
  if (others.empty())
    return false;
  StringRef name = all[chosen].entry->name;
  llvm::sort(others, [&](size_t a, size_t b) {
    return std::make_pair(name.edit_distance(all[a].entry->name), a) <
           std::make_pair(name.edit_distance(all[b].entry->name), b);
  });
  const Semantics &other =
      *all[others[pick(std::min<size_t>(others.size(), 4))]].entry;
  Mutant mutant(*all[chosen].entry);
  mutant.exec32 = other.exec32;
  mutant.exec64 = other.exec64;
  mutants.push_back({all[chosen].entry, mutant});
  text = std::string("does what ") + other.name + " does";
  return true;
}

bool Mutation::swapEntries() {
  std::vector<size_t> others = othersOfFamily();
  if (others.empty())
    return false;
  const Semantics &one = *all[chosen].entry;
  const Semantics &other = *all[others[pick(others.size())]].entry;
  Mutant first(one), second(other);
  std::swap(first.exec32, second.exec32);
  std::swap(first.exec64, second.exec64);
  mutants.push_back({&one, first});
  mutants.push_back({&other, second});
  text = std::string("and ") + other.name + " do what the other does";
  return true;
}

bool Mutation::changeMemory() {
  Mutant mutant(*all[chosen].entry);
  // Of instructions that no counter counts, one that does is another thing.
  if (mutant.memory == MemoryKind::None || mutant.memory == MemoryKind::Export)
    return false;
  static const MemoryKind kinds[] = {MemoryKind::None,  MemoryKind::ScalarLoad,
                                     MemoryKind::Lds,   MemoryKind::Load,
                                     MemoryKind::Store, MemoryKind::FlatLoad};
  // A load is a store if it gives nothing, whatever the table says of them.
  static const unsigned groups[] = {0, 1, 2, 3, 3, 4, 4, 1, 5};
  MemoryKind kind = kinds[pick(std::size(kinds))];
  if (groups[unsigned(kind)] == groups[unsigned(mutant.memory)])
    return false;
  mutant.memory = kind;
  mutants.push_back({all[chosen].entry, mutant});
  text = "counts as memory of kind " + llvm::utostr(unsigned(kind));
  return true;
}

bool Mutation::dropGeneration() {
  static const Generation generations[] = {Generation::Gfx9, Generation::Gfx11,
                                           Generation::Gfx12};
  unsigned which = unsigned(pick(3));
  Mutant mutant(*all[chosen].entry);
  // Entries of one generation only are wanted for that.
  if (mutant.generations != Semantics::bit(generations[which]))
    return false;
  mutant.generations = 0;
  mutants.push_back({all[chosen].entry, mutant});
  text = "is for no generation";
  return true;
}

bool Mutation::wrap() {
  const Wrapper &wrapper = wrappers[pick(std::size(wrappers))];
  if (!wrapper.fits(*all[chosen].entry))
    return false;
  Mutant mutant(*all[chosen].entry);
  if (mutant.exec32)
    mutant.exec32 = wrapper.exec;
  if (mutant.exec64)
    mutant.exec64 = wrapper.exec;
  mutants.push_back({all[chosen].entry, mutant});
  text = wrapper.text;
  return true;
}

void Mutation::choose() {
  bool done = false;
  while (!done) {
    chosen = pick(all.size());
    size_t kind = pick(20);
    done = kind < 8    ? takeSibling()
           : kind < 11 ? swapEntries()
           : kind < 13 ? changeMemory()
           : kind < 14 ? dropGeneration()
                       : wrap();
  }
}

std::string Mutation::describe() const {
  return std::string(all[chosen].family) + ' ' + all[chosen].entry->name +
         " (generations " + llvm::utostr(all[chosen].entry->generations) +
         ") " + text;
}

void Mutation::apply() const {
  for (const auto &[entry, mutant] : mutants)
    replaceSemantics(entry, new Mutant(mutant));
}

//===----------------------------------------------------------------------===//
// Before the tests
//===----------------------------------------------------------------------===//

namespace {
class MutatedTable : public ::testing::Environment {
public:
  void SetUp() override {
    const char *wish = std::getenv("LOOM_SIM_MUTATION");
    if (!wish)
      return;
    uint64_t seed = 0, first = 0, count = 0;
    auto [begin, end] = StringRef(wish).split(':');
    if (!begin.getAsInteger(10, seed))
      return Mutation(seed).apply();
    auto [firstText, countText] = end.split(':');
    if (begin != "list" || firstText.getAsInteger(10, first) ||
        countText.getAsInteger(10, count))
      FAIL() << "LOOM_SIM_MUTATION=" << wish;
    for (uint64_t i = first; i < first + count; ++i)
      llvm::outs() << "mutation " << i << ' ' << Mutation(i).describe() << '\n';
    llvm::outs().flush();
    std::exit(0);
  }
};
} // namespace

[[maybe_unused]] static const auto *mutatedTable =
    ::testing::AddGlobalTestEnvironment(new MutatedTable);
