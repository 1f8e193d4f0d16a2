//===- Plan.cpp - The samples of cases ------------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Harness/Plan.h"
#include "Conditions.h"
#include "Loom/Dialect/Kernel/IR/Kernel.h"
#include "Loom/Interfaces/SourceText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace loom;

std::string loom::getLocationText(Location location) {
  std::string text;
  llvm::raw_string_ostream os(text);
  if (auto place = location->findInstanceOf<FileLineColLoc>())
    os << place.getFilename().getValue() << ':' << place.getLine() << ':'
       << place.getColumn();
  else
    os << "unknown";
  return text;
}

std::string loom::getFilePrefix(ModuleOp module) {
  if (auto place = module->getLoc()->findInstanceOf<FileLineColLoc>())
    return (place.getFilename().getValue() + ": ").str();
  return std::string();
}

std::string loom::getSourceName(Operation *op) {
  return findSourceName(op).value_or(op->getName().getStringRef().str());
}

SmallVector<TypedAttr> CasePlan::getSample(int64_t ordinal) const {
  SmallVector<CheckParamOpInterface> params = CheckCaseOp(op).getParams();
  SmallVector<TypedAttr> values(params.size());
  for (auto [param, value] : llvm::reverse(llvm::zip(params, values))) {
    int64_t count = param.getNumSamples();
    value = param.getSample(ordinal % count);
    ordinal /= count;
  }
  return values;
}

static std::string getParamName(CheckParamOpInterface param, size_t position) {
  std::optional<StringRef> name = param.getParamName();
  return name ? name->str() : "#" + std::to_string(position);
}

ParameterValues CasePlan::describeSample(int64_t ordinal) const {
  ParameterValues result;
  for (auto [position, param, value] :
       llvm::enumerate(CheckCaseOp(op).getParams(), getSample(ordinal)))
    result.emplace_back(getParamName(param, position),
                        getLiteralSpelling(value));
  return result;
}

PlannedCase CasePlan::describe(int64_t first, int64_t end) const {
  PlannedCase result;
  CheckCaseOp caseOp = op;
  result.caseName = caseOp.getSymName().str();
  result.location = getLocationText(caseOp.getLoc());
  result.sampleCount = sampleCount;
  for (auto [position, param] : llvm::enumerate(caseOp.getParams())) {
    StringRef kind = isa<CheckParamRangeOp>(param)    ? "range"
                     : isa<CheckParamChoiceOp>(param) ? "choice"
                                                      : "seed";
    result.parameters.push_back(
        {getParamName(param, position), kind.str(), param.getNumSamples()});
  }
  for (Operation &inner : caseOp.getBody().front())
    if (auto launch = dyn_cast<KernelLaunchOp>(inner))
      result.launches.push_back({launch.getKernel().str(),
                                 getLocationText(launch.getLoc()),
                                 int64_t(launch.getWorkload().size()),
                                 int64_t(launch.getArguments().size())});
    else if (isa_and_present<CheckDialect>(inner.getDialect()) &&
             inner.getName().stripDialect().starts_with("expect."))
      ++result.expectationCount;
  for (int64_t ordinal = first; ordinal < end; ++ordinal)
    result.samples.emplace_back(ordinal, describeSample(ordinal));
  return result;
}

//===----------------------------------------------------------------------===//
// Requirements
//===----------------------------------------------------------------------===//

static PlanningIssue makeIssue(CheckCaseOp op, Operation *at, StringRef kind,
                               const Twine &message, const Twine &hint) {
  return {kind.str(),        op.getSymName().str(),
          getSourceName(at), getLocationText(at->getLoc()),
          message.str(),     hint.str()};
}

namespace {
/// What runs the kernels, by name.
struct Place {
  StringRef device;
  StringRef target;

  /// `the device 'cpu'`, with the target where that has another name.
  std::string describe() const {
    std::string text = ("the device '" + device + "'").str();
    return device == target ? text : text + " with the target " + target.str();
  }
};
} // namespace

/// Adds to the plan that the case is skipped or cannot be judged, by one of its
/// conditions. Returns false if neither.
template <typename ConditionOp>
static bool applyCondition(CheckCaseOp op, ConditionOp condition,
                           const Place &place, TestPlan &plan) {
  constexpr bool isRequirement = std::is_same_v<ConditionOp, CheckRequiresOp>;
  ConditionAnswer answer = evaluateCondition(
      condition.getKey(), condition.getDetails(), place.target);
  std::string text = spellCondition(condition.getKey(), condition.getDetails());
  if (answer.kind == ConditionAnswer::Unknown) {
    plan.issues.push_back(makeIssue(op, condition, "unknown_condition",
                                    "the condition " + text + " is not known",
                                    answer.hint));
    return true;
  }
  if ((answer.kind == ConditionAnswer::Met) == isRequirement)
    return false;
  std::string message =
      place.describe() + (isRequirement ? " does not meet " : " meets ") + text;
  if constexpr (!isRequirement)
    if (condition.getReason())
      message += ": " + condition.getReason()->str();
  plan.skipped.push_back(
      {op.getSymName().str(), place.device.str(), getSourceName(condition),
       isRequirement ? "requirement_not_met" : "skip_condition_met", message});
  return true;
}

static bool applyConditions(CheckCaseOp op, const Place &place,
                            TestPlan &plan) {
  for (Operation &inner : op.getBody().front()) {
    if (auto required = dyn_cast<CheckRequiresOp>(inner))
      if (applyCondition(op, required, place, plan))
        return true;
    if (auto skipped = dyn_cast<CheckSkipIfOp>(inner))
      if (applyCondition(op, skipped, place, plan))
        return true;
  }
  return false;
}

//===----------------------------------------------------------------------===//
// Planning
//===----------------------------------------------------------------------===//

static void planCase(CheckCaseOp op, int64_t maxSamples, const Place &place,
                     TestPlan &plan) {
  ++plan.caseCount;
  if (applyConditions(op, place, plan))
    return;
  int64_t count = 1;
  for (CheckParamOpInterface param : op.getParams()) {
    bool overflow = llvm::MulOverflow(count, param.getNumSamples(), count);
    if (!overflow && count <= maxSamples)
      continue;
    plan.issues.push_back(
        makeIssue(op, param, "too_many_samples",
                  "the parameters up to this one have more than " +
                      Twine(maxSamples) + " combinations",
                  "raise --max-samples-per-case or narrow the parameters"));
    return;
  }
  plan.cases.push_back({op, count});
}

llvm::Expected<TestPlan> loom::planTests(ModuleOp module, StringRef caseName,
                                         int64_t maxSamplesPerCase,
                                         StringRef device, StringRef target) {
  TestPlan plan;
  for (auto op : module.getOps<CheckCaseOp>())
    if (caseName.empty() || op.getSymName() == caseName)
      planCase(op, maxSamplesPerCase, {device, target}, plan);
  if (plan.caseCount || caseName.empty())
    return plan;
  std::string known;
  llvm::raw_string_ostream os(known);
  llvm::interleaveComma(module.getOps<CheckCaseOp>(), os,
                        [&](CheckCaseOp op) { os << '@' << op.getSymName(); });
  return llvm::createStringError(
      getFilePrefix(module) + "there is no check.case @" + caseName +
      " in this module" + (known.empty() ? "" : "; it has " + known));
}
