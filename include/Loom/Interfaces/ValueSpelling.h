//===- ValueSpelling.h - Types with the author's names ----------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// MLIR forgets the names of values once text is read. Messages about types that
// name values are told in the author's terms while somebody knows the text.
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_INTERFACES_VALUESPELLING_H
#define LOOM_INTERFACES_VALUESPELLING_H

#include "mlir/IR/ValueRange.h"

#include <functional>
#include <string>

namespace loom {

/// While one lives, the innermost tells on this thread how values are spelled.
class ValueSpelling {
public:
  /// `spell` returns `%name`, or an empty string for a value without a name.
  explicit ValueSpelling(std::function<std::string(mlir::Value)> spell);
  ~ValueSpelling();
  ValueSpelling(const ValueSpelling &) = delete;
  ValueSpelling &operator=(const ValueSpelling &) = delete;

private:
  std::function<std::string(mlir::Value)> outer;
};

/// `type` in quotes, its slots spelled as the values in them, and `?` where one
/// is null, missing or has no known name.
std::string spellType(mlir::Type type, llvm::ArrayRef<mlir::Value> slots);

/// The type of a value with the names of its known extents.
std::string spellTypeOf(mlir::Value value);
/// The same for several, with commas between them.
std::string spellTypesOf(mlir::ValueRange values);
/// `: view.refine it first` where views given for the wanted ones differ from
/// them in no more than extents, layout and alignment; empty elsewhere.
llvm::StringRef getRefineHint(mlir::TypeRange given, mlir::TypeRange wanted);
/// The result types of a signature: `relations` (Signature.h) has an entry per
/// slot. `arguments` are empty for a declaration, which has no values.
std::string spellResults(mlir::TypeRange types,
                         llvm::ArrayRef<int64_t> relations,
                         mlir::ValueRange arguments);

} // namespace loom

#endif // LOOM_INTERFACES_VALUESPELLING_H
