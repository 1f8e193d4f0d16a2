//===- SourceText.cpp - Upstream ops as source text -----------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Interfaces/SourceText.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Operation.h"

using namespace mlir;
using namespace loom;

const SourceTextInterface *loom::findSourceText(Operation *op) {
  for (Dialect *dialect : op->getContext()->getLoadedDialects())
    if (auto *text = dialect->getRegisteredInterface<SourceTextInterface>())
      if (text->getName(op))
        return text;
  return nullptr;
}

std::optional<std::string> loom::findSourceName(Operation *op) {
  if (const SourceTextInterface *text = findSourceText(op))
    return text->getName(op);
  StringRef name = op->getName().getStringRef();
  if (name.consume_front("loom_"))
    return name.str();
  return std::nullopt;
}
