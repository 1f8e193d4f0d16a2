//===- HostProgram.cpp - Host code in this process ------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Target/Host/HostProgram.h"
#include "HostBuiltins.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ExecutionEngine/Orc/AbsoluteSymbols.h"
#include "llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include <mutex>

using namespace loom;

/// Why linking failed. The JIT tells a lookup only that it did.
struct HostProgram::LinkErrors {
  std::mutex mutex;
  std::vector<std::string> messages;

  void add(llvm::Error error) {
    std::lock_guard<std::mutex> lock(mutex);
    messages.push_back(llvm::toString(std::move(error)));
  }

  std::string getText() {
    std::lock_guard<std::mutex> lock(mutex);
    return llvm::join(messages, "\n");
  }
};

HostProgram::HostProgram() : linkErrors(new LinkErrors) {}
HostProgram::~HostProgram() = default;

/// The conversions to bf16 of these extensions flush subnormal numbers,
/// whatever the mode of the processor is.
static constexpr const char *kFlushingFeatures[] = {
    "avx512bf16", "avxneconvert", "amx-bf16", "avx10.2"};

static llvm::Expected<llvm::orc::JITTargetMachineBuilder>
detectHost(unsigned optLevel) {
  initializeBackends();
  llvm::Expected<llvm::orc::JITTargetMachineBuilder> builder =
      llvm::orc::JITTargetMachineBuilder::detectHost();
  if (!builder)
    return builder.takeError();
  if (builder->getTargetTriple().isX86())
    for (const char *feature : kFlushingFeatures)
      builder->getFeatures().AddFeature(feature, /*Enable=*/false);
  builder->setCodeGenOptLevel(*llvm::CodeGenOpt::getLevel(optLevel));
  // What LLJIT would choose for its own compiles: small code reached through
  // stubs, wherever the process's libraries lie.
  builder->setRelocationModel(llvm::Reloc::PIC_);
  builder->setCodeModel(llvm::CodeModel::Small);
  return builder;
}

static llvm::Error compile(llvm::Module &module, llvm::TargetMachine &machine,
                           const HostOptions &options, std::string &llvmIR,
                           std::string &assembly, ObjectBytes &object) {
  module.setTargetTriple(machine.getTargetTriple());
  module.setDataLayout(machine.createDataLayout());
  // The vectorizers look at the function's attributes, not at the machine's.
  for (llvm::Function &function : module) {
    if (function.isDeclaration())
      continue;
    function.addFnAttr("target-cpu", machine.getTargetCPU());
    function.addFnAttr("target-features", machine.getTargetFeatureString());
  }
  optimizeModule(module, machine, options.optLevel);
  if (options.wantLLVMIR) {
    llvm::raw_string_ostream os(llvmIR);
    module.print(os, nullptr);
  }
  if (options.wantAssembly) {
    std::unique_ptr<llvm::Module> clone = llvm::CloneModule(module);
    ObjectBytes text;
    if (llvm::Error error =
            generateCode(*clone, machine, OutputKind::Assembly).moveInto(text))
      return error;
    assembly.assign(text.begin(), text.end());
  }
  return generateCode(module, machine, OutputKind::Object).moveInto(object);
}

/// A JIT that only links: code generation happens before, under our guard.
static llvm::Expected<std::unique_ptr<llvm::orc::LLJIT>>
createLinker(const llvm::orc::JITTargetMachineBuilder &host) {
  llvm::Expected<std::unique_ptr<llvm::orc::LLJIT>> jit =
      llvm::orc::LLJITBuilder()
          .setJITTargetMachineBuilder(host)
          // Kernels have no static constructors to run.
          .setPlatformSetUp(llvm::orc::setUpInactivePlatform)
          .create();
  if (!jit)
    return jit.takeError();
  llvm::orc::SymbolMap symbols;
  for (const HostBuiltin &builtin : llvm::concat<const HostBuiltin>(
           getHostBuiltins(), getSanitizerBuiltins()))
    symbols[(*jit)->mangleAndIntern(builtin.name)] = {
        llvm::orc::ExecutorAddr::fromPtr(builtin.address),
        llvm::JITSymbolFlags::Exported | llvm::JITSymbolFlags::Callable};
  if (llvm::Error error = (*jit)->getMainJITDylib().define(
          llvm::orc::absoluteSymbols(std::move(symbols))))
    return error;
  return jit;
}

llvm::Expected<std::unique_ptr<HostProgram>>
HostProgram::create(const llvm::Module &module, const HostOptions &options) {
  llvm::Expected<llvm::orc::JITTargetMachineBuilder> host =
      detectHost(options.optLevel);
  if (!host)
    return host.takeError();
  llvm::Expected<PrivateModule> copy = PrivateModule::copyOf(module);
  if (!copy)
    return copy.takeError();

  std::unique_ptr<HostProgram> program(new HostProgram);
  ObjectBytes object;
  auto body = [&](llvm::Module &own) -> llvm::Error {
    llvm::Expected<std::unique_ptr<llvm::TargetMachine>> machine =
        host->createTargetMachine();
    if (!machine)
      return machine.takeError();
    return compile(own, **machine, options, program->llvmIR, program->assembly,
                   object);
  };
  if (llvm::Error error = copy->run(body, &program->diagnostics))
    return error;

  if (llvm::Error error = createLinker(*host).moveInto(program->jit))
    return error;
  program->jit->getExecutionSession().setErrorReporter(
      [errors = program->linkErrors.get()](llvm::Error error) {
        errors->add(std::move(error));
      });
  if (llvm::Error error =
          program->jit->addObjectFile(llvm::MemoryBuffer::getMemBufferCopy(
              llvm::StringRef(object.data(), object.size()), "loom-host")))
    return error;
  return std::move(program);
}

llvm::Expected<void *> HostProgram::lookup(llvm::StringRef name) {
  if (!jit)
    return llvm::createStringError(
        "linking this program ended in a fatal error before");
  void *address = nullptr;
  llvm::Error error = runGuarded([&]() -> llvm::Error {
    llvm::Expected<llvm::orc::ExecutorAddr> found = jit->lookup(name);
    if (!found)
      return found.takeError();
    address = found->toPtr<void *>();
    return llvm::Error::success();
  });
  if (!error)
    return address;
  // The abandoned link may hold the JIT's locks; destroying it could hang.
  if (error.isA<BackendFatalError>()) {
    (void)jit.release();
    return error;
  }
  std::string reasons = linkErrors->getText();
  if (reasons.empty())
    return error;
  llvm::consumeError(std::move(error));
  return llvm::createStringError(reasons);
}
