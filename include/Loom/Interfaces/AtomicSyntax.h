//===- AtomicSyntax.h - The angle group of an atomic op ------- -*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_INTERFACES_ATOMICSYNTAX_H
#define LOOM_INTERFACES_ATOMICSYNTAX_H

#include "Loom/Interfaces/MemoryModel.h"
#include "mlir/IR/OpImplementation.h"

namespace loom {

/// Parses `<kind>` or `<kind, noftz>`; `noftz` is null where it is not there.
mlir::ParseResult parseAtomicGroup(mlir::OpAsmParser &parser,
                                   AtomicKindAttr &kind, mlir::UnitAttr &noftz);
void printAtomicGroup(mlir::OpAsmPrinter &printer, AtomicKind kind, bool noftz);

} // namespace loom

#endif // LOOM_INTERFACES_ATOMICSYNTAX_H
