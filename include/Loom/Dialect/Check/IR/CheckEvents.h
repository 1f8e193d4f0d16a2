//===- CheckEvents.h - The words for reports of a device --------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What devices report about kernels, as check.expect.event and the report of
// loom-test spell it.
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_CHECK_IR_CHECKEVENTS_H
#define LOOM_DIALECT_CHECK_IR_CHECKEVENTS_H

#include "Loom/Dialect/Check/IR/Check.h"

namespace loom {

/// Each kind of report is of one type.
struct EventKind {
  llvm::StringLiteral kind;
  llvm::StringLiteral type;
};
llvm::ArrayRef<EventKind> getEventKinds();

/// The type of a kind of report; empty if it is no such kind.
llvm::StringRef getEventType(llvm::StringRef kind);

/// Whether each entry of `pattern`, but for `count`, is in `event`.
bool matchesEvent(mlir::DictionaryAttr pattern, mlir::DictionaryAttr event);

} // namespace loom

#endif // LOOM_DIALECT_CHECK_IR_CHECKEVENTS_H
