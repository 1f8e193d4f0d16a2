//===- Roots.cpp - Copies of what is compiled -----------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Compiler/Roots.h"
#include "Loom/Dialect/Check/IR/Check.h"
#include "Loom/Dialect/Func/IR/Func.h"
#include "Loom/Dialect/Kernel/IR/Kernel.h"

using namespace mlir;
using namespace loom;

OwningOpRef<ModuleOp> loom::cloneForRoots(ModuleOp module,
                                          ArrayRef<std::string> roots) {
  if (roots.empty())
    return module.clone();
  llvm::SmallDenseSet<StringRef> names;
  for (StringRef root : roots)
    names.insert(root.ltrim('@'));
  // Host code among the helpers may launch other kernels.
  for (auto function : module.getOps<FuncDefOp>())
    function.walk([&](KernelLaunchOp launch) {
      names.insert(launch.getKernelAttr().getValue());
    });
  auto copy = cast<ModuleOp>(module->cloneWithoutRegions());
  copy.getBodyRegion().emplaceBlock();
  for (Operation &op : *module.getBody()) {
    auto kernel = dyn_cast<KernelDefOp>(op);
    if (kernel && !names.contains(kernel.getSymName()))
      continue;
    auto symbol = dyn_cast<SymbolOpInterface>(op);
    bool isRoot = symbol && names.contains(symbol.getName());
    if (isRoot || !isa_and_present<CheckDialect>(op.getDialect()))
      copy.push_back(op.clone());
  }
  return copy;
}
