// RUN: loom-opt %s --test-print-facts=show=uniformity --verify-diagnostics=only-expected --split-input-file

// A load of a launch argument that nothing in the launch writes is as uniform as
// its address.

loom_kernel.def @read_only() {
  %c1 = loom_index.constant 1 : index
  %c64 = loom_index.constant 64 : index
  loom_kernel.launch.config workgroups(%c64, %c1, %c1) workgroup_size(%c64, %c1, %c1) : index
} launch(%a: buffer, %b: buffer, %i: index) {
  %zero = loom_index.constant 0 : offset
  %tx = loom_kernel.workitem.id<x> : index
  %a1, %b1 = loom_buffer.assume.noalias %a, %b : buffer, buffer
  %va = loom_buffer.view %a1[%zero] : buffer -> view<64xf32>
  %vb = loom_buffer.view %b1[%zero] : buffer -> view<64xf32>
  // expected-remark @below {{uniformity facts: uniform.}}
  %same = loom_view.load %va[%i] : view<64xf32> -> f32
  // expected-remark @below {{uniformity facts: varying.}}
  %own = loom_view.load %va[%tx] : view<64xf32> -> f32
  // expected-remark @below {{uniformity facts: varying.}}
  %written = loom_view.load %vb[%i] : view<64xf32> -> f32
  loom_view.store %own, %vb[%tx] : f32, view<64xf32>
  loom_kernel.return
}

// -----

// A volatile load may see something else every time, and so may the others.

loom_kernel.def @volatile() {
  %c1 = loom_index.constant 1 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c1, %c1, %c1) : index
} launch(%a: buffer) {
  %zero = loom_index.constant 0 : offset
  // expected-remark @below {{uniformity facts: varying.}}
  %x = loom_buffer.load<volatile> %a[%zero] align(4) : buffer -> f32
  // expected-remark @below {{uniformity facts: varying.}}
  %y = loom_buffer.load %a[%zero] align(4) : buffer -> f32
  loom_kernel.return
}

// -----

// Without noalias the two may be one buffer.

loom_kernel.def @may_alias() {
  %c1 = loom_index.constant 1 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c1, %c1, %c1) : index
} launch(%a: buffer, %b: buffer, %i: index) {
  %zero = loom_index.constant 0 : offset
  %va = loom_buffer.view %a[%zero] : buffer -> view<64xf32>
  %vb = loom_buffer.view %b[%zero] : buffer -> view<64xf32>
  // expected-remark @below {{uniformity facts: varying.}}
  %x = loom_view.load %va[%i] : view<64xf32> -> f32
  loom_view.store %x, %vb[%i] : f32, view<64xf32>
  loom_kernel.return
}

// -----

// A noalias fact speaks of one workitem: with roots that differ between
// workitems, what one reads another may write.

loom_kernel.def @swapped() {
  %c1 = loom_index.constant 1 : index
  %c2 = loom_index.constant 2 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c2, %c1, %c1) : index
} launch(%a: buffer, %b: buffer, %i: index) {
  %zero = loom_index.constant 0 : offset
  %c0 = loom_index.constant 0 : index
  %tx = loom_kernel.workitem.id<x> : index
  %first = loom_index.cmp eq, %tx, %c0 : index
  %p = loom_scf.select %first, %a, %b : buffer
  %q = loom_scf.select %first, %b, %a : buffer
  %p1, %q1 = loom_buffer.assume.noalias %p, %q : buffer, buffer
  // expected-remark @below {{uniformity facts: varying.}}
  %x = loom_buffer.load %p1[%zero] align(4) : buffer -> f32
  loom_buffer.store %x, %q1[%zero] align(4) : f32, buffer
  loom_kernel.return
}

// -----

// A call may write anything; memory of the workgroup is written between
// barriers.

loom_func.decl @touch()

loom_kernel.def @unknown_writes() {
  %c1 = loom_index.constant 1 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c1, %c1, %c1) : index
} launch(%a: buffer) {
  %zero = loom_index.constant 0 : offset
  // expected-remark @below {{uniformity facts: varying.}}
  %x = loom_buffer.load %a[%zero] align(4) : buffer -> f32
  loom_func.call @touch() : () -> ()
  loom_kernel.return
}

// -----

loom_kernel.def @storage() {
  %c1 = loom_index.constant 1 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c1, %c1, %c1) : index
} launch(%a: buffer) {
  %zero = loom_index.constant 0 : offset
  %bytes = loom_index.constant 1024 : offset
  // expected-remark @below {{uniformity facts: workgroup.}}
  %tile = loom_buffer.alloca<workgroup> align(16) %bytes : buffer
  // expected-remark @below {{uniformity facts: varying.}}
  %own = loom_buffer.alloca<private> align(16) %bytes : buffer
  // expected-remark @below {{uniformity facts: varying.}}
  %x = loom_buffer.load %tile[%zero] align(4) : buffer -> f32
  // expected-remark @below {{uniformity facts: varying.}}
  %y = loom_buffer.load %own[%zero] align(4) : buffer -> f32
  // Storage of the kernel is no launch argument.
  // expected-remark @below {{uniformity facts: uniform.}}
  %z = loom_buffer.load %a[%zero] align(4) : buffer -> f32
  loom_buffer.store %x, %tile[%zero] align(4) : f32, buffer
  loom_kernel.return
}

// -----

// What is promised of windows holds for one workitem: here another one writes
// what this one reads, if both arguments are the same storage.

loom_kernel.def @windows() {
  %c1 = loom_index.constant 1 : index
  %c64 = loom_index.constant 64 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c64, %c1, %c1) : index
} launch(%a: buffer, %b: buffer) {
  %zero = loom_index.constant 0 : offset
  %four = loom_index.constant 4 : offset
  %i = loom_index.constant 0 : index
  %tx = loom_kernel.workitem.id<x> : index
  %at = loom_index.scale %tx, %four : index, offset -> offset
  %next = loom_index.add %at, %four : offset
  %mine = loom_buffer.window %b[%next] : buffer
  %a1, %b1 = loom_buffer.assume.noalias %a, %mine : buffer, buffer
  // expected-remark @below {{uniformity facts: varying.}}
  %x = loom_buffer.load %a1[%zero] align(4) : buffer -> f32
  loom_buffer.store %x, %b1[%zero] align(4) : f32, buffer
  loom_kernel.return
}
