//===- Coverage.cpp - All operations of the targets -----------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Coverage.h"
#include "Commands.h"
#include "SemanticsTable.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace loom::sim {

static constexpr const char *groupNames[] = {"vector ALU",
                                             "matrix",
                                             "scalar ALU, control",
                                             "scalar memory",
                                             "LDS",
                                             "global, flat, scratch",
                                             "buffer",
                                             "images, exports, GDS"};

namespace {
struct Count {
  unsigned all = 0, exact = 0, approximate = 0, guessed = 0, refused = 0;

  void add(const Semantics *semantics) {
    ++all;
    unsigned &kind = !semantics                                 ? refused
                     : semantics->source == Source::Guess       ? guessed
                     : semantics->exactness == Exactness::Exact ? exact
                                                                : approximate;
    ++kind;
  }
};
} // namespace

static void printRow(StringRef name, const Count &count, raw_ostream &out) {
  out << "| " << name << " | " << count.all << " | " << count.exact << " | "
      << count.approximate << " | " << count.guessed << " | " << count.refused
      << " |\n";
}

static void printNames(StringRef title,
                       ArrayRef<const CoveredOperation *> operations,
                       raw_ostream &out) {
  if (operations.empty())
    return;
  std::string line = (title + ":").str();
  for (size_t i = 0; i < operations.size(); ++i) {
    std::string word = " `" + operations[i]->name + "`" +
                       (i + 1 == operations.size() ? "." : ",");
    if (line.size() + word.size() > 88) {
      out << line << '\n';
      line = word.substr(1);
    } else {
      line += word;
    }
  }
  out << line << "\n\n";
}

/// The table of a target, and the names of what is guessed or refused.
static bool printTable(const TargetInfo &target, raw_ostream &out) {
  Expected<std::vector<CoveredOperation>> operations = listOperations(target);
  if (!operations)
    return failWith(target.name, toString(operations.takeError()));
  Count counts[std::size(groupNames)], sum;
  std::vector<const CoveredOperation *> guessed, refused;
  for (const CoveredOperation &operation : *operations) {
    counts[unsigned(operation.group)].add(operation.semantics);
    sum.add(operation.semantics);
    if (operation.group == CoverageGroup::Other)
      continue;
    if (!operation.semantics)
      refused.push_back(&operation);
    else if (operation.semantics->source == Source::Guess)
      guessed.push_back(&operation);
  }
  out << "| Operations | all | exact | approximate | guess | refused |\n"
      << "|---|---|---|---|---|---|\n";
  for (unsigned group = 0; group < std::size(groupNames); ++group)
    if (counts[group].all)
      printRow(groupNames[group], counts[group], out);
  printRow("sum", sum, out);
  out << '\n';
  printNames("Guesses", guessed, out);
  printNames("Refused, besides images, exports and GDS", refused, out);
  return true;
}

static constexpr char introduction[] =
    R"(# What the AMDGPU simulator has of each target

Written by `loom-amdgpu-sim --coverage`. All operations that LLVM's decoder knows are
here, whether or not compilers emit them; forms of one operation (VOP3, DPP, SDWA, VOPD,
address forms) count once. *Exact* operations give hardware's bits by their source.
*Approximate* ones differ in low bits that are not documented. *Guesses* rest on analogy
or on other programs, because no public text says what hardware does. A kernel that can
reach a *refused* operation does not start; the message names it.
)";

bool printCoverage(StringRef name, raw_ostream &out) {
  if (!name.empty()) {
    const TargetInfo *target = findTarget(name);
    if (!target)
      return failWith(name, "there is no such target");
    return printTable(*target, out);
  }
  // Targets with the same table share it.
  std::vector<std::pair<std::string, std::string>> tables;
  for (const TargetInfo &target : getTargets()) {
    std::string table;
    raw_string_ostream stream(table);
    if (!printTable(target, stream))
      return false;
    auto same = find_if(
        tables, [&](const auto &other) { return other.second == table; });
    if (same == tables.end())
      tables.emplace_back(target.name, table);
    else
      same->first += ", " + target.name;
  }
  out << introduction;
  for (const auto &[names, table] : tables)
    out << "\n## " << names << "\n\n" << StringRef(table).rtrim() << '\n';
  return true;
}

} // namespace loom::sim
