// RUN: loom-opt %s --loom-convert-loom-to-llvm=target=gfx1100 --split-input-file | FileCheck %s

// An access has the alignment of its base and offset together, and at least what
// it states.
// CHECK-LABEL: llvm.func @alignment
loom_kernel.def @alignment() {
  %c1 = loom_index.constant 1 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c1, %c1, %c1) : index
} launch(%a: buffer, %n: index) where [range(%n, 0, 1000)] {
  %c16 = loom_index.constant 16 : offset
  %c48 = loom_index.constant 48 : offset
  %c40 = loom_index.constant 40 : offset
  %c1 = loom_index.constant 1 : offset
  %a64 = loom_buffer.assume.alignment %a {minimum_alignment = 64} : buffer
  // CHECK: llvm.load %{{.*}} {alignment = 16 : i64}
  %w = loom_buffer.load %a64[%c48] align(4) : buffer -> f32
  // CHECK: llvm.store %{{.*}} {alignment = 8 : i64}
  loom_buffer.store %w, %a64[%c40] align(4) : f32, buffer
  %rows = loom_index.scale %n, %c16 : index, offset -> offset
  %some = loom_index.cast %n : index to offset
  // CHECK: llvm.load %{{.*}} {alignment = 16 : i64}
  %x = loom_buffer.load %a64[%rows] align(4) : buffer -> f32
  // CHECK: llvm.load %{{.*}} {alignment = 4 : i64}
  %y = loom_buffer.load %a64[%some] align(4) : buffer -> f32
  // Nothing is known of the other name of the buffer.
  // CHECK: llvm.load %{{.*}} {alignment = 2 : i64}
  %z = loom_buffer.load %a[%c48] align(2) : buffer -> f32
  // CHECK: llvm.return
  loom_kernel.return
}

// -----

// Facts on the way do not hide a noalias fact behind others, and storage of the
// kernel is no argument.
// CHECK-LABEL: llvm.func @chain
// CHECK-SAME: (%{{.*}}: !llvm.ptr<1> {llvm.noalias}, %{{.*}}: !llvm.ptr<1> {llvm.noalias})
loom_kernel.def @chain() {
  %c1 = loom_index.constant 1 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c1, %c1, %c1) : index
} launch(%a: buffer, %b: buffer) {
  %o = loom_index.constant 0 : offset
  %bytes = loom_index.constant 64 : offset
  %own = loom_buffer.alloca<private> align(4) %bytes : buffer
  %a1, %b1 = loom_buffer.assume.noalias %a, %b : buffer, buffer
  %a2, %own1 = loom_buffer.assume.noalias %a1, %own : buffer, buffer
  %x = loom_buffer.load %a2[%o] align(4) : buffer -> f32
  loom_buffer.store %x, %own1[%o] align(4) : f32, buffer
  loom_buffer.store %x, %b1[%o] align(4) : f32, buffer
  loom_kernel.return
}

// -----

// Address arithmetic does not wrap where no value is cut off.
// CHECK-LABEL: @flags
loom_func.def @flags(%x: index, %y: index, %z: index) -> (index, index, index, index, index) {
  %a = loom_index.assume %x [range(%x, 0, 1000)] : index
  %b = loom_index.assume %y [range(%y, -1000, 1000)] : index
  %c = loom_index.assume %z [range(%z, 0, 3000000000)] : index
  // CHECK: arith.addi %{{.*}}, %{{.*}} overflow<nsw, nuw> : i32
  %d = loom_index.add %a, %a : index
  // CHECK: arith.muli %{{.*}}, %{{.*}} overflow<nsw> : i32
  %e = loom_index.mul %a, %b : index
  // Not below 2^31, but below 2^32.
  // CHECK: arith.addi %{{.*}}, %{{.*}} overflow<nuw> : i32
  %f = loom_index.add %c, %a : index
  // CHECK: arith.muli %{{.*}}, %{{.*}} overflow<nsw, nuw> : i32
  // CHECK: arith.addi %{{.*}}, %{{.*}} overflow<nsw> : i32
  %g = loom_index.madd %a, %a, %b : index
  // 64 bits are all that a value may need.
  // CHECK: arith.addi %{{.*}}, %{{.*}} overflow<nsw> : i64
  %h = loom_index.add %x, %y : index
  loom_func.return %d, %e, %f, %g, %h : index, index, index, index, index
}

// -----

// The product of a madd is an index, as is the sum; only that has to be in the
// carrier.
// CHECK-LABEL: @product
loom_func.def @product(%x: index, %y: index, %z: index) -> (index, index) {
  // CHECK: arith.muli %{{[^ ]*}}, %{{[^ ]*}} overflow<nsw> : i64
  // CHECK: arith.addi %{{[^ ]*}}, %{{[^ ]*}} overflow<nsw> : i64
  %g = loom_index.madd %x, %y, %z : index
  %a = loom_index.assume %x [range(%x, 100000, 100001)] : index
  %b = loom_index.assume %y [range(%y, 100000, 100000)] : index
  %c = loom_index.assume %z [range(%z, -10000000000, -9999999990)] : index
  // CHECK: arith.muli %{{[^ ]*}}, %{{[^ ]*}} : i32
  // CHECK: arith.addi %{{[^ ]*}}, %{{[^ ]*}} : i32
  %h = loom_index.madd %a, %b, %c : index
  loom_func.return %g, %h : index, index
}
