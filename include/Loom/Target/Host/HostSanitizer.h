//===- HostSanitizer.h - Reports of code in this process --------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The runtime of kernels with checks. Their code calls
///
///     loom.sanitizer.report(site, value0, ..., value3, place...)
///     loom.sanitizer.bytes(site, base, offset, bytes, alignment, place...)
///
/// with `place` the coordinates of the workgroup and the workitem, -1 where
/// they are not known, and `site` a text of four parts: kind, op, location,
/// message. The first function ends the kernel with a report, the second where
/// the bytes are in no storage of the launch or badly aligned; its site says no
/// kind.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_TARGET_HOST_HOSTSANITIZER_H
#define LOOM_TARGET_HOST_HOSTSANITIZER_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace loom {

/// What a kernel was about to do.
struct HostReport {
  /// `out-of-bounds`, `misaligned`, `assumption` or `undefined`.
  std::string kind;
  /// The op as the source spells it, and `file:line:column`.
  std::string op, location;
  std::string message;
  /// x, y and z; nothing where a function does not know them.
  std::optional<std::array<int64_t, 3>> workgroup, workitem;
};

/// Memory that belongs to one buffer: nobody else's is from `begin` to `end`,
/// and kernels may access what is from `data` to `dataEnd`.
struct HostStorage {
  const char *begin, *data, *dataEnd, *end;
};

/// Calls `body`, which runs code with checks, on this thread. The first check
/// that fails ends it, without unwinding. `storages` are all buffers there are;
/// other addresses are those of the kernel's own storage and not judged.
std::optional<HostReport> runSanitized(llvm::ArrayRef<HostStorage> storages,
                                       llvm::function_ref<void()> body);

} // namespace loom

#endif // LOOM_TARGET_HOST_HOSTSANITIZER_H
