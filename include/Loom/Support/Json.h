//===- Json.h - JSON values -------------------------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For writing. Loom is built without exceptions, so JSON that users wrote is
// read by JsonScalars.h.
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_SUPPORT_JSON_H
#define LOOM_SUPPORT_JSON_H

#include <nlohmann/json.hpp>

namespace loom {

using Json = nlohmann::ordered_json;

} // namespace loom

#endif // LOOM_SUPPORT_JSON_H
