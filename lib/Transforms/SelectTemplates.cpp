//===- SelectTemplates.cpp - Choose the candidates of templates -----------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Config/IR/Config.h"
#include "Loom/Dialect/NormalForm/IR/NormalForm.h"
#include "Loom/Interfaces/Decision.h"
#include "Loom/Interfaces/LoomPass.h"
#include "Loom/Transforms/Cleanup.h"
#include "Loom/Transforms/Passes.h"
#include "TemplateJudge.h"
#include "TemplateUses.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Pass/PassManager.h"

namespace loom {
#define GEN_PASS_DEF_SELECTTEMPLATES
#include "Loom/Transforms/Passes.h.inc"
} // namespace loom

using namespace mlir;
using namespace loom;

/// Templates that apply each other, to this depth.
static constexpr unsigned kMaxDepth = 64;

/// Applications that candidates bring to a kernel or function in one round.
/// They multiply where candidates apply several, and all are judged before what
/// they become can be counted.
static constexpr unsigned kMaxApplied = 16384;

namespace {
/// Selects in one module, round by round: what is inlined in one is judged in
/// the next.
class Selector {
public:
  using RunPasses = llvm::function_ref<LogicalResult(OpPassManager &)>;

  /// `target` and what `runPasses` refers to outlive this.
  Selector(ModuleOp module, const TargetFacts &target, RunPasses runPasses)
      : module(module), families(module), target(target), runPasses(runPasses) {
  }

  LogicalResult run();
  unsigned getNumSelected() const { return numSelected; }
  unsigned getNumJudged() const { return numJudged; }

private:
  LogicalResult selectRound(ArrayRef<SignatureUseOpInterface> uses);
  LogicalResult inlineSelected();
  FailureOr<Operation *> choose(const TemplateUse &use,
                                const TemplateJudge &judge);
  LogicalResult checkContract(const TemplateUse &use,
                              const TemplateJudge &judge, Operation *callee);
  FailureOr<Operation *> chooseDead(const TemplateUse &use,
                                    const TemplateJudge &judge);
  void replace(SignatureUseOpInterface use, Operation *candidate);
  FuncDefOp getFunction(TemplateDefOp candidate);

  ModuleOp module;
  TemplateFamilies families;
  const TargetFacts &target;
  RunPasses runPasses;
  SymbolTableCollection symbols;
  /// The helpers made of candidates in this round.
  llvm::DenseMap<Operation *, FuncDefOp> functions;
  unsigned numSelected = 0, numJudged = 0;
};

struct SelectTemplates : loom::impl::SelectTemplatesBase<SelectTemplates> {
  using SelectTemplatesBase::SelectTemplatesBase;

  void runOnOperation() override;
};
} // namespace

//===----------------------------------------------------------------------===//
// Choosing
//===----------------------------------------------------------------------===//

static LogicalResult emitUnknown(const TemplateUse &use,
                                 const Judgement &judgement, StringRef kind) {
  InFlightDiagnostic diag = emitError(use.getOp().getLoc())
                            << "cannot tell whether the " << kind << " '@"
                            << judgement.getName()
                            << "' applies: " << judgement.reason;
  diag.attachNote(judgement.predicate.value_or(judgement.candidate->getLoc()))
      << "neither proved nor refuted: state what is missing in a 'where' of "
         "the caller or with index.assume, or guard the application";
  return diag;
}

static InFlightDiagnostic
emitAmbiguous(const TemplateUse &use, const Judgement &a, const Judgement &b) {
  InFlightDiagnostic diag =
      emitError(use.getOp().getLoc())
      << "'@" << a.getName() << "' and '@" << b.getName()
      << "' both apply here with priority " << a.getPriority()
      << ": give one a higher priority, or narrow its 'where'";
  diag.attachNote(a.candidate->getLoc()) << "'@" << a.getName() << "' is here";
  diag.attachNote(b.candidate->getLoc()) << "'@" << b.getName() << "' is here";
  return diag;
}

static LogicalResult emitNone(const TemplateUse &use,
                              ArrayRef<Judgement> judgements) {
  InFlightDiagnostic diag = emitError(use.getOp().getLoc());
  if (judgements.empty())
    return diag << "the family " << use.getOp().getCalleeAttr()
                << " has no candidate";
  diag << "no candidate of " << use.getOp().getCalleeAttr() << " applies here";
  for (const Judgement &judgement : judgements)
    diag.attachNote(judgement.predicate.value_or(judgement.candidate->getLoc()))
        << "'@" << judgement.getName() << "' does not: " << judgement.reason;
  return diag;
}

static void report(const TemplateUse &use, const Judgement &selected,
                   ArrayRef<Judgement> judgements) {
  Decision decision(use.getOp(), DecisionKind::Taken, "template", "selected");
  if (!decision)
    return;
  Builder builder(use.getOp().getContext());
  SmallVector<Attribute> others;
  for (const Judgement &judgement : judgements) {
    if (judgement.candidate == selected.candidate)
      continue;
    std::string reason = judgement.reason;
    if (judgement.proof == Proof::Proved)
      reason = "its priority is lower";
    others.push_back(builder.getDictionaryAttr(
        {builder.getNamedAttr("candidate",
                              builder.getStringAttr(judgement.getName())),
         builder.getNamedAttr(
             "priority", builder.getI64IntegerAttr(judgement.getPriority())),
         builder.getNamedAttr("reason", builder.getStringAttr(reason))}));
  }
  decision.add("family", use.getOp().getCalleeAttr().getValue())
      .add("candidate", selected.getName())
      .add("priority", selected.getPriority())
      .add("rejected", builder.getArrayAttr(others));
}

/// The candidates a use may mean.
static ArrayRef<Operation *> getCandidates(Operation *&callee,
                                           const TemplateFamilies &families) {
  if (isa<TemplateDeclOp>(callee))
    return families.getCandidates(callee);
  return callee;
}

/// What a candidate reads of keys that nobody has given a value.
static SmallVector<ConfigGetOp> findUnbound(Operation *candidate,
                                            SymbolTableCollection &symbols) {
  SmallVector<ConfigGetOp> found;
  candidate->walk([&](ConfigGetOp get) {
    if (symbols.lookupNearestSymbolFrom<ConfigDeclOp>(get, get.getKeyAttr()))
      found.push_back(get);
  });
  return found;
}

/// Reports a candidate that cannot be inlined.
static FailureOr<Operation *> takeDefinition(const TemplateUse &use,
                                             const Judgement &selected,
                                             SymbolTableCollection &symbols) {
  if (isa<TemplateDefOp>(selected.candidate)) {
    SmallVector<ConfigGetOp> unbound = findUnbound(selected.candidate, symbols);
    for (ConfigGetOp get : unbound)
      emitUnbound(get, symbols.lookupNearestSymbolFrom(get, get.getKeyAttr()))
              .attachNote(use.getOp().getLoc())
          << "'@" << selected.getName() << "' is selected here";
    if (!unbound.empty())
      return failure();
    return selected.candidate;
  }
  InFlightDiagnostic diag =
      emitError(use.getOp().getLoc())
      << "'@" << selected.getName()
      << "' would be selected here, a template.ukernel: external candidates "
         "are not supported";
  diag.attachNote(selected.candidate->getLoc()) << "it is here";
  return diag;
}

/// What a family states must hold whichever candidate is chosen.
LogicalResult Selector::checkContract(const TemplateUse &use,
                                      const TemplateJudge &judge,
                                      Operation *callee) {
  if (!isa<TemplateDeclOp>(callee))
    return success();
  Judgement contract = judge.judge(use, cast<SignatureOpInterface>(callee));
  if (contract.proof == Proof::Proved)
    return success();
  if (contract.proof == Proof::Unknown)
    return emitUnknown(use, contract, "family");
  InFlightDiagnostic diag = emitError(use.getOp().getLoc())
                            << "the family '@" << contract.getName()
                            << "' does not apply here: " << contract.reason;
  diag.attachNote(contract.predicate.value_or(callee->getLoc()))
      << "required here";
  return diag;
}

FailureOr<Operation *> Selector::choose(const TemplateUse &use,
                                        const TemplateJudge &judge) {
  Operation *callee =
      symbols.lookupNearestSymbolFrom(use.getOp(), use.getOp().getCalleeAttr());
  if (failed(checkContract(use, judge, callee)))
    return failure();
  SmallVector<Judgement> judgements;
  for (Operation *candidate : getCandidates(callee, families))
    judgements.push_back(
        judge.judge(use, cast<SignatureOpInterface>(candidate)));
  numJudged += judgements.size();
  const Judgement *best = nullptr, *rival = nullptr, *unknown = nullptr;
  for (const Judgement &judgement : judgements) {
    int64_t priority = judgement.getPriority();
    if (judgement.proof == Proof::Unknown &&
        (!unknown || priority > unknown->getPriority()))
      unknown = &judgement;
    if (judgement.proof != Proof::Proved)
      continue;
    if (!best || priority > best->getPriority()) {
      best = &judgement;
      rival = nullptr;
    } else if (priority == best->getPriority() && !rival) {
      rival = &judgement;
    }
  }
  if (unknown && (!best || unknown->getPriority() >= best->getPriority()))
    return emitUnknown(use, *unknown, "candidate");
  if (!best)
    return emitNone(use, judgements);
  if (rival)
    return emitAmbiguous(use, *best, *rival);
  report(use, *best, judgements);
  return takeDefinition(use, *best, symbols);
}

/// What is never reached is no error: the first that might be meant will do, or
/// null if there is none.
FailureOr<Operation *> Selector::chooseDead(const TemplateUse &use,
                                            const TemplateJudge &judge) {
  Operation *callee =
      symbols.lookupNearestSymbolFrom(use.getOp(), use.getOp().getCalleeAttr());
  for (Operation *candidate : getCandidates(callee, families))
    if (isa<TemplateDefOp>(candidate) &&
        findUnbound(candidate, symbols).empty() &&
        judge.judge(use, cast<SignatureOpInterface>(candidate)).proof !=
            Proof::Refuted)
      return candidate;
  return nullptr;
}

//===----------------------------------------------------------------------===//
// Replacing
//===----------------------------------------------------------------------===//

FuncDefOp Selector::getFunction(TemplateDefOp candidate) {
  FuncDefOp &function = functions[candidate];
  if (function)
    return function;
  OpBuilder builder(candidate);
  function = FuncDefOp::create(
      builder, candidate.getLoc(), (candidate.getSymName() + ".body").str(),
      candidate.getFunctionType(), candidate.getRelations(),
      candidate.getResultRelations(), candidate.getPredicatesAttr(),
      /*is_public=*/false, /*retain=*/false, candidate.getConventionAttr(),
      candidate.getPure(), candidate.getHotnessAttr(),
      InliningAttr::get(module.getContext(), Inlining::Inline),
      FlatSymbolRefAttr(), StringAttr(), StringAttr(), StringAttr(),
      ArrayAttr());
  function->setAttr(kCandidateAttr, candidate.getSymNameAttr());
  IRMapping mapping;
  candidate.getBody().cloneInto(&function.getBody(), mapping);
  for (Block &block : function.getBody())
    if (auto exit = dyn_cast<TemplateReturnOp>(block.getTerminator())) {
      builder.setInsertionPoint(exit);
      FuncReturnOp::create(builder, exit.getLoc(), exit.getValues());
      exit.erase();
    }
  symbols.getSymbolTable(module).insert(function);
  return function;
}

void Selector::replace(SignatureUseOpInterface use, Operation *candidate) {
  OpBuilder builder(use);
  if (!candidate) {
    for (Value result : use->getResults())
      result.replaceAllUsesWith(
          ub::PoisonOp::create(builder, use.getLoc(), result.getType()));
    use->erase();
    return;
  }
  FuncDefOp function = getFunction(cast<TemplateDefOp>(candidate));
  DenseI64ArrayAttr relations;
  if (std::optional<ArrayRef<int64_t>> stated = use.getResultRelations())
    relations = builder.getDenseI64ArrayAttr(*stated);
  auto call = FuncCallOp::create(builder, use.getLoc(), use->getResultTypes(),
                                 function.getSymName(), use->getOperands(),
                                 use.getPure(), HotnessAttr(), InliningAttr(),
                                 relations);
  use->replaceAllUsesWith(call);
  use->erase();
  ++numSelected;
}

LogicalResult Selector::selectRound(ArrayRef<SignatureUseOpInterface> ops) {
  SmallVector<TemplateUse> uses;
  for (SignatureUseOpInterface op : ops)
    uses.emplace_back(op);
  FactOptions options;
  options.subgroupSize = target.subgroupSize;
  FailureOr<std::unique_ptr<Facts>> facts = Facts::compute(module, options);
  if (failed(facts))
    return failure();
  Prover prover(module, **facts);
  TemplateJudge judge(**facts, prover, target, symbols);
  SmallVector<Operation *> selected;
  bool failedAny = false;
  for (const TemplateUse &use : uses) {
    bool isDead = judge.isUnreachable(use);
    FailureOr<Operation *> choice = failure();
    if (isDead)
      choice = chooseDead(use, judge);
    else if (succeeded(checkRecursion(use.getOp())))
      choice = choose(use, judge);
    failedAny |= failed(choice);
    selected.push_back(succeeded(choice) ? *choice : nullptr);
  }
  if (failedAny)
    return failure();
  functions.clear();
  for (auto [use, candidate] : llvm::zip(uses, selected))
    replace(use.getOp(), candidate);
  return inlineSelected();
}

/// The bodies are helpers by now. What they compute is folded, so that what is
/// dead in them goes before its applications are judged.
LogicalResult Selector::inlineSelected() {
  OpPassManager manager(ModuleOp::getOperationName());
  manager.addPass(createLimitInlining());
  manager.addPass(createInlineCalls());
  addCleanup(manager);
  LogicalResult result = runPasses(manager);
  symbols.invalidateSymbolTable(module);
  return result;
}

/// Reports a kernel or function with more of `uses` than it may have; they came
/// from candidates `depth` deep.
static LogicalResult checkNumUses(ModuleOp module,
                                  ArrayRef<SignatureUseOpInterface> uses,
                                  unsigned depth) {
  llvm::DenseMap<Operation *, unsigned> numUses;
  for (SignatureUseOpInterface use : uses) {
    Operation *owner = use->getParentOp();
    while (owner->getParentOp() != module)
      owner = owner->getParentOp();
    if (++numUses[owner] > kMaxApplied)
      return emitError(getOwnPlace(use.getLoc()))
             << "templates that apply others bring '@"
             << SymbolTable::getSymbolName(owner).getValue() << "' more than "
             << kMaxApplied << " applications, " << depth
             << " deep here: let each apply fewer";
  }
  return success();
}

LogicalResult Selector::run() {
  OpPassManager manager(ModuleOp::getOperationName());
  addCleanup(manager);
  if (failed(runPasses(manager)))
    return failure();
  for (unsigned depth = 0;; ++depth) {
    foldBranches(module);
    SmallVector<SignatureUseOpInterface> uses = findUses(module);
    if (uses.empty())
      return success();
    if (depth == kMaxDepth)
      return emitError(getOwnPlace(uses.front().getLoc()))
             << "templates apply each other more than " << kMaxDepth
             << " deep here";
    if (depth > 0 && failed(checkNumUses(module, uses, depth)))
      return failure();
    if (failed(selectRound(uses)))
      return failure();
  }
}

void SelectTemplates::runOnOperation() {
  ModuleOp module = getOperation();
  if (llvm::none_of(*module.getBody(), isTemplate)) {
    establishPostForms();
    return markAllAnalysesPreserved();
  }
  TargetFacts facts;
  facts.target = target;
  if (subgroupSize > 0)
    facts.subgroupSize = subgroupSize;
  removeUnneeded(module);
  auto runPasses = [&](OpPassManager &manager) {
    return runPipeline(manager, module);
  };
  Selector selector(module, facts, runPasses);
  LogicalResult result = selector.run();
  numSelected += selector.getNumSelected();
  numJudged += selector.getNumJudged();
  if (failed(result))
    return signalPassFailure();
  for (Operation &op : llvm::make_early_inc_range(*module.getBody()))
    if (isTemplate(op))
      op.erase();
  establishPostForms();
}
