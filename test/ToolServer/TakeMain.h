//===- TakeMain.h - In an unchanged tool, before its main -------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A library that links TakeMain.cpp and is preloaded into a program runs in
/// the place of its main. The program is loaded and its static constructors
/// have run by then, which is most of what a tool with LLVM and MLIR does on a
/// small input; forked children that call the real main need not do it again.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_TEST_TOOLSERVER_TAKEMAIN_H
#define LOOM_TEST_TOOLSERVER_TAKEMAIN_H

namespace loom {
using MainFunction = int (*)(int, char **, char **);

/// What runs instead: defined by the library. LD_PRELOAD is no longer set.
int serve(MainFunction realMain, char **environment);
} // namespace loom

#endif // LOOM_TEST_TOOLSERVER_TAKEMAIN_H
