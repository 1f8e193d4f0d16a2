//===- NormalFormDialect.cpp - Forms a program can be in ------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Buffer/IR/Buffer.h"
#include "Loom/Dialect/Config/IR/Config.h"
#include "Loom/Dialect/Index/IR/Index.h"
#include "Loom/Dialect/Kernel/IR/Kernel.h"
#include "Loom/Dialect/NormalForm/IR/NormalForm.h"
#include "Loom/Dialect/Target/IR/Target.h"
#include "Loom/Dialect/Template/IR/Template.h"
#include "Loom/Dialect/View/IR/View.h"
#include "Loom/Interfaces/Clauses.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace loom;

#include "Loom/Dialect/NormalForm/IR/NormalFormDialect.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "Loom/Dialect/NormalForm/IR/NormalFormAttrs.cpp.inc"

void NormalFormDialect::initialize() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "Loom/Dialect/NormalForm/IR/NormalFormAttrs.cpp.inc"
      >();
}

LogicalResult
NormalFormDialect::verifyOperationAttribute(Operation *op,
                                            NamedAttribute attribute) {
  if (attribute.getName() != normalFormsAttrName)
    return op->emitOpError("has the attribute '")
           << attribute.getName().getValue()
           << "', which the dialect 'loom' does not know";
  if (!isa<ModuleOp>(op))
    return op->emitOpError("cannot have the attribute '")
           << normalFormsAttrName << "': only a module can";
  auto forms = dyn_cast<ArrayAttr>(attribute.getValue());
  if (!forms || !llvm::all_of(forms, llvm::IsaPred<NormalFormAttrInterface>))
    return op->emitOpError("attribute '")
           << normalFormsAttrName << "' must be a list of normal forms, found "
           << attribute.getValue();
  std::optional<NormalFormViolation> violation = findViolation(
      op, llvm::map_to_vector(forms, llvm::CastTo<NormalFormAttrInterface>));
  if (!violation)
    return success();
  violation->emitError().attachNote(op->getLoc())
      << "the module is said to be in this form";
  return failure();
}

//===----------------------------------------------------------------------===//
// The forms
//===----------------------------------------------------------------------===//

std::optional<std::string>
NoPendingClausesAttr::findViolation(Operation *op) const {
  auto owner = dyn_cast<ClauseOpInterface>(op);
  if (!owner)
    return std::nullopt;
  SmallVector<ClauseKind> pending = owner.getPendingClauses();
  if (pending.empty())
    return std::nullopt;
  const ClauseInfo &info = getClauseInfo(pending.front());
  return ("the pass '" + info.consumingPass + "' must consume the clause '" +
          info.spelling + "'")
      .str();
}

std::optional<std::string> NoConfigAttr::findViolation(Operation *op) const {
  auto get = dyn_cast<ConfigGetOp>(op);
  if (!get || get->getParentOfType<TemplateDefOp>())
    return std::nullopt;
  return ("the configuration key '" + get.getKey() + "' must be a constant")
      .str();
}

std::optional<std::string>
NoTargetQueriesAttr::findViolation(Operation *op) const {
  if (!isa<TargetSubgroupSizeOp, KernelSubgroupSizeOp>(op))
    return std::nullopt;
  return "a query about the target must be a constant";
}

std::optional<std::string> NoTemplatesAttr::findViolation(Operation *op) const {
  if (!isa_and_nonnull<TemplateDialect>(op->getDialect()))
    return std::nullopt;
  return "templates must be selected";
}

static std::optional<std::string> findAddress(TypeRange types) {
  for (Type type : types) {
    bool found =
        type.walk([](Type part) {
              return isa<IndexType, OffsetType, ViewType, BufferType>(part)
                         ? WalkResult::interrupt()
                         : WalkResult::advance();
            })
            .wasInterrupted();
    if (!found)
      continue;
    std::string reason;
    llvm::raw_string_ostream(reason)
        << "a value still has the type '" << type << "'";
    return reason;
  }
  return std::nullopt;
}

std::optional<std::string>
IndexWidthsResolvedAttr::findViolation(Operation *op) const {
  if (auto reason = findAddress(op->getResultTypes()))
    return reason;
  for (Region &region : op->getRegions())
    for (Block &block : region)
      if (auto reason = findAddress(block.getArgumentTypes()))
        return reason;
  return std::nullopt;
}
