//===- Describe.cpp - The kernels of a module -----------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Compiler/Compiler.h"
#include "Loom/Conversion/HostEntry.h"
#include "Loom/Dialect/Kernel/IR/Kernel.h"
#include "Loom/Interfaces/ArgumentLayout.h"
#include "Loom/Interfaces/Literals.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace loom;

static std::string spell(Type type) {
  if (isa<BufferType>(type))
    return "buffer";
  if (isa<ViewType>(type))
    return "view";
  return getTypeSpelling(type);
}

static KernelInfo describe(KernelDefOp kernel, std::array<int64_t, 3> size) {
  KernelInfo info;
  info.name = kernel.getArtifactName().str();
  info.sourceName = kernel.getSymName().str();
  info.workgroupSize = size;
  ArgumentLayout layout;
  for (auto [index, type] :
       llvm::enumerate(kernel.getLaunchType().getInputs())) {
    ArgumentLayout::Slot slot = layout.add(type);
    bool isPointer = isa<BufferType, ViewType>(type);
    info.arguments.push_back({kernel.getArgumentName(index).str(),
                              isPointer ? "pointer" : "value", spell(type),
                              slot.offset, slot.size});
  }
  return info;
}

FailureOr<std::vector<KernelInfo>> loom::describeKernels(ModuleOp module) {
  std::vector<KernelInfo> kernels;
  llvm::StringMap<KernelDefOp> byName;
  for (KernelDefOp kernel : module.getOps<KernelDefOp>()) {
    std::optional<std::array<int64_t, 3>> size = getExactWorkgroupSize(kernel);
    if (!size)
      return failure();
    auto [it, isNew] = byName.try_emplace(kernel.getArtifactName(), kernel);
    if (!isNew) {
      InFlightDiagnostic diag = kernel.emitOpError("exports '")
                                << kernel.getArtifactName()
                                << "', which is already taken";
      diag.attachNote(it->second.getLoc()) << "by this kernel";
      return diag;
    }
    kernels.push_back(describe(kernel, *size));
  }
  return kernels;
}

/// Any type of a pointer, whatever its address space.
static bool isPointer(Type type) {
  return type.getAbstractType().getName() == "llvm.ptr";
}

std::vector<KernelInfo> loom::describeLoweredKernels(ModuleOp module) {
  std::vector<KernelInfo> kernels;
  for (auto function : module.getOps<FunctionOpInterface>()) {
    auto size = function->getAttrOfType<DenseI32ArrayAttr>(
        "rocdl.reqd_work_group_size");
    bool isKnown = llvm::all_of(function.getArgumentTypes(), [](Type type) {
      return isPointer(type) || isScalarType(type);
    });
    if (!function->hasAttr("rocdl.kernel") || !size || size.size() != 3 ||
        !isKnown)
      continue;
    KernelInfo info;
    info.name = info.sourceName = function.getName().str();
    llvm::copy(size.asArrayRef(), info.workgroupSize.begin());
    auto names = function->getAttrOfType<ArrayAttr>(kArgumentNamesAttr);
    ArgumentLayout layout;
    for (auto [index, type] : llvm::enumerate(function.getArgumentTypes())) {
      ArgumentLayout::Slot slot = layout.add(type);
      std::string name;
      if (names && index < names.size())
        if (auto text = dyn_cast<StringAttr>(names[index]))
          name = text.str();
      info.arguments.push_back(
          {name, isPointer(type) ? "pointer" : "value",
           isPointer(type) ? "buffer" : getTypeSpelling(type), slot.offset,
           slot.size});
    }
    kernels.push_back(std::move(info));
  }
  return kernels;
}
