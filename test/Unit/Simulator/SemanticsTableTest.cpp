//===- SemanticsTableTest.cpp - What every entry of the table must be -----===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SemanticsEdit.h"
#include "llvm/ADT/StringRef.h"
#include "gtest/gtest.h"
#include <string>

using namespace loom::sim;
using llvm::StringRef;

/// The counter that counts an instruction of a name, by the manuals' tables of
/// counters; atomics and loads without a result count as stores, whatever the
/// table says of them.
static const char *counterOf(StringRef name) {
  if (name.starts_with("ds_"))
    return "lds";
  if (name.starts_with("flat_"))
    return "flat";
  if (name.starts_with("s_sendmsg") && name != "s_sendmsghalt")
    return "message";
  for (const char *prefix : {"s_load_", "s_buffer_load_", "s_memtime",
                             "s_memrealtime", "s_scratch_load_"})
    if (name.starts_with(prefix))
      return "scalar";
  for (const char *prefix : {"global_", "scratch_", "buffer_", "tbuffer_"})
    for (const char *kind : {"load", "store", "atomic"})
      if (name.starts_with(std::string(prefix) + kind))
        return "memory";
  return "none";
}

static const char *counterOf(MemoryKind kind) {
  switch (kind) {
  case MemoryKind::None:
    return "none";
  case MemoryKind::ScalarLoad:
    return "scalar";
  case MemoryKind::Lds:
    return "lds";
  case MemoryKind::Load:
  case MemoryKind::Store:
    return "memory";
  case MemoryKind::FlatLoad:
  case MemoryKind::FlatStore:
    return "flat";
  case MemoryKind::Message:
    return "message";
  case MemoryKind::Export:
    return "export";
  }
  return "";
}

/// Cache control and the like: some count, and nothing waits for a result.
static bool hasNoResult(StringRef name) {
  return name.contains("_inv") || name.contains("wb") ||
         name.contains("dcache") || name.contains("prefetch");
}

TEST(SemanticsTable, Counters) {
  unsigned checked = 0;
  for (const ListedSemantics &listed : listSemantics())
    for (Generation generation :
         {Generation::Gfx9, Generation::Gfx11, Generation::Gfx12}) {
      if (!(listed.entry->generations & Semantics::bit(generation)) ||
          hasNoResult(listed.entry->name))
        continue;
      const Semantics *found = findSemantics(listed.entry->name, generation);
      ASSERT_NE(found, nullptr) << listed.entry->name;
      EXPECT_STREQ(counterOf(found->memory), counterOf(found->name))
          << found->name;
      ++checked;
    }
  EXPECT_GT(checked, 3000u);
}
