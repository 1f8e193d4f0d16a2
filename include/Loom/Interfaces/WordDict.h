//===- WordDict.h - Dictionaries of bare words ------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `{ordering = acq_rel, scope = device}`: an attribute dictionary in which some
// keys take words of an enum instead of attributes.
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_INTERFACES_WORDDICT_H
#define LOOM_INTERFACES_WORDDICT_H

#include "mlir/IR/OpImplementation.h"

namespace loom {

/// A key that takes words of one enum.
struct WordKey {
  llvm::StringRef key;
  /// The attribute of a word, or null.
  mlir::Attribute (*parse)(mlir::MLIRContext *, llvm::StringRef);
  /// The word of an attribute.
  llvm::StringRef (*spell)(mlir::Attribute);
  /// All words, for messages.
  std::string (*list)();
  bool isRequired;
};

/// Specialized by the generated code of each enum.
template <typename EnumT>
std::optional<EnumT> symbolizeEnum(llvm::StringRef word);

namespace detail {
template <typename AttrT> struct EnumWords {
  using Enum = typename AttrT::ValueType;

  static mlir::Attribute parse(mlir::MLIRContext *context,
                               llvm::StringRef word) {
    std::optional<Enum> value = symbolizeEnum<Enum>(word);
    return value ? AttrT::get(context, *value) : AttrT();
  }
  static llvm::StringRef spell(mlir::Attribute attribute) {
    return stringifyEnum(
        static_cast<Enum>(mlir::cast<mlir::IntegerAttr>(attribute).getInt()));
  }
  static std::string list() {
    std::string text;
    // Every enum of the language counts up from 0.
    for (uint32_t i = 0;; ++i) {
      llvm::StringRef word = stringifyEnum(static_cast<Enum>(i));
      if (word.empty())
        return text;
      text += (text.empty() ? "" : ", ") + word.str();
    }
  }
};
} // namespace detail

template <typename AttrT>
WordKey wordKey(llvm::StringRef key, bool isRequired = true) {
  using Words = detail::EnumWords<AttrT>;
  return {key, Words::parse, Words::spell, Words::list, isRequired};
}

/// Parses an optional `{...}` into `attributes`. Other keys take attributes as
/// usual. Errors: an unknown word, a key given twice, a required key that is
/// absent.
mlir::ParseResult parseWordDict(mlir::OpAsmParser &parser,
                                mlir::NamedAttrList &attributes,
                                llvm::ArrayRef<WordKey> keys);

/// Prints ` {...}` with sorted keys, and nothing if there are none.
void printWordDict(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                   llvm::ArrayRef<WordKey> keys,
                   llvm::ArrayRef<llvm::StringRef> elided);

} // namespace loom

#endif // LOOM_INTERFACES_WORDDICT_H
