//===- Predicates.h - Predicates of workitems' values -----------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_REFERENCE_PREDICATES_H
#define LOOM_LIB_REFERENCE_PREDICATES_H

#include "Group.h"
#include "Loom/Dialect/Index/IR/Index.h"

namespace loom {

/// A promise about values: `values[k]`, of type `types[k]`, is what a predicate
/// calls argument k.
struct Promise {
  mlir::ArrayAttr predicates;
  llvm::SmallVector<const Register *> values;
  llvm::SmallVector<mlir::Type> types;
  /// What messages call argument k: `%n`.
  llvm::function_ref<std::string(int64_t)> getName;
};

/// Reports, for each active workitem, the first predicate that does not hold;
/// the message begins with `prefix`. Poison is reported too.
void checkPromise(Group &group, const Inst &inst, const Promise &promise,
                  const llvm::Twine &prefix);

} // namespace loom

#endif // LOOM_LIB_REFERENCE_PREDICATES_H
