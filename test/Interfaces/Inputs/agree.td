//===- agree.td - A clause with its pass ----------------------*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

include "Loom/Interfaces/LoomPass.td"

def Fence : Clause<"fence", "scf.if", "loom-fence-loops", "loops.md#fence">;

def FenceLoops : LoomPass<"loom-fence-loops"> {
  let summary = "Put fences into loops";
  let clauses = ["Fence"];
}
