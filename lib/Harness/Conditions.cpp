//===- Conditions.cpp - Requirements of cases -----------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Conditions.h"
#include "Loom/Interfaces/Literals.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/TargetParser/TargetParser.h"

using namespace mlir;
using namespace loom;

using Kind = ConditionAnswer::Kind;

namespace {
/// An instruction table, and the processors that have its instructions.
struct DescriptorSet {
  StringLiteral name;
  /// Beginnings of their names.
  StringLiteral processors[3];
};
} // namespace

static constexpr DescriptorSet descriptorSets[] = {
    {"amdgpu.gfx11.generic.core", {"gfx11", "", ""}},
    {"amdgpu.rdna3.core", {"gfx110", "", ""}},
    {"amdgpu.rdna3_5.core", {"gfx115", "", ""}},
    {"amdgpu.rdna4.core", {"gfx120", "gfx12-generic", ""}},
    {"amdgpu.rdna4.gfx125x.core", {"gfx125", "", ""}},
    {"amdgpu.cdna3.core", {"gfx942", "", ""}},
    {"amdgpu.cdna4.core", {"gfx950", "", ""}},
    // Of command programs, which no device here runs.
    {"cmd.core", {"", "", ""}},
};

/// `gfx1100` of `amdgpu:gfx1100`; empty for another target.
static StringRef getProcessor(StringRef target) {
  return target.consume_front("amdgpu:") ? target : StringRef();
}

static Kind toKind(bool met) { return met ? Kind::Met : Kind::Unmet; }

static ConditionAnswer evaluateDescriptorSet(StringRef name, StringRef target) {
  const auto *set = llvm::find_if(
      descriptorSets, [&](const auto &row) { return row.name == name; });
  if (set == std::end(descriptorSets))
    return {Kind::Unknown,
            "known descriptor sets are " +
                llvm::join(llvm::map_range(
                               descriptorSets,
                               [](const auto &row) { return row.name.str(); }),
                           ", ")};
  StringRef processor = getProcessor(target);
  return {toKind(llvm::any_of(set->processors,
                              [&](StringRef prefix) {
                                return !prefix.empty() &&
                                       processor.starts_with(prefix);
                              })),
          ""};
}

/// `gfx11` of `gfx1100` and `gfx11-generic`.
static StringRef getGeneration(StringRef processor) {
  // The last two digits of a processor are its minor version and stepping.
  return processor.ends_with("-generic") ? processor.split('-').first
                                         : processor.drop_back(2);
}

/// Whether `name` is a processor that LLVM knows or the generation of one.
static bool isProcessorName(StringRef name) {
  SmallVector<StringRef> known;
  llvm::AMDGPU::fillValidArchListAMDGCN(known);
  return llvm::any_of(known, [&](StringRef processor) {
    return processor.starts_with("gfx") &&
           (name == processor || name == getGeneration(processor));
  });
}

static ConditionAnswer evaluateFeature(StringRef feature, StringRef target) {
  StringRef processor = getProcessor(target);
  if (feature == "cpu")
    return {toKind(target == "cpu"), ""};
  if (feature == "amdgpu")
    return {toKind(!processor.empty()), ""};
  StringRef name = feature;
  if (!name.consume_front("amdgpu.") || !isProcessorName(name))
    return {Kind::Unknown,
            "known features are \"cpu\", \"amdgpu\", a generation such as "
            "\"amdgpu.gfx11\" and a processor that LLVM knows such as "
            "\"amdgpu.gfx1100\""};
  if (processor == name)
    return {Kind::Met, ""};
  if (processor.empty())
    return {Kind::Unmet, ""};
  return {toKind(getGeneration(processor) == name), ""};
}

ConditionAnswer loom::evaluateCondition(StringRef key, DictionaryAttr details,
                                        StringRef target) {
  StringRef wanted = key == "target.feature"              ? "feature"
                     : key == "hal.amdgpu.descriptor_set" ? "descriptor_set"
                                                          : "";
  if (wanted.empty())
    return {Kind::Unknown,
            "known conditions are target.feature {feature = \"...\"} and "
            "hal.amdgpu.descriptor_set {descriptor_set = \"...\"}"};
  auto text = details.getAs<StringAttr>(wanted);
  if (!text || details.size() != 1)
    return {Kind::Unknown,
            (key + " has the form {" + wanted + " = \"...\"}").str()};
  return wanted == "feature" ? evaluateFeature(text, target)
                             : evaluateDescriptorSet(text, target);
}

std::string loom::spellCondition(StringRef key, DictionaryAttr details) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << key << " {";
  llvm::interleaveComma(details, os, [&](NamedAttribute entry) {
    os << entry.getName().getValue() << " = ";
    if (isa<IntegerAttr, FloatAttr>(entry.getValue()))
      os << getLiteralSpelling(entry.getValue());
    else
      os << entry.getValue();
  });
  os << '}';
  return text;
}
