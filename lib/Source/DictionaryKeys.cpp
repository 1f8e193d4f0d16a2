//===- DictionaryKeys.cpp - Which keys an op has --------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DictionaryKeys.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace loom;

namespace {
/// The keys of the ops whose names begin with `op`.
struct KeyRow {
  StringLiteral op;
  StringLiteral keys[3];
};
} // namespace

/// The first row that fits counts. An op of no row has no keys.
static constexpr KeyRow rows[] = {
    {"kernel.subgroup.reduce", {"cluster_size", "cluster_stride", ""}},
    {"kernel.subgroup.scan", {"direction", "mode", ""}},
    {"kernel.workgroup.scan", {"direction", "mode", ""}},
    {"view.atomic.cmpxchg", {"failure_ordering", "scope", "success_ordering"}},
    {"vector.atomic.cmpxchg",
     {"failure_ordering", "scope", "success_ordering"}},
    {"view.atomic.", {"ordering", "scope", ""}},
    {"vector.atomic.", {"ordering", "scope", ""}},
    {"view.load", {"cache_scope", "cache_temporal", ""}},
    {"view.store", {"cache_scope", "cache_temporal", ""}},
    {"vector.load", {"cache_scope", "cache_temporal", ""}},
    {"vector.store", {"cache_scope", "cache_temporal", ""}},
    {"vector.gather", {"cache_scope", "cache_temporal", ""}},
    {"vector.scatter", {"cache_scope", "cache_temporal", ""}},
    {"view.prefetch", {"intent", "locality", ""}},
    {"vector.table.quantize", {"nan", "tie", ""}},
    {"vector.bitfield.", {"offset", "width", ""}},
    {"scalar.bitfield.", {"offset", "width", ""}},
    {"buffer.assume.alignment", {"minimum_alignment", "", ""}},
    {"encoding.layout.assume.", {"rank", "", ""}},
    {"sanitizer.assert.accesses",
     {"static_count", "static_extents", "static_strides"}},
    {"sanitizer.assert.access", {"static_extents", "", ""}},
};

/// Their dictionaries are data: the parameters of a benchmark have the names
/// the case gives them, a condition those that its key gives a meaning, an
/// event those of reports, a target those that it overrides. All are checked
/// where that is known.
static bool takesAnyKey(StringRef op) {
  return op == "check.benchmark" || op == "check.requires" ||
         op == "check.skip_if" || op == "check.expect.event" ||
         op == "amdgpu.target";
}

bool loom::isDialectKey(StringRef key) {
  auto [dialect, name] = key.split('.');
  return !name.empty() && dialect != "loom_access" &&
         (dialect == "loom" || dialect.starts_with("loom_"));
}

static ArrayRef<StringLiteral> getKeys(StringRef op) {
  for (const KeyRow &row : rows)
    if (op.starts_with(row.op))
      return ArrayRef<StringLiteral>(row.keys).take_while(
          [](StringRef key) { return !key.empty(); });
  return {};
}

std::string loom::explainUnknownKey(const DictionaryKey &key) {
  if (takesAnyKey(key.op) || isDialectKey(key.key))
    return std::string();
  ArrayRef<StringLiteral> keys = getKeys(key.op);
  if (is_contained(keys, key.key)) {
    if (key.dictionary == 0)
      return std::string();
    return ("key '" + key.key + "' stands in a second dictionary: " + key.op +
            " has one")
        .str();
  }
  std::string text =
      ("unknown key '" + key.key + "': " + key.op + " has ").str();
  if (keys.empty())
    return text + "none";
  for (auto [index, known] : enumerate(keys)) {
    if (index)
      text += index + 1 == keys.size() ? " and " : ", ";
    text += ("'" + known + "'").str();
  }
  return text;
}
