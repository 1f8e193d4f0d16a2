//===- KeptNames.h - The author's names, for messages -----------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What is no value of the IR, such as an argument of a declaration, has its
// name in the location of its op. Names have their `%`.
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_INTERFACES_KEPTNAMES_H
#define LOOM_INTERFACES_KEPTNAMES_H

#include "Loom/Interfaces/Signature.h"

namespace loom {

/// `loc` with the names of a signature's arguments and of its own extents.
mlir::Location keepNames(mlir::Location loc, const Signature &signature);

/// The name of an ordinal of the signature's predicates; empty if nobody knows.
std::string getKeptName(SignatureOpInterface signature, unsigned ordinal);

/// `argument %n`, or `argument #1` if nobody knows its name.
std::string spellArgument(SignatureOpInterface signature, unsigned argument);

/// The type of an argument, in quotes, with the names of the signature.
std::string spellArgumentType(SignatureOpInterface signature,
                              unsigned argument);

/// The same of a result, whose extents are arguments.
std::string spellResultType(SignatureOpInterface signature, unsigned result);

/// The name that `op` gives the one value it speaks of, `%value` if none.
std::string getValueName(mlir::Operation *op);

} // namespace loom

#endif // LOOM_INTERFACES_KEPTNAMES_H
