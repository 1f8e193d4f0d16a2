//===- SanitizerAccess.cpp - Checks of accesses by byte offset ------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SanitizerAccess.h"
#include "Loom/Conversion/StructuralPatterns.h"
#include "Loom/Dialect/Index/IR/Index.h"
#include "Loom/Dialect/Scf/IR/Scf.h"
#include "Loom/Transforms/SanitizerChecks.h"
#include "ViewParts.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace loom;
using arith::CmpIPredicate;

namespace {
/// Checks blocks of elements of a view, for an op that is about to go.
class BlockChecker {
public:
  BlockChecker(OpBuilder &builder, Operation *op, const ViewParts &view,
               SanitizerAccess access)
      : builder(builder), op(op), loc(op->getLoc()), view(view), access(access),
        checks(builder, op) {}

  /// The elements at `indices` and, in each dimension, some more behind it.
  void check(ArrayRef<Value> indices, ArrayRef<int64_t> extents);

private:
  void checkExtent(int64_t dim, Value index, int64_t count);
  void checkLinear(ArrayRef<Value> indices);
  void checkStorage(ArrayRef<Value> indices, ArrayRef<int64_t> extents);

  Value literal(int64_t value) {
    return IndexConstantOp::create(builder, loc, value);
  }
  Value offset(int64_t value) {
    return IndexConstantOp::create(builder, loc,
                                   OffsetType::get(builder.getContext()),
                                   builder.getIndexAttr(value));
  }
  Value compare(CmpIPredicate predicate, Value a, Value b) {
    return IndexCmpOp::create(builder, loc, predicate, a, b);
  }
  Value either(Value a, Value b) {
    return arith::OrIOp::create(builder, loc, a, b);
  }

  OpBuilder &builder;
  Operation *op;
  Location loc;
  const ViewParts &view;
  SanitizerAccess access;
  SanitizerChecks checks;
};
} // namespace

/// The element that the report names is the first that is outside.
void BlockChecker::checkExtent(int64_t dim, Value index, int64_t count) {
  Type type = builder.getIndexType();
  Value extent = view.getExtent(builder, loc, dim), zero = literal(0);
  Value last = extent;
  if (view.type.isDynamicDim(dim))
    last = IndexSubOp::create(builder, loc, type, extent, literal(count));
  else
    last = literal(view.type.getDimSize(dim) - count);
  Value isNegative = compare(CmpIPredicate::slt, index, zero);
  Value outside = index;
  if (count != 1) {
    Value behind = IndexMaxOp::create(builder, loc, type, index, extent);
    outside =
        ScfSelectOp::create(builder, loc, type, isNegative, index, behind);
  }
  checks.report(either(isNegative, compare(CmpIPredicate::sgt, index, last)),
                "out-of-bounds",
                "index {0} is outside of extent {1} of axis " + Twine(dim),
                {outside, extent});
}

/// An element of a dense view may be given by an index behind the end of a row.
void BlockChecker::checkLinear(ArrayRef<Value> indices) {
  Type type = builder.getIndexType();
  Value zero = literal(0), one = literal(1);
  Value isOutside, distance = zero;
  for (auto [dim, index] : llvm::enumerate(indices)) {
    Value extent = view.getExtent(builder, loc, dim);
    Value here = either(compare(CmpIPredicate::slt, index, zero),
                        compare(CmpIPredicate::sge, index, extent));
    isOutside = isOutside ? either(isOutside, here) : here;
    Value pitch = getPitchValue(builder, loc, view.getPitch(builder, dim));
    distance = IndexMaddOp::create(builder, loc, type, index, pitch, distance);
  }
  Value isNone = compare(CmpIPredicate::slt, distance, zero);
  Value rest = IndexMaxOp::create(builder, loc, type, distance, zero);
  for (int64_t dim = 0; dim != view.type.getRank(); ++dim) {
    Value pitch = getPitchValue(builder, loc, view.getPitch(builder, dim));
    Value step = IndexMaxOp::create(builder, loc, type, pitch, one);
    Value index = IndexDivOp::create(builder, loc, type, rest, step);
    isNone = either(isNone, compare(CmpIPredicate::sge, index,
                                    view.getExtent(builder, loc, dim)));
    rest = IndexRemOp::create(builder, loc, type, rest, step);
  }
  isNone = either(isNone, compare(CmpIPredicate::ne, rest, zero));
  checks.report(arith::AndIOp::create(builder, loc, isOutside, isNone),
                "out-of-bounds",
                "index {0} of the last axis leads to no element of the view, "
                "{1} elements from its first one",
                {indices.back(), distance});
}

/// The bytes of the allocation that a buffer is, if that is known.
static std::optional<int64_t> getAllocatedBytes(Value buffer) {
  while (Operation *made = buffer.getDefiningOp()) {
    if (auto allocation = dyn_cast<BufferAllocaOp>(made)) {
      if (auto bytes = allocation.getBytes().getDefiningOp<IndexConstantOp>())
        return bytes.getValueAttr().getInt();
      return std::nullopt;
    }
    if (auto assume = dyn_cast<BufferAssumeMemorySpaceOp>(made))
      buffer = assume.getBuffer();
    else if (isa<BufferAssumeNoaliasOp, BufferAssumeAlignmentOp>(made))
      buffer = made->getOperand(cast<OpResult>(buffer).getResultNumber());
    else
      return std::nullopt;
  }
  return std::nullopt;
}

void BlockChecker::checkStorage(ArrayRef<Value> indices,
                                ArrayRef<int64_t> extents) {
  Type bytesType = OffsetType::get(builder.getContext());
  int64_t size = getStorageBits(view.type.getElementType()) / 8;
  // Where the check fails nothing follows, but the arithmetic must have a value
  // wherever it is moved.
  SmallVector<Value> clamped(indices);
  if (!op->hasAttr(kSanitizerInViewAttr))
    for (Value &index : clamped)
      index = builder.createOrFold<IndexMaxOp>(loc, index.getType(), index,
                                               literal(0));
  SmallVector<Value> first = view.assumeInBounds(builder, loc, clamped);
  Value begin = view.getAddress(builder, loc, first), bytes = offset(size);
  if (llvm::any_of(extents, [](int64_t count) { return count != 1; })) {
    SmallVector<Value> last;
    for (auto [index, count] : llvm::zip(clamped, extents))
      last.push_back(count == 1 ? index
                                : IndexAddOp::create(builder, loc,
                                                     builder.getIndexType(),
                                                     index, literal(count - 1))
                                      .getResult());
    last = view.assumeInBounds(builder, loc, last);
    Value end = IndexAddOp::create(builder, loc, bytesType,
                                   view.getAddress(builder, loc, last), bytes);
    bytes = IndexSubOp::create(builder, loc, bytesType, end, begin);
  }
  if (std::optional<int64_t> allocated = getAllocatedBytes(view.buffer)) {
    Value end = IndexAddOp::create(builder, loc, bytesType, begin, bytes);
    Value all = offset(*allocated);
    checks.report(compare(CmpIPredicate::ugt, end, all), "out-of-bounds",
                  "bytes {0} to {1} are outside of the {2} bytes of the buffer",
                  {begin, end, all});
  }
  int64_t alignment = view.type.getAccessAlignment(view.type.getElementType());
  if (op->hasAttr(kSanitizerElementAttr))
    alignment = std::min(alignment, size);
  checks.checkBytes(access, alignment, view.buffer, begin, bytes);
}

/// Whether a view could have the last element of a block with these extents.
/// The check of an extent fails if not.
static bool hasLastElement(ViewType view, ArrayRef<int64_t> extents) {
  SmallVector<int64_t> reach;
  for (auto [extent, count] : llvm::zip(view.getShape(), extents))
    reach.push_back(ShapedType::isDynamic(extent) ? count
                                                  : std::max(extent, count));
  return view.getByteSpan(reach).has_value();
}

void BlockChecker::check(ArrayRef<Value> indices, ArrayRef<int64_t> extents) {
  if (op->hasAttr(kSanitizerLinearAttr))
    checkLinear(indices);
  else if (!op->hasAttr(kSanitizerInViewAttr))
    for (auto [dim, index] : llvm::enumerate(indices))
      checkExtent(dim, index, extents[dim]);
  // The arithmetic for an element without an address has no value.
  if (hasAddress(view.type, indices) && hasLastElement(view.type, extents))
    checkStorage(indices, extents);
}

static SmallVector<int64_t>
getExtents(ViewType view, std::optional<ArrayRef<int64_t>> extents) {
  return extents ? SmallVector<int64_t>(*extents)
                 : SmallVector<int64_t>(view.getRank(), 1);
}

namespace {
struct AssertAccessLowering : OpConversionPattern<SanitizerAssertAccessOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(SanitizerAssertAccessOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    ViewParts view(op.getView().getType(), adaptor.getView());
    BlockChecker(rewriter, op, view, op.getAccess())
        .check(flatten(adaptor.getIndices()),
               getExtents(view.type, op.getStaticExtents()));
    rewriter.eraseOp(op);
    return success();
  }
};

struct AssertAccessesLowering : OpConversionPattern<SanitizerAssertAccessesOp> {
  using OpConversionPattern::OpConversionPattern;

  /// What lies between the first and the last block is inside if they are.
  LogicalResult
  matchAndRewrite(SanitizerAssertAccessesOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    ViewParts view(op.getView().getType(), adaptor.getView());
    SmallVector<Value> indices = flatten(adaptor.getIndices());
    SmallVector<int64_t> extents = getExtents(view.type, op.getStaticExtents());
    BlockChecker checker(rewriter, op, view, op.getAccess());
    checker.check(indices, extents);
    int64_t steps = op.getStaticCountAttr().getInt() - 1;
    for (auto [index, stride] : llvm::zip(indices, op.getStaticStrides()))
      if (stride * steps != 0)
        index = IndexAddOp::create(
            rewriter, op.getLoc(), index.getType(), index,
            IndexConstantOp::create(rewriter, op.getLoc(), stride * steps));
    if (steps != 0)
      checker.check(indices, extents);
    rewriter.eraseOp(op);
    return success();
  }
};

struct AssertLayoutLowering : OpConversionPattern<SanitizerAssertLayoutOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(SanitizerAssertLayoutOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    ViewType type = op.getResult().getType();
    ViewParts source(op.getSource().getType(), adaptor.getSource());
    std::optional<ValueRange> layout;
    if (op.getLayout())
      layout.emplace(adaptor.getLayout());
    SmallVector<Value> parts =
        makeViewParts(rewriter, op.getLoc(), type, source.buffer, source.offset,
                      flatten(adaptor.getExtents()), layout);
    check(rewriter, op, source, ViewParts(type, parts));
    rewriter.replaceOpWithNewOp<ViewRefineOp>(op, type, op.getSource(),
                                              op.getExtents(), op.getLayout());
    return success();
  }

private:
  static void check(OpBuilder &builder, SanitizerAssertLayoutOp op,
                    const ViewParts &source, const ViewParts &result);
};
} // namespace

/// Along a dimension with one element there is nothing to step over, and a
/// dense window of a dense view keeps its pitches.
void AssertLayoutLowering::check(OpBuilder &builder, SanitizerAssertLayoutOp op,
                                 const ViewParts &source,
                                 const ViewParts &result) {
  Location loc = op.getLoc();
  SanitizerChecks checks(builder, op);
  auto compare = [&](CmpIPredicate predicate, Value a, Value b) -> Value {
    return IndexCmpOp::create(builder, loc, predicate, a, b);
  };
  for (int64_t dim = 0; dim != source.type.getRank(); ++dim) {
    Value found = source.getExtent(builder, loc, dim);
    Value stated = result.getExtent(builder, loc, dim);
    if (found != stated)
      checks.report(compare(CmpIPredicate::ne, found, stated), "assumption",
                    "the extent of axis " + Twine(dim) + " is {0}, not {1}",
                    {found, stated});
  }
  if (source.type.isDense() && result.type.isDense())
    return;
  Value one = IndexConstantOp::create(builder, loc, 1);
  for (int64_t dim = 0; dim != source.type.getRank(); ++dim) {
    OpFoldResult from = source.getPitch(builder, dim);
    OpFoldResult to = result.getPitch(builder, dim);
    if (isEqualConstantIntOrValue(from, to))
      continue;
    Value found = getPitchValue(builder, loc, from);
    Value stated = getPitchValue(builder, loc, to);
    Value steps =
        compare(CmpIPredicate::sgt, source.getExtent(builder, loc, dim), one);
    Value differs = compare(CmpIPredicate::ne, found, stated);
    checks.report(arith::AndIOp::create(builder, loc, steps, differs),
                  "assumption",
                  "the pitch of axis " + Twine(dim) + " is {0}, not {1}",
                  {found, stated});
  }
}

void loom::populateSanitizerAccessPatterns(const TypeConverter &converter,
                                           RewritePatternSet &patterns) {
  patterns
      .add<AssertAccessLowering, AssertAccessesLowering, AssertLayoutLowering>(
          converter, patterns.getContext());
}

void loom::markSanitizerAccesses(ConversionTarget &target) {
  target.addIllegalOp<SanitizerAssertAccessOp, SanitizerAssertAccessesOp,
                      SanitizerAssertLayoutOp>();
}
