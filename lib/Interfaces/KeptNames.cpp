//===- KeptNames.cpp - The author's names, for messages -------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Interfaces/KeptNames.h"
#include "Loom/Interfaces/Extents.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace loom;

Location loom::keepNames(Location loc, const Signature &signature) {
  Builder builder(loc.getContext());
  SmallVector<Attribute> names;
  for (const OpAsmParser::Argument &name : signature.getNames())
    names.push_back(builder.getStringAttr(name.ssaName.name));
  if (names.empty())
    return loc;
  return FusedLoc::get(loc.getContext(), {loc}, builder.getArrayAttr(names));
}

std::string loom::getKeptName(SignatureOpInterface signature,
                              unsigned ordinal) {
  Region *body = signature.getSignatureBody();
  if (body && !body->empty() && ordinal < body->getNumArguments())
    if (auto name = dyn_cast<NameLoc>(body->getArgument(ordinal).getLoc()))
      return name.getName().str();
  auto fused = dyn_cast<FusedLoc>(signature.getLoc());
  auto names =
      fused ? dyn_cast_or_null<ArrayAttr>(fused.getMetadata()) : ArrayAttr();
  if (!names || ordinal >= names.size() || !isa<StringAttr>(names[ordinal]))
    return {};
  return cast<StringAttr>(names[ordinal]).str();
}

std::string loom::spellArgument(SignatureOpInterface signature,
                                unsigned argument) {
  std::string name = getKeptName(signature, argument);
  return "argument " + (name.empty() ? "#" + std::to_string(argument) : name);
}

/// `type` in quotes, with what `getName` calls each slot, if that is not empty.
static std::string spellWithNames(Type type,
                                  function_ref<std::string(unsigned)> getName) {
  std::string plain, text = "'";
  llvm::raw_string_ostream(plain) << type;
  unsigned slot = 0;
  for (char c : plain) {
    std::string name;
    if (c == '?') {
      name = getName(slot);
      if (!name.empty() && !isLayoutSlot(type, slot))
        name = "[" + name + "]";
      ++slot;
    }
    text += name.empty() ? std::string(1, c) : name;
  }
  return text + "'";
}

std::string loom::spellArgumentType(SignatureOpInterface signature,
                                    unsigned argument) {
  TypeRange types = signature.getFunctionType().getInputs();
  ArrayRef<int64_t> relations = signature.getRelations();
  // The ordinals of own extents follow those of the arguments.
  DenseMap<int64_t, unsigned> ordinals;
  for (auto [flat, relation] : llvm::enumerate(relations))
    if (relation == kOwnExtent)
      ordinals[flat] = types.size() + ordinals.size();
  return spellWithNames(types[argument], [&](unsigned slot) {
    int64_t flat = getFlatSlot(types, argument, slot);
    int64_t relation = relations[flat];
    return getKeptName(
        signature,
        relation >= 0
            ? relation
            : ordinals[relation == kOwnExtent ? flat : -(relation + 2)]);
  });
}

std::string loom::spellResultType(SignatureOpInterface signature,
                                  unsigned result) {
  TypeRange types = signature.getFunctionType().getResults();
  ArrayRef<int64_t> relations = signature.getResultRelations();
  return spellWithNames(types[result], [&](unsigned slot) {
    int64_t relation = relations[getFlatSlot(types, result, slot)];
    return relation >= 0 ? getKeptName(signature, relation) : std::string();
  });
}

std::string loom::getValueName(Operation *op) {
  auto name = op->getLoc()->findInstanceOf<NameLoc>();
  return name && name.getName().strref().starts_with("%") ? name.getName().str()
                                                          : "%value";
}
