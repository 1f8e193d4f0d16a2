//===- Oracle.h - Expected values from functions ----------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_HARNESS_ORACLE_H
#define LOOM_LIB_HARNESS_ORACLE_H

#include "KernelRunner.h"
#include "Watchdog.h"
#include <map>

namespace loom {
class CheckOracleCallOp;
class FuncDefOp;
class ReferenceFunction;

/// Calls functions on the reference interpreter.
class Oracle {
public:
  /// A query of the target in a function answers `subgroupSize`.
  Oracle(int64_t subgroupSize, Watchdog &watchdog);
  ~Oracle();

  /// Makes the results of the call: tensors, whose element type and shape are
  /// given, and scalars as tensors of rank 0. `inputs` do not change.
  Issues call(CheckOracleCallOp op, llvm::ArrayRef<LaunchArgument> inputs,
              llvm::MutableArrayRef<Tensor> results);

private:
  struct Function {
    std::unique_ptr<ReferenceFunction> code;
    /// Why the function cannot be called.
    Outcome issue;
  };

  const Function &prepare(CheckOracleCallOp op, FuncDefOp callee);

  int64_t subgroupSize;
  Watchdog &watchdog;
  std::map<std::string, Function> functions;
};

} // namespace loom

#endif // LOOM_LIB_HARNESS_ORACLE_H
