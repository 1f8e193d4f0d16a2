//===- FuncRequire.cpp - Preconditions of calls ---------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Func/IR/FuncRequire.h"
#include "Loom/Dialect/Index/IR/Index.h"
#include "Loom/Interfaces/KeptNames.h"
#include "Loom/Interfaces/TypeSyntax.h"

using namespace mlir;
using namespace loom;

#define GET_OP_CLASSES
#include "Loom/Dialect/Func/IR/FuncRequireOps.cpp.inc"

std::string loom::describeArgument(Operation *function, unsigned number) {
  auto signature = dyn_cast_or_null<SignatureOpInterface>(function);
  std::string name = signature ? getKeptName(signature, number) : "";
  return name.empty() ? "argument #" + std::to_string(number) : name;
}

ParseResult FuncRequireOp::parse(OpAsmParser &parser, OperationState &result) {
  SMLoc loc = parser.getCurrentLocation();
  StringAttr callee;
  SmallVector<OpAsmParser::UnresolvedOperand> values;
  ArrayAttr predicates;
  SmallVector<Type> types;
  auto bind = [&](const OpAsmParser::UnresolvedOperand &name,
                  int64_t &ordinal) -> ParseResult {
    auto *it =
        llvm::find_if(values, [&](const OpAsmParser::UnresolvedOperand &other) {
          return other.name == name.name && other.number == name.number;
        });
    ordinal = it - values.begin();
    if (it == values.end())
      return parser.emitError(name.location, "'")
             << name.name << "' is not among the values of the op";
    return success();
  };
  if (parser.parseAttribute(callee, getCalleeAttrName(result.name),
                            result.attributes) ||
      parser.parseOperandList(values) ||
      parsePredicates(parser, bind, predicates) ||
      parser.parseOptionalAttrDict(result.attributes) || parser.parseColon() ||
      parsePlainTypes(parser, types) ||
      parser.resolveOperands(values, types, loc, result.operands))
    return failure();
  result.addAttribute(getPredicatesAttrName(result.name), predicates);
  return success();
}

void FuncRequireOp::print(OpAsmPrinter &printer) {
  printer << ' ' << getCalleeAttr() << ' ' << getValues() << ' ';
  printPredicates(printer, getPredicates(),
                  [&](int64_t ordinal) { printer << getValues()[ordinal]; });
  printer.printOptionalAttrDict((*this)->getAttrs(),
                                {getCalleeAttrName(), getPredicatesAttrName()});
  printer << " : ";
  printPlainTypes(printer, *this, getValues().getTypes());
}

LogicalResult FuncRequireOp::verify() {
  if (getValues().empty())
    return emitOpError("needs at least one value");
  if (getNames() && getNames()->size() != getValues().size())
    return emitOpError("needs one name per value");
  return verifyPredicates(*this, getPredicates(), getValues().getTypes());
}
