//===- ViewAtomicOps.td - Atomic element access ----------------*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_VIEW_IR_VIEWATOMICOPS_TD
#define LOOM_DIALECT_VIEW_IR_VIEWATOMICOPS_TD

include "Loom/Dialect/View/IR/ViewDialect.td"
include "Loom/Interfaces/MemoryModel.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class Loom_ViewAtomicOp<string mnemonic>
    : Op<ViewDialect, "atomic." # mnemonic,
         [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Loom_ViewAtomicReduceOp : Loom_ViewAtomicOp<"reduce"> {
  let summary = "Atomically combine a value with an element";
  let description = [{
    No result: the old value is not asked for. The kinds are those of
    `view.atomic.rmw` without the exchanges. `noftz` keeps subnormals in `addf`.

    Example:

    ```loom
    func.def @f(%x: f32, %v: view<64xf32>, %i: index) {
      view.atomic.reduce<addf> %x, %v[%i] {ordering = relaxed, scope = device} : f32, view<64xf32>
      func.return
    }
    ```
  }];
  let arguments = (ins Loom_AtomicKind:$kind, AnyType:$value,
                       Loom_ViewType:$view, Variadic<Index>:$indices,
                       Loom_AtomicOrdering:$ordering, Loom_AtomicScope:$scope,
                       UnitAttr:$noftz);
}

def Loom_ViewAtomicRmwOp : Loom_ViewAtomicOp<"rmw"> {
  let summary = "Atomically combine, returning the old value";
  let description = [{
    Kinds: `xchgi addi subi andi ori xori minsi maxsi minui maxui` on integers,
    `xchgf addf minimumf maximumf minnumf maxnumf` on floats. The element must
    be naturally aligned.

    Example:

    ```loom
    func.def @f(%v: view<64xi32>, %i: index, %one: i32) -> (i32) {
      %old = view.atomic.rmw<addi> %one, %v[%i] {ordering = acq_rel, scope = device} : i32, view<64xi32> -> i32
      func.return %old : i32
    }
    ```
  }];
  let arguments = (ins Loom_AtomicKind:$kind, AnyType:$value,
                       Loom_ViewType:$view, Variadic<Index>:$indices,
                       Loom_AtomicOrdering:$ordering, Loom_AtomicScope:$scope,
                       UnitAttr:$noftz);
  let results = (outs AnyType:$result);
}

def Loom_ViewAtomicCmpxchgOp : Loom_ViewAtomicOp<"cmpxchg"> {
  let summary = "Atomically replace an element that has the expected bits";
  let description = [{
    Returns the old value; the exchange happened if its bits are those of the
    first operand. Floats are compared as bits too: -0.0 is not 0.0, and a NaN
    equals itself.

    Example:

    ```loom
    func.def @f(%v: view<64xi32>, %i: index, %free: i32, %mine: i32) -> (i32) {
      %old = view.atomic.cmpxchg %free, %mine, %v[%i] {failure_ordering = relaxed, scope = device, success_ordering = acquire} : i32, view<64xi32> -> i32
      func.return %old : i32
    }
    ```
  }];
  let arguments = (ins AnyType:$expected, AnyType:$replacement,
                       Loom_ViewType:$view, Variadic<Index>:$indices,
                       Loom_AtomicOrdering:$success_ordering,
                       Loom_AtomicOrdering:$failure_ordering,
                       Loom_AtomicScope:$scope);
  let results = (outs AnyType:$result);
}

def Loom_ViewAtomicLoadOp : Loom_ViewAtomicOp<"load"> {
  let summary = "Atomic load";
  let description = [{
    Each execution is an observation of its own. Orderings: `relaxed`,
    `acquire`, `seq_cst`.

    Example:

    ```loom
    func.def @f(%v: view<64xi32>, %i: index) -> (i32) {
      %x = view.atomic.load %v[%i] {ordering = acquire, scope = device} : view<64xi32> -> i32
      func.return %x : i32
    }
    ```
  }];
  let arguments = (ins Loom_ViewType:$view, Variadic<Index>:$indices,
                       Loom_AtomicOrdering:$ordering, Loom_AtomicScope:$scope);
  let results = (outs AnyType:$result);
}

def Loom_ViewAtomicStoreOp : Loom_ViewAtomicOp<"store"> {
  let summary = "Atomic store";
  let description = [{
    Orderings: `relaxed`, `release`, `seq_cst`.

    Example:

    ```loom
    func.def @f(%x: i32, %v: view<64xi32>, %i: index) {
      view.atomic.store %x, %v[%i] {ordering = release, scope = device} : i32, view<64xi32>
      func.return
    }
    ```
  }];
  let arguments = (ins AnyType:$value, Loom_ViewType:$view,
                       Variadic<Index>:$indices, Loom_AtomicOrdering:$ordering,
                       Loom_AtomicScope:$scope);
}

def Loom_ViewPrefetchOp : Op<ViewDialect, "prefetch",
    [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "Hint that an element will be accessed";
  let description = [{
    Cannot fault, whatever the indices are, and changes nothing. A target may
    ignore it.

    Example:

    ```loom
    func.def @f(%v: view<64xf32>, %i: index) {
      view.prefetch %v[%i] {intent = read, locality = l2} : view<64xf32>
      func.return
    }
    ```
  }];
  let arguments = (ins Loom_ViewType:$view, Variadic<Index>:$indices,
                       Loom_PrefetchIntent:$intent,
                       Loom_PrefetchLocality:$locality);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

#endif // LOOM_DIALECT_VIEW_IR_VIEWATOMICOPS_TD
