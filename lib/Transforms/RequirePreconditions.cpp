//===- RequirePreconditions.cpp - State what calls must prove -------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Func/IR/FuncRequire.h"
#include "Loom/Dialect/Index/IR/Index.h"
#include "Loom/Dialect/Kernel/IR/Kernel.h"
#include "Loom/Dialect/Template/IR/Template.h"
#include "Loom/Dialect/View/IR/View.h"
#include "Loom/Transforms/Passes.h"

namespace loom {
#define GEN_PASS_DEF_REQUIREPRECONDITIONS
#include "Loom/Transforms/Passes.h.inc"
} // namespace loom

using namespace mlir;
using namespace loom;

namespace {
struct RequirePreconditions
    : loom::impl::RequirePreconditionsBase<RequirePreconditions> {
  using RequirePreconditionsBase::RequirePreconditionsBase;

  void runOnOperation() override;
};

/// The `where` clause of a callee, and what its names are.
struct Precondition {
  Operation *callee = nullptr;
  ArrayAttr predicates;
  ArrayRef<int64_t> relations;
};

/// The values a requirement speaks of, each once.
class Values {
public:
  Values(OpBuilder &builder, FuncCallOp call, const Precondition &of)
      : builder(builder), call(call), callee(of.callee),
        extents(getOwnExtents(call.getOperandTypes(), of.relations)) {}

  /// The ordinal of what `name` of the callee is at the call.
  unsigned get(int64_t name);

  SmallVector<Value> values;
  SmallVector<Attribute> names;

private:
  OpBuilder &builder;
  FuncCallOp call;
  Operation *callee;
  SmallVector<OwnExtent> extents;
  DenseMap<int64_t, unsigned> ordinals;
};
} // namespace

unsigned Values::get(int64_t name) {
  auto [it, isNew] = ordinals.try_emplace(name, values.size());
  if (!isNew)
    return it->second;
  if (name < call.getNumOperands()) {
    values.push_back(call.getOperand(name));
    names.push_back(builder.getStringAttr(describeArgument(callee, name)));
    return it->second;
  }
  OwnExtent own = extents[name - call.getNumOperands()];
  Value view = call.getOperand(own.argument);
  int64_t dimension = getSlotDimension(view.getType(), own.slot);
  values.push_back(
      builder.createOrFold<ViewDimOp>(call.getLoc(), view, dimension));
  names.push_back(
      builder.getStringAttr("dimension " + Twine(dimension) + " of " +
                            describeArgument(callee, own.argument)));
  return it->second;
}

static Precondition getPrecondition(Operation *callee) {
  if (auto signature = dyn_cast_or_null<SignatureOpInterface>(callee))
    return {callee, signature.getPredicatesAttr(), signature.getRelations()};
  return {};
}

static void require(FuncCallOp call, const Precondition &precondition) {
  OpBuilder builder(call);
  Values values(builder, call, precondition);
  SmallVector<Attribute> predicates;
  for (auto predicate : precondition.predicates.getAsRange<PredicateAttr>()) {
    SmallVector<Attribute> arguments;
    for (Attribute argument : predicate.getArguments()) {
      std::optional<int64_t> name = getOrdinal(argument);
      arguments.push_back(
          name ? ValueRefAttr::get(call.getContext(), values.get(*name))
               : argument);
    }
    predicates.push_back(
        PredicateAttr::get(call.getContext(), predicate.getKind(), arguments));
  }
  FuncRequireOp::create(builder, call.getLoc(), call.getCallee(), values.values,
                        builder.getArrayAttr(predicates),
                        builder.getArrayAttr(values.names));
}

void RequirePreconditions::runOnOperation() {
  SymbolTableCollection symbols;
  SmallVector<std::pair<FuncCallOp, Precondition>> calls;
  auto collect = [&](FuncCallOp call) {
    Precondition precondition = getPrecondition(
        symbols.lookupNearestSymbolFrom(call, call.getCalleeAttr()));
    if (precondition.predicates && !precondition.predicates.empty())
      calls.emplace_back(call, precondition);
  };
  for (Operation &op : getOperation().getOps()) {
    // A launch configuration is evaluated when there are values to look at.
    if (auto kernel = dyn_cast<KernelDefOp>(op))
      kernel.getBody().walk(collect);
    else if (isa<FuncDefOp, TemplateDefOp>(op))
      op.walk(collect);
  }
  for (auto &[call, precondition] : calls)
    require(call, precondition);
  numRequirements += calls.size();
}
