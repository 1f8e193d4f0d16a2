//===- RunReport.cpp - What one launch showed -----------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Harness/RunReport.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace loom;
using llvm::StringRef;

int64_t RunReport::getComparedCount() const {
  if (!buffers)
    return 0;
  return llvm::count_if(*buffers, [](const RunBuffer &buffer) {
    return buffer.comparison.has_value();
  });
}

int64_t RunReport::getDifferingCount() const {
  if (!buffers)
    return 0;
  return llvm::count_if(
      *buffers, [](const RunBuffer &buffer) { return buffer.differs(); });
}

//===----------------------------------------------------------------------===//
// Evidence
//===----------------------------------------------------------------------===//

static std::string plural(int64_t count, const char *noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

/// Why there is no numerical evidence, or an empty string.
static std::string getMissingNumerical(const RunReport &report) {
  if (report.buffers)
    return "";
  return report.issues.empty() ? "no kernel was launched"
                               : "the kernel did not run to its end";
}

static std::string getMissingCompiler(const RunReport &report) {
  if (report.manifest)
    return "";
  if (report.device.code == "ir")
    return "the IR was interpreted";
  if (report.device.code == "native")
    return "there is no artifact";
  return "the code was made in this process";
}

/// Nothing is timed here, so that there never is any.
static std::string getMissingPhysical(const RunReport &report) {
  if (report.device.kind == "simulator")
    return "a simulator is no hardware: its times say nothing";
  if (report.device.kind == "gpu")
    return "nothing was timed";
  return "no GPU was used";
}

//===----------------------------------------------------------------------===//
// JSON
//===----------------------------------------------------------------------===//

static Json toJson(const RunBuffer &buffer, size_t ordinal) {
  Json json = {{"ordinal", ordinal},
               {"type", buffer.type},
               {"in_place", buffer.isMarked},
               {"element_count", buffer.elementCount}};
  if (buffer.values)
    json["values"] = *buffer.values;
  if (!buffer.comparison)
    return json;
  const RunBuffer::Comparison &comparison = *buffer.comparison;
  Json result = {{"kind", comparison.kind},
                 {"passed", comparison.mismatchCount == 0},
                 {"mismatch_count", comparison.mismatchCount}};
  if (comparison.mismatchCount) {
    result["first_index"] = comparison.firstIndex;
    result["actual"] = comparison.actual;
    result["expected"] = comparison.expected;
  }
  json["comparison"] = std::move(result);
  return json;
}

static Json makeNumerical(const RunReport &report) {
  Json buffers = Json::array();
  for (auto [ordinal, buffer] : llvm::enumerate(*report.buffers))
    buffers.push_back(toJson(buffer, ordinal));
  return {{"buffer_count", report.buffers->size()},
          {"compared_buffer_count", report.getComparedCount()},
          {"differing_buffer_count", report.getDifferingCount()},
          {"buffers", std::move(buffers)}};
}

static Json makeMissing(const RunReport &report) {
  Json missing = Json::object();
  auto add = [&](const char *evidence, std::string reason) {
    if (!reason.empty())
      missing[evidence] = std::move(reason);
  };
  add("numerical", getMissingNumerical(report));
  add("compiler", getMissingCompiler(report));
  add("physical", getMissingPhysical(report));
  return missing;
}

std::string loom::getJsonText(const RunReport &report) {
  Json json = {{"format", "loom.run.v0"}, {"passed", report.passed()}};
  if (!report.device.name.empty())
    json["device"] = toJson(report.device);
  json["target"] = report.target;
  if (!report.kernel.empty())
    json["kernel"] = report.kernel;
  if (report.grid)
    json["launch"] = {{"workgroup_count", report.grid->counts},
                      {"workgroup_count_source", report.countSource},
                      {"workgroup_size", report.grid->sizes}};
  if (report.sanitizers)
    json["sanitizer"] = {{"checks", *report.sanitizers}};
  if (report.buffers)
    json["numerical"] = makeNumerical(report);
  if (report.manifest) {
    json["compiler"] = {{"manifest", *report.manifest}};
    if (!report.artifactPath.empty())
      json["compiler"]["artifact_path"] = report.artifactPath;
  }
  json["missing_evidence"] = makeMissing(report);
  Json issues = Json::array();
  for (const SampleIssue &issue : report.issues)
    issues.push_back(toJson(issue));
  json["issues"] = std::move(issues);
  return json.dump(/*indent=*/2, ' ', /*ensure_ascii=*/false,
                   Json::error_handler_t::replace) +
         "\n";
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

static std::string join(const std::array<int64_t, 3> &sizes) {
  return llvm::join(
      llvm::map_range(sizes, [](int64_t size) { return std::to_string(size); }),
      ",");
}

static void printGrid(const RunReport &report, llvm::raw_ostream &os) {
  os << "workgroups: " << join(report.grid->counts) << " of "
     << join(report.grid->sizes) << " workitems";
  if (report.countSource == "default")
    os << "; counts that are not stated are 1";
  os << '\n';
}

static void printBuffer(const RunBuffer &buffer, llvm::raw_ostream &os) {
  os << buffer.type << '=' << llvm::join(*buffer.values, ",");
  int64_t more = buffer.elementCount - int64_t(buffer.values->size());
  if (more)
    os << (buffer.values->empty() ? "" : ",") << "... (" << more << " more)";
}

static void printEvidence(const RunReport &report, llvm::raw_ostream &os) {
  os << "numerical evidence: ";
  std::string missing = getMissingNumerical(report);
  if (!missing.empty())
    os << "none: " << missing;
  else if (int64_t compared = report.getComparedCount())
    os << plural(compared, "buffer") << " compared, "
       << report.getDifferingCount() << " differ";
  else
    os << plural(report.buffers->size(), "buffer") << ", none compared";
  os << "\ncompiler evidence: ";
  missing = getMissingCompiler(report);
  if (!missing.empty()) {
    os << "none: " << missing;
  } else {
    const Json &artifact = (*report.manifest)["artifact"];
    os << StringRef(artifact["format"].dump()).trim('"') << " of "
       << artifact["byte_length"].dump() << " bytes";
    if (!report.artifactPath.empty())
      os << " in " << report.artifactPath;
  }
  os << "\nphysical evidence: none: " << getMissingPhysical(report) << '\n';
}

void loom::printText(const RunReport &report, llvm::raw_ostream &os) {
  if (!report.device.name.empty()) {
    os << "device: " << report.device.name << " (" << report.device.kind
       << ", runs " << report.device.code << " code";
    if (!report.device.product.empty())
      os << "; " << report.device.product;
    os << ")\n";
  }
  os << "target: " << report.target << '\n';
  if (!report.kernel.empty())
    os << "kernel: @" << report.kernel << '\n';
  if (report.grid)
    printGrid(report, os);
  if (report.buffers)
    for (auto [ordinal, buffer] : llvm::enumerate(*report.buffers))
      if (buffer.values) {
        os << "buffer " << ordinal << ": ";
        printBuffer(buffer, os);
        os << '\n';
      }
  printEvidence(report, os);
}

void loom::printSummary(const RunReport &report, llvm::raw_ostream &os) {
  for (const SampleIssue &issue : report.issues) {
    // What is about the whole file has no line.
    StringRef location = issue.location;
    if (location.consume_back(":0:0"))
      os << "error: " << location << ": " << issue.message << '\n';
    else
      os << location << ": error: " << issue.message << '\n';
  }
  if (report.buffers)
    for (auto [ordinal, buffer] : llvm::enumerate(*report.buffers))
      if (buffer.differs()) {
        const RunBuffer::Comparison &comparison = *buffer.comparison;
        os << "error: buffer " << ordinal << ": " << comparison.mismatchCount
           << " of " << buffer.elementCount
           << " elements do not match, first at [";
        llvm::interleaveComma(comparison.firstIndex, os);
        os << "]: actual " << comparison.actual << ", expected "
           << comparison.expected << '\n';
      }
  os << "loom-run: " << (report.passed() ? "PASS" : "FAIL") << " (";
  if (!report.buffers)
    os << getMissingNumerical(report);
  else if (int64_t compared = report.getComparedCount())
    os << plural(compared, "buffer") << " compared, "
       << report.getDifferingCount() << " differ";
  else
    os << "nothing was compared";
  os << ")\n";
}
