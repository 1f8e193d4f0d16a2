//===- SourceData.h - Dictionaries of literals ------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_INTERFACES_SOURCEDATA_H
#define LOOM_INTERFACES_SOURCEDATA_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/OpImplementation.h"

namespace loom {

/// Reads `{key = value, ...}`, where a value is a literal, a string, a list
/// `[...]` or a nested dictionary. Literals have no type here: integers are
/// kept as i64, floats as f64, `true` and `false` as i1.
mlir::ParseResult parseSourceDictionary(mlir::AsmParser &parser,
                                        mlir::DictionaryAttr &dictionary);
void printSourceDictionary(mlir::AsmPrinter &printer,
                           mlir::DictionaryAttr dictionary);

/// Whether `value` is something that parseSourceDictionary may give.
bool isSourceData(mlir::Attribute value);

} // namespace loom

#endif // LOOM_INTERFACES_SOURCEDATA_H
