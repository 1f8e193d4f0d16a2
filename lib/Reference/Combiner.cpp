//===- Combiner.cpp - Combining kinds on cells ----------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Combiner.h"
#include "FloatLanes.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;
using namespace loom;
using llvm::APFloat;

using FloatFn = uint64_t (*)(uint64_t, uint64_t);

template <typename Format> static FloatFn chooseFloatFn(CombiningKind kind) {
  switch (kind) {
  case CombiningKind::AddF:
    return [](uint64_t a, uint64_t b) {
      return Format::encode(Format::decode(a) + Format::decode(b));
    };
  case CombiningKind::MulF:
    return [](uint64_t a, uint64_t b) {
      return Format::encode(Format::decode(a) * Format::decode(b));
    };
  case CombiningKind::MinimumF:
    return MinimumF<false>::apply<Format>;
  case CombiningKind::MaximumF:
    return MinimumF<true>::apply<Format>;
  case CombiningKind::MinNumF:
    return MinNumF<false>::apply<Format>;
  case CombiningKind::MaxNumF:
    return MinNumF<true>::apply<Format>;
  default:
    llvm_unreachable("a kind of integers");
  }
}

Combiner::Combiner(CombiningKind kind, Type elementType)
    : kind(kind), bits(getCellBits(elementType)) {
  auto type = dyn_cast<FloatType>(elementType);
  if (!type)
    return;
  semantics = &type.getFloatSemantics();
  combineFloats = chooseFormat(
      type, [&](auto format) { return chooseFloatFn<decltype(format)>(kind); });
}

uint64_t Combiner::combineIntegers(uint64_t a, uint64_t b) const {
  int64_t signedA = signExtendBits(a, bits), signedB = signExtendBits(b, bits);
  switch (kind) {
  case CombiningKind::AddI:
    return truncateBits(a + b, bits);
  case CombiningKind::MulI:
    return truncateBits(a * b, bits);
  case CombiningKind::MinSI:
    return signedA < signedB ? a : b;
  case CombiningKind::MaxSI:
    return signedA > signedB ? a : b;
  case CombiningKind::MinUI:
    return std::min(a, b);
  case CombiningKind::MaxUI:
    return std::max(a, b);
  case CombiningKind::AndI:
    return a & b;
  case CombiningKind::OrI:
    return a | b;
  case CombiningKind::XOrI:
    return a ^ b;
  default:
    llvm_unreachable("a kind of floats");
  }
}

uint64_t Combiner::combine(uint64_t a, uint64_t b) const {
  return combineFloats ? combineFloats(a, b) : combineIntegers(a, b);
}

uint64_t Combiner::getNeutral() const {
  auto ofFloat = [](const APFloat &value) {
    return value.bitcastToAPInt().getZExtValue();
  };
  // The infinity that loses, or the largest number of a type without one.
  auto getLoser = [&](bool isNegative) {
    return ofFloat(APFloat::semanticsHasInf(*semantics)
                       ? APFloat::getInf(*semantics, isNegative)
                       : APFloat::getLargest(*semantics, isNegative));
  };
  switch (kind) {
  case CombiningKind::AddI:
  case CombiningKind::OrI:
  case CombiningKind::XOrI:
  case CombiningKind::MaxUI:
    return 0;
  case CombiningKind::MulI:
    return 1;
  case CombiningKind::AndI:
  case CombiningKind::MinUI:
    return truncateBits(~uint64_t(0), bits);
  case CombiningKind::MaxSI:
    return uint64_t(1) << (bits - 1);
  case CombiningKind::MinSI:
    return truncateBits(~uint64_t(0), bits) >> 1;
  case CombiningKind::AddF:
    return ofFloat(APFloat::getZero(*semantics, /*Negative=*/true));
  case CombiningKind::MulF:
    return ofFloat(APFloat::getOne(*semantics));
  case CombiningKind::MinimumF:
  case CombiningKind::MinNumF:
    return getLoser(/*isNegative=*/false);
  case CombiningKind::MaximumF:
  case CombiningKind::MaxNumF:
    return getLoser(/*isNegative=*/true);
  }
  llvm_unreachable("unknown combining kind");
}
