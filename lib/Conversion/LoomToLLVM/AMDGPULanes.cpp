//===- AMDGPULanes.cpp - Exchanges between lanes on AMDGPU ----------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaneTarget.h"
#include "Loom/Target/AMDGPU/Targets.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"

using namespace mlir;
using namespace loom;

/// Lanes that data-parallel primitives (DPP) exchange words in.
static constexpr int64_t kRow = 16;

/// Encodings of DPP controls, from LLVM's `SIDefines.h`.
namespace {
enum DppControl : uint32_t {
  kQuadPerm = 0x000,
  kRowShl = 0x100,
  kRowShr = 0x110,
  kRowRor = 0x120,
  kRowMirror = 0x140,
  kRowHalfMirror = 0x141,
  kRowXmask = 0x160
};
} // namespace

/// Quadruples of lanes, each of which reads lane (own xor `offset`).
static uint32_t getQuadXor(uint32_t offset) {
  uint32_t control = kQuadPerm;
  for (uint32_t lane = 0; lane < 4; ++lane)
    control |= (lane ^ offset) << (2 * lane);
  return control;
}

/// The control for lanes that differ in the bits of `offset`.
static std::optional<uint32_t> getXorControl(int64_t offset, bool hasXmask) {
  if (offset < 4)
    return getQuadXor(offset);
  if (offset == 7)
    return kRowHalfMirror;
  if (offset == 15)
    return kRowMirror;
  // Eight lanes on, in a circle of 16.
  if (offset == 8)
    return kRowRor + 8;
  if (offset < kRow && hasXmask)
    return kRowXmask + uint32_t(offset);
  return std::nullopt;
}

/// For eight lanes of a row from `first`, the numbers of those they read in the
/// other row: four bits each.
static int32_t getSelectors(int64_t first, int64_t offset) {
  uint32_t selectors = 0;
  for (int64_t i = 0; i < 8; ++i)
    selectors |= uint32_t(((first + i) ^ offset) % kRow) << (4 * i);
  return int32_t(selectors);
}

/// The swizzle that inverts the bits of `offset` in the numbers of 32 lanes: of
/// the five bits each, an "and" mask, an "or" mask and an "xor" mask.
static int32_t getSwizzle(int64_t offset) {
  return 0x1f | int32_t(offset) << 10;
}

namespace {
class AMDGPULanes : public LaneTarget {
public:
  explicit AMDGPULanes(const TargetInfo &target) : target(target) {}

  unsigned getSubgroupSize() const override { return target.wavefrontSize; }

  Value createLaneId(OpBuilder &builder, Location loc) const override {
    Value ones = constant(builder, loc, -1), zero = constant(builder, loc, 0);
    Type i32 = builder.getI32Type();
    Value low = ROCDL::MbcntLoOp::create(builder, loc, i32, ones, zero,
                                         /*arg_attrs=*/{}, /*res_attrs=*/{});
    if (getSubgroupSize() == 32)
      return low;
    return ROCDL::MbcntHiOp::create(builder, loc, i32, ones, low,
                                    /*arg_attrs=*/{}, /*res_attrs=*/{});
  }

  Value createBallot(OpBuilder &builder, Location loc,
                     Value predicate) const override {
    return ROCDL::BallotOp::create(
        builder, loc, builder.getIntegerType(getSubgroupSize()), predicate);
  }

  /// Lanes are addressed by bytes.
  Value createPermute(OpBuilder &builder, Location loc, Value word,
                      Value lane) const override {
    Value address =
        arith::ShLIOp::create(builder, loc, lane, constant(builder, loc, 2));
    return ROCDL::DsBpermuteOp::create(builder, loc, word.getType(), address,
                                       word);
  }

  Value createRead(OpBuilder &builder, Location loc, Value word,
                   Value lane) const override {
    return ROCDL::ReadlaneOp::create(builder, loc, word.getType(), word, lane);
  }

  Value createReadFirst(OpBuilder &builder, Location loc,
                        Value word) const override {
    return ROCDL::ReadfirstlaneOp::create(builder, loc, word.getType(), word);
  }

  int64_t getRowSize() const override { return kRow; }

  StringRef getExchange(const LanePattern &pattern) const override {
    if (isBetweenRows(pattern))
      return "permlane";
    if (getControl(pattern))
      return "dpp";
    return isSwizzle(pattern) ? "swizzle" : "";
  }

  Value createExchange(OpBuilder &builder, Location loc, Value word,
                       const LanePattern &pattern) const override {
    std::optional<uint32_t> control = getControl(pattern);
    if (!isBetweenRows(pattern) && !control && isSwizzle(pattern))
      return ROCDL::DsSwizzleOp::create(
          builder, loc, word.getType(), word,
          constant(builder, loc, getSwizzle(pattern.offset)));
    // A lane without a source keeps the first operand. With xor there is none,
    // and an unused operand lets LLVM join the exchange to what uses it.
    bool isTotal = pattern.mode == ShuffleMode::Xor;
    Value old =
        isTotal
            ? LLVM::PoisonOp::create(builder, loc, word.getType()).getResult()
            : word;
    if (isBetweenRows(pattern))
      return ROCDL::PermlaneX16Op::create(
          builder, loc, word.getType(), old, word,
          constant(builder, loc, getSelectors(0, pattern.offset)),
          constant(builder, loc, getSelectors(8, pattern.offset)),
          /*fi=*/false, /*boundControl=*/true);
    return ROCDL::DPPUpdateOp::create(builder, loc, word.getType(), old, word,
                                      *control, /*rowMask=*/0xf,
                                      /*bankMask=*/0xf,
                                      /*boundCtrl=*/isTotal);
  }

private:
  static Value constant(OpBuilder &builder, Location loc, int32_t value) {
    return arith::ConstantOp::create(builder, loc,
                                     builder.getI32IntegerAttr(value));
  }

  bool isGfx9() const { return target.name.starts_with("gfx9"); }

  /// Whether each lane reads the other of two rows. With more rows than two
  /// there is no such instruction.
  bool isBetweenRows(const LanePattern &pattern) const {
    return pattern.mode == ShuffleMode::Xor && pattern.offset >= kRow &&
           !isGfx9() && getSubgroupSize() == 2 * kRow;
  }

  /// The swizzle of LDS works in groups of 32 lanes. It is for what DPP lacks,
  /// which needs no trip to the LDS.
  bool isSwizzle(const LanePattern &pattern) const {
    return pattern.mode == ShuffleMode::Xor && pattern.offset < 2 * kRow;
  }

  std::optional<uint32_t> getControl(const LanePattern &pattern) const {
    if (pattern.mode == ShuffleMode::Xor)
      return getXorControl(pattern.offset,
                           /*hasXmask=*/!isGfx9());
    if (pattern.width > kRow)
      return std::nullopt;
    if (pattern.mode == ShuffleMode::Up)
      return kRowShr + uint32_t(pattern.offset);
    if (pattern.mode == ShuffleMode::Down)
      return kRowShl + uint32_t(pattern.offset);
    return std::nullopt;
  }

  const TargetInfo &target;
};
} // namespace

std::unique_ptr<LaneTarget> loom::createAMDGPULanes(const TargetInfo &target) {
  return std::make_unique<AMDGPULanes>(target);
}
