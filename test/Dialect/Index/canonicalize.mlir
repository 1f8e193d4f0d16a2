// Folding of index ops: exact in the 64-bit domain or not at all.

// RUN: loom-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: loom_func.def public @exact
loom_func.def public @exact() -> (index, index, index, index, index, index, index, index, offset, offset, offset) {
  // CHECK-DAG: %[[SUM:.*]] = loom_index.constant -4 : index
  // CHECK-DAG: %[[DIFFERENCE:.*]] = loom_index.constant -10 : index
  // CHECK-DAG: %[[PRODUCT:.*]] = loom_index.constant -21 : index
  // CHECK-DAG: %[[QUOTIENT:.*]] = loom_index.constant 2 : index
  // CHECK-DAG: %[[REMAINDER:.*]] = loom_index.constant 1 : index
  // CHECK-DAG: %[[MIN:.*]] = loom_index.constant -7 : index
  // CHECK-DAG: %[[MAX:.*]] = loom_index.constant 3 : index
  // CHECK-DAG: %[[MADD:.*]] = loom_index.constant -14 : index
  // CHECK-DAG: %[[BYTES:.*]] = loom_index.constant 48 : offset
  // CHECK-DAG: %[[OSUM:.*]] = loom_index.constant 32 : offset
  // CHECK-DAG: %[[ODIFFERENCE:.*]] = loom_index.constant 0 : offset
  %m7 = loom_index.constant -7 : index
  %c3 = loom_index.constant 3 : index
  %c7 = loom_index.constant 7 : index
  %o16 = loom_index.constant 16 : offset
  %0 = loom_index.add %m7, %c3 : index
  %1 = loom_index.sub %m7, %c3 : index
  %2 = loom_index.mul %m7, %c3 : index
  %3 = loom_index.div %c7, %c3 : index
  %4 = loom_index.rem %c7, %c3 : index
  %5 = loom_index.min %m7, %c3 : index
  %6 = loom_index.max %m7, %c3 : index
  %7 = loom_index.madd %m7, %c3, %c7 : index
  %8 = loom_index.scale %c3, %o16 : index, offset -> offset
  %9 = loom_index.add %o16, %o16 : offset
  %10 = loom_index.sub %o16, %o16 : offset
  // CHECK: return %[[SUM]], %[[DIFFERENCE]], %[[PRODUCT]], %[[QUOTIENT]], %[[REMAINDER]], %[[MIN]], %[[MAX]], %[[MADD]], %[[BYTES]], %[[OSUM]], %[[ODIFFERENCE]]
  loom_func.return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10 : index, index, index, index, index, index, index, index, offset, offset, offset
}

// What leaves the domain stays for the lowering to diagnose.
// CHECK-LABEL: loom_func.def public @overflow
loom_func.def public @overflow() -> (index, index, index, index, index, offset, offset) {
  %min = loom_index.constant -9223372036854775808 : index
  %max = loom_index.constant 9223372036854775807 : index
  %c1 = loom_index.constant 1 : index
  %c2 = loom_index.constant 2 : index
  %omax = loom_index.constant 9223372036854775807 : offset
  %o1 = loom_index.constant 1 : offset
  // CHECK: %[[R0:.*]] = loom_index.add
  %0 = loom_index.add %max, %c1 : index
  // CHECK: %[[R1:.*]] = loom_index.sub
  %1 = loom_index.sub %min, %c1 : index
  // CHECK: %[[R2:.*]] = loom_index.mul
  %2 = loom_index.mul %max, %c2 : index
  // The product of a madd counts too, even when the sum would come back.
  // CHECK: %[[R3:.*]] = loom_index.madd
  %3 = loom_index.madd %max, %c2, %min : index
  // CHECK: %[[R4:.*]] = loom_index.madd
  %4 = loom_index.madd %max, %c1, %c1 : index
  // CHECK: %[[R5:.*]] = loom_index.add
  %5 = loom_index.add %omax, %o1 : offset
  // CHECK: %[[R6:.*]] = loom_index.scale
  %6 = loom_index.scale %c2, %omax : index, offset -> offset
  // CHECK: return %[[R0]], %[[R1]], %[[R2]], %[[R3]], %[[R4]], %[[R5]], %[[R6]]
  loom_func.return %0, %1, %2, %3, %4, %5, %6 : index, index, index, index, index, offset, offset
}

// CHECK-LABEL: loom_func.def public @negative_offsets
loom_func.def public @negative_offsets() -> (offset, offset, offset, offset) {
  %m1 = loom_index.constant -1 : index
  %x = arith.constant -1 : i64
  %o1 = loom_index.constant 1 : offset
  %o2 = loom_index.constant 2 : offset
  // CHECK: %[[R0:.*]] = loom_index.sub
  %0 = loom_index.sub %o1, %o2 : offset
  // CHECK: %[[R1:.*]] = loom_index.scale
  %1 = loom_index.scale %m1, %o2 : index, offset -> offset
  // CHECK: %[[R2:.*]] = loom_index.cast %{{.*}} : index to offset
  %2 = loom_index.cast %m1 : index to offset
  // CHECK: %[[R3:.*]] = loom_index.cast %{{.*}} : i64 to offset
  %3 = loom_index.cast %x : i64 to offset
  // CHECK: return %[[R0]], %[[R1]], %[[R2]], %[[R3]]
  loom_func.return %0, %1, %2, %3 : offset, offset, offset, offset
}

// Division is defined for dividends of at least 0 and divisors above 0.
// CHECK-LABEL: loom_func.def public @division_domain
loom_func.def public @division_domain() -> (index, index, index, index, index, index) {
  %m7 = loom_index.constant -7 : index
  %m1 = loom_index.constant -1 : index
  %c0 = loom_index.constant 0 : index
  %c2 = loom_index.constant 2 : index
  // CHECK: %[[R0:.*]] = loom_index.div
  %0 = loom_index.div %m7, %c2 : index
  // CHECK: %[[R1:.*]] = loom_index.div
  %1 = loom_index.div %c2, %c0 : index
  // CHECK: %[[R2:.*]] = loom_index.div
  %2 = loom_index.div %c2, %m1 : index
  // CHECK: %[[R3:.*]] = loom_index.rem
  %3 = loom_index.rem %m7, %c2 : index
  // CHECK: %[[R4:.*]] = loom_index.rem
  %4 = loom_index.rem %c2, %c0 : index
  // CHECK: %[[R5:.*]] = loom_index.rem
  %5 = loom_index.rem %c2, %m1 : index
  // CHECK: return %[[R0]], %[[R1]], %[[R2]], %[[R3]], %[[R4]], %[[R5]]
  loom_func.return %0, %1, %2, %3, %4, %5 : index, index, index, index, index, index
}

// CHECK-LABEL: loom_func.def public @identities
// CHECK-SAME: (%[[A:.*]]: index, %[[B:.*]]: index, %[[O:.*]]: offset)
loom_func.def public @identities(%a: index, %b: index, %o: offset) -> (index, index, index, index, index, index, index, index, index, index, offset, offset) {
  // CHECK-NEXT: %[[ZERO:.*]] = loom_index.constant 0 : index
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %o0 = loom_index.constant 0 : offset
  %0 = loom_index.add %a, %c0 : index
  %1 = loom_index.add %c0, %a : index
  %2 = loom_index.sub %a, %c0 : index
  %3 = loom_index.mul %c1, %a : index
  %4 = loom_index.mul %a, %c0 : index
  %5 = loom_index.div %a, %c1 : index
  %6 = loom_index.min %a, %a : index
  %7 = loom_index.max %a, %a : index
  %8 = loom_index.madd %c0, %a, %b : index
  %9 = loom_index.madd %a, %c0, %b : index
  %10 = loom_index.add %o0, %o : offset
  %11 = loom_index.sub %o, %o0 : offset
  // CHECK-NEXT: return %[[A]], %[[A]], %[[A]], %[[A]], %[[ZERO]], %[[A]], %[[A]], %[[A]], %[[B]], %[[B]], %[[O]], %[[O]] :
  loom_func.return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11 : index, index, index, index, index, index, index, index, index, index, offset, offset
}

// CHECK-LABEL: loom_func.def public @comparisons
loom_func.def public @comparisons() -> (i1, i1, i1, i1, i1) {
  // CHECK-DAG: %[[TRUE:.*]] = arith.constant true
  // CHECK-DAG: %[[FALSE:.*]] = arith.constant false
  %m1 = loom_index.constant -1 : index
  %c1 = loom_index.constant 1 : index
  %o1 = loom_index.constant 1 : offset
  %o2 = loom_index.constant 2 : offset
  %0 = loom_index.cmp slt, %m1, %c1 : index
  %1 = loom_index.cmp ult, %m1, %c1 : index
  %2 = loom_index.cmp eq, %c1, %c1 : index
  %3 = loom_index.cmp sge, %o1, %o2 : offset
  %4 = loom_index.cmp ule, %o1, %o2 : offset
  // CHECK: return %[[TRUE]], %[[FALSE]], %[[TRUE]], %[[FALSE]], %[[TRUE]]
  loom_func.return %0, %1, %2, %3, %4 : i1, i1, i1, i1, i1
}

// An i1 becomes 0 or 1, never -1; other integers enter an index with their
// sign and an offset without.
// CHECK-LABEL: loom_func.def public @casts
loom_func.def public @casts() -> (index, offset, index, offset, i8, i1, index, offset, i64) {
  // CHECK-DAG: %[[ONE:.*]] = loom_index.constant 1 : index
  // CHECK-DAG: %[[OONE:.*]] = loom_index.constant 1 : offset
  // CHECK-DAG: %[[M2:.*]] = loom_index.constant -2 : index
  // CHECK-DAG: %[[O254:.*]] = loom_index.constant 254 : offset
  // CHECK-DAG: %[[LOW:.*]] = arith.constant -1 : i8
  // CHECK-DAG: %[[BIT:.*]] = arith.constant true
  // CHECK-DAG: %[[I511:.*]] = loom_index.constant 511 : index
  // CHECK-DAG: %[[O7:.*]] = loom_index.constant 7 : offset
  // CHECK-DAG: %[[L511:.*]] = arith.constant 511 : i64
  %true = arith.constant true
  %x = arith.constant -2 : i8
  %o511 = loom_index.constant 511 : offset
  %c7 = loom_index.constant 7 : index
  %0 = loom_index.cast %true : i1 to index
  %1 = loom_index.cast %true : i1 to offset
  %2 = loom_index.cast %x : i8 to index
  %3 = loom_index.cast %x : i8 to offset
  %4 = loom_index.cast %o511 : offset to i8
  %5 = loom_index.cast %c7 : index to i1
  %6 = loom_index.cast %o511 : offset to index
  %7 = loom_index.cast %c7 : index to offset
  %8 = loom_index.cast %o511 : offset to i64
  // CHECK: return %[[ONE]], %[[OONE]], %[[M2]], %[[O254]], %[[LOW]], %[[BIT]], %[[I511]], %[[O7]], %[[L511]]
  loom_func.return %0, %1, %2, %3, %4, %5, %6, %7, %8 : index, offset, index, offset, i8, i1, index, offset, i64
}

// CHECK-LABEL: loom_func.def public @bits
loom_func.def public @bits() -> (index, index, index, index, index, index, index, index, index, index, index) {
  // CHECK-DAG: %[[AND:.*]] = loom_index.constant 8 : index
  // CHECK-DAG: %[[OR:.*]] = loom_index.constant -6 : index
  // CHECK-DAG: %[[XOR:.*]] = loom_index.constant -14 : index
  // CHECK-DAG: %[[SHL:.*]] = loom_index.constant -128 : index
  // CHECK-DAG: %[[SHRS:.*]] = loom_index.constant -1 : index
  // CHECK-DAG: %[[SHRU:.*]] = loom_index.constant 1152921504606846975 : index
  // CHECK-DAG: %[[ROTL:.*]] = loom_index.constant -113 : index
  // CHECK-DAG: %[[ROTR:.*]] = loom_index.constant -8070450532247928833 : index
  // CHECK-DAG: %[[CTLZ:.*]] = loom_index.constant 60 : index
  // CHECK-DAG: %[[CTTZ:.*]] = loom_index.constant 3 : index
  // CHECK-DAG: %[[CTPOP:.*]] = loom_index.constant 2 : index
  %m8 = loom_index.constant -8 : index
  %c10 = loom_index.constant 10 : index
  %c4 = loom_index.constant 4 : index
  %0 = loom_index.andi %m8, %c10 : index
  %1 = loom_index.ori %m8, %c10 : index
  %2 = loom_index.xori %m8, %c10 : index
  %3 = loom_index.shli %m8, %c4 : index
  %4 = loom_index.shrsi %m8, %c4 : index
  %5 = loom_index.shrui %m8, %c4 : index
  %6 = loom_index.rotli %m8, %c4 : index
  %7 = loom_index.rotri %m8, %c4 : index
  %8 = loom_index.ctlzi %c10 : index
  %9 = loom_index.cttzi %m8 : index
  %10 = loom_index.ctpopi %c10 : index
  // CHECK: return %[[AND]], %[[OR]], %[[XOR]], %[[SHL]], %[[SHRS]], %[[SHRU]], %[[ROTL]], %[[ROTR]], %[[CTLZ]], %[[CTTZ]], %[[CTPOP]]
  loom_func.return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10 : index, index, index, index, index, index, index, index, index, index, index
}

// CHECK-LABEL: loom_func.def public @counts_of_zero
loom_func.def public @counts_of_zero() -> (index, index, index) {
  // CHECK-DAG: %[[ZERO:.*]] = loom_index.constant 0 : index
  // CHECK-DAG: %[[ALL:.*]] = loom_index.constant 64 : index
  %c0 = loom_index.constant 0 : index
  %0 = loom_index.ctlzi %c0 : index
  %1 = loom_index.cttzi %c0 : index
  %2 = loom_index.ctpopi %c0 : index
  // CHECK: return %[[ALL]], %[[ALL]], %[[ZERO]]
  loom_func.return %0, %1, %2 : index, index, index
}

// Amounts in [0, 63] fold; others stay for the lowering to diagnose.
// CHECK-LABEL: loom_func.def public @shift_amounts
loom_func.def public @shift_amounts() -> (index, index, index, index, index, index, index, index) {
  // CHECK-DAG: %[[SAME:.*]] = loom_index.constant 1 : index
  // CHECK-DAG: %[[TOP:.*]] = loom_index.constant -9223372036854775808 : index
  %c1 = loom_index.constant 1 : index
  %c0 = loom_index.constant 0 : index
  %c63 = loom_index.constant 63 : index
  %c64 = loom_index.constant 64 : index
  %m1 = loom_index.constant -1 : index
  %0 = loom_index.shli %c1, %c0 : index
  %1 = loom_index.shli %c1, %c63 : index
  %2 = loom_index.rotri %c1, %c0 : index
  // CHECK: %[[R3:.*]] = loom_index.shli
  %3 = loom_index.shli %c1, %c64 : index
  // CHECK: %[[R4:.*]] = loom_index.shrui
  %4 = loom_index.shrui %c1, %m1 : index
  // CHECK: %[[R5:.*]] = loom_index.shrsi
  %5 = loom_index.shrsi %c1, %c64 : index
  // CHECK: %[[R6:.*]] = loom_index.rotli
  %6 = loom_index.rotli %c1, %c64 : index
  // CHECK: %[[R7:.*]] = loom_index.rotri
  %7 = loom_index.rotri %c1, %m1 : index
  // CHECK: return %[[SAME]], %[[TOP]], %[[SAME]], %[[R3]], %[[R4]], %[[R5]], %[[R6]], %[[R7]]
  loom_func.return %0, %1, %2, %3, %4, %5, %6, %7 : index, index, index, index, index, index, index, index
}

// A fact belongs to its result: it is not removed while the result is used.
// CHECK-LABEL: loom_func.def public @facts
loom_func.def public @facts(%n: index) -> (index) {
  // CHECK-NEXT: %[[M:.*]] = loom_index.assume
  %m = loom_index.assume %n [min(%n, 1)] : index
  // CHECK-NEXT: return %[[M]]
  loom_func.return %m : index
}
