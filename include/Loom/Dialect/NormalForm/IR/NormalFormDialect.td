//===- NormalFormDialect.td - Forms a program can be in -------*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_NORMALFORM_IR_NORMALFORMDIALECT_TD
#define LOOM_DIALECT_NORMALFORM_IR_NORMALFORMDIALECT_TD

include "Loom/Interfaces/NormalFormInterfaces.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"

def NormalFormDialect : Dialect {
  let name = "loom";
  let cppNamespace = "::loom";
  let summary = "Forms a program can be in";
  let description = [{
    No ops: only the attributes with which a module says what its stages have
    established, as in

    ```mlir
    module attributes {loom.normal_forms = [#loom.no_config]} {}
    ```

    The verifier of the module checks every form in its list, and after each
    pass the tools check the op it ran on.
  }];
  let useDefaultAttributePrinterParser = 1;
  let hasOperationAttrVerify = 1;
}

class Loom_NormalFormAttr<string name, string attrMnemonic>
    : AttrDef<NormalFormDialect, name,
              [DeclareAttrInterfaceMethods<NormalFormAttrInterface>]> {
  let mnemonic = attrMnemonic;
}

def Loom_NoPendingClausesAttr
    : Loom_NormalFormAttr<"NoPendingClauses", "no_pending_clauses"> {
  let summary = "Every schedule clause has been consumed";
  let description = [{
    No op carries a clause that a pass was to consume.
  }];
}

def Loom_NoConfigAttr : Loom_NormalFormAttr<"NoConfig", "no_config"> {
  let summary = "Configuration keys have become constants";
  let description = [{
    There is no `config.get` but in candidates of templates.
  }];
}

def Loom_NoTargetQueriesAttr
    : Loom_NormalFormAttr<"NoTargetQueries", "no_target_queries"> {
  let summary = "Queries about the target have become constants";
  let description = [{
    There is no `target.subgroup.size` and no `kernel.subgroup.size`.
  }];
}

def Loom_NoTemplatesAttr
    : Loom_NormalFormAttr<"NoTemplates", "no_templates"> {
  let summary = "A candidate is chosen for each application";
  let description = [{
    There is no op of templates: applications have become bodies, and families
    and candidates are gone.
  }];
}

def Loom_IndexWidthsResolvedAttr
    : Loom_NormalFormAttr<"IndexWidthsResolved", "index_widths_resolved"> {
  let summary = "Every address has a width";
  let description = [{
    No value is an `index`, an `offset`, a `view` or a `buffer`, nor is one part
    of a value's type, as in a vector of `index`.
  }];
}

#endif // LOOM_DIALECT_NORMALFORM_IR_NORMALFORMDIALECT_TD
