//===- BufferAnalysis.h - Facts of buffers and floats --------- -*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_ANALYSIS_BUFFERANALYSIS_H
#define LOOM_LIB_ANALYSIS_BUFFERANALYSIS_H

#include "Loom/Analysis/BufferFacts.h"
#include "Loom/Analysis/FloatFacts.h"
#include "mlir/IR/Block.h"
#include "llvm/ADT/DenseMap.h"

namespace loom {
class ControlFlow;
class PathFacts;

/// The facts of an integer where ops of a block use it, already final.
using IntegerReader =
    llvm::function_ref<IntegerFacts(mlir::Value, mlir::Block *)>;

/// The facts of buffers and views. They are large, and not kept in the slots of
/// a hash table, most of which are empty.
class BufferTable {
public:
  const BufferFacts *find(mlir::Value value) const {
    auto it = numbers.find(value);
    return it == numbers.end() ? nullptr : &facts[it->second];
  }
  void reserve(size_t size) {
    numbers.reserve(size);
    facts.reserve(size);
  }
  void insert(mlir::Value value, const BufferFacts &known) {
    numbers.try_emplace(value, facts.size());
    facts.push_back(known);
  }

private:
  llvm::DenseMap<mlir::Value, unsigned> numbers;
  std::vector<BufferFacts> facts;
};

void solveBuffers(const ControlFlow &flow, mlir::Operation *root,
                  IntegerReader read, BufferTable &table);
void solveFloats(const ControlFlow &flow, mlir::Operation *root,
                 IntegerReader read, const PathFacts &paths,
                 llvm::DenseMap<mlir::Value, FloatFacts> &facts);

} // namespace loom

#endif // LOOM_LIB_ANALYSIS_BUFFERANALYSIS_H
