//===- OutlineGraphs.cpp - Kernels with several blocks --------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OutlineGraphs.h"
#include "Loom/Dialect/Func/IR/Func.h"
#include "Loom/Dialect/Kernel/IR/Kernel.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/OperationSupport.h"

using namespace mlir;
using namespace loom;

namespace {
/// The identity queries of a body: equal ones are one value.
struct Queries {
  LogicalResult collect(Region &body);

  /// The first of its kind, for each kind.
  SmallVector<Operation *> kinds;
  /// All, with the ordinals of their kinds.
  SmallVector<std::pair<Operation *, unsigned>> all;
};
} // namespace

LogicalResult Queries::collect(Region &body) {
  WalkResult walk = body.walk([&](Operation *op) {
    if (!isa_and_nonnull<KernelDialect>(op->getDialect()) ||
        isa<KernelReturnOp>(op))
      return WalkResult::advance();
    bool isQuery = op->getNumOperands() == 0 && op->getNumResults() == 1 &&
                   op->getNumRegions() == 0 &&
                   op->getResult(0).getType().isIndex() && isPure(op);
    if (!isQuery) {
      op->emitOpError("in a body of several blocks is not supported on the "
                      "device 'cpu' yet");
      return WalkResult::interrupt();
    }
    auto *kind = llvm::find_if(kinds, [&](Operation *other) {
      return OperationEquivalence::isEquivalentTo(
          op, other, OperationEquivalence::IgnoreLocations);
    });
    all.emplace_back(op, kind - kinds.begin());
    if (kind == kinds.end())
      kinds.push_back(op);
    return WalkResult::advance();
  });
  return failure(walk.wasInterrupted());
}

/// The function's arguments are the kernel's, then the queries with what is
/// known of them, which a call does not pass on.
static FuncDefOp createFunction(OpBuilder &builder, StringRef name,
                                KernelDefOp kernel, const Queries &queries,
                                const Facts &facts) {
  SmallVector<Type> inputs(kernel.getLaunchType().getInputs());
  SmallVector<Attribute> predicates;
  if (ArrayAttr stated = kernel.getPredicatesAttr())
    llvm::append_range(predicates, stated);
  for (Operation *query : queries.kinds) {
    IntegerFacts known = facts.get(query->getResult(0));
    predicates.push_back(PredicateAttr::get(
        builder.getContext(), PredicateKind::Range,
        {ValueRefAttr::get(builder.getContext(), inputs.size()),
         builder.getI64IntegerAttr(known.min),
         builder.getI64IntegerAttr(known.max)}));
    inputs.push_back(builder.getIndexType());
  }
  return FuncDefOp::create(
      builder, kernel.getLoc(), name, builder.getFunctionType(inputs, {}),
      ArrayRef<int64_t>(), ArrayRef<int64_t>(),
      builder.getArrayAttr(predicates), /*is_public=*/false, /*retain=*/false,
      CallingConventionAttr(), /*pure=*/false, HotnessAttr(), InliningAttr(),
      FlatSymbolRefAttr(), StringAttr(), StringAttr(), StringAttr(),
      ArrayAttr());
}

static LogicalResult outline(KernelDefOp kernel, StringRef name,
                             const Facts &facts) {
  Queries queries;
  if (failed(queries.collect(kernel.getBody())))
    return failure();
  ImplicitLocOpBuilder builder(kernel.getLoc(), kernel);
  FuncDefOp function = createFunction(builder, name, kernel, queries, facts);

  Region &body = function.getBody();
  body.takeBody(kernel.getBody());
  Block &call = kernel.getBody().emplaceBlock();
  for (BlockArgument argument : body.getArguments())
    call.addArgument(argument.getType(), argument.getLoc());
  builder.setInsertionPointToStart(&call);
  SmallVector<Value> operands(call.getArguments()), received;
  for (Operation *query : queries.kinds) {
    operands.push_back(builder.clone(*query)->getResult(0));
    received.push_back(
        body.addArgument(query->getResult(0).getType(), query->getLoc()));
  }
  FuncCallOp::create(builder, TypeRange(), name, operands, /*pure=*/false,
                     HotnessAttr(), InliningAttr(), DenseI64ArrayAttr());
  KernelReturnOp::create(builder);

  for (auto [query, kind] : queries.all) {
    query->getResult(0).replaceAllUsesWith(received[kind]);
    query->erase();
  }
  for (Block &block : body)
    if (auto exit = dyn_cast<KernelReturnOp>(block.getTerminator())) {
      builder.setInsertionPoint(exit);
      FuncReturnOp::create(builder, ValueRange());
      exit.erase();
    }
  return success();
}

/// Whether workitems do something together, which no function of one can.
static bool hasConvergentOp(KernelDefOp kernel) {
  return kernel.getBody()
      .walk([](UniformityOpInterface op) {
        return op.isConvergent() ? WalkResult::interrupt()
                                 : WalkResult::advance();
      })
      .wasInterrupted();
}

LogicalResult loom::outlineGraphs(ModuleOp module, const FactOptions &options) {
  SmallVector<KernelDefOp> graphs;
  for (KernelDefOp kernel : module.getOps<KernelDefOp>())
    if (!kernel.getBody().hasOneBlock() && !hasConvergentOp(kernel))
      graphs.push_back(kernel);
  if (graphs.empty())
    return success();
  FailureOr<std::unique_ptr<Facts>> facts = Facts::compute(module, options);
  if (failed(facts))
    return failure();
  for (KernelDefOp kernel : graphs) {
    std::string name = (kernel.getSymName() + ".graph").str();
    while (SymbolTable::lookupSymbolIn(module, name))
      name += "_";
    if (failed(outline(kernel, name, **facts)))
      return failure();
  }
  return success();
}
