//===- disagree.td - Passes and clauses that disagree ---------*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

include "Loom/Interfaces/LoomPass.td"

def Fence : Clause<"fence", "scf.for", "loom-fence-loops", "loops.md#fence">;

def PipelineLoops : LoomPass<"loom-pipe-loops"> {
  let clauses = ["Pipeline", "Missing"];
}
def UnrollLoops : LoomPass<"loom-unroll-loops"> {
  let clauses = ["Unroll", "Schedule"];
}
