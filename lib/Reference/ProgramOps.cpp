//===- ProgramOps.cpp - Configuration and requirements on the reference device
//===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Group.h"
#include "Handlers.h"
#include "Loom/Dialect/Config/IR/Config.h"
#include "Loom/Dialect/Func/IR/FuncRequire.h"
#include "Predicates.h"

using namespace mlir;
using namespace loom;

/// A scalar known when the handler is built: `inst.words[0]`.
static void runKnown(Group &group, const Inst &inst) {
  group.result(inst).fill(0, inst.words.front());
}

static LogicalResult buildConfigGet(ConfigGetOp op, Inst &inst) {
  auto key =
      SymbolTable::lookupNearestSymbolFrom<ConfigDefOp>(op, op.getKeyAttr());
  if (!key)
    return op.emitError(describeUnbound(op.getKey(), op.getResult().getType()));
  APInt bits = isa<FloatAttr>(key.getValue())
                   ? cast<FloatAttr>(key.getValue()).getValue().bitcastToAPInt()
                   : cast<IntegerAttr>(key.getValue()).getValue();
  inst.words = {int64_t(bits.getZExtValue())};
  inst.run = runKnown;
  inst.isPure = true;
  return success();
}

static void runRequire(Group &group, const Inst &inst) {
  auto op = cast<FuncRequireOp>(inst.op);
  auto getName = [&](int64_t ordinal) {
    if (op.getNames())
      return cast<StringAttr>((*op.getNames())[ordinal]).str();
    return "#" + std::to_string(ordinal);
  };
  Promise promise{op.getPredicates(), {}, {}, getName};
  for (auto [i, value] : llvm::enumerate(op.getValues())) {
    promise.values.push_back(&group.operand(inst, i));
    promise.types.push_back(value.getType());
  }
  checkPromise(group, inst, promise,
               "@" + op.getCallee() + " may not be called like this: ");
}

void loom::addProgramHandlers(HandlerTable &handlers) {
  handlers.addBuilder<ConfigGetOp>(buildConfigGet);
  handlers.add<FuncRequireOp>(runRequire);
}
