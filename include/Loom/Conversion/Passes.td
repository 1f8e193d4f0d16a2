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
    Before: any Loom module. After: no value of a view type; `view.load` and
    `view.store` are `buffer.load` and `buffer.store` at explicit byte offsets.

    A view becomes its buffer, its byte offset, its dynamic extents and its
    pitches in elements. Because an access outside the extents is undefined,
    each index of an access is assumed to be in bounds, which is what lets the
    next stage prove that a byte offset fits 32 bits.
  }];
  let dependentDialects = ["::loom::IndexDialect", "::loom::BufferDialect"];
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

    A kernel with an op whose meaning crosses workitems is refused.
  }];
  let dependentDialects = ["::loom::IndexDialect", "::loom::ScfDialect",
                           "::loom::FuncDialect"];
  let statistics = [
    Statistic<"numKernels", "num-kernels", "Number of kernels converted">
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
                           "::mlir::scf::SCFDialect", "::mlir::ROCDL::ROCDLDialect",
                           "::mlir::func::FuncDialect", "::mlir::math::MathDialect",
                           "::loom::NormalFormDialect"];
  let postForms = [Loom_IndexWidthsResolvedAttr];
  let statistics = [
    Statistic<"num32", "num-32-bit", "Number of address values carried in 32 bits">,
    Statistic<"num64", "num-64-bit", "Number of address values carried in 64 bits">
  ];
}

def ConvertMathToLLVM : Pass<"loom-convert-math-to-llvm", "::mlir::ModuleOp"> {
  let summary = "Lower math ops to intrinsics or the target's math library";
  let description = [{
    Before: scalar `math` ops. After: none. Which implementation serves a
    function is data (see docs/guide/math-accuracy.md): an LLVM intrinsic, a
    function of libclc or libm, or the f32 function between conversions. `afn`
    selects the target's approximate instruction where it has one.
  }];
  let options = [
    Option<"target", "target", "std::string", /*default=*/"",
           "An AMDGPU target such as gfx1100, or 'host'">
  ];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect", "::mlir::arith::ArithDialect",
                           "::mlir::func::FuncDialect"];
  let statistics = [
    Statistic<"numLibraryCalls", "num-library-calls", "Number of math library calls">
  ];
}

#endif // LOOM_CONVERSION_PASSES_TD
