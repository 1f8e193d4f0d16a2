//===- agree.td - A clause with its pass ----------------------*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

include "Loom/Interfaces/LoomPass.td"

let Pending = 1 in
def Later : Clause<"later", "scf.for", "loom-later-loops", "loops.md#later">;
def Fence : Clause<"fence", "scf.if", "loom-fence-loops", "loops.md#fence">;

def FenceLoops : LoomPass<"loom-fence-loops"> {
  let summary = "Put fences into loops";
  let clauses = ["Fence"];
}
def PipelineLoops : LoomPass<"loom-pipeline-loops"> {
  let summary = "Pipeline";
  let clauses = ["Pipeline"];
}
def UnrollLoops : LoomPass<"loom-unroll-loops"> {
  let summary = "Unroll";
  let clauses = ["Unroll", "Schedule"];
}
