//===- AccessPlaces.cpp - Which elements of a view an op touches ---------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AccessPlaces.h"
#include "Loom/Dialect/Index/IR/Index.h"
#include "Loom/Dialect/Vector/IR/VectorMemory.h"
#include "Loom/Dialect/View/IR/View.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace loom;

//===----------------------------------------------------------------------===//
// Indices
//===----------------------------------------------------------------------===//

/// Longer sums are not worth a proof.
constexpr size_t kMostTerms = 8;

int64_t LinearIndex::getCoefficient(Value value) const {
  for (auto [term, coefficient] : terms)
    if (term == value)
      return coefficient;
  return 0;
}

bool LinearIndex::addConstant(int64_t value, int64_t factor) {
  int64_t product;
  return !llvm::MulOverflow(value, factor, product) &&
         !llvm::AddOverflow(constant, product, constant);
}

bool LinearIndex::addTerm(Value value, int64_t factor) {
  auto *term =
      llvm::find_if(terms, [&](auto &term) { return term.first == value; });
  if (term == terms.end()) {
    terms.emplace_back(value, factor);
    return terms.size() <= kMostTerms;
  }
  if (llvm::AddOverflow(term->second, factor, term->second))
    return false;
  if (term->second == 0)
    terms.erase(term);
  return true;
}

bool LinearIndex::add(Value index, int64_t factor, const Facts &facts) {
  SmallVector<std::pair<Value, int64_t>> parts = {{index, factor}};
  // Arithmetic that leaves 64 bits is undefined, so that sums are exact.
  for (size_t i = 0; i != parts.size(); ++i) {
    auto [value, scale] = parts[i];
    if (scale == 0)
      continue;
    if (std::optional<int64_t> exact = facts.get(value).getExact()) {
      if (!addConstant(*exact, scale))
        return false;
      continue;
    }
    // A value reached on many ways would be looked into on each of them.
    if (parts.size() > 4 * kMostTerms)
      return false;
    auto addProduct = [&, scale = scale](Value a, Value b) {
      std::optional<int64_t> exact = facts.get(a).getExact();
      if (!exact) {
        std::swap(a, b);
        exact = facts.get(a).getExact();
      }
      int64_t product;
      if (!exact || llvm::MulOverflow(*exact, scale, product))
        return false;
      parts.emplace_back(b, product);
      return true;
    };
    Operation *op = value.getDefiningOp();
    if (auto sum = dyn_cast_or_null<IndexAddOp>(op)) {
      parts.emplace_back(sum.getLhs(), scale);
      parts.emplace_back(sum.getRhs(), scale);
      continue;
    }
    if (auto difference = dyn_cast_or_null<IndexSubOp>(op);
        difference && scale != INT64_MIN) {
      parts.emplace_back(difference.getLhs(), scale);
      parts.emplace_back(difference.getRhs(), -scale);
      continue;
    }
    if (auto product = dyn_cast_or_null<IndexMulOp>(op);
        product && addProduct(product.getLhs(), product.getRhs()))
      continue;
    if (auto both = dyn_cast_or_null<IndexMaddOp>(op);
        both && addProduct(both.getA(), both.getB())) {
      parts.emplace_back(both.getC(), scale);
      continue;
    }
    if (auto assume = dyn_cast_or_null<IndexAssumeOp>(op)) {
      unsigned number = cast<OpResult>(value).getResultNumber();
      parts.emplace_back(assume.getValues()[number], scale);
      continue;
    }
    if (!addTerm(value, scale))
      return false;
  }
  return true;
}

std::optional<LinearIndex> LinearIndex::of(Value index, const Facts &facts) {
  LinearIndex linear;
  return linear.add(index, 1, facts) ? std::optional(std::move(linear))
                                     : std::nullopt;
}

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

static std::optional<VectorAccess> findVectorAccess(Operation *op) {
  return llvm::TypeSwitch<Operation *, std::optional<VectorAccess>>(op)
      .Case<VectorLoadOp, VectorStoreOp, VectorLoadMaskOp, VectorStoreMaskOp,
            VectorLoadExpandOp, VectorStoreCompressOp, VectorGatherOp,
            VectorGatherMaskOp, VectorScatterOp, VectorScatterMaskOp>(
          [](auto access) { return VectorAccess(access, access.form); })
      .Default([](Operation *) { return std::nullopt; });
}

/// The width of each of `rank` dimensions that a vector is about.
static SmallVector<int64_t> findWidths(const VectorAccess &access,
                                       int64_t rank) {
  // Distances along the last dimension reach into other rows of a dense view.
  if (access.form.addressing == VectorAddressing::Indexed)
    return SmallVector<int64_t>(rank, INT64_MAX);
  SmallVector<int64_t> widths(rank, 1);
  ArrayRef<int64_t> shape = access.type.getShape();
  for (auto [width, lanes] :
       llvm::zip(llvm::reverse(widths), llvm::reverse(shape)))
    width = lanes;
  return widths;
}

AccessPlace AccessPlace::of(Operation *op, const Facts &facts) {
  AccessPlace place;
  Value view;
  ValueRange indices;
  if (auto load = dyn_cast<ViewLoadOp>(op)) {
    view = load.getView();
    indices = load.getIndices();
    place.widths.assign(indices.size(), 1);
  } else if (auto store = dyn_cast<ViewStoreOp>(op)) {
    view = store.getView();
    indices = store.getIndices();
    place.widths.assign(indices.size(), 1);
  } else if (std::optional<VectorAccess> access = findVectorAccess(op)) {
    view = op->getOperand(access->view);
    indices = op->getOperands().slice(access->firstIndex, access->numIndices);
    place.widths = findWidths(*access, indices.size());
  } else {
    return place;
  }
  for (Value index : indices)
    place.indices.push_back(LinearIndex::of(index, facts));
  // A window is addressed like its source.
  while (auto window = view.getDefiningOp<ViewSubviewOp>()) {
    for (auto [index, offset] : llvm::zip(place.indices, window.getOffsets()))
      if (index && !index->add(offset, 1, facts))
        index.reset();
    view = window.getSource();
  }
  place.view = view;
  return place;
}
