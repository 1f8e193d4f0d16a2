//===- CompileTool.h - What loom-compile does -------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_TOOLS_LOOM_COMPILE_COMPILETOOL_H
#define LOOM_TOOLS_LOOM_COMPILE_COMPILETOOL_H

#include "Loom/Compiler/Compiler.h"
#include "Loom/Compiler/IRDump.h"
#include "Loom/Report/RemarkFlags.h"
#include "Loom/Tooling/ConfigOptions.h"

namespace loom {

/// The flags of loom-compile and what they ask for.
class CompileTool {
public:
  CompileTool();

  /// Returns the exit status.
  int run(int argc, char **argv);

private:
  /// What the flags ask for. Nothing reads a flag after makeRequest: lld resets
  /// every option of the process when it links.
  struct Request {
    CompileOptions options;
    ArtifactFormat format = ArtifactFormat::AmdgpuHsaco;
    std::string formatName, output;
    std::string manifestPath; ///< Empty: no manifest.
    bool manifestDetails = false;
    IRDumpOptions dump;
    std::string dumpOutput;
  };

  llvm::Expected<Request> makeRequest() const;
  llvm::Error checkPaths(const Request &request) const;
  /// Everything but the results' files; the IR dump is written in any case.
  llvm::Error compileInput(Request &request, Artifact &artifact);
  /// Writes the manifest, then the artifact, or neither.
  llvm::Error writeResults(const Request &request, const Artifact &artifact);

  llvm::cl::OptionCategory category;
  llvm::cl::opt<std::string> input;
  llvm::cl::opt<std::string> target, format, pipeline, output;
  llvm::cl::list<std::string> roots;
  llvm::cl::opt<std::string> manifest, manifestPath;
  llvm::cl::list<std::string> dumpBefore, dumpAfter;
  llvm::cl::opt<bool> dumpBeforeAll, dumpAfterAll;
  llvm::cl::opt<std::string> dumpOutput;
  llvm::cl::opt<bool> agents;
  ConfigOptions config;
  RemarkFlags remarks;
};

} // namespace loom

#endif // LOOM_TOOLS_LOOM_COMPILE_COMPILETOOL_H
