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

std::string loom::spellArgumentType(SignatureOpInterface signature,
                                    unsigned argument) {
  TypeRange types = signature.getFunctionType().getInputs();
  ArrayRef<int64_t> relations = signature.getRelations();
  // The ordinals of own extents follow those of the arguments.
  DenseMap<int64_t, unsigned> ordinals;
  for (auto [flat, relation] : llvm::enumerate(relations))
    if (relation == kOwnExtent)
      ordinals[flat] = types.size() + ordinals.size();
  std::string plain, text = "'";
  llvm::raw_string_ostream(plain) << types[argument];
  unsigned slot = 0;
  for (char c : plain) {
    std::string name;
    if (c == '?') {
      int64_t flat = getFlatSlot(types, argument, slot);
      int64_t relation = relations[flat];
      name = getKeptName(
          signature,
          relation >= 0
              ? relation
              : ordinals[relation == kOwnExtent ? flat : -(relation + 2)]);
      if (!name.empty() && !isLayoutSlot(types[argument], slot))
        name = "[" + name + "]";
      ++slot;
    }
    text += name.empty() ? std::string(1, c) : name;
  }
  return text + "'";
}

std::string loom::getValueName(Operation *op) {
  auto name = op->getLoc()->findInstanceOf<NameLoc>();
  return name ? name.getName().str() : "%value";
}
