//===- MLIRText.h - Reading MLIR's own text ---------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_SOURCE_MLIRTEXT_H
#define LOOM_SOURCE_MLIRTEXT_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

#include <optional>
#include <utility>

namespace loom {

/// MLIR's parser recurses once per bracket and has no limit of its own. This
/// one holds what `.loom` text of the greatest depth (Syntax/Lexer.h) prints
/// as: in the generic form a region opens two brackets.
constexpr unsigned maxMLIRBracketDepth = 1024;

/// Where brackets of `text` nest deeper, line and column counted from 1;
/// nothing if they do not.
std::optional<std::pair<unsigned, unsigned>>
findTooDeepBracket(llvm::StringRef text);

/// What an error says about such a bracket.
std::string describeTooDeep();

/// Reads and verifies MLIR text; null, with diagnostics at `filename`, if it is
/// malformed or its brackets nest too deep.
mlir::OwningOpRef<mlir::ModuleOp> readMLIRText(llvm::StringRef text,
                                               llvm::StringRef filename,
                                               mlir::MLIRContext *context);

} // namespace loom

#endif // LOOM_SOURCE_MLIRTEXT_H
