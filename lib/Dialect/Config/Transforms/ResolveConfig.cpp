//===- ResolveConfig.cpp - Replace config.get by constants ----------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Config/IR/Config.h"
#include "Loom/Dialect/Config/Transforms/Passes.h"
#include "Loom/Dialect/NormalForm/IR/NormalForm.h"
#include "Loom/Dialect/Template/IR/Template.h"
#include "Loom/Interfaces/LoomPass.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Builders.h"

namespace loom {
#define GEN_PASS_DEF_RESOLVECONFIG
#include "Loom/Dialect/Config/Transforms/Passes.h.inc"
} // namespace loom

using namespace mlir;
using namespace loom;

static Value makeConstant(OpBuilder &builder, Location loc,
                          ConfigDefOp definition) {
  Type type = definition.getType();
  if (isa<IndexType, OffsetType>(type))
    return IndexConstantOp::create(builder, loc, type,
                                   cast<IntegerAttr>(definition.getValue()));
  return arith::ConstantOp::create(builder, loc, definition.getValue());
}

namespace {
struct ResolveConfig : loom::impl::ResolveConfigBase<ResolveConfig> {
  using ResolveConfigBase::ResolveConfigBase;

  void runOnOperation() override;

private:
  void eraseUnusedKeys();
};
} // namespace

void ResolveConfig::runOnOperation() {
  SymbolTableCollection symbols;
  SmallVector<std::pair<ConfigGetOp, ConfigDefOp>> found;
  bool failedAny = false;
  getOperation()->walk([&](ConfigGetOp get) {
    Operation *key = symbols.lookupNearestSymbolFrom(get, get.getKeyAttr());
    if (auto definition = dyn_cast<ConfigDefOp>(key)) {
      found.emplace_back(get, definition);
      return;
    }
    // Needed only if the candidate is selected.
    if (get->getParentOfType<TemplateDefOp>())
      return;
    failedAny = true;
    emitUnbound(get, key);
  });
  if (failedAny)
    return signalPassFailure();
  for (auto [get, definition] : found) {
    OpBuilder builder(get);
    get.replaceAllUsesWith(makeConstant(builder, get.getLoc(), definition));
    get.erase();
  }
  numResolved += found.size();
  eraseUnusedKeys();
  establishPostForms();
}

void ResolveConfig::eraseUnusedKeys() {
  SymbolTableCollection symbols;
  SymbolUserMap users(symbols, getOperation());
  SmallVector<Operation *> unused;
  getOperation()->walk([&](Operation *op) {
    if (isa<ConfigDeclOp, ConfigDefOp>(op) && users.useEmpty(op))
      unused.push_back(op);
  });
  for (Operation *op : unused)
    op->erase();
}
