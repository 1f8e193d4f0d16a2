//===- Oracle.cpp - Expected values from functions ------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Oracle.h"
#include "Loom/Dialect/Check/IR/Check.h"
#include "Loom/Dialect/Func/IR/FuncRequire.h"
#include "Loom/Harness/Compare.h"
#include "Loom/Harness/Plan.h"
#include "Loom/Interfaces/Signature.h"
#include "Loom/Reference/ReferenceFunction.h"

using namespace mlir;
using namespace loom;

static constexpr llvm::StringLiteral kProvider = "reference";

Oracle::Oracle(int64_t subgroupSize, Watchdog &watchdog)
    : subgroupSize(subgroupSize), watchdog(watchdog) {}
Oracle::~Oracle() = default;

const Oracle::Function &Oracle::prepare(CheckOracleCallOp op,
                                        FuncDefOp callee) {
  auto [entry, isNew] = functions.try_emplace(callee.getSymName().str());
  Function &function = entry->second;
  if (!isNew)
    return function;
  ErrorCatcher errors(op.getContext());
  function.code = ReferenceFunction::create(callee, subgroupSize);
  if (!function.code)
    function.issue = errors.getIssue(
        callee, "function @" + callee.getSymName() + " cannot be evaluated");
  return function;
}

//===----------------------------------------------------------------------===//
// What the function relies on
//===----------------------------------------------------------------------===//

namespace {
/// The values of one call that the predicates of a function speak of.
class CallValues {
public:
  CallValues(FuncDefOp callee, ArrayRef<LaunchArgument> inputs)
      : inputTypes(callee.getFunctionType().getInputs()), inputs(inputs),
        own(getOwnExtents(inputTypes, callee.getRelations())) {}

  /// For element `i` of tensors that stand for scalars.
  TypedAttr get(int64_t ordinal, int64_t i) const {
    if (ordinal >= int64_t(inputs.size())) {
      const OwnExtent &extent = own[ordinal - inputs.size()];
      return getExtent(extent.argument, extent.slot);
    }
    if (const auto *scalar = std::get_if<TypedAttr>(&inputs[ordinal]))
      return *scalar;
    const Tensor &tensor = std::get<Tensor>(inputs[ordinal]);
    return getScalar(tensor.getElementType(), tensor.getBits(i));
  }

  /// The extent in a slot of a view, as an index.
  TypedAttr getExtent(unsigned argument, unsigned slot) const {
    auto view = cast<ViewType>(inputTypes[argument]);
    ArrayRef<int64_t> declared = view.getShape();
    unsigned axis = 0;
    for (; !ShapedType::isDynamic(declared[axis]) || slot-- != 0;)
      ++axis;
    return Builder(view.getContext())
        .getIndexAttr(std::get<Tensor>(inputs[argument]).getShape()[axis]);
  }

private:
  ArrayRef<Type> inputTypes;
  ArrayRef<LaunchArgument> inputs;
  SmallVector<OwnExtent> own;
};
} // namespace

static Outcome checkPredicates(CheckOracleCallOp op, FuncDefOp callee,
                               const CallValues &values, int64_t count) {
  ArrayAttr predicates = callee.getPredicatesAttr();
  if (!predicates)
    return {};
  auto getName = [&](int64_t ordinal) {
    return describeArgument(callee, ordinal);
  };
  for (int64_t i = 0; i < count; ++i)
    for (auto predicate : predicates.getAsRange<PredicateAttr>()) {
      auto getValue = [&](int64_t ordinal) { return values.get(ordinal, i); };
      if (!holds(predicate, getValue))
        return makeIssue(op, "undefined", "evaluate", "where_violated",
                         "the call breaks what @" + op.getCallee() +
                             " requires: " +
                             describeViolation(predicate, getValue, getName));
    }
  return {};
}

/// Views must have the extents that the signature names.
static Outcome checkShapes(CheckOracleCallOp op, FuncDefOp callee,
                           ArrayRef<LaunchArgument> inputs,
                           const CallValues &values) {
  auto refuse = [&](unsigned argument, unsigned axis, int64_t found,
                    int64_t wanted) {
    return makeIssue(op, "undefined", "evaluate", "wrong_extent",
                     "input #" + Twine(argument) + " has extent " +
                         Twine(found) + " in axis " + Twine(axis) +
                         ", but its view in @" + op.getCallee() + " has " +
                         Twine(wanted));
  };
  for (auto [i, argument] : llvm::enumerate(callee.getBody().getArguments())) {
    auto type = dyn_cast<ViewType>(argument.getType());
    if (!type)
      continue;
    ArrayRef<int64_t> shape = std::get<Tensor>(inputs[i]).getShape();
    unsigned slot = 0;
    for (auto [axis, declared] : llvm::enumerate(type.getShape())) {
      int64_t wanted = declared;
      if (ShapedType::isDynamic(declared)) {
        Value extent =
            getSignatureExtent(argument, slot++, callee.getRelations());
        auto sibling = dyn_cast_or_null<BlockArgument>(extent);
        if (!sibling)
          continue;
        wanted =
            cast<IntegerAttr>(values.get(sibling.getArgNumber(), 0)).getInt();
      }
      if (shape[axis] != wanted)
        return refuse(i, axis, shape[axis], wanted);
    }
  }
  return {};
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

static SampleIssue makeFaultIssue(CheckOracleCallOp op, const Fault &fault,
                                  bool elementwise, int64_t first) {
  bool isOfHost =
      fault.kind == FaultKind::Limit || fault.kind == FaultKind::Timeout;
  SampleIssue issue =
      makeIssue(fault.op, isOfHost ? "resource" : "undefined", "evaluate",
                stringifyFaultKind(fault.kind),
                "function @" + op.getCallee() + ": " + fault.message);
  issue.provider = kProvider.str();
  if (fault.other)
    issue.message += "; " + getSourceName(fault.other) + " at " +
                     getLocationText(fault.other->getLoc());
  if (elementwise)
    issue.message +=
        "; for element " + std::to_string(first + fault.workitem[0]);
  return issue;
}

/// Calls the function once for each of `count` elements, so many at a time.
static void
callElements(ReferenceFunction &function, ArrayRef<LaunchArgument> inputs,
             MutableArrayRef<Tensor> results, int64_t count, Deadline deadline,
             llvm::function_ref<bool(const FaultLog &, int64_t)> goesOn) {
  for (int64_t first = 0; first < count;) {
    unsigned width =
        std::min<int64_t>(count - first, ReferenceFunction::kMaxWidth);
    std::vector<FunctionArgument> arguments;
    for (const LaunchArgument &input : inputs) {
      FunctionArgument &argument = arguments.emplace_back();
      if (const auto *scalar = std::get_if<TypedAttr>(&input))
        argument.bits = {getScalarBits(*scalar)};
      else
        for (unsigned i = 0; i < width; ++i)
          argument.bits.push_back(std::get<Tensor>(input).getBits(first + i));
    }
    std::vector<FunctionResult> values(results.size());
    FaultLog faults;
    function.call(width, arguments, values, faults, deadline);
    if (!goesOn(faults, first))
      return;
    for (auto [result, value] : llvm::zip(results, values))
      for (unsigned i = 0; i < width; ++i)
        result.setBits(first + i, value.bits[i]);
    first += width;
  }
}

/// Calls the function once, with copies of the tensors.
static void
callOnce(ReferenceFunction &function, ArrayRef<LaunchArgument> inputs,
         MutableArrayRef<Tensor> results, Deadline deadline,
         llvm::function_ref<bool(const FaultLog &, int64_t)> goesOn) {
  // Inputs that share storage still do.
  std::map<const TensorStorage *, std::vector<char>> copies;
  std::vector<FunctionArgument> arguments;
  for (const LaunchArgument &input : inputs) {
    FunctionArgument &argument = arguments.emplace_back();
    if (const auto *scalar = std::get_if<TypedAttr>(&input)) {
      argument.bits = {getScalarBits(*scalar)};
      continue;
    }
    const Tensor &tensor = std::get<Tensor>(input);
    const TensorStorage &storage = tensor.getStorage();
    std::vector<char> &bytes =
        copies.try_emplace(&storage, storage.bytes).first->second;
    argument.storage = {bytes.data(), bytes.size(),
                        uint64_t(tensor.getByteOffset()),
                        uint64_t(tensor.getNumBytes())};
    argument.shape.assign(tensor.getShape().begin(), tensor.getShape().end());
  }
  std::vector<FunctionResult> values;
  for (const Tensor &result : results)
    values.push_back({result.getElementType(),
                      {result.getShape().begin(), result.getShape().end()}});
  FaultLog faults;
  function.call(1, arguments, values, faults, deadline);
  if (!goesOn(faults, 0))
    return;
  for (auto [result, value] : llvm::zip(results, values))
    for (auto [i, bits] : llvm::enumerate(value.bits))
      result.setBits(i, bits);
}

/// The number of elements that a function of scalars is applied to; the tensors
/// must have one shape, that of the results.
static Outcome countElements(CheckOracleCallOp op,
                             ArrayRef<LaunchArgument> inputs,
                             ArrayRef<Tensor> results, int64_t &count) {
  count = results.front().getNumElements();
  ArrayRef<int64_t> shape = results.front().getShape();
  auto check = [&](const Tensor &tensor, StringRef what,
                   unsigned i) -> Outcome {
    if (tensor.getShape() == shape)
      return {};
    return makeIssue(
        op, "invalid", "evaluate", "wrong_shape",
        "@" + op.getCallee() + " is applied to each element, but " + what +
            " #" + Twine(i) + " has shape " + formatShape(tensor.getShape()) +
            " and result #0 has shape " + formatShape(shape));
  };
  for (auto [i, input] : llvm::enumerate(inputs))
    if (const auto *tensor = std::get_if<Tensor>(&input))
      if (Outcome issue = check(*tensor, "input", i))
        return issue;
  for (auto [i, result] : llvm::enumerate(results))
    if (Outcome issue = check(result, "result", i))
      return issue;
  return {};
}

Issues Oracle::call(CheckOracleCallOp op, ArrayRef<LaunchArgument> inputs,
                    MutableArrayRef<Tensor> results) {
  auto callee =
      SymbolTable::lookupNearestSymbolFrom<FuncDefOp>(op, op.getCalleeAttr());
  if (!callee)
    return {
        makeIssue(op, "invalid", "evaluate", "undefined_function",
                  "@" + op.getCallee() + " is only declared in this module")};
  const Function &function = prepare(op, callee);
  if (function.issue)
    return {*function.issue};
  bool elementwise = op.isElementwise(callee.getFunctionType());
  int64_t count = 1;
  if (elementwise)
    if (Outcome issue = countElements(op, inputs, results, count))
      return {*issue};
  CallValues values(callee, inputs);
  if (Outcome issue = checkShapes(op, callee, inputs, values))
    return {*issue};
  if (Outcome issue = checkPredicates(op, callee, values, count))
    return {*issue};
  Issues issues;
  auto goesOn = [&](const FaultLog &faults, int64_t first) {
    for (const Fault &fault : faults.getFaults())
      issues.push_back(makeFaultIssue(op, fault, elementwise, first));
    return issues.empty();
  };
  SampleIssue late = makeIssue(
      op, "resource", "evaluate", "timeout",
      "the sample did not end within " + Twine(watchdog.getLimit().count()) +
          " s (--timeout): function @" + op.getCallee() +
          " was still running; nothing was run after it");
  Deadline deadline = watchdog.start(std::move(late), std::chrono::seconds(10));
  if (elementwise)
    callElements(*function.code, inputs, results, count, deadline, goesOn);
  else
    callOnce(*function.code, inputs, results, deadline, goesOn);
  watchdog.stop();
  return issues;
}
