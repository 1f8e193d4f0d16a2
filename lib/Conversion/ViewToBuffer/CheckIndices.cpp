//===- CheckIndices.cpp - Constant indices that have no address -----------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Analysis/Proofs.h"
#include "Loom/Dialect/Encoding/IR/Encoding.h"
#include "Loom/Dialect/Vector/IR/VectorMemory.h"
#include "ViewParts.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace loom;

/// Whether no execution gets to an op, where nothing is an error.
using IsDead = llvm::function_ref<bool(Operation *)>;

namespace {
/// What is known of the indices of an op into a view.
struct Indices {
  Indices(ViewType view, ValueRange indices) : view(view) {
    for (Value index : indices) {
      APInt constant;
      bool isKnown = matchPattern(index, m_ConstantInt(&constant));
      values.push_back(isKnown ? std::optional(constant.getSExtValue())
                               : std::nullopt);
    }
  }

  /// The dimension whose index is to blame if the element has no address, and
  /// why. The sum over the indices that are known is at most the address, as
  /// the others are not negative.
  std::optional<std::pair<int64_t, StringRef>> findFault() const;
  LogicalResult check(Operation *op, IsDead isDead) const;

  ViewType view;
  SmallVector<std::optional<int64_t>> values;
};
} // namespace

/// The view may be a window, whose pitches are those of a larger one. Nothing
/// for a number that no index has.
static std::optional<int64_t> getLeastPitch(ViewType view, int64_t dim) {
  if (std::optional<ArrayRef<int64_t>> pitches = view.getStatedPitches())
    return (*pitches)[dim];
  if (!view.isDense())
    return 0;
  int64_t pitch = 1;
  for (int64_t inner = dim + 1; inner < view.getRank(); ++inner)
    if (!view.isDynamicDim(inner) &&
        llvm::MulOverflow(pitch, view.getDimSize(inner), pitch))
      return std::nullopt;
  return pitch;
}

std::optional<std::pair<int64_t, StringRef>> Indices::findFault() const {
  int64_t size = getStorageBits(view.getElementType()) / 8, sum = 0;
  for (auto [dim, index] : llvm::enumerate(values)) {
    if (!index || *index == 0)
      continue;
    if (*index < 0)
      return std::pair(int64_t(dim), StringRef("negative"));
    int64_t pitch = getLeastPitch(view, dim).value_or(INT64_MAX), bytes = 0;
    if (llvm::MulOverflow(pitch, size, bytes) ||
        llvm::MulOverflow(*index, bytes, bytes) ||
        llvm::AddOverflow(sum, bytes, sum))
      return std::pair(int64_t(dim), StringRef("too large"));
  }
  return std::nullopt;
}

LogicalResult Indices::check(Operation *op, IsDead isDead) const {
  auto fault = findFault();
  if (!fault || isDead(op))
    return success();
  return op->emitOpError("index ") << *values[fault->first] << " of dimension "
                                   << fault->first << " is " << fault->second;
}

bool loom::hasAddress(ViewType view, ValueRange indices) {
  return !Indices(view, indices).findFault();
}

/// Nothing is known of a masked access, whose first lanes may lie anywhere, nor
/// of the last index where offsets count from it.
static LogicalResult checkVector(Operation *op, const VectorAccess &access,
                                 IsDead isDead) {
  if (access.mask)
    return success();
  Indices indices(access.getView(), op->getOperands().slice(access.firstIndex,
                                                            access.numIndices));
  if (!access.offsets)
    return indices.check(op, isDead);
  std::optional<int64_t> last = indices.values.back();
  indices.values.back() = std::nullopt;
  if (failed(indices.check(op, isDead)))
    return failure();
  DenseIntElementsAttr offsets;
  if (access.numIndices != 1 || !last ||
      !matchPattern(op->getOperand(access.offsets), m_Constant(&offsets)))
    return success();
  for (const APInt &offset : offsets.getValues<APInt>()) {
    int64_t sum = 0;
    if (llvm::AddOverflow(*last, offset.getSExtValue(), sum))
      continue;
    indices.values.back() = sum;
    if (failed(indices.check(op, isDead)))
      return failure();
  }
  return success();
}

/// A pitch that became known: of a literal the verifier says it.
static LogicalResult checkPitches(EncodingLayoutStridedOp op, IsDead isDead) {
  for (Value pitch : op.getPitches()) {
    APInt constant;
    if (matchPattern(pitch, m_ConstantInt(&constant)) &&
        constant.isNegative() && !isDead(op))
      return op.emitOpError("a pitch must not be negative, found ")
             << constant.getSExtValue();
  }
  return success();
}

static LogicalResult checkIndices(Operation *op, IsDead isDead) {
  return TypeSwitch<Operation *, LogicalResult>(op)
      .Case<ViewLoadOp, ViewStoreOp, ViewAtomicReduceOp, ViewAtomicRmwOp,
            ViewAtomicCmpxchgOp, ViewAtomicLoadOp, ViewAtomicStoreOp>(
          [&](auto access) {
            return Indices(access.getView().getType(), access.getIndices())
                .check(access, isDead);
          })
      .Case([&](ViewSubviewOp window) {
        return Indices(window.getSource().getType(), window.getOffsets())
            .check(window, isDead);
      })
      .Case<VectorLoadOp, VectorStoreOp, VectorGatherOp, VectorScatterOp,
            VectorAtomicReduceOp, VectorAtomicRmwOp, VectorAtomicCmpxchgOp>(
          [&](auto access) {
            return checkVector(access, VectorAccess(access, access.form),
                               isDead);
          })
      .Case([&](EncodingLayoutStridedOp layout) {
        return checkPitches(layout, isDead);
      })
      .Default(success());
}

LogicalResult loom::checkConstantIndices(ModuleOp module) {
  // Facts cost more than all the rest, and only what is wrong needs them.
  FailureOr<std::unique_ptr<Facts>> facts = failure();
  std::optional<Prover> prover;
  auto isDead = [&](Operation *op) {
    if (failed(facts) && succeeded(facts = Facts::compute(module)))
      prover.emplace(module, **facts);
    return prover && prover->isUnreachable(op->getBlock());
  };
  bool isBroken = false;
  module.walk(
      [&](Operation *op) { isBroken |= failed(checkIndices(op, isDead)); });
  return failure(isBroken);
}
