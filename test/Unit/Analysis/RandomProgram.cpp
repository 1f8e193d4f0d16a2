//===- RandomProgram.cpp - Random index programs --------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RandomProgram.h"
#include "Loom/Dialect/Func/IR/Func.h"
#include "Loom/Dialect/Scf/IR/Scf.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace loom;

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

namespace {
class Writer {
public:
  Writer(std::mt19937 &random, const ProgramShape &shape)
      : random(random), shape(shape) {}

  std::string write() {
    os << "loom_func.def @f(";
    for (unsigned i = 0; i != shape.numArguments; ++i)
      os << (i ? ", " : "") << "%x" << i << ": index";
    os << ") {\n";
    for (unsigned i = 0; i != shape.numArguments; ++i)
      writeArgument(i);
    writeBlock(shape.depth);
    os << "loom_func.return\n}\n";
    return std::move(text);
  }

private:
  int64_t below(int64_t limit) { return int64_t(random() % uint64_t(limit)); }
  std::string fresh() { return "%v" + std::to_string(next++); }
  std::string pick() { return numbers[below(numbers.size())]; }

  std::string constant(int64_t value) {
    std::string name = fresh();
    os << name << " = loom_index.constant " << value << " : index\n";
    return name;
  }

  void writeArgument(unsigned number) {
    static constexpr int64_t multiples[] = {1, 1, 2, 3, 4, 8};
    std::string name = fresh();
    numbers.push_back(name);
    if (below(6) == 0) {
      int64_t low = 1 + below(3), high = 4 << below(4);
      os << name << " = loom_index.assume %x" << number << " [range(%x"
         << number << ", " << low << ", " << high << "), pow2(%x" << number
         << ")] : index\n";
      return;
    }
    int64_t low = below(4) == 0 ? -below(12) : below(6);
    int64_t high = low + below(9), multiple = multiples[below(6)];
    os << name << " = loom_index.assume %x" << number << " [range(%x" << number
       << ", " << low * multiple << ", " << high * multiple << "), mul(%x"
       << number << ", " << multiple << ")] : index\n";
  }

  void writeNumber() {
    static const char *const ops[] = {"add", "add", "sub",   "sub",  "mul",
                                      "min", "max", "andi",  "ori",  "xori",
                                      "div", "rem", "shrsi", "shrui"};
    std::string rhs = below(2) ? pick() : constant(below(20) - 2);
    if (below(5) == 0) {
      std::string lhs = pick(), condition = writeCondition(), name = fresh();
      os << name << " = loom_scf.select " << condition << ", " << lhs << ", "
         << rhs << " : index\n";
      numbers.push_back(name);
      return;
    }
    std::string lhs = pick(), name = fresh();
    os << name << " = loom_index." << ops[below(std::size(ops))] << ' ' << lhs
       << ", " << rhs << " : index\n";
    numbers.push_back(name);
  }

  std::string writeCompare() {
    static const char *const predicates[] = {"eq",  "ne",  "slt", "sle", "sgt",
                                             "sge", "ult", "ule", "ugt", "uge"};
    std::string lhs = pick();
    std::string rhs = below(2) ? pick() : constant(below(12));
    std::string name = fresh();
    os << name << " = loom_index.cmp "
       << predicates[below(std::size(predicates))] << ", " << lhs << ", " << rhs
       << " : index\n";
    return name;
  }

  std::string writeCondition() {
    static const char *const logic[] = {"andi", "ori"};
    std::string condition = writeCompare();
    if (below(3))
      return condition;
    std::string other = writeCompare(), name = fresh();
    os << name << " = arith." << logic[below(2)] << ' ' << condition << ", "
       << other << " : i1\n";
    return name;
  }

  void writeIf(unsigned depth) {
    std::string condition = writeCondition(), name = fresh();
    os << name << " = loom_scf.if " << condition << " -> (index) {\n";
    for (const char *close : {"} else {\n", "}\n"}) {
      size_t visible = numbers.size();
      writeBlock(depth - 1);
      os << "loom_scf.yield " << pick() << " : index\n" << close;
      numbers.resize(visible);
    }
    numbers.push_back(name);
  }

  void writeFor(unsigned depth) {
    std::string lower = pick(), upper = pick();
    std::string step = constant(1 + below(4)), init = pick();
    std::string name = fresh(), iv = fresh(), carried = fresh();
    os << name << " = loom_scf.for " << iv << " = [" << lower << " to " << upper
       << " step " << step << "](" << carried << " = " << init
       << " : index) -> (index) {\n";
    size_t visible = numbers.size();
    numbers.push_back(iv);
    numbers.push_back(carried);
    writeBlock(depth - 1);
    // Half of the time, a sum: the analysis bounds it by the trip count.
    std::string result = pick();
    if (below(2)) {
      result = fresh();
      os << result << " = loom_index." << (below(2) ? "add " : "sub ")
         << carried << ", " << pick() << " : index\n";
    }
    os << "loom_scf.yield " << result << " : index\n}\n";
    numbers.resize(visible);
    numbers.push_back(name);
  }

  void writeWhile(unsigned depth) {
    std::string init = pick(), name = fresh(), carried = fresh();
    os << name << " = loom_scf.while(" << carried << " = " << init
       << " : index) -> (index) {\n";
    size_t visible = numbers.size();
    numbers.push_back(carried);
    std::string condition = writeCondition();
    os << "loom_scf.condition " << condition << ", "
       << (below(4) ? carried : pick()) << " : i1, index\n} do(";
    numbers.resize(visible);
    std::string received = fresh();
    os << received << ": index) {\n";
    numbers.push_back(received);
    writeBlock(depth - 1);
    std::string step = constant(1 + below(3)), result = fresh();
    os << result << " = loom_index.add " << (below(4) ? received : pick())
       << ", " << step << " : index\nloom_scf.yield " << result
       << " : index\n}\n";
    numbers.resize(visible);
    numbers.push_back(name);
  }

  void writeBlock(unsigned depth) {
    for (unsigned i = 0; i != shape.numOps; ++i) {
      switch (depth ? below(8) : 8) {
      case 0:
      case 1:
        writeIf(depth);
        break;
      case 2:
        writeFor(depth);
        break;
      case 3:
        writeWhile(depth);
        break;
      default:
        writeNumber();
      }
    }
  }

  std::mt19937 &random;
  const ProgramShape &shape;
  std::string text;
  llvm::raw_string_ostream os{text};
  std::vector<std::string> numbers;
  unsigned next = 0;
};
} // namespace

std::string loom::writeRandomProgram(std::mt19937 &random,
                                     const ProgramShape &shape) {
  return Writer(random, shape).write();
}

//===----------------------------------------------------------------------===//
// Running
//===----------------------------------------------------------------------===//

bool Interpreter::run(Block &entry, ArrayRef<int64_t> arguments) {
  values.clear();
  fuel = 2000;
  return runBlock(entry, arguments);
}

SmallVector<int64_t> Interpreter::read(ValueRange operands) const {
  return llvm::map_to_vector(operands, [&](Value value) { return get(value); });
}

bool Interpreter::runBlock(Block &block, ArrayRef<int64_t> arguments) {
  for (auto [argument, value] : llvm::zip(block.getArguments(), arguments)) {
    values[argument] = value;
    onDefine(argument, value);
  }
  onEnter(&block);
  for (Operation &op : block)
    if (!op.hasTrait<OpTrait::IsTerminator>() && !runOp(&op))
      return false;
  return true;
}

bool Interpreter::define(Operation *op, ArrayRef<int64_t> results) {
  for (auto [result, value] : llvm::zip(op->getResults(), results)) {
    values[result] = value;
    onDefine(result, value);
  }
  return true;
}

bool Interpreter::runIf(Operation *op) {
  auto branch = cast<ScfIfOp>(op);
  Block &block = get(branch.getCondition()) ? branch.getThenRegion().front()
                                            : branch.getElseRegion().front();
  return runBlock(block, {}) &&
         define(op, read(block.getTerminator()->getOperands()));
}

bool Interpreter::runFor(Operation *op) {
  auto loop = cast<ScfForOp>(op);
  SmallVector<int64_t> carried = read(loop.getInits());
  int64_t trips = 0;
  for (int64_t i = get(loop.getLower()); i < get(loop.getUpper());
       i += get(loop.getStep()), ++trips) {
    SmallVector<int64_t> arguments = {i};
    arguments.append(carried);
    if (!runBlock(loop.getBody().front(), arguments))
      return false;
    carried = read(loop.getYield().getValues());
  }
  onTrips(op, trips);
  return define(op, carried);
}

bool Interpreter::runWhile(Operation *op) {
  auto loop = cast<ScfWhileOp>(op);
  SmallVector<int64_t> carried = read(loop.getInits());
  while (true) {
    Block &header = loop.getHeader().front(), &body = loop.getBody().front();
    if (!runBlock(header, carried))
      return false;
    auto test = cast<ScfConditionOp>(header.getTerminator());
    SmallVector<int64_t> sent = read(test.getValues());
    if (!get(test.getCondition()))
      return define(op, sent);
    if (!runBlock(body, sent))
      return false;
    carried = read(body.getTerminator()->getOperands());
  }
}

bool Interpreter::runOp(Operation *op) {
  if (fuel-- == 0)
    return false;
  if (isa<ScfIfOp>(op))
    return runIf(op);
  if (isa<ScfForOp>(op))
    return runFor(op);
  if (isa<ScfWhileOp>(op))
    return runWhile(op);
  if (isa<IndexAssumeOp>(op)) // The caller keeps to the ranges.
    return define(op, read(op->getOperands()));
  return runIndexOp(op);
}

bool Interpreter::runIndexOp(Operation *op) {
  SmallVector<int64_t> in = read(op->getOperands());
  int64_t out = 0;
  bool defined =
      TypeSwitch<Operation *, bool>(op)
          .Case<IndexConstantOp>([&](auto constant) {
            out = constant.getValue().getSExtValue();
            return true;
          })
          .Case<IndexAddOp>(
              [&](auto) { return !llvm::AddOverflow(in[0], in[1], out); })
          .Case<IndexSubOp>(
              [&](auto) { return !llvm::SubOverflow(in[0], in[1], out); })
          .Case<IndexMulOp>(
              [&](auto) { return !llvm::MulOverflow(in[0], in[1], out); })
          .Case<IndexMinOp>([&](auto) {
            out = std::min(in[0], in[1]);
            return true;
          })
          .Case<IndexMaxOp>([&](auto) {
            out = std::max(in[0], in[1]);
            return true;
          })
          .Case<IndexAndIOp, arith::AndIOp>([&](auto) {
            out = in[0] & in[1];
            return true;
          })
          .Case<IndexOrIOp, arith::OrIOp>([&](auto) {
            out = in[0] | in[1];
            return true;
          })
          .Case<IndexXorIOp>([&](auto) {
            out = in[0] ^ in[1];
            return true;
          })
          .Case<IndexDivOp, IndexRemOp>([&](Operation *division) {
            if (in[0] < 0 || in[1] <= 0)
              return false;
            out = isa<IndexDivOp>(division) ? in[0] / in[1] : in[0] % in[1];
            return true;
          })
          .Case<IndexShrSIOp, IndexShrUIOp>([&](Operation *shift) {
            if (in[1] < 0 || in[1] > 63)
              return false;
            out = isa<IndexShrSIOp>(shift) ? in[0] >> in[1]
                                           : int64_t(uint64_t(in[0]) >> in[1]);
            return true;
          })
          .Case<IndexCmpOp>([&](auto cmp) {
            out = arith::applyCmpPredicate(cmp.getPredicate(),
                                           APInt(64, in[0], true),
                                           APInt(64, in[1], true));
            return true;
          })
          .Case<ScfSelectOp>([&](auto) {
            out = in[0] ? in[1] : in[2];
            return true;
          })
          .Default([](Operation *) { return false; });
  return defined && define(op, out);
}
