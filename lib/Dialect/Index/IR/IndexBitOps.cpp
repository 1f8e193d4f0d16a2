//===- IndexBitOps.cpp - Bit ops on coordinates ---------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Index/IR/Index.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"
#include "llvm/ADT/bit.h"

using namespace mlir;
using namespace loom;

#define GET_OP_CLASSES
#include "Loom/Dialect/Index/IR/IndexBitOps.cpp.inc"

static OpFoldResult foldBits(Attribute lhs, Attribute rhs,
                             function_ref<uint64_t(uint64_t, uint64_t)> fold) {
  auto a = dyn_cast_or_null<IntegerAttr>(lhs);
  auto b = dyn_cast_or_null<IntegerAttr>(rhs);
  if (!a || !b)
    return {};
  return IntegerAttr::get(a.getType(), int64_t(fold(a.getInt(), b.getInt())));
}

/// Folds a shift or rotate; an amount outside [0, 63] stays for the lowering to
/// diagnose.
static OpFoldResult foldShift(Attribute lhs, Attribute rhs,
                              function_ref<uint64_t(uint64_t, uint64_t)> fold) {
  auto amount = dyn_cast_or_null<IntegerAttr>(rhs);
  if (!amount || amount.getInt() < 0 || amount.getInt() > 63)
    return {};
  return foldBits(lhs, rhs, fold);
}

static OpFoldResult foldCount(Attribute operand,
                              function_ref<int(uint64_t)> fold) {
  auto value = dyn_cast_or_null<IntegerAttr>(operand);
  if (!value)
    return {};
  return IntegerAttr::get(value.getType(), fold(value.getInt()));
}

OpFoldResult IndexAndIOp::fold(FoldAdaptor a) {
  return foldBits(a.getLhs(), a.getRhs(), std::bit_and<uint64_t>());
}
OpFoldResult IndexOrIOp::fold(FoldAdaptor a) {
  return foldBits(a.getLhs(), a.getRhs(), std::bit_or<uint64_t>());
}
OpFoldResult IndexXorIOp::fold(FoldAdaptor a) {
  return foldBits(a.getLhs(), a.getRhs(), std::bit_xor<uint64_t>());
}
OpFoldResult IndexShlIOp::fold(FoldAdaptor a) {
  return foldShift(a.getLhs(), a.getRhs(),
                   [](uint64_t x, uint64_t n) { return x << n; });
}
OpFoldResult IndexShrUIOp::fold(FoldAdaptor a) {
  return foldShift(a.getLhs(), a.getRhs(),
                   [](uint64_t x, uint64_t n) { return x >> n; });
}
OpFoldResult IndexShrSIOp::fold(FoldAdaptor a) {
  return foldShift(a.getLhs(), a.getRhs(), [](uint64_t x, uint64_t n) {
    return uint64_t(int64_t(x) >> n);
  });
}
OpFoldResult IndexRotLIOp::fold(FoldAdaptor a) {
  return foldShift(a.getLhs(), a.getRhs(), [](uint64_t x, uint64_t n) {
    return llvm::rotl<uint64_t>(x, n);
  });
}
OpFoldResult IndexRotRIOp::fold(FoldAdaptor a) {
  return foldShift(a.getLhs(), a.getRhs(), [](uint64_t x, uint64_t n) {
    return llvm::rotr<uint64_t>(x, n);
  });
}
OpFoldResult IndexCtlzIOp::fold(FoldAdaptor a) {
  return foldCount(a.getOperand(),
                   [](uint64_t x) { return llvm::countl_zero(x); });
}
OpFoldResult IndexCttzIOp::fold(FoldAdaptor a) {
  return foldCount(a.getOperand(),
                   [](uint64_t x) { return llvm::countr_zero(x); });
}
OpFoldResult IndexCtpopIOp::fold(FoldAdaptor a) {
  return foldCount(a.getOperand(),
                   [](uint64_t x) { return llvm::popcount(x); });
}
