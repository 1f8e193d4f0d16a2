//===- CompileTool.cpp - What loom-compile does ---------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CompileTool.h"
#include "Loom/Compiler/Manifest.h"
#include "Loom/Tooling/Session.h"
#include "Loom/Tooling/ToolOptions.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;
using namespace loom;

static constexpr StringLiteral agentsPage = R"(# loom-compile

Compiles one `.loom` or `.loombc` module to one artifact.

    loom-compile kernel.loom --target=amdgpu:gfx1100 --output=kernel.hsaco
    loom-compile kernel.loom --target=amdgpu:gfx942 --format=amdgpu-asm
    loom-compile kernel.loom --target=amdgpu:gfx1100 --root=@saxpy \
      --config=model.width=4096 --artifact-manifest=details --output=k.hsaco

- `--format`: amdgpu-hsaco (default), amdgpu-asm, llvmir, mlir.
- `--pipeline`: default, none (the input is in the LLVM dialect already), or a
  textual pass pipeline.
- `--dump-ir-before=PASS`, `--dump-ir-after=PASS`: snapshots as `.loom`.
- `--remarks=-`: what the compiler decided, one line each.
- The artifact is compiler evidence. It says nothing about numbers (loom-test)
  or speed.
- On an error nothing is written. Exit status: 0 success, 1 failure.
)";

CompileTool::CompileTool()
    : category("loom-compile options"),
      input(cl::Positional, cl::desc("<module>"), cl::init("-"),
            cl::cat(category)),
      target("target", cl::cat(category), cl::value_desc("family:selector"),
             cl::desc("What to compile for, such as amdgpu:gfx1100")),
      format("format", cl::cat(category), cl::init("amdgpu-hsaco"),
             cl::value_desc("format"),
             cl::desc("amdgpu-hsaco, amdgpu-asm, llvmir or mlir")),
      pipeline("pipeline", cl::cat(category), cl::init("default"),
               cl::value_desc("pipeline"),
               cl::desc("default, none, or a textual pass pipeline")),
      output("output", cl::cat(category), cl::init("-"), cl::value_desc("path"),
             cl::desc("Where to write the artifact")),
      roots("root", cl::cat(category), cl::value_desc("@symbol"),
            cl::desc("Symbol to keep; may repeat (default: every kernel)")),
      manifest("artifact-manifest", cl::cat(category), cl::init("none"),
               cl::value_desc("level"),
               cl::desc("none, summary, details or analysis")),
      manifestPath("emit-artifact-manifest", cl::cat(category),
                   cl::value_desc("path"),
                   cl::desc("Where to write the manifest (default: the "
                            "artifact's path and .manifest.json)")),
      dumpBefore("dump-ir-before", cl::cat(category), cl::CommaSeparated,
                 cl::value_desc("pass"),
                 cl::desc("Print the IR before a pass")),
      dumpAfter("dump-ir-after", cl::cat(category), cl::CommaSeparated,
                cl::value_desc("pass"), cl::desc("Print the IR after a pass")),
      dumpBeforeAll("dump-ir-before-all", cl::cat(category),
                    cl::desc("Print the IR before every pass")),
      dumpAfterAll("dump-ir-after-all", cl::cat(category),
                   cl::desc("Print the IR after every pass")),
      dumpOutput("dump-ir-output", cl::cat(category), cl::init("stderr"),
                 cl::value_desc("path"),
                 cl::desc("stderr, stdout or a file for the IR")),
      agents("agents_md", cl::cat(category),
             cl::desc("Print a page for coding agents")),
      config(&category), remarks(&category) {}

Expected<CompileTool::Request> CompileTool::makeRequest() const {
  Request request;
  std::optional<ArtifactFormat> parsed =
      StringSwitch<std::optional<ArtifactFormat>>(format)
          .Case("amdgpu-hsaco", ArtifactFormat::AmdgpuHsaco)
          .Case("amdgpu-asm", ArtifactFormat::AmdgpuAsm)
          .Case("llvmir", ArtifactFormat::LLVMIR)
          .Case("mlir", ArtifactFormat::MLIR)
          .Default(std::nullopt);
  if (!parsed)
    return createStringError("unknown format '" + format +
                             "': supported are amdgpu-hsaco, amdgpu-asm, "
                             "llvmir and mlir");
  request.format = *parsed;
  if (target.empty())
    return createStringError(
        "--target is needed, for example --target=amdgpu:gfx1100");
  Expected<CompileTarget> compileTarget = parseTarget(target);
  if (!compileTarget)
    return compileTarget.takeError();
  request.options.target = *compileTarget;
  if (!roots.empty() && pipeline != "default")
    return createStringError("--root is for --pipeline=default only: another "
                             "one keeps what its passes keep");
  request.options.roots.assign(roots.begin(), roots.end());
  request.options.pipeline = pipeline;
  request.formatName = format;
  request.output = output;
  request.dump.before.assign(dumpBefore.begin(), dumpBefore.end());
  request.dump.after.assign(dumpAfter.begin(), dumpAfter.end());
  request.dump.beforeAll = dumpBeforeAll;
  request.dump.afterAll = dumpAfterAll;
  request.dumpOutput = dumpOutput == "stdout" ? "-" : dumpOutput.getValue();

  if (!is_contained({"none", "summary", "details", "analysis"},
                    StringRef(manifest)))
    return createStringError("unknown manifest level '" + manifest +
                             "': supported are none, summary, details and "
                             "analysis");
  bool toStdout = output.empty() || output == "-";
  if (manifest == "none") {
    if (!manifestPath.empty())
      return createStringError(
          "--emit-artifact-manifest needs --artifact-manifest");
    return request;
  }
  if (request.format != ArtifactFormat::AmdgpuHsaco)
    return createStringError(
        "a manifest describes a loadable artifact: use --format=amdgpu-hsaco");
  if (toStdout && manifestPath.empty())
    return createStringError("the artifact goes to standard output: say where "
                             "with --emit-artifact-manifest");
  request.manifestDetails = manifest != "summary";
  request.manifestPath = manifestPath.empty() ? output + ".manifest.json"
                                              : manifestPath.getValue();
  return request;
}

Error CompileTool::checkPaths(const Request &request) const {
  std::vector<std::pair<StringRef, StringRef>> files = {
      {"the input", input},
      {"--output", request.output},
      {"the manifest", request.manifestPath},
      {"--remarks", remarks.getPath()}};
  if (request.dumpOutput != "stderr")
    files.emplace_back("--dump-ir-output", request.dumpOutput);
  return checkDistinctFiles(std::move(files));
}

Error CompileTool::compileInput(Request &request, Artifact &artifact) {
  std::string dumped;
  raw_string_ostream dumpStream(dumped);
  request.options.configure = [&](mlir::PassManager &manager) {
    enableIRDump(manager, request.dump, dumpStream);
  };

  std::vector<std::string> named = request.dump.before;
  named.insert(named.end(), request.dump.after.begin(),
               request.dump.after.end());
  if (!named.empty() ||
      !is_contained({"default", "none"}, request.options.pipeline))
    registerPassesByName();
  for (const std::string &pass : named)
    if (!mlir::PassInfo::lookup(pass))
      return createStringError("unknown pass '" + pass +
                               "' in --dump-ir-before or --dump-ir-after");
  Session session;
  if (Error error = remarks.enable(session.getContext()))
    return error;
  Error failed = createStringError("");
  mlir::OwningOpRef<mlir::ModuleOp> module = session.read(input);
  if (!module || mlir::failed(config.bind(*module)))
    return failed;
  mlir::FailureOr<Artifact> compiled =
      compile(*module, request.options, request.format);
  // Snapshots and remarks matter most when compilation fails.
  Error sideError = Error::success();
  if (request.dumpOutput == "stderr")
    errs() << dumped;
  else if (!request.dump.isEmpty())
    sideError = writeOutput(request.dumpOutput, dumped);
  sideError = joinErrors(std::move(sideError), remarks.write());
  if (mlir::failed(compiled))
    return joinErrors(std::move(failed), std::move(sideError));
  consumeError(std::move(failed));
  artifact = std::move(*compiled);
  return sideError;
}

Error CompileTool::writeResults(const Request &request,
                                const Artifact &artifact) {
  if (!request.manifestPath.empty()) {
    Json json =
        makeManifest(artifact, request.options.target, request.formatName,
                     request.output, request.manifestDetails);
    if (Error error = writeOutput(request.manifestPath, json.dump(2) + "\n"))
      return error;
  }
  Error error = writeOutput(request.output, artifact.bytes);
  if (error && !request.manifestPath.empty() && request.manifestPath != "-")
    sys::fs::remove(request.manifestPath);
  return error;
}

int CompileTool::run(int argc, char **argv) {
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(argc, argv,
                              "Compile a Loom module to one artifact\n");
  if (agents) {
    outs() << agentsPage;
    return 0;
  }
  if (Error error = checkGivenOnce({&target, &format, &pipeline, &output,
                                    &manifest, &manifestPath, &dumpOutput}))
    return reportError(std::move(error));
  if (config.wantsSchema()) {
    Session session;
    mlir::OwningOpRef<mlir::ModuleOp> module = session.read(input);
    return module ? config.printSchema(*module) : 1;
  }
  Expected<Request> request = makeRequest();
  if (!request)
    return reportError(request.takeError());
  if (Error error = checkPaths(*request))
    return reportError(std::move(error));
  Artifact artifact;
  Error error = compileInput(*request, artifact);
  if (!error)
    error = writeResults(*request, artifact);
  // A failure that was reported as a diagnostic has no message of its own.
  int status = 0;
  handleAllErrors(std::move(error), [&](const ErrorInfoBase &info) {
    status = 1;
    if (!info.message().empty())
      reportError(info.message());
  });
  return status;
}
