//===- Plan.cpp - The samples of cases ------------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Harness/Plan.h"
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

//===----------------------------------------------------------------------===//
// Requirements
//===----------------------------------------------------------------------===//

namespace {
/// What a device says about a condition.
enum class Answer { Met, Unmet, Unknown };
} // namespace

/// Features are named after the device family they belong to, so that one of
/// another family is known to be absent.
static Answer hasFeature(StringRef feature, StringRef device) {
  StringRef family = feature.split('.').first;
  if (family != "amdgpu" && family != "cpu")
    return Answer::Unknown;
  return family == device && feature == device ? Answer::Met : Answer::Unmet;
}

template <typename ConditionOp>
static Answer evaluateCondition(ConditionOp op, StringRef device) {
  auto getText = [&](StringRef key) {
    auto text = op.getDetails().template getAs<StringAttr>(key);
    return text && op.getDetails().size() == 1 ? text.getValue() : StringRef();
  };
  if (op.getKey() == "target.feature")
    return hasFeature(getText("feature"), device);
  // Only AMD GPUs have descriptor sets.
  if (op.getKey() == "hal.amdgpu.descriptor_set" &&
      getText("descriptor_set").starts_with("amdgpu."))
    return Answer::Unmet;
  return Answer::Unknown;
}

template <typename ConditionOp> static std::string spell(ConditionOp op) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << op.getKey() << " {";
  llvm::interleaveComma(op.getDetails(), os, [&](NamedAttribute entry) {
    os << entry.getName().getValue() << " = " << entry.getValue();
  });
  os << '}';
  return text;
}

static PlanningIssue makeIssue(CheckCaseOp op, Operation *at, StringRef kind,
                               const Twine &message, const Twine &hint) {
  return {kind.str(),        op.getSymName().str(),
          getSourceName(at), getLocationText(at->getLoc()),
          message.str(),     hint.str()};
}

/// Adds to the plan that the case is skipped or cannot be judged. Returns false
/// if neither.
static bool applyConditions(CheckCaseOp op, StringRef device, TestPlan &plan) {
  auto unknown = [&](auto condition) {
    plan.issues.push_back(makeIssue(
        op, condition, "unknown_condition",
        "the condition " + spell(condition) + " is not known",
        "known are target.feature {feature = \"amdgpu.<name>\" or \"cpu\"} and "
        "hal.amdgpu.descriptor_set {descriptor_set = \"amdgpu.<name>\"}"));
  };
  auto skip = [&](Operation *at, StringRef code, const Twine &message) {
    plan.skipped.push_back({op.getSymName().str(), device.str(),
                            getSourceName(at), code.str(), message.str()});
  };
  for (Operation &inner : op.getBody().front()) {
    if (auto required = dyn_cast<CheckRequiresOp>(inner)) {
      Answer answer = evaluateCondition(required, device);
      if (answer == Answer::Met)
        continue;
      if (answer == Answer::Unknown)
        unknown(required);
      else
        skip(required, "requirement_not_met",
             "the device '" + device + "' does not meet " + spell(required));
      return true;
    }
    if (auto skipped = dyn_cast<CheckSkipIfOp>(inner)) {
      Answer answer = evaluateCondition(skipped, device);
      if (answer == Answer::Unmet)
        continue;
      if (answer == Answer::Unknown)
        unknown(skipped);
      else
        skip(skipped, "skip_condition_met",
             "the device '" + device + "' meets " + spell(skipped) +
                 (skipped.getReason() ? ": " + skipped.getReason()->str()
                                      : std::string()));
      return true;
    }
  }
  return false;
}

//===----------------------------------------------------------------------===//
// Planning
//===----------------------------------------------------------------------===//

static void planCase(CheckCaseOp op, int64_t maxSamples, StringRef device,
                     TestPlan &plan) {
  ++plan.caseCount;
  if (applyConditions(op, device, plan))
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
                                         StringRef device) {
  TestPlan plan;
  for (auto op : module.getOps<CheckCaseOp>())
    if (caseName.empty() || op.getSymName() == caseName)
      planCase(op, maxSamplesPerCase, device, plan);
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
