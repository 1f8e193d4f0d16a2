//===- Executor.cpp - Runs the samples of cases ---------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Executor.h"
#include "Loom/Dialect/Func/IR/Func.h"
#include "Loom/Harness/Compare.h"
#include "Loom/Harness/Generators.h"
#include "Loom/Harness/Npy.h"
#include "Loom/Harness/Sanitizers.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace loom;

namespace {
class Executor {
public:
  Executor(const CasePlan &plan, int64_t ordinal, SampleContext &context)
      : plan(plan), launcher(context.launcher), evaluator(context.evaluator),
        oracle(context.oracle), files(context.files) {
    result.caseName = CheckCaseOp(plan.op).getSymName().str();
    result.ordinal = ordinal;
  }

  SampleResult run();

private:
  void setParameters();
  Outcome execute(Operation *op);
  Outcome execute(CheckGenerateIotaOp op);
  Outcome execute(CheckGenerateFillOp op);
  Outcome execute(CheckGenerateRandomUniformOp op);
  Outcome execute(CheckTensorViewOp op);
  Outcome execute(CheckFileReadNpyOp op);
  Outcome execute(CheckFileWriteNpyOp op);
  Outcome execute(KernelLaunchOp op);
  Outcome execute(CheckOracleCallOp op);
  Outcome execute(CheckExpectShapeOp op);
  Outcome execute(CheckExpectEventOp op);
  Outcome compare(Operation *op, StringRef kind, const ElementTest &test);

  Outcome write(CheckFileWriteNpyOp op, StringRef bytes);
  void writeAtEnd();
  SmallVector<LaunchArgument> getArguments(ValueRange values);
  /// All but the last issue of a kernel or function, which ends the sample.
  Outcome keepAllButLast(const Issues &issues);

  /// Makes the tensor of a result; null with an issue if it cannot be.
  Tensor *create(OpResult value, ValueRange extents, Outcome &issue);
  SmallVector<int64_t> getShape(RankedTensorType type, ValueRange extents);
  TypedAttr get(OpFoldResult value);
  int64_t getInteger(Value value);
  Tensor getTensor(Value value);
  ExpectationFailure makeFailure(Operation *op, StringRef kind);

  const CasePlan &plan;
  Launcher &launcher;
  Evaluator &evaluator;
  Oracle &oracle;
  CaseFiles &files;
  Scalars scalars;
  DenseMap<Value, Tensor> tensors;
  int64_t bytesLeft = kMaxSampleBytes;
  /// What is to be written if the sample fails.
  std::vector<std::pair<CheckFileWriteNpyOp, std::string>> late;
  SampleResult result;
};
} // namespace

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

TypedAttr Executor::get(OpFoldResult value) {
  if (auto attribute = dyn_cast<Attribute>(value))
    return cast<TypedAttr>(attribute);
  return scalars.lookup(cast<Value>(value));
}

int64_t Executor::getInteger(Value value) {
  return cast<IntegerAttr>(scalars.lookup(value)).getInt();
}

Tensor Executor::getTensor(Value value) {
  auto it = tensors.find(value);
  return it != tensors.end()
             ? it->second
             : Tensor::ofScalar(scalars.lookup(value), value.getType());
}

SmallVector<int64_t> Executor::getShape(RankedTensorType type,
                                        ValueRange extents) {
  SmallVector<int64_t> shape(type.getShape());
  unsigned dynamicDim = 0;
  for (int64_t &extent : shape)
    if (ShapedType::isDynamic(extent))
      extent = getInteger(extents[dynamicDim++]);
  return shape;
}

void Executor::setParameters() {
  for (auto [param, value] : llvm::zip(CheckCaseOp(plan.op).getParams(),
                                       plan.getSample(result.ordinal)))
    scalars[param->getResult(0)] = value;
  result.parameters = plan.describeSample(result.ordinal);
}

//===----------------------------------------------------------------------===//
// Tensors
//===----------------------------------------------------------------------===//

Tensor *Executor::create(OpResult value, ValueRange extents, Outcome &issue) {
  auto type = cast<RankedTensorType>(value.getType());
  llvm::Expected<Tensor> tensor =
      Tensor::create(type.getElementType(), getShape(type, extents), bytesLeft);
  if (!tensor) {
    issue = makeIssue(value.getOwner(), "resource", "evaluate", "bad_tensor",
                      llvm::toString(tensor.takeError()));
    return nullptr;
  }
  bytesLeft -= tensor->getNumBytes();
  return &(tensors[value] = std::move(*tensor));
}

Outcome Executor::execute(CheckGenerateIotaOp op) {
  std::optional<int64_t> period;
  if (OpFoldResult given = op.getMixedPeriod())
    period = cast<IntegerAttr>(get(given)).getInt();
  if (period && *period < 1)
    return makeIssue(op, "invalid", "evaluate", "bad_period",
                     "the period must be at least 1, not " + Twine(*period));
  Outcome issue;
  if (Tensor *tensor = create(op->getResult(0), op.getExtents(), issue))
    fillIota(*tensor, get(op.getMixedOffset()), get(op.getMixedStep()), period);
  return issue;
}

Outcome Executor::execute(CheckGenerateFillOp op) {
  Outcome issue;
  if (Tensor *tensor = create(op->getResult(0), op.getExtents(), issue))
    fillValue(*tensor, get(op.getMixedValue()));
  return issue;
}

Outcome Executor::execute(CheckGenerateRandomUniformOp op) {
  Outcome issue;
  if (Tensor *tensor = create(op->getResult(0), op.getExtents(), issue))
    fillRandomUniform(*tensor, getInteger(op.getSeed()), op.getLowerAttr(),
                      op.getUpperAttr());
  return issue;
}

Outcome Executor::execute(CheckTensorViewOp op) {
  auto type = cast<RankedTensorType>(op.getType());
  llvm::Expected<Tensor> view = getTensor(op.getSource())
                                    .view(op.getOffset(), type.getElementType(),
                                          getShape(type, op.getExtents()));
  if (!view)
    return makeIssue(op, "invalid", "evaluate", "bad_view",
                     llvm::toString(view.takeError()));
  tensors[op.getResult()] = std::move(*view);
  return {};
}

Outcome Executor::execute(CheckFileReadNpyOp op) {
  auto fail = [&](llvm::Error error, const Twine &prefix) {
    return makeIssue(op, "invalid", "evaluate", "bad_file",
                     prefix + llvm::toString(std::move(error)));
  };
  auto file = files.read(op.getPath());
  if (!file)
    return fail(file.takeError(), "");
  auto type = cast<RankedTensorType>(op.getType());
  llvm::Expected<Tensor> tensor =
      readNpy((*file)->getBuffer(), type.getElementType(),
              getShape(type, op.getExtents()), bytesLeft);
  if (!tensor)
    return fail(tensor.takeError(), (*file)->getBufferIdentifier() + ": ");
  bytesLeft -= tensor->getNumBytes();
  tensors[op.getResult()] = std::move(*tensor);
  return {};
}

Outcome Executor::write(CheckFileWriteNpyOp op, StringRef bytes) {
  llvm::Error error = files.write(result, op.getPath(), bytes);
  if (!error)
    return {};
  return makeIssue(op, "resource", "evaluate", "bad_file",
                   llvm::toString(std::move(error)));
}

Outcome Executor::execute(CheckFileWriteNpyOp op) {
  std::string bytes = writeNpy(getTensor(op.getValue()));
  if (op.getMode() == CheckWriteMode::Always)
    return write(op, bytes);
  late.emplace_back(op, std::move(bytes));
  return {};
}

void Executor::writeAtEnd() {
  if (result.passed())
    return;
  for (auto &[op, bytes] : late)
    if (Outcome issue = write(op, bytes))
      result.issues.push_back(std::move(*issue));
}

//===----------------------------------------------------------------------===//
// Kernels and expectations
//===----------------------------------------------------------------------===//

SmallVector<LaunchArgument> Executor::getArguments(ValueRange values) {
  SmallVector<LaunchArgument> arguments;
  for (Value value : values) {
    if (auto it = tensors.find(value); it != tensors.end())
      arguments.push_back(it->second);
    else
      arguments.push_back(scalars.lookup(value));
  }
  return arguments;
}

Outcome Executor::keepAllButLast(const Issues &issues) {
  if (issues.empty())
    return {};
  llvm::append_range(result.issues, llvm::drop_end(issues));
  return issues.back();
}

Outcome Executor::execute(CheckOracleCallOp op) {
  SmallVector<Tensor> results;
  ValueRange extents = op.getExtents();
  for (OpResult value : op->getResults()) {
    if (!isa<RankedTensorType>(value.getType())) {
      results.push_back(
          Tensor::ofScalar(getScalar(value.getType(), 0), value.getType()));
      continue;
    }
    Outcome issue;
    Tensor *tensor = create(value, extents, issue);
    if (!tensor)
      return issue;
    results.push_back(*tensor);
    extents = extents.drop_front(getNumDynamicDims(value.getType()));
  }
  if (Outcome issue = keepAllButLast(
          oracle.call(op, getArguments(op.getInputs()), results)))
    return issue;
  for (auto [value, tensor] : llvm::zip(op.getResults(), results))
    if (!isa<RankedTensorType>(value.getType()))
      scalars[value] = getScalar(value.getType(), tensor.getBits(0));
  return {};
}

Outcome Executor::execute(KernelLaunchOp op) {
  SmallVector<TypedAttr> workload;
  for (Value value : op.getWorkload())
    workload.push_back(scalars.lookup(value));
  Issues unexpected;
  for (SampleIssue &issue :
       launcher.launch(op, workload, getArguments(op.getArguments()))) {
    if (isExpected(op, issue))
      result.expectedReports.push_back(std::move(issue));
    else
      unexpected.push_back(std::move(issue));
  }
  return keepAllButLast(unexpected);
}

Outcome Executor::execute(CheckExpectEventOp op) {
  ++result.expectationCount;
  int64_t found =
      llvm::count_if(result.expectedReports, [&](const SampleIssue &issue) {
        return matches(op, issue);
      });
  std::optional<int64_t> count = op.getCount();
  if (count ? found == *count : found > 0)
    return {};
  ExpectationFailure failure = makeFailure(op, "event");
  failure.detail = "the number of matching reports";
  failure.actual = std::to_string(found);
  failure.expected = count ? std::to_string(*count) : "at least 1";
  result.failures.push_back(std::move(failure));
  return {};
}

ExpectationFailure Executor::makeFailure(Operation *op, StringRef kind) {
  ExpectationFailure failure;
  failure.ordinal = result.expectationCount - 1;
  failure.kind = kind.str();
  failure.location = getLocationText(op->getLoc());
  return failure;
}

Outcome Executor::compare(Operation *op, StringRef kind,
                          const ElementTest &test) {
  ++result.expectationCount;
  Tensor actual = getTensor(op->getOperand(0));
  Tensor expected = getTensor(op->getOperand(1));
  Difference difference = findDifference(actual, expected, test);
  if (!difference)
    return {};
  ExpectationFailure failure = makeFailure(op, kind);
  if (difference.inShape) {
    failure.detail = "the shapes differ";
    failure.actual = formatShape(actual.getShape());
    failure.expected = formatShape(expected.getShape());
  } else {
    Type type = actual.getElementType();
    SmallVector<int64_t> index = actual.getIndex(difference.first);
    failure.actual = formatElement(type, actual.getBits(difference.first));
    failure.expected = formatElement(type, expected.getBits(difference.first));
    failure.elements = {{index.begin(), index.end()},
                        difference.count,
                        actual.getNumElements()};
    failure.detail = isa<RankedTensorType>(op->getOperand(0).getType())
                         ? std::to_string(difference.count) + " of " +
                               std::to_string(actual.getNumElements()) +
                               " elements do not match, first at " +
                               formatShape(index)
                         : "the values do not match";
  }
  result.failures.push_back(std::move(failure));
  return {};
}

Outcome Executor::execute(CheckExpectShapeOp op) {
  ++result.expectationCount;
  SmallVector<int64_t> expected(op.getShape());
  unsigned dynamicDim = 0;
  for (int64_t &extent : expected)
    if (ShapedType::isDynamic(extent))
      extent = getInteger(op.getExtents()[dynamicDim++]);
  Tensor actual = getTensor(op.getValue());
  if (actual.getShape() == ArrayRef<int64_t>(expected))
    return {};
  ExpectationFailure failure = makeFailure(op, "shape");
  failure.detail = "the shapes differ";
  failure.actual = formatShape(actual.getShape());
  failure.expected = formatShape(expected);
  result.failures.push_back(std::move(failure));
  return {};
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

Outcome Executor::execute(Operation *op) {
  auto getElementType = [](Value value) {
    return getElementTypeOrSelf(value.getType());
  };
  return llvm::TypeSwitch<Operation *, Outcome>(op)
      .Case<CheckGenerateIotaOp, CheckGenerateFillOp,
            CheckGenerateRandomUniformOp, CheckTensorViewOp, CheckFileReadNpyOp,
            CheckFileWriteNpyOp, KernelLaunchOp, CheckOracleCallOp,
            CheckExpectShapeOp, CheckExpectEventOp>(
          [&](auto typed) { return execute(typed); })
      .Case<CheckExpectEqualOp>([&](CheckExpectEqualOp expect) {
        return compare(op, "equal",
                       getEqualTest(getElementType(expect.getActual())));
      })
      .Case<CheckExpectBitwiseOp>(
          [&](auto) { return compare(op, "bitwise", getBitwiseTest()); })
      .Case<CheckExpectCloseOp>([&](CheckExpectCloseOp expect) {
        return compare(
            op, "close",
            getCloseTest(cast<FloatType>(getElementType(expect.getActual())),
                         expect.getAtol().convertToDouble(),
                         expect.getRtol().convertToDouble(),
                         expect.getNan() == NanPolicy::Same));
      })
      // Planning has dealt with these.
      .Case<CheckRequiresOp, CheckSkipIfOp, CheckParamRangeOp,
            CheckParamChoiceOp, CheckParamSeedOp>(
          [](auto) { return Outcome(); })
      .Case<FuncCallOp>([&](FuncCallOp call) -> Outcome {
        if (llvm::none_of(call.getOperands(),
                          [&](Value value) { return tensors.contains(value); }))
          return evaluator.evaluate(op, scalars);
        return makeIssue(op, "unsupported", "evaluate", "unsupported_op",
                         "a call of @" + call.getCallee() +
                             " with a tensor is not supported: "
                             "check.oracle.call gives tensors to the buffers "
                             "and views of a function");
      })
      .Default([&](Operation *) { return evaluator.evaluate(op, scalars); });
}

SampleResult Executor::run() {
  setParameters();
  launcher.beginSample(result);
  Block &block = CheckCaseOp(plan.op).getBody().front();
  for (Operation &op : block.without_terminator())
    if (Outcome issue = execute(&op)) {
      result.issues.push_back(std::move(*issue));
      break;
    }
  writeAtEnd();
  return std::move(result);
}

SampleResult loom::runSample(const CasePlan &plan, int64_t ordinal,
                             SampleContext &context) {
  return Executor(plan, ordinal, context).run();
}
