//===- AccessReport.cpp - Remarks about emitted accesses ------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Target/Translation/AccessReport.h"
#include "Annotations.h"
#include "Loom/Conversion/AccessNotes.h"
#include "Loom/Interfaces/Decision.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace loom;

AccessReport::AccessReport(ModuleOp module) {
  Builder builder(module.getContext());
  for (auto function : module.getOps<LLVM::LLVMFuncOp>()) {
    llvm::SmallDenseMap<std::pair<Attribute, Attribute>, unsigned> numbers;
    function.walk([&](Operation *op) {
      auto note = op->getAttrOfType<DictionaryAttr>(kAccessNoteAttr);
      if (!note)
        return;
      auto [it, isNew] = numbers.try_emplace(
          {Attribute(LocationAttr(op->getLoc())), note}, accesses.size());
      if (isNew)
        accesses.push_back({op->getLoc(), function.getName().str(), note});
      op->setDiscardableAttr(kAccessNumberAttr,
                             builder.getI64IntegerAttr(it->second));
    });
  }
}

//===----------------------------------------------------------------------===//
// What instructions do
//===----------------------------------------------------------------------===//

using Instructions = std::vector<std::string>;

static StringRef getMnemonic(StringRef instruction) {
  return instruction.split(' ').first;
}

static bool hasPolicy(StringRef instruction,
                      function_ref<bool(StringRef)> isIt) {
  SmallVector<StringRef> words;
  llvm::SplitString(instruction, words);
  return llvm::any_of(llvm::drop_begin(words), isIt);
}

/// Before gfx12 the bits are `nt` (gfx940) or `slc` (gfx11), which nothing but
/// the hint sets.
static bool isNonTemporal(StringRef instruction) {
  return hasPolicy(instruction, [](StringRef word) {
    return word == "nt" || word == "slc" ||
           (word.starts_with("th:") && word.contains("_NT"));
  });
}

static bool isLastUse(StringRef instruction) {
  return hasPolicy(instruction,
                   [](StringRef word) { return word == "th:TH_LOAD_LU"; });
}

static bool isCompareExchange(StringRef instruction) {
  StringRef name = getMnemonic(instruction);
  return name.contains("cmpswap") || name.contains("cmpst");
}

/// Private memory belongs to one workitem: LLVM tests for it where an address
/// may be of any memory.
static bool isPrivate(StringRef instruction) {
  return instruction.starts_with("scratch_");
}

static bool isPlainLoad(StringRef instruction) {
  StringRef name = getMnemonic(instruction);
  return name.contains("_load") || name.starts_with("ds_read");
}

static bool isPlain(StringRef instruction) {
  StringRef name = getMnemonic(instruction);
  return isPlainLoad(name) || name.starts_with("ds_write") ||
         (name.contains("_store") && !name.contains("xchg"));
}

//===----------------------------------------------------------------------===//
// Remarks
//===----------------------------------------------------------------------===//

namespace {
/// What a remark says of the instructions.
struct Verdict {
  DecisionKind kind;
  const char *text;
};
} // namespace

/// LLVM merged the access with another, moved it out of its block, or removed
/// it: there is no telling.
static constexpr Verdict kUntraced = {DecisionKind::Fact, "untraced"};

static Verdict judgeCachePolicy(StringRef asked, const Instructions &emitted) {
  if (emitted.empty())
    return kUntraced;
  size_t nonTemporal = llvm::count_if(emitted, isNonTemporal);
  size_t lastUse = llvm::count_if(emitted, isLastUse);
  auto judge = [](bool isAsked, const char *text) -> Verdict {
    return {isAsked ? DecisionKind::Taken : DecisionKind::Missed, text};
  };
  if (nonTemporal == emitted.size())
    return judge(asked.contains("non_temporal"), "non-temporal");
  if (lastUse == emitted.size())
    return judge(asked == "last_use", "last-use");
  if (nonTemporal || lastUse)
    return judge(false, "partial");
  return judge(asked == "regular", "none");
}

/// A compare-exchange is a loop itself where it is one of a wider word, which
/// is loaded before.
static Verdict judgeAtomic(StringRef kind, const Instructions &emitted) {
  if (emitted.empty())
    return kUntraced;
  bool isLoadOrStore = kind == "load" || kind == "store";
  bool exchanges = llvm::any_of(emitted, isCompareExchange);
  bool loads = llvm::any_of(emitted, [](StringRef instruction) {
    return isPlainLoad(instruction) && !isPrivate(instruction);
  });
  if (exchanges && (kind != "cmpxchg" || loads))
    return {DecisionKind::Missed, "compare-exchange-loop"};
  if (!isLoadOrStore && llvm::all_of(emitted, isPlain))
    return {DecisionKind::Taken, "plain"};
  return {DecisionKind::Taken, "native"};
}

static Verdict judgePrefetch(const Instructions &emitted) {
  if (emitted.empty())
    return {DecisionKind::Missed, "no-effect"};
  return {DecisionKind::Taken, "native"};
}

void AccessReport::emit(const EmittedAccesses &emitted) const {
  auto getField = [](DictionaryAttr note, StringRef name) {
    auto text = note.getAs<StringAttr>(name);
    return text ? text.getValue() : StringRef();
  };
  for (auto [access, instructions] : llvm::zip_equal(accesses, emitted)) {
    StringRef category = getField(access.note, kCategoryField);
    bool isPolicy = category == "cache-policy";
    Verdict verdict =
        isPolicy
            ? judgeCachePolicy(getField(access.note, "asked"), instructions)
        : category == "atomic"
            ? judgeAtomic(getField(access.note, "kind"), instructions)
            : judgePrefetch(instructions);
    Decision decision(access.loc, verdict.kind, category,
                      isPolicy ? "temporal" : verdict.text, access.function);
    for (NamedAttribute field : access.note)
      if (field.getName() != kCategoryField)
        decision.add(field.getName(), field.getValue());
    if (isPolicy)
      decision.add("effect", verdict.text);
    if (!instructions.empty())
      decision.add("instructions", llvm::join(instructions, ", "));
    else if (category == "prefetch")
      decision.add("reason", "no instruction was emitted");
  }
}
