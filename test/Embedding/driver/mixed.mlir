// CHECK-LABEL: func.func @mixed
// CF-LABEL: func.func @mixed
func.func @mixed(%row: memref<?xi32>, %n: index, %divisor: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  // An upstream loop around one of Loom's.
  // CHECK: scf.for
  // CF-NOT: scf.for
  // CF: cf.cond_br
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%outer = %zero) -> (i32) {
    %value = memref.load %row[%i] : memref<?xi32>
    // CHECK: loom_scf.for
    // CF: loom_scf.for
    %inner = loom_scf.for %j = [%c0 to %n step %c1](%acc = %outer : i32) -> (i32) {
      // Loom's pass expands it.
      // CHECK-NOT: loom_scalar
      // CHECK: arith.divsi
      // CF: loom_scalar.ceildivsi
      %part = loom_scalar.ceildivsi %value, %divisor : i32
      // canonicalize removes it.
      // CHECK-NOT: arith.addi {{.*}}, %c0_i32
      %same = arith.addi %part, %zero : i32
      %next = arith.addi %acc, %same : i32
      // CHECK: loom_scf.yield
      loom_scf.yield %next : i32
    }
    // CHECK: scf.yield
    scf.yield %inner : i32
  }
  return %sum : i32
}
