//===- TargetName.h - The modifiers target(@t) and requires -----*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_INTERFACES_TARGETNAME_H
#define LOOM_INTERFACES_TARGETNAME_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/SymbolTable.h"
#include <optional>
#include <string>

namespace loom {

/// What is known of the target a module is compiled for.
struct TargetFacts {
  /// The option `target` of a pass: a processor, `host` or `reference`; empty
  /// if it is not known.
  std::string target;
  /// Workitems per subgroup, if known.
  std::optional<int64_t> subgroupSize;

  /// As on the command line: `amdgpu:gfx1100`, `cpu` or `reference`; `the
  /// target` where it is not known.
  std::string describe() const;
};

} // namespace loom

#include "Loom/Interfaces/RequirementInterfaces.h.inc"
#include "Loom/Interfaces/TargetInterfaces.h.inc"

namespace loom {

/// Parses `[target(@t)] [requires [#a, ...]]`.
mlir::ParseResult parseTargetModifiers(mlir::OpAsmParser &parser,
                                       mlir::FlatSymbolRefAttr &target,
                                       mlir::ArrayAttr &requirements);
void printTargetModifiers(mlir::OpAsmPrinter &printer, TargetedOpInterface op);

/// Each item of `requires` must be a requirement.
mlir::LogicalResult verifyRequirements(TargetedOpInterface op);

/// What `target(@t)` names must be a target of the module.
mlir::LogicalResult verifyTargetUse(TargetedOpInterface op,
                                    mlir::SymbolTableCollection &symbols);

/// What a limit is that the target of `op` sets, and the target; nothing where
/// it has no target or that sets none. Keys are those of amdgpu.target.
std::optional<std::pair<int64_t, TargetOpInterface>>
findTargetLimit(TargetedOpInterface op, llvm::StringRef key);

/// Why code with the modifiers of `op` is not for a target: the end of a
/// sentence, empty if it is for it. Nothing if that is not known.
std::optional<std::string>
explainMismatch(TargetedOpInterface op, const TargetFacts &facts,
                mlir::SymbolTableCollection &symbols);

} // namespace loom

#endif // LOOM_INTERFACES_TARGETNAME_H
