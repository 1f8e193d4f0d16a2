// RUN: loom-opt %s --loop-invariant-code-motion --allow-unregistered-dialect | FileCheck %s

// What is undefined at once for some operands does not leave what guards it,
// unless its operands are known.

// CHECK-LABEL: @unknown(
// CHECK: scf.for
// CHECK-NEXT: loom_index.div
// CHECK-NEXT: loom_index.rem
// CHECK-NEXT: loom_scalar.ceildivsi
// CHECK-NEXT: loom_scalar.ceildivui
// CHECK-NEXT: loom_scalar.floordivsi
// CHECK-NEXT: loom_vector.divui
// CHECK-NEXT: loom_vector.remui
// CHECK-NEXT: loom_index.assume
// CHECK-NEXT: loom_scalar.assume
// CHECK-NEXT: "test.use"
func.func @unknown(%a: index, %b: index, %x: i32, %y: i32, %v: vector<2x!loom_index.offset>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %a step %c1 {
    %0 = loom_index.div %a, %b : index
    %1 = loom_index.rem %a, %b : index
    %2 = loom_scalar.ceildivsi %x, %y : i32
    %3 = loom_scalar.ceildivui %x, %y : i32
    %4 = loom_scalar.floordivsi %x, %y : i32
    %5 = loom_vector.divui %v, %v : vector<2xoffset>
    %6 = loom_vector.remui %v, %v : vector<2xoffset>
    %7 = loom_index.assume %b [min(%b, 1)] : index
    %8 = loom_scalar.assume %y [min(%y, 1)] : i32
    "test.use"(%0, %1, %2, %3, %4, %5, %6, %7, %8) : (index, index, i32, i32, i32, vector<2x!loom_index.offset>, vector<2x!loom_index.offset>, index, i32) -> ()
  }
  return
}

// Zero is known too, and -1 has no quotient with the smallest integer.
// CHECK-LABEL: @refused(
// CHECK: scf.for
// CHECK-NEXT: loom_index.div
// CHECK-NEXT: loom_scalar.ceildivsi
// CHECK-NEXT: loom_vector.ceildivui
// CHECK-NEXT: loom_vector.floordivsi
// CHECK-NEXT: loom_vector.divui
// CHECK-NEXT: "test.use"
func.func @refused(%a: index, %x: i32, %w: vector<2xi32>, %v: vector<2x!loom_index.offset>) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %m1 = arith.constant -1 : i32
  %z = arith.constant dense<[4, 0]> : vector<2xi32>
  %mw = arith.constant dense<[4, -1]> : vector<2xi32>
  %zero = loom_vector.constant [4, 0] : vector<2xoffset>
  scf.for %i = %c0 to %a step %c1 {
    %0 = loom_index.div %a, %c0 : index
    %1 = loom_scalar.ceildivsi %x, %m1 : i32
    %2 = loom_vector.ceildivui %w, %z : vector<2xi32>
    %3 = loom_vector.floordivsi %w, %mw : vector<2xi32>
    %4 = loom_vector.divui %v, %zero : vector<2xoffset>
    "test.use"(%0, %1, %2, %3, %4) : (index, i32, vector<2xi32>, vector<2xi32>, vector<2x!loom_index.offset>) -> ()
  }
  return
}

// CHECK-LABEL: @known(
// CHECK: loom_index.div
// CHECK-NEXT: loom_index.rem
// CHECK-NEXT: loom_scalar.ceildivsi
// CHECK-NEXT: loom_scalar.ceildivui
// CHECK-NEXT: loom_vector.floordivsi
// CHECK-NEXT: loom_vector.remui
// CHECK-NEXT: loom_vector.addi
// CHECK-NEXT: scf.for
// CHECK-NEXT: "test.use"
func.func @known(%a: index, %x: i32, %w: vector<2xi32>, %v: vector<2x!loom_index.offset>) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %c3 = loom_index.constant 3 : index
  %three = arith.constant 3 : i32
  %m1 = arith.constant -1 : i32
  %dw = arith.constant dense<[4, -2]> : vector<2xi32>
  %d = loom_vector.constant [4, 2] : vector<2xoffset>
  scf.for %i = %c0 to %a step %c1 {
    %0 = loom_index.div %a, %c3 : index
    %1 = loom_index.rem %a, %c3 : index
    %2 = loom_scalar.ceildivsi %x, %three : i32
    %3 = loom_scalar.ceildivui %x, %m1 : i32
    %4 = loom_vector.floordivsi %w, %dw : vector<2xi32>
    %5 = loom_vector.remui %v, %d : vector<2xoffset>
    %6 = loom_vector.addi %v, %v : vector<2xoffset>
    "test.use"(%0, %1, %2, %3, %4, %5, %6) : (index, index, i32, i32, vector<2xi32>, vector<2x!loom_index.offset>, vector<2x!loom_index.offset>) -> ()
  }
  return
}
