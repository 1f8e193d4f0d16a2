//===- IndexDialect.cpp - Address domains ---------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Index/IR/Index.h"
#include "Loom/Interfaces/Inlining.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace loom;

#include "Loom/Dialect/Index/IR/IndexDialect.cpp.inc"
#include "Loom/Dialect/Index/IR/IndexEnums.cpp.inc"

#define GET_TYPEDEF_CLASSES
#include "Loom/Dialect/Index/IR/IndexTypes.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "Loom/Dialect/Index/IR/IndexAttrs.cpp.inc"

namespace {
struct IndexTypeSyntax : TypeSyntaxInterface {
  using TypeSyntaxInterface::TypeSyntaxInterface;

  ArrayRef<StringRef> getKeywords() const override {
    static constexpr StringRef keywords[] = {"offset"};
    return keywords;
  }
  ParseResult parse(OpAsmParser &parser, StringRef,
                    SourceType &result) const override {
    result.type = OffsetType::get(parser.getContext());
    return success();
  }
  LogicalResult print(OpAsmPrinter &printer, Type type,
                      ArrayRef<Value>) const override {
    if (!isa<OffsetType>(type))
      return failure();
    printer << "offset";
    return success();
  }
};
} // namespace

void IndexDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "Loom/Dialect/Index/IR/IndexOps.cpp.inc"
      ,
#define GET_OP_LIST
#include "Loom/Dialect/Index/IR/IndexBitOps.cpp.inc"
      >();
  addTypes<
#define GET_TYPEDEF_LIST
#include "Loom/Dialect/Index/IR/IndexTypes.cpp.inc"
      >();
  addAttributes<
#define GET_ATTRDEF_LIST
#include "Loom/Dialect/Index/IR/IndexAttrs.cpp.inc"
      >();
  addInterfaces<IndexTypeSyntax, InlineAnywhere>();
}

Operation *IndexDialect::materializeConstant(OpBuilder &builder,
                                             Attribute value, Type type,
                                             Location loc) {
  auto integer = dyn_cast<IntegerAttr>(value);
  if (!integer)
    return nullptr;
  if (isa<IndexType, OffsetType>(type))
    return IndexConstantOp::create(builder, loc, type, integer);
  return arith::ConstantOp::materialize(builder, value, type, loc);
}
