//===- LoomPass.td - What Loom's passes declare ---------------*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_INTERFACES_LOOMPASS_TD
#define LOOM_INTERFACES_LOOMPASS_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/Pass/PassBase.td"

/// The C++ type of a list of forms.
class NormalFormList<list<AttrDef> forms> {
  string type = "::loom::NormalFormList<" # !interleave(
      !foreach(form, forms, form.dialect.cppNamespace # "::" #
                            form.cppClassName), ", ") # ">";
}

/// A pass with clauses or normal forms. The C++ base class is loom::LoomPass of
/// LoomPass.h, which the file that defines the pass includes, with the headers
/// of the forms' dialects.
class LoomPass<string passArg, string operation = "">
    : Pass<passArg, operation> {
  /// The clauses the pass consumes: records' names in Clauses.td.
  list<string> clauses = [];
  /// The forms a program must be in.
  list<AttrDef> preForms = [];
  /// The forms a program is in afterwards. Their dialects must be among the
  /// dependent dialects.
  list<AttrDef> postForms = [];

  let baseClass = "::loom::LoomPass<::mlir::OperationPass<" # operation # ">, "
      # NormalFormList<preForms>.type # ", " # NormalFormList<postForms>.type
      # ">";
}

#endif // LOOM_INTERFACES_LOOMPASS_TD
