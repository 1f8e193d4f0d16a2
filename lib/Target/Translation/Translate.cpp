//===- Translate.cpp - From the LLVM dialect to LLVM IR -------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Target/Translation/Translate.h"
#include "Annotations.h"
#include "Loom/Conversion/HostEntry.h"
#include "Loom/Target/Support/BackendGuard.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/ROCDL/ROCDLToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "mlir/Target/LLVMIR/LLVMTranslationInterface.h"
#include "llvm/IR/Constants.h"

using namespace mlir;
using namespace loom;

void loom::registerTranslations(DialectRegistry &registry) {
  registerBuiltinDialectTranslation(registry);
  registerLLVMDialectTranslation(registry);
  registerROCDLDialectTranslation(registry);
}

static std::string describe(llvm::Type *type) {
  std::string text;
  llvm::raw_string_ostream os(text);
  type->print(os);
  return text;
}

/// OpenCL's kernel argument metadata, which LLVM copies to the code object.
static void setArgumentMetadata(llvm::Function &function, ArrayAttr names) {
  llvm::LLVMContext &context = function.getContext();
  SmallVector<llvm::Metadata *> nameNodes, typeNodes;
  for (auto [name, argument] : llvm::zip(names, function.args())) {
    nameNodes.push_back(
        llvm::MDString::get(context, cast<StringAttr>(name).getValue()));
    typeNodes.push_back(
        llvm::MDString::get(context, describe(argument.getType())));
  }
  function.setMetadata("kernel_arg_name",
                       llvm::MDNode::get(context, nameNodes));
  function.setMetadata("kernel_arg_type",
                       llvm::MDNode::get(context, typeNodes));
}

/// Upstream's message for an op it cannot translate is about interfaces.
static LogicalResult checkDialects(ModuleOp module) {
  WalkResult result = module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    Dialect *dialect = op->getDialect();
    if (dialect &&
        dialect->getRegisteredInterface<LLVMTranslationDialectInterface>())
      return WalkResult::advance();
    emitError(module.getLoc())
        << "the module is not in the LLVM dialect: it has '" << op->getName()
        << "'";
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

std::unique_ptr<llvm::Module>
loom::translateToLLVMIR(ModuleOp module, llvm::LLVMContext &context) {
  if (failed(checkDialects(module)))
    return nullptr;
  loadAnnotations(*module.getContext());
  std::unique_ptr<llvm::Module> result;
  llvm::Error error = runGuarded(context, [&]() -> llvm::Error {
    result = translateModuleToLLVMIR(module, context, "loom");
    return llvm::Error::success();
  });
  if (error) {
    emitError(module.getLoc()) << "LLVM could not translate the module: "
                               << llvm::toString(std::move(error));
    return nullptr;
  }
  if (!result) {
    emitError(module.getLoc()) << "the module is not in the LLVM dialect";
    return nullptr;
  }
  for (auto function : module.getOps<LLVM::LLVMFuncOp>())
    if (auto names = function->getAttrOfType<ArrayAttr>(kArgumentNamesAttr))
      setArgumentMetadata(*result->getFunction(function.getName()), names);
  return result;
}
