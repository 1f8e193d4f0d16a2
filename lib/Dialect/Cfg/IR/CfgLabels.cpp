//===- CfgLabels.cpp - Labels of blocks as source text --------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Cfg/IR/Cfg.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace loom;

using Operand = OpAsmParser::UnresolvedOperand;

/// The number of slots of `types` before the one of `types[ordinal]`.
static unsigned countSlots(TypeRange types, unsigned ordinal) {
  unsigned count = 0;
  for (Type type : types.take_front(ordinal))
    count += getNumSlots(type);
  return count;
}

/// The value in a slot, where `slots` has ordinals of `extents`.
static Value findExtent(ArrayRef<int64_t> slots, ValueRange extents,
                        unsigned flat) {
  int64_t ordinal = flat < slots.size() ? slots[flat] : -1;
  return ordinal >= 0 && ordinal < int64_t(extents.size()) ? extents[ordinal]
                                                           : Value();
}

/// Resolves the names in `type`; a slot without one is unknown.
static ParseResult parseSlots(OpAsmParser &parser, const SourceType &type,
                              SmallVectorImpl<Value> &extents,
                              SmallVectorImpl<int64_t> &slots) {
  for (auto [slot, name] : llvm::enumerate(type.names)) {
    slots.push_back(name ? int64_t(extents.size()) : -1);
    if (name &&
        parser.resolveOperand(*name, getSlotType(type.type, slot), extents))
      return failure();
  }
  return success();
}

static void printWithSlots(OpAsmPrinter &printer, Type type,
                           ArrayRef<int64_t> slots, ValueRange extents,
                           unsigned &flat) {
  SmallVector<Value> known;
  for (unsigned i = 0, e = getNumSlots(type); i != e; ++i)
    known.push_back(findExtent(slots, extents, flat++));
  printSourceType(printer, type, known);
}

//===----------------------------------------------------------------------===//
// cfg.extents
//===----------------------------------------------------------------------===//

// The ellipsis of both ops is no token of the source, so that nobody can write
// them there.

ParseResult CfgExtentsOp::parse(OpAsmParser &parser, OperationState &result) {
  auto &properties = result.getOrAddProperties<Properties>();
  SmallVector<Operand> shaped;
  SmallVector<Value> values, extents;
  SmallVector<int64_t> slots;
  if (parser.parseEllipsis() || parser.parseOperandList(shaped) ||
      parser.parseOptionalAttrDict(result.attributes) || parser.parseColon())
    return failure();
  for (auto [index, operand] : llvm::enumerate(shaped)) {
    SourceType type;
    if ((index && parser.parseComma()) || parseSourceType(parser, type) ||
        parser.resolveOperand(operand, type.type, values) ||
        parseSlots(parser, type, extents, slots))
      return failure();
  }
  result.addOperands(values);
  result.addOperands(extents);
  properties.operandSegmentSizes = {int32_t(values.size()),
                                    int32_t(extents.size())};
  properties.slots = parser.getBuilder().getDenseI64ArrayAttr(slots);
  return success();
}

void CfgExtentsOp::print(OpAsmPrinter &printer) {
  printer << " ... " << getShaped();
  printer.printOptionalAttrDict(
      (*this)->getAttrs(),
      {getOperandSegmentSizesAttrName(), getSlotsAttrName()});
  printer << " : ";
  unsigned flat = 0;
  llvm::interleaveComma(getShaped(), printer, [&](Value value) {
    printWithSlots(printer, value.getType(), getSlots(), getExtents(), flat);
  });
}

static LogicalResult verifySlots(Operation *op, ArrayRef<int64_t> slots,
                                 TypeRange types, TypeRange extents) {
  if (slots.size() != countSlots(types, types.size()))
    return op->emitOpError("needs one entry per slot");
  ArrayRef<int64_t> rest = slots;
  for (Type type : types)
    for (unsigned slot = 0, e = getNumSlots(type); slot != e; ++slot) {
      int64_t ordinal = rest.front();
      rest = rest.drop_front();
      if (ordinal == -1)
        continue;
      if (ordinal < 0 || ordinal >= int64_t(extents.size()) ||
          extents[ordinal] != getSlotType(type, slot))
        return op->emitOpError("entry ")
               << ordinal << " is not an extent of its type";
    }
  return success();
}

LogicalResult CfgExtentsOp::verify() {
  return verifySlots(*this, getSlots(), getShaped().getTypes(),
                     getExtents().getTypes());
}

Value CfgExtentsOp::getArgumentExtent(BlockArgument argument, unsigned slot) {
  auto found = llvm::find(getShaped(), argument);
  if (found == getShaped().end())
    return {};
  unsigned before =
      countSlots(getShaped().getTypes(), found - getShaped().begin());
  return findExtent(getSlots(), getExtents(), before + slot);
}

//===----------------------------------------------------------------------===//
// cfg.label
//===----------------------------------------------------------------------===//

ParseResult CfgLabelOp::parse(OpAsmParser &parser, OperationState &result) {
  SmallVector<int64_t> slots;
  auto parseArgument = [&]() -> ParseResult {
    SourceType type;
    if (parseSourceType(parser, type))
      return failure();
    result.addTypes(type.type);
    return parseSlots(parser, type, result.operands, slots);
  };
  if (parser.parseEllipsis() ||
      parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Paren,
                                     parseArgument))
    return failure();
  result.getOrAddProperties<Properties>().slots =
      parser.getBuilder().getDenseI64ArrayAttr(slots);
  return success();
}

void CfgLabelOp::print(OpAsmPrinter &printer) {
  printer << " ...(";
  unsigned flat = 0;
  llvm::interleaveComma(getArguments(), printer, [&](Value argument) {
    printer << argument << ": ";
    printWithSlots(printer, argument.getType(), getSlots(), getExtents(), flat);
  });
  printer << ')';
}

LogicalResult CfgLabelOp::verify() {
  return emitOpError("stands for a label only while text is read or printed");
}

Value CfgLabelOp::getResultExtent(unsigned resultNumber, unsigned slot) {
  unsigned before = countSlots(getArguments().getTypes(), resultNumber);
  return findExtent(getSlots(), getExtents(), before + slot);
}

//===----------------------------------------------------------------------===//
// Reading and printing
//===----------------------------------------------------------------------===//

static void resolveLabel(CfgLabelOp label) {
  Block *block = label->getBlock();
  SmallVector<Value> shaped;
  for (Value result : label.getArguments()) {
    BlockArgument argument =
        block->addArgument(result.getType(), label.getLoc());
    // Also in the label itself, where one argument is the extent of another.
    result.replaceAllUsesWith(argument);
    if (getNumSlots(argument.getType()))
      shaped.push_back(argument);
  }
  OpBuilder builder(label);
  if (!label.getExtents().empty())
    CfgExtentsOp::create(builder, label.getLoc(), shaped, label.getExtents(),
                         label.getSlots());
  label.erase();
}

void loom::resolveLabels(Operation *root) {
  SmallVector<CfgLabelOp> labels;
  root->walk([&](CfgLabelOp label) { labels.push_back(label); });
  for (CfgLabelOp label : labels)
    resolveLabel(label);
}

static void spellLabel(Block &block) {
  if (block.args_empty())
    return;
  auto names =
      block.empty() ? CfgExtentsOp() : dyn_cast<CfgExtentsOp>(block.front());
  SmallVector<Value> extents;
  SmallVector<int64_t> slots;
  for (BlockArgument argument : block.getArguments())
    for (unsigned slot = 0, e = getNumSlots(argument.getType()); slot != e;
         ++slot) {
      Value extent = names ? names.getArgumentExtent(argument, slot) : Value();
      slots.push_back(extent ? int64_t(extents.size()) : -1);
      if (extent)
        extents.push_back(extent);
    }
  auto builder = OpBuilder::atBlockBegin(&block);
  auto label = CfgLabelOp::create(builder, builder.getUnknownLoc(),
                                  block.getArgumentTypes(), extents, slots);
  for (auto [argument, result] :
       llvm::zip(block.getArguments(), label.getArguments()))
    argument.replaceAllUsesWith(result);
  block.eraseArguments(0, block.getNumArguments());
}

void loom::spellLabels(Operation *root) {
  splitPayloads(root);
  root->walk([](Operation *op) {
    for (Region &region : op->getRegions())
      for (Block &block : llvm::drop_begin(region, !region.empty()))
        spellLabel(block);
  });
  root->walk([](CfgExtentsOp names) { names.erase(); });
}

std::string loom::joinLabels(StringRef text) {
  std::string out;
  while (!text.empty()) {
    size_t end = std::min(text.find('\n'), text.size());
    StringRef line = text.take_front(end);
    bool isWhole = end < text.size();
    text = text.drop_front(end + isWhole);
    if (line.ltrim().starts_with("^")) {
      // MLIR ends a label with a comment about predecessors.
      out += line.split(':').first;
      StringRef next = text.split('\n').first;
      size_t label = next.find("loom_cfg.label ...");
      if (label != StringRef::npos) {
        out += next.substr(next.find('(', label));
        text = text.split('\n').second;
      }
      out += ':';
    } else {
      out += line;
    }
    if (isWhole)
      out += '\n';
  }
  return out;
}

LogicalResult loom::checkBranchExtents(CfgBrOp branch) {
  Block *dest = branch.getDest();
  for (auto [number, value, argument] :
       llvm::enumerate(branch.getArguments(), dest->getArguments()))
    for (unsigned slot = 0, e = getNumSlots(value.getType()); slot != e;
         ++slot) {
      Value wanted = getKnownExtent(argument, slot);
      // A sibling in the label is what is passed for it.
      if (auto sibling = dyn_cast_or_null<BlockArgument>(wanted);
          sibling && sibling.getOwner() == dest)
        wanted = branch.getArguments()[sibling.getArgNumber()];
      if (!wanted || isExtentOf(wanted, value, slot))
        continue;
      InFlightDiagnostic diag =
          branch.emitOpError("value #")
          << number << " does not have the "
          << (isLayoutSlot(value.getType(), slot) ? "layout" : "extent")
          << " the block's label states";
      diag.attachNote(argument.getLoc()) << "stated here";
      return diag;
    }
  return success();
}
