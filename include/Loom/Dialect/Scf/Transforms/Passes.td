//===- Passes.td - Schedules of loops --------------------------*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_SCF_TRANSFORMS_PASSES_TD
#define LOOM_DIALECT_SCF_TRANSFORMS_PASSES_TD

include "Loom/Interfaces/LoomPass.td"

def PipelineLoops : LoomPass<"loom-pipeline-loops", "::mlir::ModuleOp"> {
  let clauses = ["Pipeline"];
  let summary = "Let the loads of scf.for run ahead as pipeline(%depth) says";
  let description = [{
    Before: specialized functions whose depths are exact. After: no `scf.for`
    has the clause. A loop of depth d > 1 becomes a conditional. Where there are
    d iterations or more, the ordinary loads of the first d - 1 and what they
    need run before a loop that runs those of the iteration d - 1 later beside
    the rest of each iteration; the rest of the last d - 1 follows the loop. What
    passes from one part to the other is queued in values that the loop carries.
    Where there are fewer iterations, a copy of the loop as it was runs. No load
    runs that the loop would not have run, and all else keeps its order.

    `unroll` and `schedule` stay on both loops. Innermost loops come first. What
    a body may contain is in docs/guide/loops.md; each refusal names its rule.
  }];
  let options = [
    Option<"subgroupSize", "subgroup-size", "int64_t", "0",
           "Workitems per subgroup of the target; 0 if not known">,
    Option<"registers", "registers", "int64_t", "0",
           "32-bit registers that a workitem of the target has at most, which a "
           "queue has to fit; 0 if it need not">
  ];
  let dependentDialects = ["::loom::IndexDialect", "::loom::ScfDialect",
                           "::mlir::arith::ArithDialect"];
  let statistics = [
    Statistic<"numPipelined", "num-pipelined", "Number of loops pipelined">
  ];
}

def UnrollLoops : LoomPass<"loom-unroll-loops", "::mlir::ModuleOp"> {
  let clauses = ["Unroll", "Schedule"];
  let summary = "Copy the bodies of scf.for as unroll and schedule say";
  let description = [{
    Before: specialized functions whose factors are exact. After: no `scf.for`
    has an `unroll` or `schedule` clause. Factors 0 and 1 drop the clauses; bare
    `unroll`, and a factor equal to the exact trip count, replace the loop by its
    iterations; any other factor f makes a loop over groups of f iterations.
    With `schedule(linear)` one loop does, whose copies but the first are guarded
    unless f is proven to divide the trip count. With `interleaved` and
    `recurrence` the loop runs full groups, and a second one, as it was written,
    what is left. What moves past what is decided by facts about storage.

    Outermost loops come first. What a body may contain is in
    docs/guide/loops.md; each refusal names its rule.
  }];
  let options = [
    Option<"subgroupSize", "subgroup-size", "int64_t", "0",
           "Workitems per subgroup of the target; 0 if not known">
  ];
  let dependentDialects = ["::loom::IndexDialect", "::loom::ScfDialect",
                           "::mlir::arith::ArithDialect"];
  let statistics = [
    Statistic<"numUnrolled", "num-unrolled", "Number of loops unrolled">
  ];
}

def DecomposeLoopState
    : Pass<"loom-decompose-loop-state", "::mlir::ModuleOp"> {
  let summary = "Carry the components of vectors that are used one by one";
  let description = [{
    Before: loops without schedule clauses. After: a loop carries the components
    of each vector that its body only takes apart and puts together, with
    constant indices, all of one depth. Other vectors are carried whole. Views
    are carried in parts by the stage that lowers them.

    Says of each vector and view that a loop carries whether it was decomposed,
    preserved because it is used as a whole, or why it could not be decomposed
    (remarks `scf-loop-state`).
  }];
  let dependentDialects = ["::loom::ScfDialect", "::mlir::vector::VectorDialect"];
  let statistics = [
    Statistic<"numDecomposed", "num-decomposed", "Number of vectors decomposed">
  ];
}

#endif // LOOM_DIALECT_SCF_TRANSFORMS_PASSES_TD
