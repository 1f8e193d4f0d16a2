//===- PipelineBuilder.h - A loop in two stages -----------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_SCF_TRANSFORMS_PIPELINEBUILDER_H
#define LOOM_DIALECT_SCF_TRANSFORMS_PIPELINEBUILDER_H

#include "PipelinePlan.h"

namespace loom {

/// Replaces `loop` as `plan` says; `serial` is a copy of it as it was, without
/// its clause, which runs where there are too few iterations. Of the two, what
/// is not needed is erased.
void buildPipeline(ScfForOp loop, const PipelinePlan &plan, ScfForOp serial);

} // namespace loom

#endif // LOOM_DIALECT_SCF_TRANSFORMS_PIPELINEBUILDER_H
