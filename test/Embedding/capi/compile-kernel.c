/*===- compile-kernel.c - Loom from a C program ---------------------------===*\
|*                                                                            *|
|* Part of Loom, under the Apache License v2.0 with LLVM Exceptions.          *|
|* See LICENSE for license information.                                       *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
|*===----------------------------------------------------------------------===*|
|*                                                                            *|
|* compile-kernel FILE TARGET: the code object goes to standard output.       *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

#include "Loom-c/Loom.h"
#include <inttypes.h>
#include <stdio.h>

static void print(LoomSeverity severity, const char *file, uint32_t line,
                  uint32_t column, const char *message, void *userData) {
  static const char *const names[] = {"error", "warning", "note", "remark"};
  fprintf((FILE *)userData, "%s:%" PRIu32 ":%" PRIu32 ": %s: %s\n", file, line,
          column, names[severity], message);
}

static int compile(const char *text, size_t length, const char *file,
                   const char *target) {
  LoomContext *context = loomContextCreate();
  LoomCompileOptions options = {0};
  options.target = target;
  LoomBytes hsaco;
  LoomStatus status = loomCompileToHsaco(context, text, length, file, &options,
                                         print, stderr, &hsaco);
  if (status == LOOM_SUCCESS)
    fwrite(hsaco.data, 1, hsaco.length, stdout);
  loomBytesDestroy(&hsaco);
  loomContextDestroy(context);
  return status == LOOM_SUCCESS ? 0 : 1;
}

int main(int argc, char **argv) {
  static char text[1 << 20];
  FILE *file;
  size_t length;
  if (argc != 3 || !(file = fopen(argv[1], "rb"))) {
    fprintf(stderr, "usage: compile-kernel FILE TARGET\n");
    return 2;
  }
  length = fread(text, 1, sizeof(text), file);
  fclose(file);
  return compile(text, length, argv[1], argv[2]);
}
