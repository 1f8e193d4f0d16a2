//===- UnknownOps.cpp - What to say about an unknown op -------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "UnknownOps.h"
#include "Loom/Dialect/Cfg/IR/Cfg.h"
#include "Loom/Dialect/Scalar/IR/SourceOps.h"
#include "Loom/Source/Syntax/Rewriter.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OperationSupport.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace loom;

/// The dialects of the source that are loaded, sorted by name.
static std::vector<StringRef> getSourceDialects(MLIRContext *context) {
  std::vector<StringRef> names;
  for (Dialect *dialect : context->getLoadedDialects()) {
    StringRef name = dialect->getNamespace();
    if (name.consume_front("loom_") && isSourceDialect(name))
      names.push_back(name);
  }
  llvm::sort(names);
  return names;
}

/// Whether an op has no spelling that an author could write.
static bool isInternal(StringRef name) {
  return llvm::is_contained({StringRef(kStandInName),
                             StringRef(CfgLabelOp::getOperationName()),
                             StringRef(CfgExtentsOp::getOperationName())},
                            name);
}

/// The mnemonics of a dialect of the source, sorted.
static std::vector<StringRef> getMnemonics(StringRef dialect,
                                           MLIRContext *context) {
  std::vector<StringRef> names;
  for (RegisteredOperationName name : context->getRegisteredOperations()) {
    StringRef owner = name.getDialectNamespace();
    if (owner.consume_front("loom_") && owner == dialect &&
        !isInternal(name.getStringRef()))
      names.push_back(name.stripDialect());
  }
  if (dialect == "scalar" || dialect == "vector")
    for (const SourceOp &row : getSourceOps())
      if (dialect == "vector" || row.form != SourceForm::Select)
        names.push_back(row.mnemonic);
  llvm::sort(names);
  return names;
}

/// The name nearest to `name`, empty where none is near.
static StringRef findNearest(StringRef name, ArrayRef<StringRef> candidates) {
  StringRef nearest;
  // One typing error in three characters.
  unsigned best = std::max<size_t>(name.size() / 3, 1) + 1;
  for (StringRef candidate : candidates) {
    unsigned distance = name.edit_distance(candidate,
                                           /*AllowReplacements=*/true,
                                           /*MaxEditDistance=*/best);
    if (distance < best) {
      best = distance;
      nearest = candidate;
    }
  }
  return nearest;
}

std::string loom::describeUnknownOp(StringRef op, MLIRContext *context) {
  std::string text = ("unknown op '" + op + "'").str();
  auto [dialect, name] = op.split('.');
  std::vector<StringRef> dialects = getSourceDialects(context);
  if (llvm::is_contained(dialects, dialect)) {
    StringRef nearest = findNearest(name, getMnemonics(dialect, context));
    if (nearest == name)
      return ("no op such as '" + op + "' can begin here").str();
    if (!nearest.empty())
      text += (": did you mean '" + dialect + "." + nearest + "'?").str();
    return text;
  }
  for (const SourceOp &row : getSourceOps())
    if (op == row.upstream)
      return text + (": its name is 'scalar." + row.mnemonic + "' here").str();
  return text + ": an op begins with one of the dialects " +
         llvm::join(dialects, ", ");
}
