//===- Clauses.td - Schedule clauses and their consumers -------*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One record per clause: the diagnostic for a clause left over, the clause
// index of the documentation and the lint all read it.
//
//===----------------------------------------------------------------------===//

include "llvm/TableGen/SearchableTable.td"

class Clause<string spelling, string owner, string pass, string anchor> {
  /// As in the source.
  string Spelling = spelling;
  /// The source op that takes it.
  string Owner = owner;
  /// The argument of the pass that consumes it.
  string ConsumingPass = pass;
  /// Where the guide explains it.
  string DocAnchor = anchor;
  /// The pass does not exist yet.
  bit Pending = 0;
}

def Pipeline : Clause<"pipeline", "scf.for", "loom-pipeline-loops", "loops.md#pipeline">;
def Unroll : Clause<"unroll", "scf.for", "loom-unroll-loops", "loops.md#unroll">;
def Schedule : Clause<"schedule", "scf.for", "loom-unroll-loops", "loops.md#schedule">;

def ClauseKind : GenericEnum {
  let FilterClass = "Clause";
}

def ClauseTable : GenericTable {
  let FilterClass = "Clause";
  let CppTypeName = "ClauseInfo";
  let Fields = ["Spelling", "Owner", "ConsumingPass", "DocAnchor"];
}
