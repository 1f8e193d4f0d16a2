//===- TargetName.cpp - The modifier target(@t) ---------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Interfaces/TargetName.h"

using namespace mlir;
using namespace loom;

static constexpr StringLiteral kNoTargets =
    " is not a target: target declarations are not supported yet; choose the "
    "target when the module is compiled";

ParseResult loom::parseOptionalTarget(OpAsmParser &parser,
                                      FlatSymbolRefAttr &target) {
  if (failed(parser.parseOptionalKeyword("target")))
    return success();
  if (parser.parseLParen())
    return failure();
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseAttribute(target) || parser.parseRParen())
    return failure();
  return parser.emitError(loc) << "'" << target << "'" << kNoTargets;
}

LogicalResult loom::verifyTargetName(Operation *op, FlatSymbolRefAttr target) {
  if (!target)
    return success();
  return op->emitOpError("has target(")
         << target << "), but '" << target << "'" << kNoTargets;
}
