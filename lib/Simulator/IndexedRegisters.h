//===- IndexedRegisters.h - Registers known when they run -------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// v_movrel, s_movrel and their like name registers at a distance that M0
/// holds: what checks look at is known only when they run.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_SIMULATOR_INDEXEDREGISTERS_H
#define LOOM_LIB_SIMULATOR_INDEXEDREGISTERS_H

#include "Op.h"

namespace loom::sim {

/// The operation with the registers that it has now. Empty operands stand for
/// registers that do not exist, which its semantics report.
Op resolveRegisters(const Op &op, const Wave &wave);

/// Makes `reads` and `writes` those of the operands; masks and M0 stay.
void setVectorRanges(Op &op);

} // namespace loom::sim

#endif // LOOM_LIB_SIMULATOR_INDEXEDREGISTERS_H
