//===- BufferFacts.cpp - Where a buffer or view lies ----------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Analysis/BufferFacts.h"
#include "Loom/Dialect/Buffer/IR/Buffer.h"
#include "Loom/Dialect/Kernel/IR/Kernel.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace loom;

/// Storage that may be a part of more roots than this may be anything.
constexpr size_t kMostRoots = 8;

bool BufferFacts::supports(Type type) {
  return isa<BufferType, ViewType>(type);
}

uint64_t BufferFacts::getAlignment(IntegerFacts distance) const {
  uint64_t alignment = baseAlignment;
  for (const IntegerFacts &part : {offset, distance})
    if (part.divisor) // 0 divides by everything.
      alignment = std::min(alignment, part.divisor & -part.divisor);
  return alignment;
}

BufferFacts BufferFacts::join(const BufferFacts &other) const {
  BufferFacts joined = *this;
  if (roots.empty() || other.roots.empty())
    joined.roots.clear();
  else
    for (Value root : other.roots)
      if (!llvm::is_contained(joined.roots, root))
        joined.roots.push_back(root);
  if (joined.roots.size() > kMostRoots)
    joined.roots.clear();
  llvm::erase_if(joined.scopes, [&](const NoaliasScope &scope) {
    return !llvm::is_contained(other.scopes, scope);
  });
  if (space != other.space)
    joined.space = MemorySpace::Unknown;
  joined.baseAlignment = std::min(baseAlignment, other.baseAlignment);
  joined.offset = offset.join(other.offset);
  joined.size = size.join(other.size);
  if (pitches.size() != other.pitches.size())
    joined.pitches.clear();
  else
    for (auto [pitch, another] : llvm::zip(joined.pitches, other.pitches))
      pitch = pitch.join(another);
  return joined;
}

bool BufferFacts::operator==(const BufferFacts &other) const {
  // Joins only append roots, so that equal sets have one size.
  return roots.size() == other.roots.size() &&
         llvm::all_of(roots,
                      [&](Value root) {
                        return llvm::is_contained(other.roots, root);
                      }) &&
         scopes == other.scopes && space == other.space &&
         baseAlignment == other.baseAlignment && offset == other.offset &&
         size == other.size && pitches == other.pitches;
}

static void printRoot(Value root, raw_ostream &os) {
  auto argument = dyn_cast<BlockArgument>(root);
  if (!argument) {
    os << root.getDefiningOp()->getName().stripDialect();
    return;
  }
  auto kernel = dyn_cast<KernelDefOp>(argument.getOwner()->getParentOp());
  StringRef name =
      kernel ? kernel.getArgumentName(argument.getArgNumber()) : StringRef();
  if (name.empty())
    os << "%arg" << argument.getArgNumber();
  else
    os << '%' << name;
}

void BufferFacts::print(raw_ostream &os) const {
  if (roots.empty()) {
    os << "any root";
  } else {
    os << "root ";
    llvm::interleave(roots, os, [&](Value root) { printRoot(root, os); }, "|");
  }
  for (const NoaliasScope &scope : scopes)
    os << " noalias " << scope.result;
  if (space != MemorySpace::Unknown)
    os << ' ' << stringifyMemorySpace(space);
  if (baseAlignment != 1)
    os << " align " << baseAlignment;
  IntegerFacts any = IntegerFacts::range(0, INT64_MAX);
  if (offset != IntegerFacts::exact(0))
    os << " offset " << offset;
  if (size != any)
    os << " size " << size;
}

bool loom::isFreshRoot(Value root) {
  auto result = dyn_cast<OpResult>(root);
  if (!result)
    return false;
  auto effects = dyn_cast<MemoryEffectOpInterface>(result.getOwner());
  if (!effects)
    return false;
  SmallVector<MemoryEffects::EffectInstance> onResult;
  effects.getEffectsOnValue(result, onResult);
  return llvm::any_of(onResult, [](const auto &effect) {
    return isa<MemoryEffects::Allocate>(effect.getEffect());
  });
}

bool loom::isOfWholeRoot(const NoaliasScope &scope, Value root,
                         function_ref<const BufferFacts &(Value)> buffers) {
  const BufferFacts &named = buffers(scope.op->getOperand(scope.result));
  return named.getRoot() == root && named.offset == IntegerFacts::exact(0);
}

static bool areDistinctSpaces(MemorySpace a, MemorySpace b) {
  auto isOwn = [](MemorySpace space) {
    return space == MemorySpace::Workgroup || space == MemorySpace::Private;
  };
  auto isKnown = [](MemorySpace space) {
    return space != MemorySpace::Unknown && space != MemorySpace::Generic;
  };
  // Global, constant and host memory may be one.
  return a != b && isKnown(a) && isKnown(b) && (isOwn(a) || isOwn(b));
}

/// Whether the bytes of two parts of one root are apart. Ranges hold in every
/// execution, so it does not matter in which.
static bool areApart(const BufferFacts &a, const BufferFacts &b) {
  auto endsBefore = [](const BufferFacts &first, const BufferFacts &second) {
    return __int128(first.offset.max) + first.size.max <= second.offset.min;
  };
  return endsBefore(a, b) || endsBefore(b, a);
}

bool loom::mayOverlap(const BufferFacts &a, const BufferFacts &b) {
  if (areDistinctSpaces(a.space, b.space))
    return false;
  for (const NoaliasScope &x : a.scopes)
    for (const NoaliasScope &y : b.scopes)
      if (x.op == y.op && x.result != y.result)
        return false;
  if (a.roots.empty() || b.roots.empty())
    return true;
  for (Value x : a.roots)
    for (Value y : b.roots) {
      bool isDisjoint =
          x == y ? areApart(a, b) : isFreshRoot(x) || isFreshRoot(y);
      if (!isDisjoint)
        return true;
    }
  return false;
}
