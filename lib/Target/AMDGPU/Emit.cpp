//===- Emit.cpp - LLVM module to AMDGPU code object -----------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Target/AMDGPU/Emit.h"
#include "EmitDetail.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace loom;

/// Code object v6, in the unit of LLVM's module flag. Generic targets have no
/// encoding in older versions.
static constexpr unsigned codeObjectVersion = 600;

static const llvm::Triple &getTriple() {
  static const llvm::Triple triple("amdgcn-amd-amdhsa");
  return triple;
}

static std::string getFeatures(const TargetInfo &target) {
  return "+wavefrontsize" + std::to_string(target.wavefrontSize);
}

static llvm::Expected<std::unique_ptr<llvm::TargetMachine>>
createMachine(const TargetInfo &target, unsigned optLevel) {
  return createMachine(getTriple(), target.name, getFeatures(target), optLevel);
}

//===----------------------------------------------------------------------===//
// Unguarded steps
//===----------------------------------------------------------------------===//

/// Functions of different CPU or wavefront size do not inline into each other,
/// so every definition gets the same attributes.
void loom::detail::setTargetAttributes(llvm::Function &function,
                                       const TargetInfo &target) {
  function.addFnAttr("target-cpu", target.name);
  std::string features = getFeatures(target);
  llvm::Attribute given = function.getFnAttribute("target-features");
  if (given.isStringAttribute() && !given.getValueAsString().empty() &&
      given.getValueAsString() != features)
    features = (given.getValueAsString() + "," + features).str();
  function.addFnAttr("target-features", features);
}

static llvm::Error prepare(llvm::Module &module, const TargetInfo &target) {
  llvm::Expected<std::unique_ptr<llvm::TargetMachine>> machine =
      createMachine(target, /*optLevel=*/3);
  if (!machine)
    return machine.takeError();
  module.setTargetTriple(getTriple());
  module.setDataLayout((*machine)->createDataLayout());
  module.setModuleFlag(llvm::Module::Error, "amdhsa_code_object_version",
                       codeObjectVersion);
  for (llvm::Function &function : module) {
    if (function.isDeclaration())
      continue;
    detail::setTargetAttributes(function, target);
    // The runtime finds kernels in the dynamic symbol table; "protected" keeps
    // them from being interposed.
    if (function.getCallingConv() == llvm::CallingConv::AMDGPU_KERNEL &&
        !function.hasLocalLinkage())
      function.setVisibility(llvm::GlobalValue::ProtectedVisibility);
  }
  return llvm::Error::success();
}

static llvm::Error runPipeline(llvm::Module &module, const TargetInfo &target,
                               unsigned optLevel) {
  llvm::Expected<std::unique_ptr<llvm::TargetMachine>> machine =
      createMachine(target, optLevel);
  if (!machine)
    return machine.takeError();
  optimizeModule(module, **machine, optLevel);
  return llvm::Error::success();
}

static llvm::Error generate(llvm::Module &module, const TargetInfo &target,
                            unsigned optLevel, OutputKind kind,
                            ObjectBytes &bytes) {
  llvm::Expected<std::unique_ptr<llvm::TargetMachine>> machine =
      createMachine(target, optLevel);
  if (!machine)
    return machine.takeError();
  return generateCode(module, **machine, kind).moveInto(bytes);
}

/// What else is generated from `module` knows nothing of this.
static llvm::Error findAccesses(llvm::Module &module,
                                const AMDGPUEmitOptions &options,
                                EmittedAccesses &accesses) {
  llvm::Expected<std::unique_ptr<llvm::TargetMachine>> machine =
      createMachine(*options.target, options.optLevel);
  if (!machine)
    return machine.takeError();
  locateAccesses(module);
  llvm::Error error =
      findEmittedAccesses(module, **machine, options.numAccesses)
          .moveInto(accesses);
  forgetAccesses(module);
  return error;
}

//===----------------------------------------------------------------------===//
// Guarded steps
//===----------------------------------------------------------------------===//

llvm::Error loom::prepareModule(llvm::Module &module,
                                const TargetInfo &target) {
  return runGuarded(module.getContext(),
                    [&] { return prepare(module, target); });
}

llvm::Expected<std::vector<std::string>>
loom::linkDeviceLibrary(llvm::Module &module, const TargetInfo &target,
                        llvm::StringRef file) {
  std::vector<std::string> names;
  if (llvm::Error error = runGuarded(module.getContext(), [&] {
        return detail::linkLibrary(module, target, file).moveInto(names);
      }))
    return error;
  return names;
}

llvm::Error loom::optimize(llvm::Module &module, const TargetInfo &target,
                           unsigned optLevel) {
  return runGuarded(module.getContext(),
                    [&] { return runPipeline(module, target, optLevel); });
}

llvm::Expected<std::string> loom::emitAssembly(llvm::Module &module,
                                               const TargetInfo &target,
                                               unsigned optLevel) {
  ObjectBytes bytes;
  if (llvm::Error error = runGuarded(module.getContext(), [&] {
        return generate(module, target, optLevel, OutputKind::Assembly, bytes);
      }))
    return error;
  return std::string(bytes.begin(), bytes.end());
}

llvm::Expected<ObjectBytes> loom::emitObject(llvm::Module &module,
                                             const TargetInfo &target,
                                             unsigned optLevel) {
  ObjectBytes bytes;
  if (llvm::Error error = runGuarded(module.getContext(), [&] {
        return generate(module, target, optLevel, OutputKind::Object, bytes);
      }))
    return error;
  return bytes;
}

//===----------------------------------------------------------------------===//
// Everything
//===----------------------------------------------------------------------===//

/// From a fresh copy to the object; linking is not part of this, so that it
/// waits for other threads outside of the guard.
static llvm::Error emitUpToObject(llvm::Module &module,
                                  const AMDGPUEmitOptions &options,
                                  AMDGPUArtifacts &artifacts) {
  const TargetInfo &target = *options.target;
  if (llvm::Error error = prepare(module, target))
    return error;
  if (llvm::Error error =
          detail::linkLibrary(module, target, options.deviceLibrary)
              .moveInto(artifacts.libraryFunctions))
    return error;
  if (options.numAccesses)
    locateAccesses(module);
  if (llvm::Error error = runPipeline(module, target, options.optLevel))
    return error;
  if (options.numAccesses)
    if (llvm::Error error = findAccesses(module, options, artifacts.accesses))
      return error;
  if (options.wantLLVMIR) {
    llvm::raw_string_ostream os(artifacts.llvmIR);
    module.print(os, nullptr);
  }
  if (options.wantAssembly) {
    std::unique_ptr<llvm::Module> clone = llvm::CloneModule(module);
    ObjectBytes text;
    if (llvm::Error error = generate(*clone, target, options.optLevel,
                                     OutputKind::Assembly, text))
      return error;
    artifacts.assembly.assign(text.begin(), text.end());
  }
  return generate(module, target, options.optLevel, OutputKind::Object,
                  artifacts.object);
}

llvm::Expected<AMDGPUArtifacts>
loom::emitAMDGPU(const llvm::Module &module, const AMDGPUEmitOptions &options) {
  assert(options.target && "no target given");
  llvm::Expected<PrivateModule> copy = PrivateModule::copyOf(module);
  if (!copy)
    return copy.takeError();
  AMDGPUArtifacts artifacts;
  if (llvm::Error error = copy->run(
          [&](llvm::Module &own) {
            return emitUpToObject(own, options, artifacts);
          },
          &artifacts.diagnostics))
    return error;
  if (options.wantHsaco)
    if (llvm::Error error =
            linkObject(artifacts.object).moveInto(artifacts.hsaco))
      return error;
  return std::move(artifacts);
}

llvm::Expected<ObjectBytes> loom::emitHsaco(const llvm::Module &module,
                                            const AMDGPUEmitOptions &options) {
  llvm::Expected<AMDGPUArtifacts> artifacts = emitAMDGPU(module, options);
  if (!artifacts)
    return artifacts.takeError();
  return std::move(artifacts->hsaco);
}
