//===- Decision.cpp - What a pass decided, as a remark --------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Interfaces/Decision.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/SymbolTable.h"

using namespace mlir;
using namespace loom;

static remark::detail::InFlightRemark
openRemark(Location loc, DecisionKind kind, remark::RemarkOpts opts) {
  switch (kind) {
  case DecisionKind::Taken:
    return remark::passed(loc, opts);
  case DecisionKind::Missed:
    return remark::missed(loc, opts);
  case DecisionKind::Rejected:
    return remark::failed(loc, opts);
  case DecisionKind::Fact:
    return remark::analysis(loc, opts);
  }
  llvm_unreachable("all kinds are handled");
}

static StringRef getFunctionName(Operation *op) {
  // Walking up is for listeners only.
  if (!op->getContext()->getRemarkEngine())
    return {};
  for (; op; op = op->getParentOp())
    if (auto name =
            op->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName()))
      return name.getValue();
  return {};
}

Decision::Decision(Operation *op, DecisionKind kind, StringRef category,
                   StringRef name)
    : Decision(op->getLoc(), kind, category, name, getFunctionName(op)) {}

Decision::Decision(Location loc, DecisionKind kind, StringRef category,
                   StringRef name, StringRef function)
    : context(loc.getContext()),
      remark(
          openRemark(loc, kind,
                     remark::RemarkOpts::name(name).category(category).function(
                         function))) {}

Decision &Decision::add(StringRef key, Attribute value) {
  if (remark)
    remark << remark::detail::Remark::Arg(key, value);
  return *this;
}

Decision &Decision::add(StringRef key, StringRef value) {
  return remark ? add(key, StringAttr::get(context, value)) : *this;
}

Decision &Decision::addBool(StringRef key, bool value) {
  return remark ? add(key, BoolAttr::get(context, value)) : *this;
}

Decision &Decision::addInteger(StringRef key, int64_t value) {
  return remark ? add(key, Builder(context).getI64IntegerAttr(value)) : *this;
}
