//===- TakeMain.cpp - In an unchanged tool, before its main ---------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TakeMain.h"
#include <cstdlib>
#include <dlfcn.h>

static loom::MainFunction realMain;

static int serveInstead(int, char **, char **environment) {
  return loom::serve(realMain, environment);
}

using StartMain = int (*)(loom::MainFunction, int, char **, void (*)(),
                          void (*)(), void (*)(), void *);

/// The C library calls main through this function.
extern "C" int __libc_start_main(loom::MainFunction main, int argc, char **argv,
                                 void (*init)(), void (*fini)(),
                                 void (*loaderFini)(), void *stackEnd) {
  realMain = main;
  // A program that the tool starts is an ordinary one.
  unsetenv("LD_PRELOAD");
  auto start =
      reinterpret_cast<StartMain>(dlsym(RTLD_NEXT, "__libc_start_main"));
  return start(serveInstead, argc, argv, init, fini, loaderFini, stackEnd);
}
