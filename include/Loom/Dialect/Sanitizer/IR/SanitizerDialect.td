//===- SanitizerDialect.td - Checks at run time ----------------*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_SANITIZER_IR_SANITIZERDIALECT_TD
#define LOOM_DIALECT_SANITIZER_IR_SANITIZERDIALECT_TD

include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def SanitizerDialect : Dialect {
  let name = "loom_sanitizer";
  let cppNamespace = "::loom";
  let summary = "Checks at run time";
  let description = [{
    Ops that look at run time whether what a kernel relies on is true, and
    report where it is not. An author may write them; `loom-instrument-sanitizers`
    puts them before accesses, assumptions and integer operations. A check that
    fails gives a report with its kind, the place in the source, the workitem and
    the values, and makes the sample of `loom-test` fail. On the device `cpu` the
    kernel ends there, before what was checked is executed; the device
    `reference` goes on.

    The ops that report what happens to the memory of several workitems
    (`sanitizer.race.*`) do not exist: the device `reference` sees races without
    them, and the device `cpu` runs one workitem after the other.
  }];
  let dependentDialects = ["::loom::BufferDialect", "::loom::IndexDialect",
                           "::loom::ViewDialect"];
}

// What a check reports to: keeps it where it is, although it writes no storage.
def Loom_SanitizerReports : Resource<"::loom::SanitizerReports">;

def Loom_SanitizerAccess : I32EnumAttr<"SanitizerAccess",
    "what is done to the elements", [
    I32EnumAttrCase<"Read", 0, "read">, I32EnumAttrCase<"Write", 1, "write">,
    I32EnumAttrCase<"ReadWrite", 2, "read_write">]> {
  let cppNamespace = "::loom";
}

#endif // LOOM_DIALECT_SANITIZER_IR_SANITIZERDIALECT_TD
