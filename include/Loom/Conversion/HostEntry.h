//===- HostEntry.h - Kernels on the host ------------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_CONVERSION_HOSTENTRY_H
#define LOOM_CONVERSION_HOSTENTRY_H

#include "llvm/ADT/StringRef.h"

namespace loom {

/// On a function that was a kernel: the name of the entry to make for it,
/// `void name(const void *arguments, i64 countX, i64 countY, i64 countZ)`.
constexpr llvm::StringLiteral kHostEntryAttr = "loom_kernel.host_entry";

/// What an entry's name begins with, before the kernel's exported name: a
/// kernel that is called `memset` must not become libc's.
constexpr llvm::StringLiteral kHostEntryPrefix = "loom.entry.";

/// On an AMDGPU kernel in the LLVM dialect: the names of its arguments, for the
/// metadata of the code object.
constexpr llvm::StringLiteral kArgumentNamesAttr = "loom_kernel.argument_names";

/// Functions that checks at run time call (Loom/Target/Host/HostSanitizer.h).
constexpr llvm::StringLiteral kHostReportFunction = "loom.sanitizer.report";
constexpr llvm::StringLiteral kHostBytesFunction = "loom.sanitizer.bytes";
/// Between the parts of the text that tells them what the check is.
constexpr char kHostSiteSeparator = '\x1f';

} // namespace loom

#endif // LOOM_CONVERSION_HOSTENTRY_H
