//===- LoomPass.h - Base class of passes with normal forms ------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_INTERFACES_LOOMPASS_H
#define LOOM_INTERFACES_LOOMPASS_H

#include "Loom/Interfaces/NormalForms.h"
#include "mlir/Pass/Pass.h"

namespace loom {

template <typename... FormTs> struct NormalFormList {
  static llvm::SmallVector<NormalFormAttrInterface>
  get([[maybe_unused]] mlir::MLIRContext *context) {
    return {mlir::cast<NormalFormAttrInterface>(FormTs::get(context))...};
  }
};

/// What the instrumentation sees of a pass.
class NormalFormPass {
public:
  virtual ~NormalFormPass();
  virtual llvm::SmallVector<NormalFormAttrInterface>
  getPreForms(mlir::MLIRContext *context) const = 0;
  virtual llvm::SmallVector<NormalFormAttrInterface>
  getPostForms(mlir::MLIRContext *context) const = 0;
};

/// The base of every pass whose record is a LoomPass.
template <typename PassT, typename PreT, typename PostT>
class LoomPass : public PassT, public NormalFormPass {
public:
  llvm::SmallVector<NormalFormAttrInterface>
  getPreForms(mlir::MLIRContext *context) const final {
    return PreT::get(context);
  }
  llvm::SmallVector<NormalFormAttrInterface>
  getPostForms(mlir::MLIRContext *context) const final {
    return PostT::get(context);
  }

protected:
  using PassT::PassT;

  /// Reports the first form the pass needs that the op is not in.
  mlir::LogicalResult checkPreForms() {
    return requireForms(this->getOperation(), PreT::get(&this->getContext()),
                        this->getArgument());
  }
  /// To be called at the end of a pass on modules.
  void establishPostForms() {
    auto module = mlir::cast<mlir::ModuleOp>(*this->getOperation());
    for (NormalFormAttrInterface form : PostT::get(&this->getContext()))
      establish(module, form);
  }
};

} // namespace loom

#endif // LOOM_INTERFACES_LOOMPASS_H
