//===- MemoryModel.td - Words for ordering and caching ---------*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_INTERFACES_MEMORYMODEL_TD
#define LOOM_INTERFACES_MEMORYMODEL_TD

include "mlir/IR/EnumAttr.td"

def Loom_AtomicOrdering : I32EnumAttr<"AtomicOrdering", "memory ordering", [
    I32EnumAttrCase<"Relaxed", 0, "relaxed">,
    I32EnumAttrCase<"Acquire", 1, "acquire">,
    I32EnumAttrCase<"Release", 2, "release">,
    I32EnumAttrCase<"AcqRel", 3, "acq_rel">,
    I32EnumAttrCase<"SeqCst", 4, "seq_cst">]> {
  let cppNamespace = "::loom";
}

/// From the narrowest to the widest.
def Loom_AtomicScope : I32EnumAttr<"AtomicScope", "synchronization scope", [
    I32EnumAttrCase<"Thread", 0, "thread">,
    I32EnumAttrCase<"Subgroup", 1, "subgroup">,
    I32EnumAttrCase<"Workgroup", 2, "workgroup">,
    I32EnumAttrCase<"Device", 3, "device">,
    I32EnumAttrCase<"System", 4, "system">]> {
  let cppNamespace = "::loom";
}

/// `minimumf` and `maximumf` propagate NaN and order -0 below +0; `minnumf` and
/// `maxnumf` prefer the number.
def Loom_AtomicKind : I32EnumAttr<"AtomicKind", "atomic operation", [
    I32EnumAttrCase<"XchgI", 0, "xchgi">, I32EnumAttrCase<"XchgF", 1, "xchgf">,
    I32EnumAttrCase<"AddI", 2, "addi">, I32EnumAttrCase<"AddF", 3, "addf">,
    I32EnumAttrCase<"SubI", 4, "subi">, I32EnumAttrCase<"AndI", 5, "andi">,
    I32EnumAttrCase<"OrI", 6, "ori">, I32EnumAttrCase<"XOrI", 7, "xori">,
    I32EnumAttrCase<"MinSI", 8, "minsi">,
    I32EnumAttrCase<"MaxSI", 9, "maxsi">,
    I32EnumAttrCase<"MinUI", 10, "minui">,
    I32EnumAttrCase<"MaxUI", 11, "maxui">,
    I32EnumAttrCase<"MinimumF", 12, "minimumf">,
    I32EnumAttrCase<"MaximumF", 13, "maximumf">,
    I32EnumAttrCase<"MinNumF", 14, "minnumf">,
    I32EnumAttrCase<"MaxNumF", 15, "maxnumf">]> {
  let cppNamespace = "::loom";
}

def Loom_CacheScope : I32EnumAttr<"CacheScope", "cache scope", [
    I32EnumAttrCase<"Workgroup", 0, "workgroup">,
    I32EnumAttrCase<"Cluster", 1, "cluster">,
    I32EnumAttrCase<"Device", 2, "device">,
    I32EnumAttrCase<"System", 3, "system">]> {
  let cppNamespace = "::loom";
}

def Loom_CacheTemporal : I32EnumAttr<"CacheTemporal", "cache policy", [
    I32EnumAttrCase<"Regular", 0, "regular">,
    I32EnumAttrCase<"NonTemporal", 1, "non_temporal">,
    I32EnumAttrCase<"HighTemporal", 2, "high_temporal">,
    I32EnumAttrCase<"LastUse", 3, "last_use">,
    I32EnumAttrCase<"Writeback", 4, "writeback">,
    I32EnumAttrCase<"NonTemporalRegular", 5, "non_temporal_regular">,
    I32EnumAttrCase<"RegularNonTemporal", 6, "regular_non_temporal">,
    I32EnumAttrCase<"NonTemporalHighTemporal", 7,
                    "non_temporal_high_temporal">,
    I32EnumAttrCase<"NonTemporalWriteback", 8, "non_temporal_writeback">,
    I32EnumAttrCase<"Bypass", 9, "bypass">]> {
  let cppNamespace = "::loom";
}

def Loom_PrefetchIntent : I32EnumAttr<"PrefetchIntent", "prefetch intent", [
    I32EnumAttrCase<"Read", 0, "read">, I32EnumAttrCase<"Write", 1, "write">]> {
  let cppNamespace = "::loom";
}

/// The cache level a prefetch aims at.
def Loom_PrefetchLocality : I32EnumAttr<"PrefetchLocality", "prefetch locality", [
    I32EnumAttrCase<"None", 0, "none">, I32EnumAttrCase<"L1", 1, "l1">,
    I32EnumAttrCase<"L2", 2, "l2">, I32EnumAttrCase<"L3", 3, "l3">]> {
  let cppNamespace = "::loom";
}

#endif // LOOM_INTERFACES_MEMORYMODEL_TD
