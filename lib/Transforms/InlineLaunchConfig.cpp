//===- InlineLaunchConfig.cpp - Calls that configure launches -------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Kernel/IR/Kernel.h"
#include "Loom/Transforms/Passes.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Transforms/Inliner.h"
#include "mlir/Transforms/InliningUtils.h"

namespace loom {
#define GEN_PASS_DEF_INLINELAUNCHCONFIG
#include "Loom/Transforms/Passes.h.inc"
} // namespace loom

using namespace mlir;
using namespace loom;

namespace {
class InlineLaunchConfig
    : public loom::impl::InlineLaunchConfigBase<InlineLaunchConfig> {
public:
  using InlineLaunchConfigBase::InlineLaunchConfigBase;

  void runOnOperation() override;
};
} // namespace

void InlineLaunchConfig::runOnOperation() {
  InlinerInterface inliner(&getContext());
  InlinerConfig config;
  SymbolTableCollection symbols;
  SmallVector<CallOpInterface> calls;
  for (KernelDefOp kernel : getOperation().getOps<KernelDefOp>())
    kernel.getConfig().walk(
        [&](CallOpInterface call) { calls.push_back(call); });
  for (CallOpInterface call : calls) {
    auto callee = dyn_cast_or_null<CallableOpInterface>(
        call.resolveCallableInTable(&symbols));
    if (!callee || !callee.getCallableRegion() ||
        !inliner.isLegalToInline(call, callee, /*wouldBeCloned=*/true))
      continue;
    if (failed(inlineCall(inliner, config.getCloneCallback(), call, callee,
                          callee.getCallableRegion()))) {
      call->emitOpError("cannot be inlined into a launch configuration");
      return signalPassFailure();
    }
    call->erase();
    ++numInlined;
  }
}
