//===- Transfer.cpp - What an op's results are, given its operands --------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transfer.h"
#include "Loom/Dialect/Buffer/IR/Buffer.h"
#include "Loom/Dialect/Kernel/IR/Kernel.h"
#include "Loom/Dialect/Sanitizer/IR/Sanitizer.h"
#include "Loom/Dialect/Scalar/IR/Scalar.h"
#include "Loom/Dialect/Scf/IR/Scf.h"
#include "Loom/Dialect/Vector/IR/Vector.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/InferIntRangeInterface.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace mlir;
using namespace loom;
using arith::CmpIPredicate;

/// How far a buffer is followed back to where it is allocated.
constexpr unsigned kLengthLimit = 6;

SmallVector<IntegerFacts, 1> Transfer::evaluate(Operation *operation) {
  op = operation;
  missing = false;
  results.clear();
  for (Type type : op->getResultTypes())
    results.push_back(IntegerFacts::supports(type) ? IntegerFacts::unknown(type)
                                                   : IntegerFacts());
  auto meet = [&](IntegerFacts facts) {
    if (IntegerFacts::supports(op->getResult(0).getType()))
      results.front() = results.front().meet(facts);
  };
  if (llvm::none_of(op->getResultTypes(), IntegerFacts::supports))
    return std::move(results);
  if (auto assume = dyn_cast<IndexAssumeOp>(op))
    evaluateAssume(assume.getValues(), assume.getOperands(),
                   assume.getPredicates());
  else if (auto assume = dyn_cast<ScalarAssumeOp>(op))
    evaluateAssume(assume.getValues(), assume.getOperands(),
                   assume.getPredicates());
  else if (auto check = dyn_cast<SanitizerAssertValueOp>(op))
    evaluateAssume(check.getValues(), check.getOperands(),
                   check.getPredicates());
  else if (auto select = dyn_cast<ScfSelectOp>(op))
    meet(evaluateSelect(select.getCondition(), select.getTrueValue(),
                        select.getFalseValue()));
  else if (auto select = dyn_cast<arith::SelectOp>(op))
    meet(evaluateSelect(select.getCondition(), select.getTrueValue(),
                        select.getFalseValue()));
  else if (auto lookup = dyn_cast<ScfLookupOp>(op))
    evaluateLookup(lookup);
  else if (isa<ViewDimOp>(op))
    meet(evaluateDim(op));
  else if (isa<BufferPackOp>(op))
    evaluatePack(op);
  else if (isa<KernelShuffleOp, KernelBroadcastOp, KernelBroadcastFirstOp>(
               op)) {
    // The value of a lane that executes the op too, of which the same holds.
    if (IntegerFacts::supports(op->getOperand(0).getType()))
      meet(operand(0));
  } else if (auto length = dyn_cast<BufferLengthOp>(op))
    meet(evaluateLength(length.getBuffer(), kLengthLimit));
  else if (isa_and_nonnull<IndexDialect>(op->getDialect()))
    meet(evaluateIndex(op));
  else if (isa_and_nonnull<ScalarDialect, VectorDialect>(op->getDialect()))
    meet(evaluateScalar(op));
  else if (std::optional<IntegerFacts> facts = evaluateGeometry(op))
    meet(*facts);
  else if (isa<InferIntRangeInterface>(op))
    evaluateArith(op);
  if (missing)
    results.clear();
  return std::move(results);
}

//===----------------------------------------------------------------------===//
// Index
//===----------------------------------------------------------------------===//

IntegerFacts Transfer::evaluateIndex(Operation *op) {
  return TypeSwitch<Operation *, IntegerFacts>(op)
      .Case<IndexConstantOp>([](IndexConstantOp constant) {
        return IntegerFacts::exact(constant.getValue().getSExtValue());
      })
      .Case<IndexAddOp>([&](auto sum) {
        if (sum.getLhs() == sum.getRhs())
          return mulFacts(operand(0), IntegerFacts::exact(2));
        return addFacts(operand(0), operand(1));
      })
      .Case<IndexSubOp>([&](auto difference) {
        return evaluateSub(difference.getLhs(), difference.getRhs());
      })
      .Case<IndexMulOp, IndexScaleOp>([&](Operation *product) {
        IntegerFacts facts = mulFacts(operand(0), operand(1));
        // A square is not negative.
        if (product->getOperand(0) == product->getOperand(1))
          return facts.meet(IntegerFacts::range(0, INT64_MAX));
        return facts;
      })
      .Case<IndexDivOp>([&](auto) { return divFacts(operand(0), operand(1)); })
      .Case<IndexRemOp>([&](auto) { return remFacts(operand(0), operand(1)); })
      .Case<IndexMinOp>([&](auto) { return minFacts(operand(0), operand(1)); })
      .Case<IndexMaxOp>([&](auto) { return maxFacts(operand(0), operand(1)); })
      .Case<IndexMaddOp>([&](auto) {
        return addFacts(mulFacts(operand(0), operand(1)), operand(2));
      })
      .Case<IndexCmpOp>([&](IndexCmpOp cmp) {
        return evaluateCompare(cmp.getPredicate(), cmp.getLhs(), cmp.getRhs());
      })
      .Case<IndexCastOp>([&](IndexCastOp cast) {
        return castFacts(operand(0), cast.getSource().getType(),
                         cast.getType());
      })
      .Default([&](Operation *op) { return evaluateBits(op); });
}

IntegerFacts Transfer::evaluateBits(Operation *op) {
  bool same =
      op->getNumOperands() == 2 && op->getOperand(0) == op->getOperand(1);
  return TypeSwitch<Operation *, IntegerFacts>(op)
      .Case<IndexAndIOp>([&](auto) {
        return same ? operand(0) : andFacts(operand(0), operand(1));
      })
      .Case<IndexOrIOp>([&](auto) {
        return same ? operand(0) : orFacts(operand(0), operand(1));
      })
      .Case<IndexXorIOp>([&](auto) {
        return same ? IntegerFacts::exact(0) : xorFacts(operand(0), operand(1));
      })
      .Case<IndexShlIOp>([&](auto) { return shlFacts(operand(0), operand(1)); })
      .Case<IndexShrSIOp>(
          [&](auto) { return shrSignedFacts(operand(0), operand(1)); })
      .Case<IndexShrUIOp>(
          [&](auto) { return shrUnsignedFacts(operand(0), operand(1)); })
      .Case<IndexRotLIOp>(
          [&](auto) { return rotateLeftFacts(operand(0), operand(1)); })
      .Case<IndexRotRIOp>(
          [&](auto) { return rotateRightFacts(operand(0), operand(1)); })
      .Case<IndexCtlzIOp>([&](auto) { return leadingZerosFacts(operand(0)); })
      .Case<IndexCttzIOp>([&](auto) { return trailingZerosFacts(operand(0)); })
      .Case<IndexCtpopIOp>([&](auto) { return popcountFacts(operand(0)); })
      .Default([](Operation *op) {
        return IntegerFacts::unknown(op->getResult(0).getType());
      });
}

/// Whether `value` is `dividend rem divisor`; returns the divisor.
static Value matchRemainderOf(Value value, Value dividend) {
  auto remainder = value.getDefiningOp<IndexRemOp>();
  return remainder && remainder.getLhs() == dividend ? remainder.getRhs()
                                                     : Value();
}

static bool isRemainderBy(Value value, Value divisor) {
  auto remainder = value.getDefiningOp<IndexRemOp>();
  return remainder && remainder.getRhs() == divisor;
}

IntegerFacts Transfer::evaluateSub(Value lhs, Value rhs) {
  IntegerFacts a = read(lhs, op->getBlock()), b = read(rhs, op->getBlock());
  IntegerFacts facts = subFacts(a, b);
  // What a condition says of the two together bounds their difference.
  unsigned order = paths.getOrder(lhs, rhs, op->getBlock());
  if (order == Equal)
    return IntegerFacts::exact(0);
  if (!(order & Less))
    facts = refineByCompare(CmpIPredicate::sge, facts,
                            IntegerFacts::exact(order & Equal ? 0 : 1));
  if (!(order & Greater))
    facts = refineByCompare(CmpIPredicate::sle, facts,
                            IntegerFacts::exact(order & Equal ? 0 : -1));
  // n - n rem b is the largest multiple of b up to n.
  if (Value divisor = matchRemainderOf(rhs, lhs)) {
    IntegerFacts factor = read(divisor, op->getBlock());
    facts = facts.meet(mulFacts(divFacts(a, factor), factor));
  }
  return facts;
}

IntegerFacts Transfer::evaluateCompare(CmpIPredicate predicate, Value lhs,
                                       Value rhs) {
  IntegerFacts a = read(lhs, op->getBlock()), b = read(rhs, op->getBlock());
  // Signed comparisons read a true i1 as -1.
  bool isSigned =
      predicate >= CmpIPredicate::slt && predicate <= CmpIPredicate::sge;
  if (getElementTypeOrSelf(lhs.getType()).isInteger(1) && isSigned)
    return IntegerFacts::range(0, 1);
  if (std::optional<bool> known = compareFacts(predicate, a, b))
    return IntegerFacts::exact(*known);
  unsigned order = paths.getOrder(lhs, rhs, op->getBlock());
  // A remainder is below what it is of.
  if (isRemainderBy(lhs, rhs))
    order = Less;
  else if (isRemainderBy(rhs, lhs))
    order = Greater;
  if (!isSigned && predicate > CmpIPredicate::ne &&
      !(a.isNonNegative() && b.isNonNegative()))
    order = order == Equal ? unsigned(Equal) : unsigned(AnyOrder);
  // Three exact pairs stand for the three orders.
  bool canHold = false, canFail = false;
  for (auto [bit, x] :
       {std::pair(Less, 0), std::pair(Equal, 1), std::pair(Greater, 2)})
    if (order & bit)
      (*compareFacts(predicate, IntegerFacts::exact(x), IntegerFacts::exact(1))
           ? canHold
           : canFail) = true;
  return IntegerFacts::range(!canFail, canHold);
}

IntegerFacts Transfer::evaluateDim(Operation *op) {
  auto dim = cast<ViewDimOp>(op);
  ViewType type = dim.getView().getType();
  int64_t number = dim.getDimAttr().getInt();
  if (!type.isDynamicDim(number))
    return IntegerFacts::exact(type.getDimSize(number));
  IntegerFacts facts = IntegerFacts::range(0, INT64_MAX);
  Value extent = getKnownExtent(dim.getView(), type.getDynamicDimIndex(number));
  if (!extent || extent == dim.getResult())
    return facts;
  return facts.meet(read(extent, op->getBlock()));
}

/// The size of the storage that can be seen from here. This comes before the
/// facts of buffers, which need those of integers.
IntegerFacts Transfer::evaluateLength(Value buffer, unsigned limit) {
  IntegerFacts any = IntegerFacts::range(0, INT64_MAX);
  Operation *source = buffer.getDefiningOp();
  if (!source || limit == 0)
    return any;
  auto lengthOf = [&](unsigned number) {
    return evaluateLength(source->getOperand(number), limit - 1);
  };
  if (auto storage = dyn_cast<BufferAllocaOp>(source))
    return any.meet(read(storage.getBytes(), op->getBlock()));
  if (isa<BufferAssumeNoaliasOp, BufferAssumeAlignmentOp>(source))
    return lengthOf(cast<OpResult>(buffer).getResultNumber());
  if (isa<BufferAssumeMemorySpaceOp, BufferAssumeSameRootOp>(source))
    return lengthOf(0);
  if (isa<ScfSelectOp, arith::SelectOp>(source))
    return lengthOf(1).join(lengthOf(2));
  if (auto window = dyn_cast<BufferWindowOp>(source)) // It lies in its source.
    return any.meet(
        subFacts(lengthOf(0), read(window.getOffset(), op->getBlock())));
  return any;
}

/// The largest multiple of the alignment that the sizes before allow, and the
/// same of the total.
void Transfer::evaluatePack(Operation *op) {
  auto pack = cast<BufferPackOp>(op);
  IntegerFacts end = IntegerFacts::exact(0);
  uint64_t largest = 1;
  auto alignUp = [](IntegerFacts facts, uint64_t alignment) {
    if (facts.max > int64_t(INT64_MAX - alignment))
      return IntegerFacts::range(0, INT64_MAX, alignment);
    return IntegerFacts::range(llvm::alignTo(facts.min, alignment),
                               llvm::alignTo(facts.max, alignment), alignment);
  };
  for (auto [number, alignment] : llvm::enumerate(pack.getAlignments())) {
    IntegerFacts start = alignUp(end, alignment);
    results[number + 1] = results[number + 1].meet(start);
    end = addFacts(start, operand(number));
    largest = std::max<uint64_t>(largest, alignment);
  }
  results.front() = results.front().meet(alignUp(end, largest));
}

//===----------------------------------------------------------------------===//
// Selects and assumptions
//===----------------------------------------------------------------------===//

IntegerFacts Transfer::evaluateSelect(Value condition, Value ifTrue,
                                      Value ifFalse) {
  Block *block = op->getBlock();
  auto side = [&](bool holds, Value value) {
    IntegerFacts facts = read(value, block);
    SmallVector<Constraint> constraints;
    appendCondition(condition, holds, block, constraints);
    for (const Constraint &constraint : constraints)
      if (constraint.value == value)
        facts =
            refine(facts, constraint, paths.boundOf(constraint, base, missing));
    return facts;
  };
  IntegerFacts chosen = read(condition, block);
  if (chosen.isExact())
    return read(chosen.min ? ifTrue : ifFalse, block);
  return side(true, ifTrue).join(side(false, ifFalse));
}

/// The rows whose keys the selector may be.
void Transfer::evaluateLookup(ScfLookupOp lookup) {
  Block *block = op->getBlock();
  IntegerFacts selector = read(lookup.getSelector(), block);
  SmallVector<unsigned> rows;
  for (auto [row, key] : llvm::enumerate(lookup.getKeys()))
    if (selector.contains(key))
      rows.push_back(row);
  if (!selector.isExact() || rows.empty())
    rows.push_back(lookup.getKeys().size());
  for (auto [number, type] : llvm::enumerate(op->getResultTypes())) {
    if (!IntegerFacts::supports(type))
      continue;
    IntegerFacts joined = read(lookup.getRow(rows.front())[number], block);
    for (unsigned row : ArrayRef(rows).drop_front())
      joined = joined.join(read(lookup.getRow(row)[number], block));
    results[number] = results[number].meet(joined);
  }
}

void Transfer::evaluateAssume(ValueRange values, ValueRange names,
                              ArrayAttr predicates) {
  for (auto [number, value] : llvm::enumerate(values))
    if (IntegerFacts::supports(value.getType()))
      results[number] = results[number].meet(operand(number));
  SmallVector<Constraint> constraints;
  appendPredicates(predicates, names, values.size(), op->getBlock(),
                   constraints);
  // Twice, since one assumed value may bound another one.
  for (unsigned round = 0; round != 2; ++round)
    for (const Constraint &constraint : constraints) {
      IntegerFacts bound = paths.boundOf(constraint, base, missing);
      for (auto [other, result] : llvm::zip(values, results))
        if (constraint.other == other)
          bound = result;
      for (auto [value, result] : llvm::zip(values, results))
        if (constraint.value == value)
          result = refine(result, constraint, bound);
    }
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

IntegerFacts Transfer::tripCount(ScfForOp loop) {
  Block *block = loop->getBlock();
  return tripCountFacts(read(loop.getLower(), block),
                        read(loop.getUpper(), block),
                        read(loop.getStep(), block));
}

std::optional<IntegerFacts> Transfer::evaluateInductionVar(ScfForOp loop) {
  missing = false;
  Block *block = loop->getBlock();
  IntegerFacts lower = read(loop.getLower(), block);
  IntegerFacts upper = read(loop.getUpper(), block);
  IntegerFacts step = read(loop.getStep(), block);
  if (missing)
    return std::nullopt;
  if (upper.max <= lower.min) // The body never runs.
    return lower;
  int64_t last = upper.max - 1;
  if (lower.isExact() && step.isExact() && step.min > 0) {
    __int128 distance = __int128(last) - lower.min;
    last -= int64_t(distance % step.min);
  }
  return IntegerFacts::range(lower.min, last,
                             std::gcd(lower.divisor, step.divisor));
}
