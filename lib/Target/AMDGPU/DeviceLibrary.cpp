//===- DeviceLibrary.cpp - Link libclc into a module ----------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EmitDetail.h"
#include "Loom/Target/AMDGPU/Emit.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Transforms/IPO/Internalize.h"

using namespace loom;

/// Undefined functions that the device library may have. Its public names are
/// mangled like C++ functions, which nothing else in a Loom module is.
static std::vector<std::string>
getUndefinedLibraryFunctions(const llvm::Module &module) {
  std::vector<std::string> names;
  for (const llvm::Function &function : module)
    if (function.isDeclaration() && !function.use_empty() &&
        function.getName().starts_with("_Z"))
      names.push_back(function.getName().str());
  llvm::sort(names);
  return names;
}

llvm::Expected<std::vector<std::string>>
loom::detail::linkLibrary(llvm::Module &module, const TargetInfo &target,
                          llvm::StringRef file) {
  std::vector<std::string> names = getUndefinedLibraryFunctions(module);
  if (names.empty())
    return names;
  if (file.empty())
    file = LOOM_LIBCLC_AMDGPU;

  // Lazy: of 12000 functions only those that get linked are ever read.
  llvm::SMDiagnostic diagnostic;
  std::unique_ptr<llvm::Module> library =
      llvm::getLazyIRFileModule(file, diagnostic, module.getContext());
  if (!library)
    return llvm::createStringError("cannot read the device math library '" +
                                   file + "', needed for '" + names.front() +
                                   "': " + diagnostic.getMessage() +
                                   " (Debian's package libclc-22 has it)");
  // Same architecture, but releases spell its layout differently; the functions
  // are plain arithmetic that no layout changes.
  library->setTargetTriple(module.getTargetTriple());
  library->setDataLayout(module.getDataLayout());

  auto internalize = [&](llvm::Module &into, const llvm::StringSet<> &added) {
    llvm::internalizeModule(into, [&](const llvm::GlobalValue &value) {
      return !value.hasName() || !added.contains(value.getName());
    });
  };
  llvm::StringSet<> before;
  for (const llvm::Function &function : module)
    if (!function.isDeclaration())
      before.insert(function.getName());
  if (llvm::Linker::linkModules(module, std::move(library),
                                llvm::Linker::Flags::LinkOnlyNeeded,
                                internalize))
    return llvm::createStringError("cannot link the device math library '" +
                                   file + "'");
  for (llvm::Function &function : module)
    if (!function.isDeclaration() && !before.contains(function.getName()))
      setTargetAttributes(function, target);
  return names;
}
