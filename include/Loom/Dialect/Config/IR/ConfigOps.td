//===- ConfigOps.td - Late compile-time constants -------------*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_CONFIG_IR_CONFIGOPS_TD
#define LOOM_DIALECT_CONFIG_IR_CONFIGOPS_TD

include "Loom/Dialect/Config/IR/ConfigDialect.td"
include "Loom/Dialect/Index/IR/IndexDialect.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class Loom_ConfigOp<string mnemonic, list<Trait> traits = []>
    : Op<ConfigDialect, mnemonic, traits>;

def Loom_ConfigDeclOp : Loom_ConfigOp<"decl", [Symbol]> {
  let summary = "Key whose value is given when the program is compiled";
  let description = [{
    The type is any scalar. A `where` clause needs a name for the value; the
    value given must satisfy every predicate. Keys may contain dots and hyphens.

    Example:

    ```loom
    config.decl @model.verbose : i1
    config.decl @model.layer_count : %layers: index where [range(%layers, 1, 128)]
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttr:$type,
                       OptionalAttr<Loom_PredicateArrayAttr>:$predicates);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Loom_ConfigDefOp : Loom_ConfigOp<"def", [Symbol]> {
  let summary = "Key with its value";
  let description = [{
    Declares the key and defines it: a module has no `config.decl` of the same
    key beside it. The value of an `offset` is held as an `index` attribute.

    Example:

    ```loom
    config.def @model.layer_count = 24 : index
    config.def @model.epsilon = 1.0e-5 : f32
    config.def @model.verbose = false : i1
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, TypedAttrInterface:$value,
                       TypeAttr:$type);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Loom_ConfigGetOp : Loom_ConfigOp<"get",
    [Pure, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "The value of a key";
  let description = [{
    A constant after specialization: `loom-resolve-config` puts the value in
    place of the op, so it may feed loop policies and workgroup sizes.

    Example:

    ```loom
    config.decl @model.layer_count : index
    check.case @layers {
      %layers = config.get @model.layer_count : index
      check.return
    }
    ```
  }];
  let arguments = (ins FlatSymbolRefAttr:$key);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$key attr-dict `:` custom<PlainType>(type($result))";
}

#endif // LOOM_DIALECT_CONFIG_IR_CONFIGOPS_TD
