//===- Movement.cpp - Which accesses of a loop may change places ---------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Movement.h"
#include "Loom/Analysis/StorageAccess.h"
#include "Loom/Dialect/View/IR/View.h"
#include "Loom/Interfaces/Uniformity.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace loom;

Movement::Movement(ScfForOp loop, const Facts &facts)
    : loop(loop), facts(facts) {}

//===----------------------------------------------------------------------===//
// Values of different iterations
//===----------------------------------------------------------------------===//

static bool isInside(ScfForOp loop, Region *region) {
  return loop.getBody().isAncestor(region);
}

/// Whether the value is the same wherever it is used in one iteration.
bool Movement::isSingleValued(Value value) const {
  Region *region = value.getParentRegion();
  return region->getParentOp() == loop || !isInside(loop, region);
}

/// Whether the value is the same in all iterations.
bool Movement::isInvariant(Value value, unsigned depth) {
  constexpr unsigned kMostDepth = 32;
  if (!isInside(loop, value.getParentRegion()))
    return true;
  Operation *op = value.getDefiningOp();
  // Workitems that leave a nested loop early change what a collective gives.
  if (!op || depth > kMostDepth || op->getNumRegions() != 0 || !isPure(op) ||
      !isSingleValued(value))
    return false;
  if (auto together = dyn_cast<UniformityOpInterface>(op);
      together && together.isConvergent())
    return false;
  auto [it, isNew] = invariants.try_emplace(value, false);
  if (!isNew)
    return it->second;
  bool all = llvm::all_of(op->getOperands(), [&](Value operand) {
    return isInvariant(operand, depth + 1);
  });
  return invariants[value] = all;
}

/// What is added to the value from one iteration to the next.
std::optional<int64_t> Movement::findStride(Value value) {
  if (isInvariant(value))
    return 0;
  auto argument = dyn_cast<BlockArgument>(value);
  if (!argument || argument.getParentRegion() != &loop.getBody())
    return std::nullopt;
  if (argument == loop.getInductionVar())
    return facts.get(loop.getStep()).getExact();
  Value next = loop.getYield().getValues()[argument.getArgNumber() - 1];
  std::optional<LinearIndex> linear = LinearIndex::of(next, facts);
  if (!linear || linear->terms.size() != 1 ||
      linear->getCoefficient(value) != 1)
    return std::nullopt;
  return linear->constant;
}

std::optional<int64_t> Movement::getStride(Value value) {
  auto it = strides.find(value);
  if (it != strides.end())
    return it->second;
  std::optional<int64_t> stride = findStride(value);
  strides[value] = stride;
  return stride;
}

//===----------------------------------------------------------------------===//
// Storage
//===----------------------------------------------------------------------===//

/// Facts hold in every execution, but what they call by one name, a root or the
/// promise of a `noalias`, is another one in each iteration if it is made
/// there.
bool Movement::mayOverlapLater(Value a, Value b) const {
  auto makeLasting = [&](BufferFacts storage) {
    llvm::erase_if(storage.scopes, [&](const NoaliasScope &scope) {
      return isInside(loop, scope.op->getParentRegion());
    });
    if (llvm::any_of(storage.roots, [&](Value root) {
          return isInside(loop, root.getParentRegion());
        }))
      storage.roots.clear();
    return storage;
  };
  return mayOverlap(makeLasting(facts.getBuffer(a)),
                    makeLasting(facts.getBuffer(b)));
}

const AccessPlace &Movement::getPlace(Operation *access) {
  std::unique_ptr<AccessPlace> &place = places[access];
  if (!place)
    place = std::make_unique<AccessPlace>(AccessPlace::of(access, facts));
  return *place;
}

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

static constexpr __int128 kNever = __int128(1) << 100;

std::optional<Movement::Lead> Movement::compare(const LinearIndex &first,
                                                const LinearIndex &second,
                                                bool isLater) {
  Lead lead = {0, 0};
  if (first.terms.size() != second.terms.size() ||
      llvm::SubOverflow(second.constant, first.constant, lead.now))
    return std::nullopt;
  for (auto [value, coefficient] : second.terms) {
    if (first.getCoefficient(value) != coefficient || !isSingleValued(value))
      return std::nullopt;
    if (!isLater)
      continue;
    std::optional<int64_t> stride = getStride(value);
    int64_t part;
    if (!stride || llvm::MulOverflow(*stride, coefficient, part) ||
        llvm::AddOverflow(lead.perIteration, part, lead.perIteration))
      return std::nullopt;
  }
  return lead;
}

/// The distances at which a range of `firstWidth` and one of `secondWidth` that
/// is ahead by `lead` meet.
Movement::Range Movement::solve(Lead lead, int64_t firstWidth,
                                int64_t secondWidth) {
  if (firstWidth == INT64_MAX || secondWidth == INT64_MAX)
    return {-kNever, kNever};
  // -secondWidth < now + d * perIteration < firstWidth
  __int128 low = -__int128(secondWidth) - lead.now + 1;
  __int128 high = __int128(firstWidth) - lead.now - 1;
  __int128 step = lead.perIteration;
  if (step == 0)
    return low <= 0 && 0 <= high ? Range{-kNever, kNever}
                                 : Range{kNever, -kNever};
  if (step < 0) {
    std::swap(low, high);
    low = -low;
    high = -high;
    step = -step;
  }
  auto floorDiv = [&](__int128 a) {
    return a >= 0 ? a / step : -((-a + step - 1) / step);
  };
  return {-floorDiv(-low), floorDiv(high)};
}

/// In a view whose elements may overlap or are apart by pitches, all indices
/// but one must be the same, and the pitch of that one tells bytes.
Movement::Range
Movement::findStridedMeetings(const AccessPlace &first,
                              const AccessPlace &second,
                              ArrayRef<std::optional<Lead>> leads) const {
  Range always = {-kNever, kNever};
  const BufferFacts &storage = facts.getBuffer(first.view);
  if (storage.pitches.size() != leads.size())
    return always;
  std::optional<size_t> moving;
  for (auto [dim, lead] : llvm::enumerate(leads)) {
    if (!lead)
      return always;
    if (lead->now == 0 && lead->perIteration == 0)
      continue;
    if (moving)
      return always;
    moving = dim;
  }
  if (!moving || storage.pitches[*moving].min <= 0)
    return always;
  Type element = cast<ViewType>(first.view.getType()).getElementType();
  int64_t bytes = element.isIntOrFloat()
                      ? llvm::divideCeil(element.getIntOrFloatBitWidth(), 8)
                      : 8;
  auto measure = [&](const AccessPlace &place) {
    __int128 length = bytes;
    for (auto [width, pitch] : llvm::zip(place.widths, storage.pitches)) {
      if (width == INT64_MAX || length > INT64_MAX)
        return int64_t(INT64_MAX);
      length += __int128(width - 1) * pitch.max;
    }
    __int128 pitches = (length - 1) / storage.pitches[*moving].min + 1;
    return int64_t(std::min<__int128>(pitches, INT64_MAX));
  };
  return solve(*leads[*moving], measure(first), measure(second));
}

/// The distances at which two accesses may meet, if these are any.
Movement::Range Movement::findMeetings(const AccessPlace &first,
                                       const AccessPlace &second,
                                       bool isLater) {
  Range meetings = {-kNever, kNever};
  bool isSameView =
      first.view && first.view == second.view &&
      (isLater ? isInvariant(first.view) : isSingleValued(first.view));
  if (!isSameView)
    return meetings;
  SmallVector<std::optional<Lead>> leads;
  for (auto [a, b] : llvm::zip(first.indices, second.indices))
    leads.push_back(a && b ? compare(*a, *b, isLater) : std::nullopt);
  if (!cast<ViewType>(first.view.getType()).isDense())
    return findStridedMeetings(first, second, leads);
  // Different elements of a dense view are apart, so that one index suffices.
  for (auto [lead, a, b] : llvm::zip(leads, first.widths, second.widths)) {
    if (!lead)
      continue;
    Range range = solve(*lead, a, b);
    meetings.least = std::max(meetings.least, range.least);
    meetings.most = std::min(meetings.most, range.most);
  }
  return meetings;
}

//===----------------------------------------------------------------------===//
// Conflicts
//===----------------------------------------------------------------------===//

static SmallVector<Value> getStorage(Operation *access) {
  StorageAccess storage = StorageAccess::of(access);
  storage.reads.append(storage.writes);
  return storage.reads;
}

Distances Movement::findConflicts(Operation *first, Operation *second,
                                  bool sameIteration, uint64_t count) {
  // More distances than this are not told apart.
  constexpr uint64_t kMostEach = 4;
  Distances distances;
  bool isNow = false, isLater = false;
  for (Value a : getStorage(first))
    for (Value b : getStorage(second)) {
      isNow |= sameIteration && facts.mayOverlap(a, b);
      isLater |= count > 1 && mayOverlapLater(a, b);
    }
  if (isNow) {
    Range now = findMeetings(getPlace(first), getPlace(second), false);
    if (now.least <= 0 && 0 <= now.most)
      distances.each.push_back(0);
  }
  if (!isLater)
    return distances;
  Range later = findMeetings(getPlace(first), getPlace(second), true);
  later.least = std::max<__int128>(later.least, 1);
  later.most = std::min<__int128>(later.most, __int128(count) - 1);
  if (later.least > later.most)
    return distances;
  if (later.most - later.least < kMostEach)
    for (__int128 d = later.least; d <= later.most; ++d)
      distances.each.push_back(uint64_t(d));
  else
    distances.from = uint64_t(later.least);
  return distances;
}
