//===- FormatTool.cpp - What loom-format does -----------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FormatTool.h"
#include "Loom/Source/Reader.h"
#include "Loom/Source/Syntax/Formatter.h"
#include "Loom/Source/Syntax/Lexer.h"
#include "Loom/Tooling/Session.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"
#include <optional>

using namespace llvm;
using namespace loom;

namespace {

/// A module that has passed verification, and its canonical text.
struct Formatted {
  std::unique_ptr<MemoryBuffer> input;
  std::string text;

  bool isCanonical() const { return input->getBuffer() == text; }
};

class FormatTool {
public:
  FormatTool(const FormatOptions &options, VerifyModule verify)
      : options(options), inputs(options.inputs), verify(verify) {
    if (inputs.empty())
      inputs.push_back("-");
  }

  int run();

private:
  bool checkOptions() const;
  std::optional<Formatted> format(StringRef path) const;
  bool convert() const;
  bool checkAll() const;
  bool rewriteAll() const;

  const FormatOptions &options;
  std::vector<std::string> inputs;
  VerifyModule verify;
};

} // namespace

static bool fail(const Twine &message) {
  WithColor::error(errs(), "loom-format") << message << '\n';
  return false;
}

/// Reports a failure that belongs to a file. The message of a SyntaxError
/// begins with its line and column.
static bool fail(StringRef name, Error error) {
  handleAllErrors(
      std::move(error),
      [&](const SyntaxError &syntax) {
        errs() << name << ':' << syntax.getLine() << ':' << syntax.getColumn()
               << ": ";
        WithColor::error(errs()) << syntax.getMessage() << '\n';
      },
      [&](const ErrorInfoBase &other) {
        errs() << name << ": ";
        WithColor::error(errs()) << other.message() << '\n';
      });
  return false;
}

/// Bytecode is known by name only, so that asking for it gets a plain answer.
static bool checkFormat(StringRef flag, StringRef value, StringRef supported) {
  if (value == "text" || (flag == "from" && value == "auto"))
    return true;
  if (value == "bc" || value == "bytecode")
    return fail("--" + flag + "=" + value +
                ": bytecode is not supported yet; use " + supported);
  return fail("--" + flag + "=" + value + ": unknown format; use " + supported);
}

bool FormatTool::checkOptions() const {
  if (!checkFormat("from", options.from, "'auto' or 'text'") ||
      !checkFormat("to", options.to, "'text'"))
    return false;
  if (options.check && options.inPlace)
    return fail("--check and --in-place exclude each other");
  bool converts = !options.check && !options.inPlace;
  if (!converts && options.output != "-" && !options.output.empty())
    return fail("--output cannot be combined with --check or --in-place");
  if (converts && inputs.size() > 1)
    return fail("only --check and --in-place take more than one input");
  bool readsStdin = is_contained(inputs, "-");
  if (readsStdin && options.inPlace)
    return fail("--in-place needs files, not standard input");
  if (readsStdin && inputs.size() > 1)
    return fail("standard input cannot be checked together with files");
  return true;
}

std::optional<Formatted> FormatTool::format(StringRef path) const {
  ErrorOr<std::unique_ptr<MemoryBuffer>> buffer = readInput(path);
  if (!buffer) {
    fail("cannot read '" + path + "': " + buffer.getError().message());
    return std::nullopt;
  }
  StringRef name = (*buffer)->getBufferIdentifier();
  if (isCompiled((*buffer)->getBuffer())) {
    fail(name, createStringError("this is a compiled module; only text is "
                                 "supported"));
    return std::nullopt;
  }
  if (!verify(**buffer))
    return std::nullopt;
  Expected<std::string> text = formatSource((*buffer)->getBuffer());
  if (!text) {
    fail(name, text.takeError());
    return std::nullopt;
  }
  return Formatted{std::move(*buffer), std::move(*text)};
}

/// Writes to a temporary name and renames, so that a failure leaves the old
/// file.
static Error writeText(StringRef path, StringRef text) {
  return writeToOutput(path, [&](raw_ostream &os) {
    os << text;
    return Error::success();
  });
}

/// Replaces the contents of a file and keeps its mode and, if the path is a
/// link, the link.
static Error replaceFile(StringRef path, StringRef text) {
  SmallString<128> real;
  if (std::error_code code = sys::fs::real_path(path, real))
    return createFileError(path, code);
  ErrorOr<sys::fs::perms> mode = sys::fs::getPermissions(real);
  if (!mode)
    return createFileError(path, mode.getError());
  // Renaming would otherwise replace a file that its owner made read-only.
  if (std::error_code code = sys::fs::access(real, sys::fs::AccessMode::Write))
    return createFileError(path, code);
  if (Error error = writeText(real, text))
    return error;
  if (std::error_code code = sys::fs::setPermissions(real, *mode))
    return createFileError(path, code);
  return Error::success();
}

bool FormatTool::convert() const {
  std::optional<Formatted> result = format(inputs.front());
  if (!result)
    return false;
  StringRef path = options.output.empty() ? StringRef("-") : options.output;
  if (Error error = writeText(path, result->text))
    return fail("cannot write " + toString(std::move(error)));
  return true;
}

bool FormatTool::checkAll() const {
  size_t failed = 0;
  for (const std::string &path : inputs) {
    std::optional<Formatted> result = format(path);
    if (result && result->isCanonical())
      continue;
    ++failed;
    if (!result)
      continue;
    StringRef before = result->input->getBuffer();
    size_t same = mismatch(before, result->text).first - before.begin();
    fail(result->input->getBufferIdentifier(),
         make_error<SyntaxError>(
             before, same, "not canonical; loom-format --in-place fixes it"));
  }
  if (inputs.size() > 1)
    (failed ? errs() : outs())
        << "loom-format: " << (failed ? "FAIL" : "PASS") << " ("
        << inputs.size() << " checked, " << failed << " failed)\n";
  return failed == 0;
}

bool FormatTool::rewriteAll() const {
  size_t formatted = 0, unchanged = 0, failed = 0;
  for (const std::string &path : inputs) {
    std::optional<Formatted> result = format(path);
    if (!result) {
      ++failed;
    } else if (result->isCanonical()) {
      ++unchanged;
    } else if (Error error = replaceFile(path, result->text)) {
      fail("cannot write " + toString(std::move(error)));
      ++failed;
    } else {
      outs() << "loom-format: formatted " << path << '\n';
      ++formatted;
    }
  }
  outs().flush();
  (failed ? errs() : outs())
      << "loom-format: " << formatted << " formatted, " << unchanged
      << " unchanged, " << failed << " failed\n";
  return failed == 0;
}

int FormatTool::run() {
  if (!checkOptions())
    return 1;
  bool passed = options.inPlace ? rewriteAll()
                : options.check ? checkAll()
                                : convert();
  outs().flush();
  if (outs().has_error()) {
    std::error_code code = outs().error();
    outs().clear_error();
    passed = fail("cannot write to standard output: " + code.message());
  }
  return passed ? 0 : 1;
}

int loom::runFormat(const FormatOptions &options, VerifyModule verify) {
  return FormatTool(options, verify).run();
}
