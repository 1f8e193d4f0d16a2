//===- NormalFormChecks.cpp - Normal forms after each pass ----------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Interfaces/LoomPass.h"
#include "mlir/Pass/PassInstrumentation.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/ADT/DenseSet.h"

using namespace mlir;
using namespace loom;

namespace {
/// The pass manager calls an instrumentation from one thread at a time.
class NormalFormChecks : public PassInstrumentation {
public:
  void runBeforePass(Pass *pass, Operation *op) override;
  void runAfterPass(Pass *pass, Operation *op) override;
  void runAfterPassFailed(Pass *pass, Operation *op) override;

private:
  /// The forms to check, after the innermost pass on `op` has ended.
  SmallVector<NormalFormAttrInterface> endPass(Operation *op);
  bool reportDropped(Pass *pass, Operation *op,
                     ArrayRef<NormalFormAttrInterface> forms);
  void blame(Operation *op);

  /// The forms established before each pass that is running; passes on one op
  /// nest when one of them runs a pipeline of its own.
  DenseMap<Operation *, SmallVector<SmallVector<NormalFormAttrInterface>>>
      before;
  /// Ops for which a pass was blamed, and the ops around them. Later passes
  /// find the form broken and are not to blame; only the ops count, so that
  /// the errors do not depend on the order in which threads get here.
  DenseSet<Operation *> blamed;
};
} // namespace

/// The argument of a pass, or its class where it has none.
static StringRef getPassName(Pass *pass) {
  return pass->getArgument().empty() ? pass->getName() : pass->getArgument();
}

static std::string describe(Pass *pass, Operation *op) {
  return ("broken by the pass '" + getPassName(pass) +
          "', which ran on this '" + op->getName().getStringRef() + "'")
      .str();
}

void NormalFormChecks::blame(Operation *op) {
  for (; op; op = op->getParentOp())
    blamed.insert(op);
}

void NormalFormChecks::runBeforePass(Pass *, Operation *op) {
  before[op].push_back(getEstablishedForms(op));
}

SmallVector<NormalFormAttrInterface> NormalFormChecks::endPass(Operation *op) {
  auto it = before.find(op);
  SmallVector<NormalFormAttrInterface> forms = it->second.pop_back_val();
  if (it->second.empty())
    before.erase(it);
  return forms;
}

bool NormalFormChecks::reportDropped(Pass *pass, Operation *op,
                                     ArrayRef<NormalFormAttrInterface> forms) {
  SmallVector<NormalFormAttrInterface> now = getEstablishedForms(op);
  for (NormalFormAttrInterface form : forms) {
    if (llvm::is_contained(now, form))
      continue;
    op->emitOpError("lost the normal form ")
        << form << " in the pass '" << getPassName(pass) << "'";
    return true;
  }
  return false;
}

void NormalFormChecks::runAfterPass(Pass *pass, Operation *op) {
  SmallVector<NormalFormAttrInterface> old = endPass(op);
  if (blamed.contains(op))
    return;
  if (reportDropped(pass, op, old))
    return blame(op);
  SmallVector<NormalFormAttrInterface> forms = getEstablishedForms(op);
  if (auto *declared = dynamic_cast<NormalFormPass *>(pass))
    forms.append(declared->getPostForms(op->getContext()));
  std::optional<NormalFormViolation> violation = findViolation(op, forms);
  if (!violation)
    return;
  violation->emitError().attachNote(op->getLoc()) << describe(pass, op);
  blame(op);
}

/// A pass counts as failed when the verifier has refused what it made. The
/// verifier has then named the op, and only the pass is missing.
void NormalFormChecks::runAfterPassFailed(Pass *pass, Operation *op) {
  endPass(op);
  if (blamed.contains(op))
    return;
  std::optional<NormalFormViolation> violation =
      findViolation(op, getEstablishedForms(op));
  if (!violation)
    return;
  emitError(op->getLoc()) << "normal form " << violation->form << " "
                          << describe(pass, op);
  blame(op);
}

void loom::enableNormalFormChecks(PassManager &manager) {
  manager.addInstrumentation(std::make_unique<NormalFormChecks>());
}
