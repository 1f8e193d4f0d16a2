//===- RemarkFlags.h - The flags that ask for remarks -----------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_REPORT_REMARKFLAGS_H
#define LOOM_REPORT_REMARKFLAGS_H

#include "Loom/Report/RemarkLog.h"
#include "llvm/Support/CommandLine.h"

namespace loom {

enum class RemarkFormat {
  Text, ///< RemarkRecord::toText, one a line.
  Json  ///< RemarkRecord::toJson, one a line.
};

struct RemarkOptions {
  /// "-" is standard error, because standard output has a tool's result.
  std::string path;
  RemarkFormat format = RemarkFormat::Text;
  /// An extended regular expression; remarks are kept whose category has a
  /// match. Empty keeps all.
  std::string filter;
};

/// Writes what `log` has collected; a file gets its name when it is complete.
llvm::Error writeRemarks(const RemarkLog &log, const RemarkOptions &options);

/// `--remarks=path`, `--remarks-format=text|json`, `--remarks-filter=regex`.
/// Constructed before the command line is parsed.
class RemarkFlags {
public:
  /// Registers the flags in `category`, or in the general one.
  explicit RemarkFlags(llvm::cl::OptionCategory *category = nullptr);

  /// Where the remarks go; empty if nobody asked for them.
  llvm::StringRef getPath() const { return path; }

  /// Starts to collect remarks if `--remarks` was given, and refuses a bad
  /// filter.
  llvm::Error enable(mlir::MLIRContext &context);
  /// Writes the remarks if `--remarks` was given. To be called after failures
  /// too.
  llvm::Error write() const;

private:
  /// As given when collecting began: lld resets the options of the process.
  RemarkOptions options;
  llvm::cl::opt<std::string> path;
  llvm::cl::opt<RemarkFormat> format;
  llvm::cl::opt<std::string> filter;
  std::shared_ptr<RemarkLog> log;
};

} // namespace loom

#endif // LOOM_REPORT_REMARKFLAGS_H
