//===- ValueSpelling.cpp - Types with the author's names ------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Interfaces/ValueSpelling.h"
#include "Loom/Interfaces/Extents.h"
#include "Loom/Interfaces/KeptNames.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/StringExtras.h"

#include <utility>

using namespace mlir;
using namespace loom;

static std::function<std::string(Value)> &current() {
  static thread_local std::function<std::string(Value)> instance;
  return instance;
}

ValueSpelling::ValueSpelling(std::function<std::string(Value)> spell)
    : outer(std::exchange(current(), std::move(spell))) {}

ValueSpelling::~ValueSpelling() { current() = std::move(outer); }

/// An argument keeps its name as long as it is one, and so does what reads an
/// extent that a signature names.
static std::string getName(Value value) {
  if (current())
    return current()(value);
  auto name = dyn_cast<NameLoc>(value.getLoc());
  return name && name.getName().strref().starts_with("%") ? name.getName().str()
                                                          : "";
}

std::string loom::spellType(Type type, ArrayRef<Value> slots) {
  std::string plain, text = "'";
  llvm::raw_string_ostream(plain) << type;
  unsigned slot = 0;
  for (char c : plain) {
    std::string name;
    if (c == '?') {
      if (slot < slots.size() && slots[slot])
        name = getName(slots[slot]);
      if (!name.empty() && !isLayoutSlot(type, slot))
        name = "[" + name + "]";
      ++slot;
    }
    text += name.empty() ? std::string(1, c) : name;
  }
  return text + "'";
}

std::string loom::spellTypeOf(Value value) {
  // The extents of an argument may be no values any more.
  if (auto argument = dyn_cast<BlockArgument>(value);
      argument && !current() && argument.getOwner()->isEntryBlock())
    if (auto function = dyn_cast_or_null<SignatureOpInterface>(
            argument.getOwner()->getParentOp()))
      if (function.getFunctionType().getInputs() ==
          argument.getOwner()->getArgumentTypes())
        return spellArgumentType(function, argument.getArgNumber());
  return spellType(value.getType(), getKnownExtents(value));
}

std::string loom::spellTypesOf(ValueRange values) {
  return llvm::join(llvm::map_range(values, spellTypeOf), ", ");
}

StringRef loom::getRefineHint(TypeRange given, TypeRange wanted) {
  bool differs = false;
  for (auto [from, to] : llvm::zip(given, wanted)) {
    if (from == to)
      continue;
    differs = true;
    auto fromShape = dyn_cast<ShapedType>(from);
    auto toShape = dyn_cast<ShapedType>(to);
    // Of the shaped types only views can be refined.
    if (!fromShape || !toShape || isa<VectorType, TensorType>(from) ||
        from.getTypeID() != to.getTypeID() ||
        fromShape.getElementType() != toShape.getElementType() ||
        fromShape.getRank() != toShape.getRank())
      return "";
    for (auto [a, b] : llvm::zip(fromShape.getShape(), toShape.getShape()))
      if (a != b && !ShapedType::isDynamic(a) && !ShapedType::isDynamic(b))
        return "";
  }
  return differs && given.size() == wanted.size() ? ": view.refine it first"
                                                  : "";
}

std::string loom::spellResults(TypeRange types, ArrayRef<int64_t> relations,
                               ValueRange arguments) {
  SmallVector<std::string> spelled;
  for (Type type : types) {
    SmallVector<Value> slots;
    for (unsigned i = 0, e = getNumSlots(type); i != e; ++i) {
      int64_t relation = relations.front();
      relations = relations.drop_front();
      bool isKnown = relation >= 0 && relation < int64_t(arguments.size());
      slots.push_back(isKnown ? arguments[relation] : Value());
    }
    spelled.push_back(spellType(type, slots));
  }
  return llvm::join(spelled, ", ");
}
