//===- TemplateJudge.cpp - Whether candidates apply -----------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TemplateJudge.h"
#include "KnownFacts.h"
#include "Loom/Dialect/Func/IR/FuncRequire.h"
#include "Loom/Dialect/Kernel/IR/Kernel.h"
#include "Loom/Dialect/View/IR/View.h"
#include "Loom/Interfaces/KeptNames.h"
#include "Loom/Interfaces/ValueSpelling.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace loom;

//===----------------------------------------------------------------------===//
// Uses
//===----------------------------------------------------------------------===//

TemplateUse::TemplateUse(SignatureUseOpInterface op) : op(op) {
  OpBuilder builder(op);
  for (Value operand : op->getOperands()) {
    SmallVector<Value> &values = dimensions.emplace_back();
    auto view = dyn_cast<ViewType>(operand.getType());
    if (!view)
      continue;
    // A family may have a dynamic extent where that of the argument is static.
    for (int64_t extent : view.getShape())
      values.push_back(
          ShapedType::isDynamic(extent)
              ? Value()
              : IndexConstantOp::create(builder, op.getLoc(), extent));
    values.push_back(Value());
    for (auto [slot, known] : llvm::enumerate(getKnownExtents(operand))) {
      int64_t dimension = getSlotDimension(view, slot);
      size_t at = dimension == kLayoutDimension ? view.getRank() : dimension;
      values[at] =
          known ? known
                : createViewQuery(builder, op.getLoc(), operand, dimension);
    }
  }
}

Value TemplateUse::getDimension(unsigned argument, int64_t dimension) const {
  ArrayRef<Value> values = dimensions[argument];
  if (values.empty())
    return {};
  return dimension == kLayoutDimension ? values.back() : values[dimension];
}

//===----------------------------------------------------------------------===//
// Judgements
//===----------------------------------------------------------------------===//

int64_t Judgement::getPriority() const {
  std::optional<uint64_t> priority;
  if (auto definition = dyn_cast<TemplateDefOp>(candidate))
    priority = definition.getPriority();
  else if (auto external = dyn_cast<TemplateUkernelOp>(candidate))
    priority = external.getPriority();
  return static_cast<int64_t>(priority.value_or(0));
}

StringRef Judgement::getName() const {
  return SymbolTable::getSymbolName(candidate).getValue();
}

/// Keeps the first reason of the worst kind.
static void conclude(Judgement &judgement, Proof proof, const Twine &reason,
                     std::optional<Location> predicate = std::nullopt) {
  bool isWorse = proof == Proof::Refuted ? judgement.proof != Proof::Refuted
                                         : proof == Proof::Unknown &&
                                               judgement.proof == Proof::Proved;
  if (!isWorse)
    return;
  judgement.proof = proof;
  judgement.reason = reason.str();
  judgement.predicate = predicate;
}

Judgement TemplateJudge::judge(const TemplateUse &use,
                               SignatureOpInterface candidate) const {
  Judgement judgement;
  judgement.candidate = candidate;
  // The family's types were checked by the verifier.
  if (!isa<TemplateDeclOp>(candidate.getOperation()))
    judgeTypes(use, judgement);
  // Nothing else can be asked of other types.
  if (judgement.proof == Proof::Refuted)
    return judgement;
  judgeConvention(use, judgement);
  judgeTarget(judgement);
  judgeExtents(use, judgement);
  judgeResultExtents(use, judgement);
  judgePredicates(use, judgement);
  return judgement;
}

void TemplateJudge::judgeTypes(const TemplateUse &use,
                               Judgement &judgement) const {
  auto signature = cast<SignatureOpInterface>(judgement.candidate);
  FunctionType type = signature.getFunctionType();
  for (auto [index, value, wanted] :
       llvm::enumerate(use.getOp()->getOperands(), type.getInputs()))
    if (value.getType() != wanted)
      conclude(judgement, Proof::Refuted,
               describeArgument(signature, index) + " is " +
                   spellTypeOf(value) + ", and in its signature " +
                   spellArgumentType(signature, index));
  for (auto [index, value, wanted] :
       llvm::enumerate(use.getOp()->getResults(), type.getResults()))
    if (value.getType() != wanted)
      conclude(judgement, Proof::Refuted,
               "result #" + Twine(index) + " is " + spellTypeOf(value) +
                   ", and in its signature " + spellType(wanted, {}));
}

/// Kernels are device code; a function that says nothing may be either.
static std::optional<CallingConvention> getConvention(Operation *op) {
  if (auto function = op->getParentOfType<FuncDefOp>())
    return function.getConvention();
  if (op->getParentOfType<KernelDefOp>())
    return CallingConvention::Device;
  return std::nullopt;
}

static std::optional<CallingConvention> getStated(Operation *op) {
  if (auto definition = dyn_cast<TemplateDefOp>(op))
    return definition.getConvention();
  if (auto external = dyn_cast<TemplateUkernelOp>(op))
    return external.getConvention();
  return cast<TemplateDeclOp>(op).getConvention();
}

void TemplateJudge::judgeConvention(const TemplateUse &use,
                                    Judgement &judgement) const {
  std::optional<CallingConvention> around = getConvention(use.getOp());
  std::optional<CallingConvention> stated = getStated(judgement.candidate);
  if (around && stated && around != stated)
    conclude(judgement, Proof::Refuted,
             "it is " + stringifyCallingConvention(*stated) + " code, and " +
                 stringifyCallingConvention(*around) + " code applies it");
}

void TemplateJudge::judgeTarget(Judgement &judgement) const {
  std::optional<std::string> mismatch = explainMismatch(
      cast<TargetedOpInterface>(judgement.candidate), target, symbols);
  if (!mismatch)
    conclude(judgement, Proof::Unknown,
             "it is for certain targets, and the target is not known");
  else if (!mismatch->empty())
    conclude(judgement, Proof::Refuted, "it " + *mismatch);
}

/// What a message calls an extent or the layout of an argument.
static std::string describeDimension(Operation *signature, unsigned argument,
                                     int64_t dimension) {
  std::string owner = describeArgument(signature, argument);
  return dimension == kLayoutDimension
             ? "the layout of " + owner
             : "dimension " + std::to_string(dimension) + " of " + owner;
}

/// Extents and layouts that the signature gives one name must be the same.
void TemplateJudge::judgeExtents(const TemplateUse &use,
                                 Judgement &judgement) const {
  auto signature = cast<SignatureOpInterface>(judgement.candidate);
  struct Slot {
    Value value;
    std::string name;
  };
  SmallVector<Slot> slots;
  for (auto [argument, type] :
       llvm::enumerate(signature.getFunctionType().getInputs()))
    for (unsigned slot = 0, e = getNumSlots(type); slot != e; ++slot) {
      int64_t relation = signature.getRelations()[slots.size()];
      int64_t dimension = getSlotDimension(type, slot);
      slots.push_back(
          {use.getDimension(argument, dimension),
           describeDimension(judgement.candidate, argument, dimension)});
      if (relation == kOwnExtent)
        continue;
      Slot wanted = relation >= 0
                        ? Slot{use.getOp()->getOperand(relation),
                               describeArgument(judgement.candidate, relation)}
                        : slots[-(relation + 2)];
      if (slots.back().value == wanted.value)
        continue;
      if (dimension == kLayoutDimension) {
        conclude(judgement, Proof::Unknown,
                 slots.back().name + " is not known to be " + wanted.name);
        continue;
      }
      MLIRContext *context = signature.getContext();
      auto equal = PredicateAttr::get(
          context, PredicateKind::Eq,
          {ValueRefAttr::get(context, 0), ValueRefAttr::get(context, 1)});
      Value values[] = {slots.back().value, wanted.value};
      Proof proof = prover.prove(equal, values, use.getOp()->getBlock());
      auto getName = [&](int64_t ordinal) {
        return ordinal ? wanted.name : slots.back().name;
      };
      if (proof != Proof::Proved)
        conclude(judgement, proof,
                 "it needs " +
                     describeKnown(equal, values, getName, facts, use.getOp()));
    }
}

/// What the use says of its results must be what the signature says.
void TemplateJudge::judgeResultExtents(const TemplateUse &use,
                                       Judgement &judgement) const {
  auto signature = cast<SignatureOpInterface>(judgement.candidate);
  std::optional<ArrayRef<int64_t>> given = use.getOp().getResultRelations();
  if (!given || TypeRange(use.getOp()->getResultTypes()) !=
                    TypeRange(signature.getFunctionType().getResults()))
    return;
  for (auto [said, stated] : llvm::zip(*given, signature.getResultRelations()))
    if (said >= 0 && (stated < 0 || use.getOp()->getOperand(said) !=
                                        use.getOp()->getOperand(stated)))
      conclude(judgement, Proof::Refuted,
               "it does not state that an extent of its result is " +
                   spellArgument(signature, said));
}

void TemplateJudge::judgePredicates(const TemplateUse &use,
                                    Judgement &judgement) const {
  auto signature = cast<SignatureOpInterface>(judgement.candidate);
  ArrayAttr predicates = signature.getPredicatesAttr();
  if (!predicates)
    return;
  FunctionType type = signature.getFunctionType();
  SmallVector<Value> names(use.getOp()->getOperands());
  SmallVector<OwnExtent> own =
      getOwnExtents(type.getInputs(), signature.getRelations());
  for (OwnExtent extent : own)
    names.push_back(use.getDimension(
        extent.argument,
        getSlotDimension(type.getInput(extent.argument), extent.slot)));
  auto getName = [&](int64_t ordinal) {
    unsigned count = type.getNumInputs();
    if (ordinal < count)
      return describeArgument(judgement.candidate, ordinal);
    OwnExtent extent = own[ordinal - count];
    return describeDimension(
        judgement.candidate, extent.argument,
        getSlotDimension(type.getInput(extent.argument), extent.slot));
  };
  auto places =
      judgement.candidate->getAttrOfType<ArrayAttr>("predicate_locations");
  for (auto [index, attr] : llvm::enumerate(predicates)) {
    auto predicate = cast<PredicateAttr>(attr);
    Proof proof = prover.prove(predicate, names, use.getOp()->getBlock());
    if (proof == Proof::Proved)
      continue;
    std::optional<Location> place;
    if (auto location =
            places ? dyn_cast<LocationAttr>(places[index]) : LocationAttr())
      place = location;
    conclude(judgement, proof,
             "it needs " +
                 describeKnown(predicate, names, getName, facts, use.getOp()),
             place);
  }
}
