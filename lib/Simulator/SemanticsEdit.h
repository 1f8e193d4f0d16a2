//===- SemanticsEdit.h - Changes of the table of semantics ------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// For tests of the tests: an entry of the table is made wrong before anything
/// is bound to it.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_SIMULATOR_SEMANTICSEDIT_H
#define LOOM_LIB_SIMULATOR_SEMANTICSEDIT_H

#include "SemanticsTable.h"
#include <vector>

namespace loom::sim {

struct ListedSemantics {
  const Semantics *entry = nullptr;
  /// Of LOOM_SIM_FAMILIES.
  const char *family = nullptr;
};

/// All entries, in the order of families and of their tables.
std::vector<ListedSemantics> listSemantics();

/// Code that is decoded from now on gets `by`, which must live as long, instead
/// of `entry`. It has the entry's name.
void replaceSemantics(const Semantics *entry, const Semantics *by);

} // namespace loom::sim

#endif // LOOM_LIB_SIMULATOR_SEMANTICSEDIT_H
