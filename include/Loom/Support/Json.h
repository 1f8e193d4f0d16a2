//===- Json.h - JSON from users ---------------------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Loom is built without exceptions, so JSON that users wrote is read only
// through these functions.
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_SUPPORT_JSON_H
#define LOOM_SUPPORT_JSON_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

namespace loom {

using Json = nlohmann::ordered_json;

/// Parses JSON, or JSON with `//` and `/* */` comments. The error says
/// `name:line:column: message`.
llvm::Expected<Json> parseJson(llvm::StringRef text, llvm::StringRef name,
                               bool allowComments);

/// The scalars of an object, nested keys joined by '.', each value spelled as a
/// source literal. Arrays and null are refused with their key path.
llvm::Expected<std::vector<std::pair<std::string, std::string>>>
flattenScalars(const Json &object, llvm::StringRef name);

} // namespace loom

#endif // LOOM_SUPPORT_JSON_H
