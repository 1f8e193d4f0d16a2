//===- Aliasing.cpp - What the facts say of accesses ----------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Aliasing.h"
#include "Loom/Analysis/Facts.h"
#include "Loom/Analysis/StorageAccess.h"
#include "Loom/Conversion/AccessNotes.h"
#include "Loom/Conversion/HostEntry.h"
#include "Loom/Dialect/Buffer/IR/Buffer.h"
#include "Loom/Dialect/Kernel/IR/Kernel.h"
#include "Loom/Interfaces/TypeSyntax.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/RegionGraphTraits.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "llvm/ADT/SCCIterator.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace loom;

/// The buffers that `op` may read or write itself.
static SmallVector<Value> accessedBy(Operation *op) {
  StorageAccess access = StorageAccess::of(op);
  SmallVector<Value> accessed = std::move(access.reads);
  llvm::append_range(accessed, access.writes);
  // What is not named may be of any buffer the op is given.
  if (access.readsMore || access.writesMore)
    llvm::copy_if(
        op->getOperands(), std::back_inserter(accessed),
        [](Value operand) { return BufferFacts::supports(operand.getType()); });
  return accessed;
}

namespace {
/// The arguments accessed so far, and the noalias ops that all the accesses
/// went through.
class Accesses {
public:
  Accesses(Block *entry, const Facts &facts) : entry(entry), facts(facts) {}

  /// False if an access may be of more than one root, or no op is left.
  bool add(Value buffer) {
    const BufferFacts &accessed = facts.getBuffer(buffer);
    if (!accessed.roots.empty() && llvm::all_of(accessed.roots, isFreshRoot))
      return true;
    auto argument = dyn_cast_or_null<BlockArgument>(accessed.getRoot());
    if (!argument || argument.getOwner() != entry)
      return false;
    SmallVector<Operation *> through;
    for (const NoaliasScope &scope : accessed.scopes)
      if ((!common || llvm::is_contained(*common, scope.op)) &&
          isOfWholeRoot(scope, argument, [&](Value named) -> auto & {
            return facts.getBuffer(named);
          }))
        through.push_back(scope.op);
    common = through;
    arguments.insert(argument.getArgNumber());
    return !through.empty();
  }

  SmallVector<unsigned> takeArguments() {
    auto result = llvm::to_vector(arguments);
    llvm::sort(result);
    return result;
  }

private:
  Block *entry;
  const Facts &facts;
  llvm::SmallDenseSet<unsigned> arguments;
  std::optional<SmallVector<Operation *>> common;
};
} // namespace

SmallVector<unsigned> loom::findDisjointArguments(Region &body,
                                                  const Facts &facts) {
  Accesses accesses(&body.front(), facts);
  WalkResult walk = body.walk([&](Operation *op) {
    if (isa<CallOpInterface>(op))
      return WalkResult::interrupt();
    bool isKnown = llvm::all_of(
        accessedBy(op), [&](Value buffer) { return accesses.add(buffer); });
    return isKnown ? WalkResult::advance() : WalkResult::interrupt();
  });
  if (walk.wasInterrupted())
    return {};
  return accesses.takeArguments();
}

//===----------------------------------------------------------------------===//
// Access by access
//===----------------------------------------------------------------------===//

namespace {
/// One domain for each promise, one scope for each of its results.
class ScopeTable {
public:
  explicit ScopeTable(Operation *function) : function(function) {}

  void mark(Operation *access, const BufferFacts &facts);

private:
  ArrayRef<Attribute> scopesOf(Operation *promise);
  bool runsOnce(Block *block);
  bool isInCycle(Block *block);

  Operation *function;
  /// The blocks of a region that control can come back to inside of it.
  llvm::DenseMap<Region *, llvm::SmallDenseSet<Block *>> cycles;
  /// Nothing for a promise that holds for one execution of many.
  llvm::DenseMap<Operation *, SmallVector<Attribute>> scopes;
};
} // namespace

bool ScopeTable::isInCycle(Block *block) {
  Region *region = block->getParent();
  if (region->hasOneBlock())
    return llvm::is_contained(block->getSuccessors(), block);
  auto [it, isNew] = cycles.try_emplace(region);
  if (isNew)
    for (auto component = llvm::scc_begin(region); !component.isAtEnd();
         ++component)
      if (component.hasCycle())
        it->second.insert(component->begin(), component->end());
  return it->second.contains(block);
}

/// Whether `block` runs at most once per execution of the function around it.
bool ScopeTable::runsOnce(Block *block) {
  while (!isInCycle(block)) {
    Operation *parent = block->getParentOp();
    if (parent == function)
      return true;
    auto branch = dyn_cast_or_null<RegionBranchOpInterface>(parent);
    if (!branch ||
        branch.isRepetitiveRegion(block->getParent()->getRegionNumber()))
      return false;
    block = parent->getBlock();
  }
  return false;
}

/// LLVM's scopes speak of a whole execution of the function, the promise of one
/// execution of the op. That is the same where the op runs once, or always
/// speaks of the same buffers.
ArrayRef<Attribute> ScopeTable::scopesOf(Operation *promise) {
  auto [it, isNew] = scopes.try_emplace(promise);
  if (!isNew)
    return it->second;
  bool holds = runsOnce(promise->getBlock()) ||
               llvm::all_of(promise->getOperands(), [&](Value buffer) {
                 return runsOnce(buffer.getParentBlock());
               });
  if (!holds)
    return {};
  auto domain = LLVM::AliasScopeDomainAttr::get(promise->getContext());
  for (unsigned result = 0; result != promise->getNumResults(); ++result)
    it->second.push_back(LLVM::AliasScopeAttr::get(domain));
  return it->second;
}

void ScopeTable::mark(Operation *access, const BufferFacts &facts) {
  llvm::SmallSetVector<Attribute, 4> own, others;
  for (const NoaliasScope &scope : facts.scopes)
    if (ArrayRef<Attribute> known = scopesOf(scope.op); !known.empty())
      own.insert(known[scope.result]);
  if (own.empty())
    return;
  for (const NoaliasScope &scope : facts.scopes)
    for (Attribute other : scopesOf(scope.op))
      if (!own.contains(other))
        others.insert(other);
  auto list = [&](const llvm::SmallSetVector<Attribute, 4> &scopes) {
    return ArrayAttr::get(access->getContext(), scopes.getArrayRef());
  };
  access->setDiscardableAttr(kAliasScopesAttr, list(own));
  if (!others.empty())
    access->setDiscardableAttr(kNoaliasScopesAttr, list(others));
}

void loom::markAliasScopes(ModuleOp module, const Facts &facts) {
  for (Operation &function : *module.getBody()) {
    // Other functions may be inlined into loops.
    if (!isa<KernelDefOp>(function) && !function.hasAttr(kHostEntryAttr))
      continue;
    ScopeTable table(&function);
    function.walk([&](Operation *op) {
      llvm::TypeSwitch<Operation *>(op)
          .Case<BufferLoadOp, BufferStoreOp, BufferLoadMaskOp,
                BufferStoreMaskOp, BufferAtomicUpdateOp, BufferAtomicExchangeOp,
                BufferAtomicLoadOp, BufferAtomicStoreOp>([&](auto access) {
            table.mark(op, facts.getBuffer(access.getBuffer()));
          });
    });
  }
}

void loom::copyAliasScopes(Operation *access, Operation *lowered) {
  auto own = access->getAttrOfType<ArrayAttr>(kAliasScopesAttr);
  if (!own)
    return;
  auto others = access->getAttrOfType<ArrayAttr>(kNoaliasScopesAttr);
  if (auto target = dyn_cast<LLVM::AliasAnalysisOpInterface>(lowered)) {
    target.setAliasScopes(own);
    if (others)
      target.setNoAliasScopes(others);
    return;
  }
  lowered->setDiscardableAttr(kAliasScopesAttr, own);
  if (others)
    lowered->setDiscardableAttr(kNoaliasScopesAttr, others);
}

//===----------------------------------------------------------------------===//
// Alignments
//===----------------------------------------------------------------------===//

unsigned loom::raiseAlignments(Operation *root, const Facts &facts) {
  unsigned raised = 0;
  auto raise = [&](auto access, IntegerFacts offset) {
    const BufferFacts &buffer = facts.getBuffer(access.getBuffer());
    int64_t known = buffer.getAlignment(offset);
    if (known <= int64_t(access.getAlignment()))
      return;
    access.setAlignment(known);
    ++raised;
  };
  // The byte offset of the first lane of a masked access.
  auto addressOf = [&](auto access, Type lanes) {
    int64_t size = getStorageBits(getElementTypeOrSelf(lanes)) / 8;
    IntegerFacts bytes = mulFacts(facts.getAt(access.getElement(), access),
                                  IntegerFacts::exact(size));
    return addFacts(facts.getAt(access.getOffset(), access), bytes);
  };
  root->walk([&](Operation *op) {
    llvm::TypeSwitch<Operation *>(op)
        .Case<BufferLoadOp, BufferStoreOp>([&](auto access) {
          raise(access, facts.getAt(access.getOffset(), access));
        })
        .Case<BufferLoadMaskOp>(
            [&](auto load) { raise(load, addressOf(load, load.getType())); })
        .Case<BufferStoreMaskOp>([&](auto store) {
          raise(store, addressOf(store, store.getValue().getType()));
        });
  });
  return raised;
}
