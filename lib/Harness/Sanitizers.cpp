//===- Sanitizers.cpp - Reports of devices about kernels ------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Harness/Sanitizers.h"
#include "Loom/Dialect/Check/IR/CheckEvents.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace loom;

//===----------------------------------------------------------------------===//
// Sets of them
//===----------------------------------------------------------------------===//

bool SanitizerSet::includes(StringRef type) const {
  return (access && type == "asan_report") ||
         (value && type == "value_report") || (race && type == "tsan_report");
}

std::vector<std::string> SanitizerSet::getNames() const {
  std::vector<std::string> names;
  if (access)
    names.push_back("access");
  if (value)
    names.push_back("value");
  if (race)
    names.push_back("race");
  return names;
}

static bool isSimulator(StringRef device) {
  return device.split(':').first == "amdgpu-sim";
}

/// Code for the CPU runs one workitem after the other. The simulator sees what
/// instructions access, and not what the program promised; hardware nothing.
SanitizerSet loom::getSupportedSanitizers(StringRef device) {
  if (device == "amdgpu")
    return {};
  if (isSimulator(device))
    return {true, false, false};
  return {true, true, device == "reference"};
}

static llvm::Error checkSupport(StringRef text, StringRef device,
                                const SanitizerSet &chosen) {
  SanitizerSet supported = getSupportedSanitizers(device);
  auto fail = [&](const Twine &message) {
    return llvm::createStringError("--sanitizer=" + text + ": the device '" +
                                   device + "' " + message);
  };
  std::string has = supported.access ? llvm::join(supported.getNames(), " and ")
                                     : "no sanitizer";
  if (chosen.value && !supported.value)
    return fail("does not report values; it has " + has +
                ", and the devices 'cpu' and 'reference' have value too");
  if (chosen.race && !supported.race)
    return fail("does not report races; it has " + has +
                ", and the device 'reference' has race too");
  if (chosen.access && !supported.access)
    return fail("has no sanitizer; the device 'amdgpu-sim' has access for the "
                "same code");
  if (isSimulator(device) && !chosen.access)
    return fail("checks accesses always; it has access, and nothing to leave "
                "out");
  return llvm::Error::success();
}

llvm::Expected<SanitizerSet> loom::parseSanitizers(StringRef text,
                                                   StringRef device) {
  auto fail = [&](const Twine &message) {
    return llvm::createStringError("--sanitizer=" + text + ": " + message);
  };
  SanitizerSet supported = getSupportedSanitizers(device), result;
  SmallVector<StringRef> words;
  text.split(words, '|');
  for (StringRef word : words) {
    if (word == "all")
      result = supported;
    else if (word == "access" || word == "asan")
      result.access = true;
    else if (word == "value" || word == "operation" || word == "ubsan")
      result.value = true;
    else if (word == "race" || word == "tsan")
      result.race = true;
    else if (word != "none" || words.size() != 1)
      return fail("expected none, all, or access, value and race joined with "
                  "'|'");
  }
  if (llvm::Error error = checkSupport(text, device, result))
    return error;
  return result;
}

//===----------------------------------------------------------------------===//
// Planning
//===----------------------------------------------------------------------===//

/// Whether a device reports this at all; `kind` may be empty. Code for the CPU
/// keeps no record of what was written and which pointer was promised what.
/// Instructions know no ops.
static bool isReported(StringRef device, StringRef type, StringRef kind,
                       DictionaryAttr pattern) {
  if (!getSupportedSanitizers(device).includes(type))
    return false;
  if (isSimulator(device) &&
      llvm::any_of(ArrayRef<StringRef>{"op", "file", "line", "column", "other"},
                   [&](StringRef key) { return pattern.contains(key); }))
    return false;
  return device == "reference" ||
         !llvm::is_contained({"uninitialized", "alias", "poison"}, kind);
}

static StringRef getKind(CheckExpectEventOp op) {
  auto kind = op.getPattern().getAs<StringAttr>("kind");
  return kind ? kind.getValue() : StringRef();
}

SanitizerSet loom::getExpectedReports(CheckCaseOp op) {
  SanitizerSet result;
  for (auto expect : op.getBody().getOps<CheckExpectEventOp>()) {
    result.access |= expect.getEventType() == "asan_report";
    result.value |= expect.getEventType() == "value_report";
    result.race |= expect.getEventType() == "tsan_report";
  }
  return result;
}

/// The first expectation of the case that cannot be judged, if there is one.
static CheckExpectEventOp
findEvent(CheckCaseOp op, llvm::function_ref<bool(CheckExpectEventOp)> test) {
  for (auto expect : op.getBody().getOps<CheckExpectEventOp>())
    if (test(expect))
      return expect;
  return {};
}

void loom::planEvents(TestPlan &plan, StringRef device,
                      const std::optional<SanitizerSet> &chosen) {
  llvm::erase_if(plan.cases, [&](const CasePlan &planned) {
    CheckCaseOp op = planned.op;
    auto never = findEvent(op, [&](CheckExpectEventOp expect) {
      return !isReported(device, expect.getEventType(), getKind(expect),
                         expect.getPattern());
    });
    if (never) {
      std::string what = "type " + never.getEventType().str();
      if (!getKind(never).empty())
        what += " and kind " + getKind(never).str();
      plan.issues.push_back(
          {"unsupported_event", op.getSymName().str(), getSourceName(never),
           getLocationText(never.getLoc()),
           "the device '" + device.str() + "' makes no reports of " + what +
               (isSimulator(device) && never.getEventType() == "asan_report"
                    ? " that name an op or its place"
                    : ""),
           "run the case with --device=reference"});
      return true;
    }
    auto off = findEvent(op, [&](CheckExpectEventOp expect) {
      return chosen && !chosen->includes(expect.getEventType());
    });
    if (off)
      plan.skipped.push_back({op.getSymName().str(), device.str(),
                              getSourceName(off), "sanitizer_off",
                              "--sanitizer leaves out reports of type " +
                                  off.getEventType().str()});
    return bool(off);
  });
}

//===----------------------------------------------------------------------===//
// Reports
//===----------------------------------------------------------------------===//

static std::string formatPlace(const std::array<int64_t, 3> &place) {
  return ("(" + Twine(place[0]) + ", " + Twine(place[1]) + ", " +
          Twine(place[2]) + ")")
      .str();
}

SampleIssue loom::makeReportIssue(SampleIssue issue, SanitizerReport report) {
  issue.message = "kernel @" + report.kernel + ": " + report.detail;
  if (!report.otherOp.empty())
    issue.message += "; " + report.otherOp + " at " + report.otherLocation;
  if (report.workgroup && report.workitem)
    issue.message += "; workgroup " + formatPlace(*report.workgroup) +
                     ", workitem " + formatPlace(*report.workitem);
  if (report.count > 1)
    issue.message +=
        ", and " + std::to_string(report.count - 1) + " more times";
  issue.report = std::move(report);
  return issue;
}

/// Appends `file`, `line` and `column` of `file:line:column`.
static void appendLocation(Builder &builder, StringRef location,
                           NamedAttrList &entries) {
  auto [start, column] = location.rsplit(':');
  auto [file, line] = start.rsplit(':');
  int64_t lineNumber = 0, columnNumber = 0;
  if (line.getAsInteger(10, lineNumber) ||
      column.getAsInteger(10, columnNumber))
    return;
  entries.append("file", builder.getStringAttr(file));
  entries.append("line", builder.getI64IntegerAttr(lineNumber));
  entries.append("column", builder.getI64IntegerAttr(columnNumber));
}

static Attribute makePlace(Builder &builder,
                           const std::array<int64_t, 3> &place) {
  NamedAttrList entries;
  entries.append("x", builder.getI64IntegerAttr(place[0]));
  entries.append("y", builder.getI64IntegerAttr(place[1]));
  entries.append("z", builder.getI64IntegerAttr(place[2]));
  return entries.getDictionary(builder.getContext());
}

/// What check.expect.event compares with.
static DictionaryAttr makeEvent(MLIRContext *context,
                                const SampleIssue &issue) {
  Builder builder(context);
  const SanitizerReport &report = *issue.report;
  NamedAttrList entries;
  entries.append("type", builder.getStringAttr(report.type));
  entries.append("kind", builder.getStringAttr(issue.kind));
  entries.append("op", builder.getStringAttr(issue.op));
  entries.append("kernel", builder.getStringAttr(report.kernel));
  appendLocation(builder, issue.location, entries);
  if (report.workgroup)
    entries.append("workgroup", makePlace(builder, *report.workgroup));
  if (report.workitem)
    entries.append("workitem", makePlace(builder, *report.workitem));
  if (!report.otherOp.empty()) {
    NamedAttrList other;
    other.append("op", builder.getStringAttr(report.otherOp));
    appendLocation(builder, report.otherLocation, other);
    entries.append("other", other.getDictionary(context));
  }
  return entries.getDictionary(context);
}

bool loom::matches(CheckExpectEventOp op, const SampleIssue &issue) {
  return issue.report &&
         matchesEvent(op.getPattern(), makeEvent(op.getContext(), issue));
}

bool loom::isExpected(Operation *launch, const SampleIssue &issue) {
  for (Operation *op = launch->getNextNode(); op; op = op->getNextNode())
    if (auto expect = dyn_cast<CheckExpectEventOp>(op))
      if (expect.getCount() != 0 && matches(expect, issue))
        return true;
  return false;
}
