//===- Protocol.h - Between Client and Server -------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// One connection per run of a tool. The client sends one byte with its three
/// standard files and its working directory attached, then a RequestHeader,
/// then `size` bytes of zero-terminated strings: the arguments from argv[0] on,
/// then the environment. The answer is the wait status of the run, an int. A
/// client that goes away takes its run with it.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_TEST_TOOLSERVER_PROTOCOL_H
#define LOOM_TEST_TOOLSERVER_PROTOCOL_H

#include <cstdint>
#include <sys/resource.h>

namespace loom {
struct RequestHeader {
  uint32_t size;
  uint32_t numArguments;
  uint32_t mode; ///< umask
  rlimit limits[RLIM_NLIMITS];
};
enum { NumFiles = 4 };
} // namespace loom

#endif // LOOM_TEST_TOOLSERVER_PROTOCOL_H
