//===- TestPasses.td - Passes with normal forms, for tests ----*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

include "Loom/Dialect/NormalForm/IR/NormalFormDialect.td"
include "Loom/Interfaces/LoomPass.td"

def TestEstablish : LoomPass<"test-establish", "::mlir::ModuleOp"> {
  let summary = "Says that the module has no config.get";
  let preForms = [Loom_NoTargetQueriesAttr];
  let postForms = [Loom_NoConfigAttr];
  let dependentDialects = ["::loom::NormalFormDialect"];
}

def TestPromise : LoomPass<"test-promise"> {
  let summary = "Promises two forms and does nothing";
  let postForms = [Loom_NoConfigAttr, Loom_IndexWidthsResolvedAttr];
  let dependentDialects = ["::loom::NormalFormDialect"];
}
