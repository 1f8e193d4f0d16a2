//===- loom-translate.cpp - Between .loom, MLIR and artifacts -------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Translations.h"
#include "mlir/Tools/mlir-translate/MlirTranslateMain.h"

int main(int argc, char **argv) {
  loom::registerTranslateTool();
  return failed(
      mlir::mlirTranslateMain(argc, argv, "Loom translation driver\n"));
}
