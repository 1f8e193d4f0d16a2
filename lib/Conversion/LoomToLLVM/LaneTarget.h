//===- LaneTarget.h - What a target's lanes can do --------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_CONVERSION_LOOMTOLLVM_LANETARGET_H
#define LOOM_LIB_CONVERSION_LOOMTOLLVM_LANETARGET_H

#include "Loom/Dialect/Kernel/IR/Kernel.h"
#include <memory>

namespace loom {
struct TargetInfo;

/// A shuffle whose offset and width are constants, with 0 < offset < width and
/// a width of at most the subgroup's size.
struct LanePattern {
  ShuffleMode mode;
  int64_t offset;
  int64_t width;
};

/// The instructions by which lanes of one subgroup exchange 32-bit words. All
/// that lowers collectives to LLVM is built from these. A word and a lane's
/// number are i32; only active lanes take part.
class LaneTarget {
public:
  virtual ~LaneTarget() = default;

  /// Lanes per subgroup: 32 or 64.
  virtual unsigned getSubgroupSize() const = 0;
  virtual mlir::Value createLaneId(mlir::OpBuilder &builder,
                                   mlir::Location loc) const = 0;
  /// An integer of as many bits as a subgroup has lanes; 0 for inactive ones.
  virtual mlir::Value createBallot(mlir::OpBuilder &builder, mlir::Location loc,
                                   mlir::Value predicate) const = 0;
  /// The word of `lane`, which each lane chooses and which must be active.
  virtual mlir::Value createPermute(mlir::OpBuilder &builder,
                                    mlir::Location loc, mlir::Value word,
                                    mlir::Value lane) const = 0;
  /// The word of `lane`, one for the whole subgroup.
  virtual mlir::Value createRead(mlir::OpBuilder &builder, mlir::Location loc,
                                 mlir::Value word, mlir::Value lane) const = 0;
  /// The word of the lowest active lane.
  virtual mlir::Value createReadFirst(mlir::OpBuilder &builder,
                                      mlir::Location loc,
                                      mlir::Value word) const = 0;

  /// The widest segments that an instruction moves words up or down in.
  virtual int64_t getRowSize() const = 0;
  /// The kind of the one instruction that does `pattern` where all lanes are
  /// active, for remarks; empty if there is none.
  virtual llvm::StringRef getExchange(const LanePattern &pattern) const = 0;
  /// That instruction. Lanes whose source is in their segment get its word,
  /// others their own if the segments are rows, and else any word.
  virtual mlir::Value createExchange(mlir::OpBuilder &builder,
                                     mlir::Location loc, mlir::Value word,
                                     const LanePattern &pattern) const = 0;
};

std::unique_ptr<LaneTarget> createAMDGPULanes(const TargetInfo &target);

} // namespace loom

#endif // LOOM_LIB_CONVERSION_LOOMTOLLVM_LANETARGET_H
