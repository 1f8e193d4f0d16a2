//===- TemplateDialect.td - Families of helpers ------------*- tablegen -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_TEMPLATE_IR_TEMPLATEDIALECT_TD
#define LOOM_DIALECT_TEMPLATE_IR_TEMPLATEDIALECT_TD

include "mlir/IR/OpBase.td"

def TemplateDialect : Dialect {
  let name = "loom_template";
  let cppNamespace = "::loom";
  let summary = "Families of helpers";
  let description = [{
    A family declares what its candidates compute; each candidate states where
    it applies. `loom-select-templates` chooses one for each application by what
    is proved there, and puts its body in place of it: no op of this dialect is
    left after specialization.
  }];
  let dependentDialects = ["::loom::FuncDialect"];
}

#endif // LOOM_DIALECT_TEMPLATE_IR_TEMPLATEDIALECT_TD
