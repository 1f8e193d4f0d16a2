//===- ConfigSchema.h - What a configuration file may say -------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_TOOLING_CONFIGSCHEMA_H
#define LOOM_TOOLING_CONFIGSCHEMA_H

#include "Loom/Support/Json.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/StringSet.h"

namespace loom {

/// A JSON Schema (draft 2020-12) of the configuration files for `module`, with
/// one property per key: its JSON type, the bounds that follow from its type
/// and its `where`, and as `x-loom-type`, `x-loom-where` and `x-loom-location`
/// what the declaration says. A key that has its value is a `const` that is
/// `readOnly`; of the others those in `needed` are `required`.
Json makeConfigSchema(mlir::ModuleOp module, const llvm::StringSet<> &needed);

} // namespace loom

#endif // LOOM_TOOLING_CONFIGSCHEMA_H
