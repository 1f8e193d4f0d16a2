//===- consumed.td - A pass for a pending clause --------------*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

include "Loom/Interfaces/LoomPass.td"

def UnrollLoops : LoomPass<"loom-unroll-loops"> {
  let clauses = ["Unroll", "Schedule"];
}
