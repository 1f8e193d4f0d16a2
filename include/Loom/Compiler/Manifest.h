//===- Manifest.h - What was emitted ----------------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_COMPILER_MANIFEST_H
#define LOOM_COMPILER_MANIFEST_H

#include "Loom/Compiler/Compiler.h"
#include "Loom/Support/Json.h"

namespace loom {

/// The artifact manifest, schema version 1 (docs/schemas). `name` is the path
/// of the artifact. Parameters of kernels are listed with `withDetails`.
Json makeManifest(const Artifact &artifact, const CompileTarget &target,
                  llvm::StringRef format, llvm::StringRef name,
                  bool withDetails);

} // namespace loom

#endif // LOOM_COMPILER_MANIFEST_H
