//===- KernelOps.td - Kernel definitions and launches ----------*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_KERNEL_IR_KERNELOPS_TD
#define LOOM_DIALECT_KERNEL_IR_KERNELOPS_TD

include "Loom/Dialect/Index/IR/IndexDialect.td"
include "Loom/Dialect/Kernel/IR/KernelDialect.td"
include "Loom/Interfaces/ArgAttrs.td"
include "Loom/Interfaces/ExtentInterfaces.td"
include "Loom/Interfaces/TargetInterfaces.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/CallInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class Loom_KernelOp<string mnemonic, list<Trait> traits = []>
    : Op<KernelDialect, mnemonic, traits>;

def Loom_KernelDefOp : Loom_KernelOp<"def", [
    IsolatedFromAbove, Symbol, CallableOpInterface, TargetedOpInterface,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmBlockArgumentNames"]>,
    DeclareOpInterfaceMethods<ExtentOpInterface, ["getArgumentExtent"]>]> {
  let summary = "Kernel with its launch geometry";
  let description = [{
    Two independent signatures. The *workload* values, before the first region,
    configure the launch and never reach the device. The *launch* arguments are
    the device ABI. The first region is pure and ends in
    `kernel.launch.config`.

    `target(@t)` and `requires [...]` say for which targets the kernel is; for
    another one it is an error to compile it.

    Example:

    ```loom
    kernel.def export("fill") @fill_kernel(%n: index) {
      %c1 = index.constant 1 : index
      %c64 = index.constant 64 : index
      kernel.launch.config workgroups(%n, %c1, %c1) workgroup_size(%c64, %c1, %c1) : index
    } launch(%x: buffer, %value: f32) where [not_nan(%value)] {
      kernel.return
    }
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttrOf<FunctionType>:$workload_type,
      TypeAttrOf<FunctionType>:$launch_type, DenseI64ArrayAttr:$relations,
      OptionalAttr<Loom_PredicateArrayAttr>:$predicates, UnitAttr:$retain,
      OptionalAttr<FlatSymbolRefAttr>:$target, OptionalAttr<StrAttr>:$export_name,
      OptionalAttr<Loom_Linkage>:$linkage,
      OptionalAttr<StrArrayAttr>:$argument_names,
      OptionalAttr<ArrayAttr>:$requirements);
  let regions = (region SizedRegion<1>:$config, MinSizedRegion<1>:$body);
  let extraClassDeclaration = Loom_NoArgAttrs # [{
    /// The source name of a launch argument, or an empty string.
    ::llvm::StringRef getArgumentName(unsigned ordinal);
    /// The name the kernel has in a code object.
    ::llvm::StringRef getArtifactName() {
      return getExportName().value_or(getSymName());
    }
    ::loom::KernelLaunchConfigOp getLaunchConfig();

    /// Nothing calls a kernel, but the inliner looks for calls in callable ops.
    ::mlir::Region *getCallableRegion() { return &getBody(); }
    ::llvm::ArrayRef<::mlir::Type> getArgumentTypes() {
      return getLaunchType().getInputs();
    }
    ::llvm::ArrayRef<::mlir::Type> getResultTypes() { return {}; }
  }];
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def Loom_KernelDeclOp : Loom_KernelOp<"decl", [
    Symbol, TargetedOpInterface,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "Kernel whose body is elsewhere";
  let description = [{
    Example:

    ```loom
    kernel.decl @k(%n: index) launch(%x: buffer, %count: index) where [min(%count, 1)]
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttrOf<FunctionType>:$workload_type,
      TypeAttrOf<FunctionType>:$launch_type, DenseI64ArrayAttr:$relations,
      OptionalAttr<Loom_PredicateArrayAttr>:$predicates, UnitAttr:$retain,
      OptionalAttr<FlatSymbolRefAttr>:$target,
      OptionalAttr<ArrayAttr>:$requirements);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Loom_KernelLaunchConfigOp : Loom_KernelOp<"launch.config", [
    Pure, Terminator, HasParent<"::loom::KernelDefOp">,
    AttrSizedOperandSegments]> {
  let summary = "Geometry of a launch";
  let description = [{
    Counts may depend on the workload; sizes must be exact after specialization,
    at least 1 each and at most 1024 workitems together.

    Example:

    ```loom
    kernel.def @k(%n: index) {
      %c1 = index.constant 1 : index
      %c64 = index.constant 64 : index
      kernel.launch.config workgroups(%n, %c1, %c1) workgroup_size(%c64, %c1, %c1) : index
    } launch(%x: buffer) {
      kernel.return
    }
    ```
  }];
  let arguments = (ins Variadic<Index>:$workgroups, Variadic<Index>:$workgroup_size,
                       Variadic<Index>:$cluster_size,
                       Optional<AnyType>:$dynamic_workgroup_storage);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Loom_KernelReturnOp : Loom_KernelOp<"return", [
    Pure, Terminator, HasParent<"::loom::KernelDefOp">]> {
  let summary = "End of a kernel";
  let description = [{
    Example:

    ```loom
    kernel.def @k() {
      %c1 = index.constant 1 : index
      kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c1, %c1, %c1) : index
    } launch() {
      kernel.return
    }
    ```
  }];
  let assemblyFormat = "attr-dict";
}

def Loom_KernelLaunchOp : Loom_KernelOp<"launch", [
    DeclareOpInterfaceMethods<SymbolUserOpInterface>,
    AttrSizedOperandSegments,
    MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "Synchronous launch of a kernel from the host";
  let description = [{
    The values in brackets are the workload; the brackets are left out when the
    kernel has none. Never inside `kernel.def`. A tensor given for a buffer
    parameter is a device buffer the kernel changes in place.

    Example:

    ```loom
    kernel.decl @k(%n: index) launch(%x: buffer)
    check.case @c {
      %n = check.literal value(4) : index
      %x = check.generate.fill value(0) : tensor<256xi32>
      kernel.launch @k[%n](%x) : [index](tensor<256xi32>)
      check.return
    }
    ```
  }];
  let arguments = (ins FlatSymbolRefAttr:$kernel, Variadic<AnyType>:$workload,
                       Variadic<AnyType>:$arguments);
  let hasCustomAssemblyFormat = 1;
}

#endif // LOOM_DIALECT_KERNEL_IR_KERNELOPS_TD
