//===- ArithFloatOps.cpp - arith on floats --------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ArithOps.h"
#include "FloatLanes.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace loom;

//===----------------------------------------------------------------------===//
// Computed in the type, or in double, and rounded once
//===----------------------------------------------------------------------===//

namespace {
struct AddF {
  template <typename T> static T apply(T a, T b) { return a + b; }
};
struct SubF {
  template <typename T> static T apply(T a, T b) { return a - b; }
};
struct MulF {
  template <typename T> static T apply(T a, T b) { return a * b; }
};
struct DivF {
  template <typename T> static T apply(T a, T b) { return a / b; }
};
struct RemF {
  template <typename T> static T apply(T a, T b) { return std::fmod(a, b); }
};
struct SqrtF {
  template <typename T> static T apply(T a) { return std::sqrt(a); }
};
struct CeilF {
  template <typename T> static T apply(T a) { return std::ceil(a); }
};
struct FloorF {
  template <typename T> static T apply(T a) { return std::floor(a); }
};
struct TruncF {
  template <typename T> static T apply(T a) { return std::trunc(a); }
};
struct RoundF {
  template <typename T> static T apply(T a) { return std::round(a); }
};
struct RoundEvenF {
  // The rounding mode of this process is to nearest even.
  template <typename T> static T apply(T a) { return std::nearbyint(a); }
};

template <typename Format, typename> struct FmaLane : LaneFunction {
  using LaneFunction::LaneFunction;
  uint64_t operator()(uint64_t a, uint64_t b, uint64_t c) const {
    return Format::encode(
        Format::fma(Format::decode(a), Format::decode(b), Format::decode(c)));
  }
};

//===----------------------------------------------------------------------===//
// Bits
//===----------------------------------------------------------------------===//

struct NegF {
  template <typename Format> static uint64_t apply(uint64_t a) {
    return a ^ Format::kSign;
  }
};
struct AbsF {
  template <typename Format> static uint64_t apply(uint64_t a) {
    return a & ~Format::kSign;
  }
};
struct CopySignF {
  template <typename Format> static uint64_t apply(uint64_t a, uint64_t b) {
    return (a & ~Format::kSign) | (b & Format::kSign);
  }
};
struct IsNaNF {
  template <typename Format> static uint64_t apply(uint64_t a) {
    return Format::isNaN(a);
  }
};
struct IsInfF {
  template <typename Format> static uint64_t apply(uint64_t a) {
    return std::isinf(Format::decode(a));
  }
};
struct IsFiniteF {
  template <typename Format> static uint64_t apply(uint64_t a) {
    return std::isfinite(Format::decode(a));
  }
};

//===----------------------------------------------------------------------===//
// Comparisons
//===----------------------------------------------------------------------===//

/// How two values relate; a predicate is a set of these.
enum Relation : unsigned { Less = 1, Equal = 2, Greater = 4, Unordered = 8 };

template <typename Format, typename> struct CompareLane : LaneFunction {
  unsigned wanted;
  explicit CompareLane(const Inst &inst)
      : LaneFunction(inst), wanted(inst.words[0]) {}
  uint64_t operator()(uint64_t a, uint64_t b) const {
    auto x = Format::decode(a), y = Format::decode(b);
    unsigned relation = x < y    ? Less
                        : x == y ? Equal
                        : x > y  ? Greater
                                 : Unordered;
    return (wanted & relation) != 0;
  }
};
} // namespace

static unsigned getRelations(arith::CmpFPredicate predicate) {
  switch (predicate) {
  case arith::CmpFPredicate::AlwaysFalse:
    return 0;
  case arith::CmpFPredicate::OEQ:
    return Equal;
  case arith::CmpFPredicate::OGT:
    return Greater;
  case arith::CmpFPredicate::OGE:
    return Greater | Equal;
  case arith::CmpFPredicate::OLT:
    return Less;
  case arith::CmpFPredicate::OLE:
    return Less | Equal;
  case arith::CmpFPredicate::ONE:
    return Less | Greater;
  case arith::CmpFPredicate::ORD:
    return Less | Equal | Greater;
  case arith::CmpFPredicate::UEQ:
    return Equal | Unordered;
  case arith::CmpFPredicate::UGT:
    return Greater | Unordered;
  case arith::CmpFPredicate::UGE:
    return Greater | Equal | Unordered;
  case arith::CmpFPredicate::ULT:
    return Less | Unordered;
  case arith::CmpFPredicate::ULE:
    return Less | Equal | Unordered;
  case arith::CmpFPredicate::UNE:
    return Less | Greater | Unordered;
  case arith::CmpFPredicate::UNO:
    return Unordered;
  case arith::CmpFPredicate::AlwaysTrue:
    return Less | Equal | Greater | Unordered;
  }
  llvm_unreachable("unknown comparison");
}

static LogicalResult buildCompareF(arith::CmpFOp op, Inst &inst) {
  inst.words = {int64_t(getRelations(op.getPredicate()))};
  Handler map = chooseFloatMap<CompareLane, void, 2>(op.getLhs().getType());
  return setFloatHandler(op, inst, map);
}

void loom::addFloatHandlers(HandlerTable &handlers) {
  addFloatMap<arith::AddFOp, ComputeLane, AddF, 2>(handlers);
  addFloatMap<arith::SubFOp, ComputeLane, SubF, 2>(handlers);
  addFloatMap<arith::MulFOp, ComputeLane, MulF, 2>(handlers);
  addFloatMap<arith::DivFOp, ComputeLane, DivF, 2>(handlers);
  addFloatMap<arith::RemFOp, ComputeLane, RemF, 2>(handlers);
  addFloatMap<math::SqrtOp, ComputeLane, SqrtF, 1>(handlers);
  addFloatMap<math::CeilOp, ComputeLane, CeilF, 1>(handlers);
  addFloatMap<math::FloorOp, ComputeLane, FloorF, 1>(handlers);
  addFloatMap<math::TruncOp, ComputeLane, TruncF, 1>(handlers);
  addFloatMap<math::RoundOp, ComputeLane, RoundF, 1>(handlers);
  addFloatMap<math::RoundEvenOp, ComputeLane, RoundEvenF, 1>(handlers);
  addFloatMap<math::FmaOp, FmaLane, void, 3>(handlers);
  addFloatMap<arith::NegFOp, BitsLane, NegF, 1>(handlers);
  addFloatMap<math::AbsFOp, BitsLane, AbsF, 1>(handlers);
  addFloatMap<math::CopySignOp, BitsLane, CopySignF, 2>(handlers);
  addFloatMap<math::IsNaNOp, BitsLane, IsNaNF, 1>(handlers);
  addFloatMap<math::IsInfOp, BitsLane, IsInfF, 1>(handlers);
  addFloatMap<math::IsFiniteOp, BitsLane, IsFiniteF, 1>(handlers);
  addFloatMap<arith::MinimumFOp, BitsLane, MinimumF<false>, 2>(handlers);
  addFloatMap<arith::MaximumFOp, BitsLane, MinimumF<true>, 2>(handlers);
  addFloatMap<arith::MinNumFOp, BitsLane, MinNumF<false>, 2>(handlers);
  addFloatMap<arith::MaxNumFOp, BitsLane, MinNumF<true>, 2>(handlers);
  handlers.addBuilder<arith::CmpFOp>(buildCompareF);
}
