//===- NormalForms.cpp - Post-conditions of stages ------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Interfaces/NormalForms.h"
#include "Loom/Interfaces/LoomPass.h"

using namespace mlir;
using namespace loom;

#include "Loom/Interfaces/NormalFormInterfaces.cpp.inc"

NormalFormPass::~NormalFormPass() = default;

InFlightDiagnostic NormalFormViolation::emitError() const {
  return op->emitOpError("breaks the normal form ") << form << ": " << reason;
}

std::optional<NormalFormViolation>
loom::findViolation(Operation *root, ArrayRef<NormalFormAttrInterface> forms) {
  std::optional<NormalFormViolation> found;
  if (forms.empty())
    return found;
  root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    for (NormalFormAttrInterface form : forms) {
      if (std::optional<std::string> reason = form.findViolation(op)) {
        found = {op, form, std::move(*reason)};
        return WalkResult::interrupt();
      }
    }
    return WalkResult::advance();
  });
  return found;
}

static ArrayRef<Attribute> getOwnForms(Operation *op) {
  auto forms = op->getAttrOfType<ArrayAttr>(normalFormsAttrName);
  return forms ? forms.getValue() : ArrayRef<Attribute>();
}

void loom::establish(ModuleOp module, NormalFormAttrInterface form) {
  SmallVector<Attribute> forms(getOwnForms(module));
  if (llvm::is_contained(forms, form))
    return;
  forms.push_back(form);
  module->setAttr(normalFormsAttrName,
                  ArrayAttr::get(module.getContext(), forms));
}

SmallVector<NormalFormAttrInterface> loom::getEstablishedForms(Operation *op) {
  SmallVector<NormalFormAttrInterface> forms;
  for (; op; op = op->getParentOp())
    for (Attribute attr : getOwnForms(op))
      if (auto form = dyn_cast<NormalFormAttrInterface>(attr))
        if (!llvm::is_contained(forms, form))
          forms.push_back(form);
  return forms;
}

LogicalResult loom::requireForms(Operation *op,
                                 ArrayRef<NormalFormAttrInterface> forms,
                                 StringRef pass) {
  SmallVector<NormalFormAttrInterface> established = getEstablishedForms(op);
  SmallVector<NormalFormAttrInterface> unknown;
  for (NormalFormAttrInterface form : forms)
    if (!llvm::is_contained(established, form))
      unknown.push_back(form);
  std::optional<NormalFormViolation> violation = findViolation(op, unknown);
  if (!violation)
    return success();
  violation->emitError().attachNote(op->getLoc())
      << "the pass '" << pass << "' needs this form";
  return failure();
}
