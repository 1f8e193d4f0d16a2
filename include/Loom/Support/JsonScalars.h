//===- JsonScalars.h - Scalars of a JSON file from a user -------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_SUPPORT_JSONSCALARS_H
#define LOOM_SUPPORT_JSONSCALARS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace loom {

/// A place in a text, both counted from 1; a column counts bytes.
struct TextPlace {
  unsigned line = 1;
  unsigned column = 1;
};

/// A number, boolean or string somewhere in a JSON object.
struct JsonScalar {
  /// Nested keys joined by '.'.
  std::string key;
  /// What a string holds; else the value as written.
  std::string text;
  /// Of the value.
  TextPlace place;
};

/// What is wrong with a text, and where.
class TextError : public llvm::ErrorInfo<TextError> {
public:
  static char ID;
  TextError(TextPlace place, std::string message)
      : place(place), message(std::move(message)) {}

  TextPlace getPlace() const { return place; }
  llvm::StringRef getMessage() const { return message; }
  void log(llvm::raw_ostream &os) const override;
  std::error_code convertToErrorCode() const override;

private:
  TextPlace place;
  std::string message;
};

/// Reads an object of scalars and such objects, in the order of the text. It
/// may have `//` and `/* */` comments and a comma behind the last member. An
/// array, null or a key that occurs twice is an error. Every error is a
/// TextError. The keys and places of nested objects are added to `objects`,
/// their texts empty.
llvm::Expected<std::vector<JsonScalar>>
readJsonScalars(llvm::StringRef text,
                std::vector<JsonScalar> *objects = nullptr);

} // namespace loom

#endif // LOOM_SUPPORT_JSONSCALARS_H
