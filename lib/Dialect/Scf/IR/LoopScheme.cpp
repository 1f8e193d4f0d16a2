//===- LoopScheme.cpp - Names in the types of carried values --------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LoopScheme.h"

using namespace mlir;
using namespace loom;

using Operand = OpAsmParser::UnresolvedOperand;

SmallVector<Type> LoopScheme::getTypes() const {
  return llvm::map_to_vector(types, [](const SourceType &t) { return t.type; });
}

Value LoopScheme::getExtent(ValueRange instance, unsigned ordinal,
                            unsigned slot) const {
  unsigned flat = getFlatSlot(getTypes(), ordinal, slot);
  // An instance of other types has not been refused yet.
  if (flat >= siblings.size() || siblings[flat] >= int64_t(instance.size()))
    return {};
  return siblings[flat] >= 0 ? instance[siblings[flat]] : outer[flat];
}

ParseResult loom::parseBindings(
    OpAsmParser &parser, SmallVectorImpl<OpAsmParser::Argument> &arguments,
    SmallVectorImpl<Operand> &inits, SmallVectorImpl<SourceType> &types) {
  if (succeeded(parser.parseOptionalRParen()))
    return success();
  do {
    do {
      if (parser.parseArgument(arguments.emplace_back()) ||
          parser.parseEqual() || parser.parseOperand(inits.emplace_back()))
        return failure();
    } while (succeeded(parser.parseOptionalComma()));
    if (parser.parseColon())
      return failure();
    for (unsigned first = types.size(), i = first; i != inits.size(); ++i) {
      if ((i != first && parser.parseComma()) ||
          parseSourceType(parser, types.emplace_back()))
        return failure();
      arguments[i].type = types.back().type;
    }
  } while (succeeded(parser.parseOptionalComma()));
  return parser.parseRParen();
}

ParseResult loom::resolveInits(OpAsmParser &parser, ArrayRef<Operand> inits,
                               ArrayRef<SourceType> types,
                               SmallVectorImpl<Value> &values) {
  for (auto [init, type] : llvm::zip(inits, types))
    if (parser.resolveOperand(init, type.type, values) ||
        checkExtents(parser, type, values.back()))
      return failure();
  return success();
}

/// The result of the op being parsed that is spelled `name`, if any.
static std::optional<unsigned> findResult(OpAsmParser &parser,
                                          const Operand &name) {
  for (unsigned i = 0, e = parser.getNumResults(); i != e; ++i) {
    auto [spelling, number] = parser.getResultName(i);
    if (name.name.drop_front() == spelling && name.number == number)
      return i;
  }
  return std::nullopt;
}

ParseResult loom::parseScheme(OpAsmParser &parser, LoopScheme &scheme) {
  auto parseType = [&]() -> ParseResult {
    SourceType &type = scheme.types.emplace_back();
    if (parseSourceType(parser, type))
      return failure();
    for (const DimName &name : type.names) {
      std::optional<unsigned> sibling;
      if (name)
        sibling = findResult(parser, *name);
      scheme.siblings.push_back(sibling ? int64_t(*sibling) : -1);
    }
    return success();
  };
  if (parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Paren, parseType))
    return failure();
  scheme.outer.resize(scheme.siblings.size());
  // MLIR counts results only when the whole op is read.
  unsigned flat = 0;
  for (const SourceType &type : scheme.types)
    for (const DimName &name : type.names)
      if (scheme.siblings[flat++] >= int64_t(scheme.types.size()))
        return parser.emitError(name->location)
               << "'" << name->name << "' is no result of the loop, which has "
               << scheme.types.size();
  return success();
}

ParseResult loom::bindScheme(OpAsmParser &parser, LoopScheme &scheme,
                             ValueRange instance, StringRef what,
                             function_ref<bool(Value)> isOutside) {
  if (!llvm::equal(instance.getTypes(), scheme.getTypes()))
    return success(); // The verifier reports it.
  unsigned flat = 0;
  for (auto [type, value] : llvm::zip(scheme.types, instance))
    for (auto [slot, name] : llvm::enumerate(type.names)) {
      unsigned position = flat++;
      if (scheme.siblings[position] >= 0)
        continue;
      if (checkExtent(parser, name, value, slot))
        return failure();
      Value known = getKnownExtent(value, slot);
      if (name && !known)
        return parser.emitError(name->location)
               << "nothing says that the " << what << " has the "
               << (isLayoutSlot(type.type, slot) ? "layout" : "extent") << " '"
               << name->name << "': a view.refine states it";
      if (known && isOutside(known))
        scheme.outer[position] = known;
    }
  return success();
}

ParseResult loom::checkInstance(const LoopScheme &scheme, ValueRange instance,
                                function_ref<InFlightDiagnostic()> emitError,
                                StringRef what, StringRef whose) {
  if (!llvm::equal(instance.getTypes(), scheme.getTypes()))
    return success();
  for (auto [ordinal, value] : llvm::enumerate(instance))
    for (unsigned slot = 0, e = getNumSlots(value.getType()); slot != e;
         ++slot) {
      Value wanted = scheme.getExtent(instance, ordinal, slot);
      if (!wanted || isExtentOf(wanted, value, slot))
        continue;
      InFlightDiagnostic diag = emitError()
                                << what << " #" << ordinal << " has another ";
      if (isLayoutSlot(value.getType(), slot))
        diag << "layout";
      else
        diag << "extent in dynamic dimension " << slot;
      return diag << " than " << whose << " says";
    }
  return success();
}

ScfYieldOp loom::findYield(Region &region) {
  if (region.empty() || region.front().empty())
    return {};
  return dyn_cast<ScfYieldOp>(region.front().back());
}

Value loom::getYieldedExtent(Region &region, OpResult result, unsigned slot) {
  ScfYieldOp yield = findYield(region);
  unsigned number = result.getResultNumber();
  if (!yield || number >= yield.getNumOperands() ||
      yield.getOperand(number).getType() != result.getType())
    return {};
  return getKnownExtent(yield.getOperand(number), slot);
}

LogicalResult loom::verifySiblings(Operation *loop, ArrayRef<int64_t> siblings,
                                   TypeRange types) {
  if (siblings.size() != getFlatSlot(types, types.size(), 0))
    return loop->emitOpError("needs one extent sibling per slot");
  unsigned flat = 0;
  for (Type type : types)
    for (unsigned slot = 0, e = getNumSlots(type); slot != e; ++slot) {
      int64_t sibling = siblings[flat++];
      if (sibling == -1)
        continue;
      if (sibling < 0 || sibling >= int64_t(types.size()) ||
          types[sibling] != getSlotType(type, slot))
        return loop->emitOpError("extent sibling ")
               << sibling << " is no value of type " << getSlotType(type, slot)
               << " that the loop passes on";
    }
  return success();
}
