//===- Compile.cpp - Compilation through the C interface ------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom-c/Loom.h"
#include "Loom-c/Registration.h"
#include "Loom/Compiler/Compiler.h"
#include "Loom/Dialect/Config/Transforms/Passes.h"
#include "Loom/Source/Reader.h"
#include "Loom/Tooling/Session.h"
#include "llvm/Support/MemoryBuffer.h"
#include <cstdlib>
#include <cstring>

using namespace mlir;
using namespace loom;

struct LoomContext {
  Session session;
};

LoomContext *loomContextCreate() { return new LoomContext; }

void loomContextDestroy(LoomContext *context) { delete context; }

void loomBytesDestroy(LoomBytes *bytes) {
  if (!bytes)
    return;
  std::free(bytes->data);
  *bytes = {};
}

//===----------------------------------------------------------------------===//
// Diagnostics
//===----------------------------------------------------------------------===//

static LoomSeverity convert(DiagnosticSeverity severity) {
  switch (severity) {
  case DiagnosticSeverity::Error:
    return LOOM_ERROR;
  case DiagnosticSeverity::Warning:
    return LOOM_WARNING;
  case DiagnosticSeverity::Note:
    return LOOM_NOTE;
  case DiagnosticSeverity::Remark:
    return LOOM_REMARK;
  }
  llvm_unreachable("every severity is listed");
}

namespace {
/// Gives a context's diagnostics to a C callback, or to nobody.
class CallbackHandler {
public:
  CallbackHandler(MLIRContext &context, LoomDiagnosticCallback callback,
                  void *userData)
      : callback(callback), userData(userData),
        handler(&context, [this](Diagnostic &diagnostic) {
          tell(diagnostic);
          return success();
        }) {}

private:
  void tell(Diagnostic &diagnostic) {
    if (!callback)
      return;
    std::string file;
    uint32_t line = 0, column = 0;
    if (auto place =
            diagnostic.getLocation()->findInstanceOf<FileLineColLoc>()) {
      file = place.getFilename().str();
      line = place.getLine();
      column = place.getColumn();
    }
    callback(convert(diagnostic.getSeverity()), file.c_str(), line, column,
             diagnostic.str().c_str(), userData);
    for (Diagnostic &note : diagnostic.getNotes())
      tell(note);
  }

  LoomDiagnosticCallback callback;
  void *userData;
  ScopedDiagnosticHandler handler;
};
} // namespace

//===----------------------------------------------------------------------===//
// Options
//===----------------------------------------------------------------------===//

static bool isComplete(const LoomCompileOptions &options) {
  if (!options.target || (options.numRoots && !options.roots) ||
      (options.numConfig && !options.config))
    return false;
  return llvm::all_of(llvm::ArrayRef(options.roots, options.numRoots),
                      [](const char *root) { return root; }) &&
         llvm::all_of(llvm::ArrayRef(options.config, options.numConfig),
                      [](const LoomConfigValue &entry) {
                        return entry.key && entry.value;
                      });
}

static FailureOr<CompileOptions> convert(const LoomCompileOptions &options,
                                         MLIRContext &context) {
  llvm::Expected<CompileTarget> target = parseTarget(options.target);
  if (!target)
    return emitError(UnknownLoc::get(&context))
           << llvm::toString(target.takeError());
  CompileOptions result;
  result.target = *target;
  result.roots.assign(options.roots, options.roots + options.numRoots);
  if (options.pipeline)
    result.pipeline = options.pipeline;
  return result;
}

static LogicalResult bind(ModuleOp module, const LoomCompileOptions &options) {
  std::vector<ConfigValue> values;
  for (const LoomConfigValue &entry :
       llvm::ArrayRef(options.config, options.numConfig))
    values.push_back({entry.key, entry.value});
  return bindConfig(module, values, UndeclaredKeys::Error);
}

//===----------------------------------------------------------------------===//
// Compilation
//===----------------------------------------------------------------------===//

static FailureOr<std::string> compileText(StringRef text, StringRef filename,
                                          const LoomCompileOptions &options,
                                          MLIRContext &context) {
  FailureOr<CompileOptions> converted = convert(options, context);
  if (failed(converted))
    return failure();
  // The readers want a NUL behind the text, and aligned bytes.
  auto buffer = llvm::MemoryBuffer::getMemBufferCopy(text, filename);
  OwningOpRef<ModuleOp> module = readModule(*buffer, &context);
  if (!module || failed(bind(*module, options)))
    return failure();
  // Only a user's own pipeline looks up passes by name.
  if (converted->pipeline != "default" && converted->pipeline != "none")
    loomRegisterPasses();
  FailureOr<Artifact> artifact =
      compile(*module, *converted, ArtifactFormat::AmdgpuHsaco);
  if (failed(artifact))
    return failure();
  return std::move(artifact->bytes);
}

LoomStatus loomCompileToHsaco(LoomContext *context, const char *text,
                              size_t length, const char *filename,
                              const LoomCompileOptions *options,
                              LoomDiagnosticCallback callback, void *userData,
                              LoomBytes *result) {
  if (result)
    *result = {};
  if (!context || !text || !options || !result || !isComplete(*options))
    return LOOM_INVALID_ARGUMENT;
  MLIRContext &mlirContext = context->session.getContext();
  CallbackHandler handler(mlirContext, callback, userData);
  FailureOr<std::string> bytes = compileText(
      {text, length}, filename ? filename : "<memory>", *options, mlirContext);
  if (failed(bytes))
    return LOOM_FAILURE;
  auto *data = static_cast<uint8_t *>(std::malloc(bytes->size()));
  if (!data) {
    emitError(UnknownLoc::get(&mlirContext)) << "out of memory";
    return LOOM_FAILURE;
  }
  std::memcpy(data, bytes->data(), bytes->size());
  *result = {data, bytes->size()};
  return LOOM_SUCCESS;
}
