//===- Translations.h - What loom-translate offers --------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_TOOLS_LOOM_TRANSLATE_TRANSLATIONS_H
#define LOOM_TOOLS_LOOM_TRANSLATE_TRANSLATIONS_H

namespace loom {

/// Registers Loom's translations and `--target`.
void registerTranslateTool();

} // namespace loom

#endif // LOOM_TOOLS_LOOM_TRANSLATE_TRANSLATIONS_H
