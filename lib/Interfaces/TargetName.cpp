//===- TargetName.cpp - The modifiers target(@t) and requires -------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Interfaces/TargetName.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace loom;

#include "Loom/Interfaces/RequirementInterfaces.cpp.inc"
#include "Loom/Interfaces/TargetInterfaces.cpp.inc"

std::string TargetFacts::describe() const {
  if (target.empty())
    return "the target";
  if (target == "host")
    return "cpu";
  return target == "reference" ? target : "amdgpu:" + target;
}

ParseResult loom::parseTargetModifiers(OpAsmParser &parser,
                                       FlatSymbolRefAttr &target,
                                       ArrayAttr &requirements) {
  if (succeeded(parser.parseOptionalKeyword("target")) &&
      (parser.parseLParen() || parser.parseAttribute(target) ||
       parser.parseRParen()))
    return failure();
  if (failed(parser.parseOptionalKeyword("requires")))
    return success();
  SmallVector<Attribute> items;
  auto parseItem = [&]() -> ParseResult {
    SMLoc loc = parser.getCurrentLocation();
    if (parser.parseAttribute(items.emplace_back()))
      return failure();
    if (isa<RequirementAttrInterface>(items.back()))
      return success();
    return parser.emitError(loc)
           << "is no requirement: expected #target.subgroup.size<...>";
  };
  if (parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Square, parseItem))
    return failure();
  requirements = parser.getBuilder().getArrayAttr(items);
  return success();
}

void loom::printTargetModifiers(OpAsmPrinter &printer, TargetedOpInterface op) {
  if (op.getTargetAttr())
    printer << " target(" << op.getTargetAttr() << ')';
  if (op.getRequirementsAttr())
    printer << " requires " << op.getRequirementsAttr();
}

LogicalResult loom::verifyRequirements(TargetedOpInterface op) {
  ArrayAttr requirements = op.getRequirementsAttr();
  if (!requirements ||
      llvm::all_of(requirements, llvm::IsaPred<RequirementAttrInterface>))
    return success();
  return op->emitOpError("requires ")
         << requirements << ", which has an item that is no requirement";
}

LogicalResult loom::verifyTargetUse(TargetedOpInterface op,
                                    SymbolTableCollection &symbols) {
  FlatSymbolRefAttr target = op.getTargetAttr();
  if (!target)
    return success();
  Operation *found = symbols.lookupNearestSymbolFrom(op, target);
  if (isa_and_nonnull<TargetOpInterface>(found))
    return success();
  InFlightDiagnostic diag = op->emitOpError("has target(")
                            << target << "), but '" << target
                            << "' is not a target of this module";
  if (found)
    diag.attachNote(found->getLoc()) << "it is this";
  else
    diag << ": declare it with amdgpu.target, target.generic or target.decl";
  return diag;
}

std::optional<std::pair<int64_t, TargetOpInterface>>
loom::findTargetLimit(TargetedOpInterface op, StringRef key) {
  if (!op.getTargetAttr())
    return std::nullopt;
  auto target = SymbolTable::lookupNearestSymbolFrom<TargetOpInterface>(
      op, op.getTargetAttr());
  std::optional<int64_t> limit =
      target ? target.getTargetLimit(key) : std::nullopt;
  if (!limit)
    return std::nullopt;
  return std::pair(*limit, target);
}

std::optional<std::string>
loom::explainMismatch(TargetedOpInterface op, const TargetFacts &facts,
                      SymbolTableCollection &symbols) {
  bool known = true;
  if (FlatSymbolRefAttr name = op.getTargetAttr()) {
    auto target = symbols.lookupNearestSymbolFrom<TargetOpInterface>(op, name);
    if (target && !facts.target.empty() && !target.acceptsTarget(facts.target))
      return ("is for " + target.describeTarget() + ", target(@" +
              name.getValue() + "), and the module is compiled for " +
              facts.describe())
          .str();
    known = target && (!facts.target.empty() || target.acceptsTarget(""));
  }
  ArrayAttr requirements = op.getRequirementsAttr();
  for (Attribute item :
       requirements ? requirements.getValue() : ArrayRef<Attribute>()) {
    auto requirement = cast<RequirementAttrInterface>(item);
    std::optional<bool> met = requirement.isMetBy(facts);
    if (!met)
      known = false;
    else if (!*met)
      return "requires " + requirement.getSpelling() + ", and " +
             facts.describe() + " " + requirement.describeTarget(facts);
  }
  return known ? std::optional<std::string>("") : std::nullopt;
}
