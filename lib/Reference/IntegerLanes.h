//===- IntegerLanes.h - Functions of integers -------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Lane functions of integers. `inst.words[0]` is the width in bits,
/// `inst.words[1]` the flags where there are some.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_REFERENCE_INTEGERLANES_H
#define LOOM_LIB_REFERENCE_INTEGERLANES_H

#include "LaneOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/ADT/bit.h"

namespace loom {

/// The base of lane functions of integers.
struct IntegerLane {
  unsigned bits;
  explicit IntegerLane(const Inst &inst) : bits(inst.words[0]) {}

  uint64_t wrap(uint64_t value) const { return truncateBits(value, bits); }
  int64_t sign(uint64_t value) const { return signExtendBits(value, bits); }
};

struct AddI : IntegerLane {
  using IntegerLane::IntegerLane;
  template <typename T> static T exact(T a, T b) { return a + b; }
  uint64_t operator()(uint64_t a, uint64_t b) const { return wrap(a + b); }
};
struct SubI : IntegerLane {
  using IntegerLane::IntegerLane;
  template <typename T> static T exact(T a, T b) { return a - b; }
  uint64_t operator()(uint64_t a, uint64_t b) const { return wrap(a - b); }
};
struct MulI : IntegerLane {
  using IntegerLane::IntegerLane;
  template <typename T> static T exact(T a, T b) { return a * b; }
  uint64_t operator()(uint64_t a, uint64_t b) const { return wrap(a * b); }
};
struct AndI : LaneFunction {
  using LaneFunction::LaneFunction;
  uint64_t operator()(uint64_t a, uint64_t b) const { return a & b; }
};
struct OrI : LaneFunction {
  using LaneFunction::LaneFunction;
  uint64_t operator()(uint64_t a, uint64_t b) const { return a | b; }
};
struct XOrI : LaneFunction {
  using LaneFunction::LaneFunction;
  uint64_t operator()(uint64_t a, uint64_t b) const { return a ^ b; }
};
struct MinUI : LaneFunction {
  using LaneFunction::LaneFunction;
  uint64_t operator()(uint64_t a, uint64_t b) const { return a < b ? a : b; }
};
struct MaxUI : LaneFunction {
  using LaneFunction::LaneFunction;
  uint64_t operator()(uint64_t a, uint64_t b) const { return a > b ? a : b; }
};
struct MinSI : IntegerLane {
  using IntegerLane::IntegerLane;
  uint64_t operator()(uint64_t a, uint64_t b) const {
    return sign(a) < sign(b) ? a : b;
  }
};
struct MaxSI : IntegerLane {
  using IntegerLane::IntegerLane;
  uint64_t operator()(uint64_t a, uint64_t b) const {
    return sign(a) > sign(b) ? a : b;
  }
};

struct RotLI : IntegerLane {
  using IntegerLane::IntegerLane;
  uint64_t operator()(uint64_t a, uint64_t amount) const {
    unsigned n = amount % bits;
    return n == 0 ? a : wrap(a << n | a >> (bits - n));
  }
};
struct RotRI : RotLI {
  using RotLI::RotLI;
  uint64_t operator()(uint64_t a, uint64_t amount) const {
    return RotLI::operator()(a, bits - amount % bits);
  }
};
struct CountLeadingZeros : IntegerLane {
  using IntegerLane::IntegerLane;
  uint64_t operator()(uint64_t a) const {
    // A narrow result holds the count modulo its width: that of i1 is 1.
    return wrap(llvm::countl_zero(a) - (64 - bits));
  }
};
struct CountTrailingZeros : IntegerLane {
  using IntegerLane::IntegerLane;
  uint64_t operator()(uint64_t a) const {
    return wrap(a == 0 ? bits : llvm::countr_zero(a));
  }
};
struct CountOnes : IntegerLane {
  using IntegerLane::IntegerLane;
  uint64_t operator()(uint64_t a) const { return wrap(llvm::popcount(a)); }
};

/// `words[1]` bits from bit `words[0]` on, extended to `words[2]` bits.
template <bool isSigned> struct ExtractBits : LaneFunction {
  unsigned offset, width, to;
  explicit ExtractBits(const Inst &inst)
      : LaneFunction(inst), offset(inst.words[0]), width(inst.words[1]),
        to(inst.words[2]) {}
  uint64_t operator()(uint64_t a) const {
    uint64_t field = truncateBits(a >> offset, width);
    return isSigned ? truncateBits(signExtendBits(field, width), to) : field;
  }
};

template <typename Op, bool isSigned>
void addExtractBits(HandlerTable &handlers) {
  handlers.addBuilder<Op>([](Op op, Inst &inst) {
    inst.words = {int64_t(op.getOffset()), int64_t(op.getWidth()),
                  getElementBits(op->getResult(0).getType())};
    return setPure(inst, mapUnary<ExtractBits<isSigned>>);
  });
}

//===----------------------------------------------------------------------===//
// Results that may be poison
//===----------------------------------------------------------------------===//

/// The base of lane functions with `nsw` and `nuw`.
struct FlaggedLane : IntegerLane {
  bool noSigned = false, noUnsigned = false;

  explicit FlaggedLane(const Inst &inst) : IntegerLane(inst) {
    using Flags = mlir::arith::IntegerOverflowFlags;
    if (inst.words.size() < 2)
      return;
    noSigned = inst.words[1] & int64_t(Flags::nsw);
    noUnsigned = inst.words[1] & int64_t(Flags::nuw);
  }
  bool leaves(__int128 signedExact, unsigned __int128 unsignedExact) const {
    uint64_t low = wrap(uint64_t(signedExact));
    return (noSigned && __int128(sign(low)) != signedExact) ||
           (noUnsigned && wrap(uint64_t(unsignedExact)) != unsignedExact);
  }
};

template <typename Lane> struct NoWrap : FlaggedLane {
  using FlaggedLane::FlaggedLane;
  uint64_t operator()(uint64_t a, uint64_t b, bool &isPoison) const {
    __int128 exact = Lane::template exact<__int128>(sign(a), sign(b));
    isPoison = leaves(exact, Lane::template exact<unsigned __int128>(a, b));
    return wrap(uint64_t(exact));
  }
};

struct ShLI : FlaggedLane {
  using FlaggedLane::FlaggedLane;
  uint64_t operator()(uint64_t a, uint64_t amount, bool &isPoison) const {
    if (amount >= bits) {
      isPoison = true;
      return 0;
    }
    isPoison = leaves(__int128(sign(a)) * (__int128(1) << amount),
                      static_cast<unsigned __int128>(a) << amount);
    return wrap(a << amount);
  }
};

template <bool isSigned> struct ShiftRight : IntegerLane {
  bool isExact;
  explicit ShiftRight(const Inst &inst)
      : IntegerLane(inst), isExact(inst.words.size() > 1 && inst.words[1]) {}

  uint64_t operator()(uint64_t a, uint64_t amount, bool &isPoison) const {
    if (amount >= bits) {
      isPoison = true;
      return 0;
    }
    isPoison = isExact && truncateBits(a, amount) != 0;
    return isSigned ? wrap(sign(a) >> amount) : a >> amount;
  }
};

} // namespace loom

#endif // LOOM_LIB_REFERENCE_INTEGERLANES_H
