//===- Code.h - Functions as the reference device runs them -----*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The body of a kernel or function, prepared once: every value has a register
/// number, every operation a handler. Nothing is lowered; an Inst is an
/// operation of the IR with what finding its handler found out.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_REFERENCE_CODE_H
#define LOOM_LIB_REFERENCE_CODE_H

#include "mlir/IR/Operation.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include <functional>
#include <memory>
#include <vector>

namespace loom {
class Group;
struct FunctionCode;
struct Inst;

using Handler = void (*)(Group &, const Inst &);

struct BlockCode {
  mlir::Block *block = nullptr;
  /// The region has other blocks: workitems that wait elsewhere still need what
  /// the block computed for them before.
  bool isInGraph = false;
  /// The ordinal of the first block behind the loop that begins here.
  unsigned loopEnd = 1;
  /// Registers.
  llvm::SmallVector<unsigned, 4> arguments;
  /// The terminator, which its parent's handler reads, is the last.
  std::vector<Inst> insts;

  const Inst &terminator() const;
};

/// Block 0 is the entry. The blocks are in an order in which those of a loop
/// come before those behind it, as the language numbers them.
using RegionCode = std::vector<BlockCode>;

/// An operation.
struct Inst {
  mlir::Operation *op = nullptr;
  /// Counted from 1 in a Program.
  uint32_t id = 0;
  /// Null for a terminator that its parent's handler deals with.
  Handler run = nullptr;
  /// Registers of the frame.
  llvm::SmallVector<unsigned, 3> operands;
  llvm::SmallVector<unsigned, 1> results;
  std::vector<RegionCode> regions;
  /// For the builder of a handler to fill and its handler to read.
  llvm::SmallVector<int64_t, 2> words;
  std::shared_ptr<const void> data;
  /// Of the longest vector among operands and results; 1 without vectors.
  uint32_t numElements = 1;
  /// The function a call runs.
  const FunctionCode *callee = nullptr;
  /// For terminators with successors: ordinals of blocks.
  llvm::SmallVector<unsigned, 2> successors;
  /// The handler computes the results of all workitems from the operands, also
  /// of those that are not active, and does nothing else. Otherwise it writes
  /// the results of active workitems only.
  bool isPure = false;
};

struct FunctionCode {
  mlir::Operation *op = nullptr;
  RegionCode body;
  /// Cells of each register.
  std::vector<unsigned> registers;
  /// Operations without operands whose results are the same wherever they
  /// stand; they run once per frame.
  std::vector<Inst> constants;
};

/// Finds out how an operation is run, and fills the Inst. Emits an error if
/// this cannot be.
using HandlerBuilder =
    std::function<llvm::LogicalResult(mlir::Operation *, Inst &)>;

/// The handlers of the operations that the reference device knows.
class HandlerTable {
public:
  /// A handler with its results for all workitems and no effect.
  template <typename Op> void addPure(Handler handler) {
    set<Op>([handler](mlir::Operation *, Inst &inst) {
      inst.run = handler;
      inst.isPure = true;
      return llvm::success();
    });
  }
  /// For an operation that does nothing here.
  template <typename Op> void addNothing() {
    add<Op>([](Group &, const Inst &) {});
  }
  /// A handler that looks at the active workitems.
  template <typename Op> void add(Handler handler) {
    set<Op>([handler](mlir::Operation *, Inst &inst) {
      inst.run = handler;
      return llvm::success();
    });
  }
  /// `build(op, inst)` sets `inst.run` and `inst.isPure` itself.
  template <typename Op, typename Fn> void addBuilder(Fn build) {
    set<Op>([build](mlir::Operation *op, Inst &inst) {
      return build(llvm::cast<Op>(op), inst);
    });
  }

  /// Null for an operation that is not known.
  const HandlerBuilder *lookup(mlir::Operation *op) const {
    auto it = builders.find(op->getName().getTypeID());
    return it == builders.end() ? nullptr : &it->second;
  }

private:
  template <typename Op> void set(HandlerBuilder builder) {
    builders[mlir::TypeID::get<Op>()] = std::move(builder);
  }

  llvm::DenseMap<mlir::TypeID, HandlerBuilder> builders;
};

/// All handlers there are; made once.
const HandlerTable &getHandlers();

/// The functions of a module that have been prepared. Operations must not
/// change or go away while it lives.
class Program {
public:
  /// Prepares a kernel or function, with all that it calls. Emits an error at
  /// each operation or type that the reference device does not know, and at
  /// calls that come back to their own function; then returns null.
  const FunctionCode *prepare(mlir::Operation *function);

  /// The operation of an Inst's id.
  mlir::Operation *getOp(uint32_t id) const { return ops[id - 1]; }

private:
  class FunctionBuilder;

  mlir::SymbolTableCollection symbols;
  std::vector<mlir::Operation *> ops;
  /// Null for those that cannot be run.
  llvm::DenseMap<mlir::Operation *, std::unique_ptr<FunctionCode>> functions;
  /// Callers of the one that is being prepared, and it.
  llvm::SmallPtrSet<mlir::Operation *, 4> active;
};

} // namespace loom

#endif // LOOM_LIB_REFERENCE_CODE_H
