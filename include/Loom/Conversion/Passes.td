//===- Passes.td - Conversions between dialects ----------------*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_CONVERSION_PASSES_TD
#define LOOM_CONVERSION_PASSES_TD

include "Loom/Dialect/NormalForm/IR/NormalFormDialect.td"
include "Loom/Interfaces/LoomPass.td"

def ConvertViewToBuffer : Pass<"loom-convert-view-to-buffer", "::mlir::ModuleOp"> {
  let summary = "Lower views to buffers and byte offsets";
  let description = [{
    Before: any Loom module. After: no value of a view or layout type; `view.load`
    and `view.store` are `buffer.load` and `buffer.store` at explicit byte offsets.

    A vector that is loaded or stored becomes accesses of runs of lanes that lie
    one behind the other, whose vectors have rank 1, or of single lanes where the
    pitches do not tell. Masked runs are `buffer.load.mask` and
    `buffer.store.mask`, whose place may be outside of the view, so nothing is
    assumed of it; masked lanes are accesses under `scf.if`.

    A view becomes its buffer, its byte offset, its dynamic extents and those of
    its pitches, in elements, that its type does not state. A layout becomes its
    pitches; how many is found by following it to the views that it meets, and
    one that may be dense also has an `i1` that says so. Because an access
    outside the extents is undefined, each index of an access is assumed to be in
    bounds, which is what lets the next stage prove that a byte offset fits 32
    bits.
  }];
  let dependentDialects = ["::loom::IndexDialect", "::loom::BufferDialect",
                           "::loom::ScfDialect", "::mlir::arith::ArithDialect"];
  let statistics = [
    Statistic<"numAccesses", "num-accesses", "Number of element accesses lowered">
  ];
}

def ConvertKernelToHost : Pass<"loom-convert-kernel-to-host", "::mlir::ModuleOp"> {
  let summary = "Turn kernels into host functions that loop over workitems";
  let description = [{
    Before: kernels with exact workgroup sizes and without views. After: each
    `kernel.def @k` is a `func.def` of the same name whose arguments are the launch
    arguments followed by the three workgroup counts; its body is loops over the
    grid and, inside, over the workitems of a workgroup. The workitem loops
    carry nothing, so LLVM may vectorize them.

    One thread executes a workgroup. Its code is split at barriers and
    collectives, with a nest of workitem loops for each part. A value that is
    used in a later part is computed once for the workgroup if the facts say that
    all workitems share it, computed again if that is cheap, and else kept in an
    array with one element per workitem. Control flow around a barrier or
    collective is kept where the workgroup agrees on it; else its regions are
    executed under a mask of workitems. A graph of blocks becomes a loop that
    executes one block in each turn, for the workitems that are there.

    Refused: a collective in a helper that is not inlined, and a kernel whose
    workgroups need more than 128 MiB for what workitems keep.
  }];
  let options = [
    Option<"subgroupSize", "subgroup-size", "int64_t", "32",
           "Workitems per subgroup, a power of two up to 64">
  ];
  let dependentDialects = ["::loom::IndexDialect", "::loom::ScfDialect",
                           "::loom::FuncDialect", "::loom::BufferDialect",
                           "::mlir::arith::ArithDialect"];
  let statistics = [
    Statistic<"numKernels", "num-kernels", "Number of kernels converted">,
    Statistic<"numParts", "num-parts", "Number of nests of workitem loops">
  ];
}

def FlattenVectors : Pass<"loom-flatten-vectors", "::mlir::ModuleOp"> {
  let summary = "Lower vectors to rank 1 and simple ops on their lanes";
  let description = [{
    Before: any Loom module without views. After: every vector has rank 1, its
    lanes in row-major order; no op of `loom_vector` is left but `mask.range`, an
    `iota` of addresses and the packed dots, and of upstream's `vector` only `extract`, `insert`,
    `shuffle`, `from_elements`, `bitcast` and a `broadcast` of scalars.

    Moving lanes becomes shuffles of constants. Reductions become chains of
    `arith` ops, or trees where the order is free; short tables become
    selections.

    Refused: poison that is used, lanes that are proven not to exist, and vectors
    of more than 4096 lanes.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::vector::VectorDialect",
                           "::loom::IndexDialect", "::loom::VectorDialect"];
  let statistics = [
    Statistic<"numTypes", "num-types", "Number of conversions of a vector type">
  ];
}

def ConvertLoomToLLVM
    : LoomPass<"loom-convert-loom-to-llvm", "::mlir::ModuleOp"> {
  let summary = "Lower index arithmetic, buffers, control flow and kernels";
  let description = [{
    Before: no views, no clauses, no configuration, no host ops. After: the LLVM
    dialect's functions and memory ops beside arith, math, scf and, for AMDGPU,
    ROCDL; no value of type `index`, `offset` or `buffer` remains.

    Every index or offset value gets 32 bits where the facts prove that enough,
    and 64 otherwise. A load or store on AMDGPU addresses one uniform base plus
    the zero-extended 32-bit byte offset wherever the offset is proven to fit.
  }];
  let options = [
    Option<"target", "target", "std::string", /*default=*/"",
           "An AMDGPU target such as gfx1100, or 'host'">
  ];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect", "::mlir::arith::ArithDialect",
                           "::mlir::cf::ControlFlowDialect",
                           "::mlir::scf::SCFDialect", "::mlir::ROCDL::ROCDLDialect",
                           "::mlir::func::FuncDialect", "::mlir::math::MathDialect",
                           "::loom::NormalFormDialect"];
  let postForms = [Loom_IndexWidthsResolvedAttr];
  let statistics = [
    Statistic<"num32", "num-32-bit", "Number of address values carried in 32 bits">,
    Statistic<"num64", "num-64-bit", "Number of address values carried in 64 bits">,
    Statistic<"numAligned", "num-aligned", "Number of accesses with an alignment from facts">
  ];
}

def ConvertScfToCf : Pass<"loom-convert-scf-to-cf", "::mlir::ModuleOp"> {
  let summary = "Turn upstream's structured control flow into branches";
  let description = [{
    Before: any module; Loom's own loops and conditionals are upstream's already.
    After: no op of upstream's `scf`, `cf` in their place.

    The rewrites are those of upstream's `convert-scf-to-cf`, in another order.
    Each op splits its block and moves all that follows it into a new one, so that
    the first op of a long block first takes quadratic time, and memory where a
    log of moves is kept. Here outer ops come before inner ones, and in a block
    the last comes first: each op of the program moves a few times at most.

    A loop that a schedule has shaped gets its test at the end of the body, and a
    mark there that has LLVM leave it as it is. What its lane guards decide is
    decided once per iteration: while all are true the loop has no branches for
    them, and the iteration in which some are false follows it.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::cf::ControlFlowDialect"];
  let statistics = [
    Statistic<"numLowered", "num-lowered", "Number of ops turned into branches">
  ];
}

def ConvertMathToLLVM : Pass<"loom-convert-math-to-llvm", "::mlir::ModuleOp"> {
  let summary = "Lower math ops to intrinsics or the target's math library";
  let description = [{
    Before: `math` ops on scalars and on vectors of rank 1. After: none. Which
    implementation serves a function is data (see docs/guide/math-accuracy.md):
    an LLVM intrinsic, which takes whole vectors, a function of libclc or libm,
    called for each lane, or the f32 function between conversions. `afn` selects
    the target's approximate instruction where it has one. For the host, values
    of bf16 become i16, but around arithmetic on them.
  }];
  let options = [
    Option<"target", "target", "std::string", /*default=*/"",
           "An AMDGPU target such as gfx1100, or 'host'">
  ];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect", "::mlir::arith::ArithDialect",
                           "::mlir::func::FuncDialect", "::mlir::vector::VectorDialect"];
  let statistics = [
    Statistic<"numLibraryCalls", "num-library-calls", "Number of math library calls">
  ];
}

#endif // LOOM_CONVERSION_PASSES_TD
