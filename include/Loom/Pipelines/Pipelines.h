//===- Pipelines.h - The order of passes ------------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The only place where passes are put in order: one pipeline per stage of
// DESIGN.md, section 3.
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_PIPELINES_PIPELINES_H
#define LOOM_PIPELINES_PIPELINES_H

#include "mlir/Pass/PassOptions.h"
#include <string>

namespace mlir {
class OpPassManager;
} // namespace mlir

namespace loom {

struct SpecializeOptions : public mlir::PassPipelineOptions<SpecializeOptions> {
  Option<unsigned> subgroupSize{
      *this, "subgroup-size",
      llvm::cl::desc("Workitems per subgroup of the target"),
      llvm::cl::init(0)};
  Option<std::string> target{
      *this, "target",
      llvm::cl::desc("An AMDGPU target such as gfx1100, 'host' or 'reference'"),
      llvm::cl::init("")};
};

/// `loom-specialize`: configuration and target queries become constants,
/// templates are selected, helpers are inlined.
void buildSpecializePipeline(mlir::OpPassManager &manager,
                             const SpecializeOptions &options);

struct ScheduleOptions : public mlir::PassPipelineOptions<ScheduleOptions> {
  Option<unsigned> subgroupSize{
      *this, "subgroup-size",
      llvm::cl::desc("Workitems per subgroup of the target"),
      llvm::cl::init(0)};
  Option<unsigned> registers{
      *this, "registers",
      llvm::cl::desc("32-bit registers that a workitem of the target has at "
                     "most; 0 if queues of loops need not fit them"),
      llvm::cl::init(0)};
};

/// `loom-schedule`: consumes schedule clauses. Read-ahead comes before copies,
/// so that its depth counts iterations as they were written.
void buildSchedulePipeline(mlir::OpPassManager &manager,
                           const ScheduleOptions &options);

struct LowerSourceOptions
    : public mlir::PassPipelineOptions<LowerSourceOptions> {
  Option<std::string> target{
      *this, "target",
      llvm::cl::desc("An AMDGPU target such as gfx1100, or 'host'"),
      llvm::cl::init("")};
  Option<unsigned> subgroupSize{
      *this, "subgroup-size",
      llvm::cl::desc("Workitems per subgroup on the host"), llvm::cl::init(32)};
  Option<bool> sanitizeAccess{
      *this, "sanitize-access",
      llvm::cl::desc("Check accesses at run time, on the host"),
      llvm::cl::init(false)};
  Option<bool> sanitizeValue{
      *this, "sanitize-value",
      llvm::cl::desc("Check assumptions and integer operations at run time, on "
                     "the host"),
      llvm::cl::init(false)};
};

/// `loom-lower-source`: from Loom dialects to the LLVM dialect.
void buildLowerSourcePipeline(mlir::OpPassManager &manager,
                              const LowerSourceOptions &options);

/// Makes the pipelines known by name.
void registerPipelines();

} // namespace loom

#endif // LOOM_PIPELINES_PIPELINES_H
