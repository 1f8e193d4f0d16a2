//===- TestCompile.cpp - Compilation in C API tests -----------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestCompile.h"
#include "llvm/Object/ELFObjectFile.h"
#include <fstream>
#include <sstream>

using namespace loom;

test::Context test::makeContext() {
  return {loomContextCreate(), loomContextDestroy};
}

std::string test::Outcome::messages() const {
  std::string all;
  for (const Told &one : told)
    all += one.message + "\n";
  return all;
}

test::Outcome test::compile(LoomContext *context, const std::string &text,
                            const char *filename,
                            const LoomCompileOptions &options) {
  Outcome outcome;
  LoomBytes bytes;
  outcome.status = loomCompileToHsaco(
      context, text.data(), text.size(), filename, &options,
      [](LoomSeverity severity, const char *file, uint32_t line,
         uint32_t column, const char *message, void *userData) {
        static_cast<std::vector<Told> *>(userData)->push_back(
            {severity, file, line, column, message});
      },
      &outcome.told, &bytes);
  if (bytes.data)
    outcome.bytes.assign(reinterpret_cast<char *>(bytes.data), bytes.length);
  loomBytesDestroy(&bytes);
  return outcome;
}

test::Outcome test::compile(LoomContext *context, const std::string &text,
                            const char *filename, const char *target) {
  LoomCompileOptions options = {};
  options.target = target;
  return compile(context, text, filename, options);
}

const std::string &test::getSaxpy() {
  static const std::string text = [] {
    std::ifstream stream(LOOM_EXAMPLES "/saxpy.loom");
    std::ostringstream contents;
    contents << stream.rdbuf();
    return contents.str();
  }();
  return text;
}

bool test::contains(const std::string &text, const std::string &part) {
  return text.find(part) != std::string::npos;
}

bool test::isCodeObject(const std::string &bytes, const std::string &kernel) {
  llvm::Expected<std::unique_ptr<llvm::object::ObjectFile>> file =
      llvm::object::ObjectFile::createELFObjectFile({bytes, "hsaco"});
  if (!file) {
    llvm::consumeError(file.takeError());
    return false;
  }
  const auto &elf =
      llvm::cast<llvm::object::ELFObjectFile<llvm::object::ELF64LE>>(**file);
  for (const auto &symbol : elf.getDynamicSymbolIterators())
    if (llvm::cantFail(symbol.getName()) == kernel + ".kd")
      return true;
  return false;
}
