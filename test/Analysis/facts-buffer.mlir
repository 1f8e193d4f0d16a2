// RUN: loom-opt %s "--test-print-facts=show=buffers,overlaps arguments=true" --allow-unregistered-dialect --verify-diagnostics=only-expected --split-input-file

// Roots, offsets, sizes and what is assumed of them.

// expected-remark @below {{buffer arguments: root %a global, root %b global, root %v global size [4, 400] mod 4, root %w global size [2048, 2048].}}
loom_kernel.def @roots() {
  %c1 = loom_index.constant 1 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c1, %c1, %c1) : index
} launch(%a: buffer, %b: buffer, %v: view<[%n]xf32>, %w: view<16x32xf32>, %n: index, %at: index) where [range(%n, 1, 100), range(%at, 0, 7), mul(%at, 2)] {
  %o64 = loom_index.constant 64 : offset
  %c0 = loom_index.constant 0 : index
  %i1 = loom_index.constant 1 : index
  // expected-remark @below {{buffer facts: root %a global offset [64, 64] size [256, 256].}}
  %x = loom_buffer.view %a[%o64] : buffer -> view<8x8xf32>
  // Two rows from row %at on: the pitch is still 32 bytes.
  // expected-remark @below {{buffer facts: root %a global offset [64, 256] mod 64 size [48, 48].}}
  %y = loom_view.subview %x[%at, %c0] : view<8x8xf32> -> view<2x4xf32>
  // expected-remark @below {{buffer facts: root %a global offset [100, 292] mod 4 size [8, 8].}}
  %z = loom_view.subview %y[%i1, %i1] : view<2x4xf32> -> view<1x2xf32>
  // expected-remark @below {{buffer facts: root %v global size [256, 256].}}
  %r = loom_view.refine %v : view<[%n]xf32> -> view<64xf32>
  // expected-remark @below {{buffer facts: root %a global align 16, root %b global align 16.}}
  %a16, %b16 = loom_buffer.assume.alignment %a, %b {minimum_alignment = 16} : buffer, buffer
  // The larger one stays.
  // expected-remark @below {{buffer facts: root %a global align 16.}}
  %a4 = loom_buffer.assume.alignment %a16 {minimum_alignment = 4} : buffer
  // expected-remark @below {{buffer facts: root %a constant align 16.}}
  %ac = loom_buffer.assume.memory_space<constant> %a4 : buffer
  // expected-remark @below {{buffer facts: root %a noalias 0 constant align 16, root %b noalias 1 global align 16.}}
  %an, %bn = loom_buffer.assume.noalias %ac, %b16 : buffer, buffer
  // expected-remark @below {{buffer facts: root %b noalias 1 global align 16.}}
  %s = loom_buffer.assume.same_root %b, %bn : buffer
  // expected-remark @below {{disjoint.}}
  "test.overlap"(%an, %s) : (!loom_buffer.buffer, !loom_buffer.buffer) -> ()
  // expected-remark @below {{may overlap.}}
  "test.overlap"(%an, %b) : (!loom_buffer.buffer, !loom_buffer.buffer) -> ()
  loom_kernel.return
}

// -----

// Selects, conditions and loops: the roots are all those that may come, the rest
// is what they have in common.

loom_kernel.def @joins() {
  %c1 = loom_index.constant 1 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c1, %c1, %c1) : index
} launch(%a: buffer, %b: buffer, %c: i1, %n: index) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %o0 = loom_index.constant 0 : offset
  %o32 = loom_index.constant 32 : offset
  %c2 = loom_index.constant 2 : index
  %a16 = loom_buffer.assume.alignment %a {minimum_alignment = 16} : buffer
  %b8 = loom_buffer.assume.alignment %b {minimum_alignment = 8} : buffer
  // expected-remark @below {{buffer facts: root %a|%b global align 8.}}
  %s = loom_scf.select %c, %a16, %b8 : buffer
  %v = loom_buffer.view %a16[%o0] : buffer -> view<4xf32>
  %w = loom_buffer.view %a16[%o32] : buffer -> view<4xf32>
  // expected-remark @below {{disjoint.}}
  "test.overlap"(%v, %w) : (!loom_view.view<4xf32>, !loom_view.view<4xf32>) -> ()
  // expected-remark @below {{may overlap.}}
  "test.overlap"(%v, %v) : (!loom_view.view<4xf32>, !loom_view.view<4xf32>) -> ()
  // expected-remark @below {{buffer facts: root %a global align 16 offset [0, 32] mod 32 size [16, 16].}}
  %i = loom_scf.if %c -> (view<4xf32>) {
    loom_scf.yield %v : view<4xf32>
  } else {
    loom_scf.yield %w : view<4xf32>
  }
  // A window that moves on: the offset grows by multiples of 8.
  // expected-remark @below {{buffer facts: root %a global align 16 offset [0, 9223372036854775800] mod 8 size [16, 16].}}
  %l = loom_scf.for %k = [%c0 to %n step %c1](%p = %v : view<4xf32>) -> (view<4xf32>) {
    // expected-remark @below {{buffer facts: root %a global align 16 offset [8, 9223372036854775800] mod 8 size [16, 16].}}
    %q = loom_view.subview %p[%c2] : view<4xf32> -> view<4xf32>
    loom_scf.yield %q : view<4xf32>
  }
  loom_kernel.return
}

// -----

// A noalias fact is of one execution: what a loop carries to the next one, or
// returns, has lost it.

loom_kernel.def @iterations() {
  %c1 = loom_index.constant 1 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c1, %c1, %c1) : index
} launch(%a: buffer, %b: buffer, %n: index) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  // expected-remark @below {{buffer facts: root %a|%b global, root %b|%a global.}}
  %p, %q = loom_scf.for %i = [%c0 to %n step %c1](%x = %a : buffer, %y = %b : buffer) -> (buffer, buffer) {
    // expected-remark @below {{buffer facts: root %a|%b noalias 0 global, root %b|%a noalias 1 global.}}
    %x1, %y1 = loom_buffer.assume.noalias %x, %y : buffer, buffer
    // expected-remark @below {{disjoint.}}
    "test.overlap"(%x1, %y1) : (!loom_buffer.buffer, !loom_buffer.buffer) -> ()
    // The other one of the last iteration.
    // expected-remark @below {{may overlap.}}
    "test.overlap"(%x, %y1) : (!loom_buffer.buffer, !loom_buffer.buffer) -> ()
    loom_scf.yield %y1, %x1 : buffer, buffer
  }
  // Stated before a loop, it holds in it.
  %a1, %b1 = loom_buffer.assume.noalias %a, %b : buffer, buffer
  loom_scf.for %i = [%c0 to %n step %c1](%x = %a1 : buffer) -> (buffer) {
    // expected-remark @below {{disjoint.}}
    "test.overlap"(%x, %b1) : (!loom_buffer.buffer, !loom_buffer.buffer) -> ()
    loom_scf.yield %x : buffer
  }
  loom_kernel.return
}

// -----

// Allocations are roots of their own.

loom_kernel.def @allocations() {
  %c1 = loom_index.constant 1 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c1, %c1, %c1) : index
} launch(%a: buffer, %c: i1) {
  %bytes = loom_index.constant 256 : offset
  // expected-remark @below {{buffer facts: root alloca workgroup align 16 size [256, 256].}}
  %x = loom_buffer.alloca<workgroup> align(16) %bytes : buffer
  // expected-remark @below {{buffer facts: root alloca private align 4 size [256, 256].}}
  %y = loom_buffer.alloca<private> align(4) %bytes : buffer
  // expected-remark @below {{buffer facts: root alloca workgroup align 8 size [256, 256].}}
  %z = loom_buffer.alloca<workgroup> align(8) %bytes : buffer
  // expected-remark @below {{disjoint.}}
  "test.overlap"(%x, %a) : (!loom_buffer.buffer, !loom_buffer.buffer) -> ()
  // expected-remark @below {{disjoint.}}
  "test.overlap"(%x, %y) : (!loom_buffer.buffer, !loom_buffer.buffer) -> ()
  // expected-remark @below {{disjoint.}}
  "test.overlap"(%x, %z) : (!loom_buffer.buffer, !loom_buffer.buffer) -> ()
  // expected-remark @below {{buffer facts: root alloca|alloca workgroup align 8 size [256, 256].}}
  %s = loom_scf.select %c, %x, %z : buffer
  // expected-remark @below {{disjoint.}}
  "test.overlap"(%s, %y) : (!loom_buffer.buffer, !loom_buffer.buffer) -> ()
  // expected-remark @below {{may overlap.}}
  "test.overlap"(%s, %z) : (!loom_buffer.buffer, !loom_buffer.buffer) -> ()
  // What an op gives that says nothing of it may be anything.
  // expected-remark @below {{buffer facts: any root offset [0, 9223372036854775807].}}
  %u = "test.buffer"() : () -> !loom_buffer.buffer
  // expected-remark @below {{may overlap.}}
  "test.overlap"(%u, %a) : (!loom_buffer.buffer, !loom_buffer.buffer) -> ()
  loom_kernel.return
}

// -----

// A buffer of the same storage is anywhere in it: neither its place nor its
// alignment follows from that of the other. What is said of a window's first
// byte holds for the storage only as far as the offset allows.

loom_kernel.def @parts() {
  %c1 = loom_index.constant 1 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c1, %c1, %c1) : index
} launch(%a: buffer, %b: buffer, %c: i1) {
  %o4 = loom_index.constant 4 : offset
  %o12 = loom_index.constant 12 : offset
  %o32 = loom_index.constant 32 : offset
  %a16 = loom_buffer.assume.alignment %a {minimum_alignment = 16} : buffer
  %b4 = loom_buffer.assume.alignment %b {minimum_alignment = 4} : buffer
  // expected-remark @below {{buffer facts: root %b global align 4.}}
  %s = loom_buffer.assume.same_root %b4, %a16 : buffer
  %either = loom_scf.select %c, %a16, %b4 : buffer
  // expected-remark @below {{buffer facts: root %a global align 16 offset [0, 9223372036854775804] mod 4.}}
  %t = loom_buffer.assume.same_root %either, %a16 : buffer
  %w = loom_buffer.window %b[%o4] : buffer
  // expected-remark @below {{buffer facts: root %b global offset [4, 4].}}
  %w16 = loom_buffer.assume.alignment %w {minimum_alignment = 16} : buffer
  // expected-remark @below {{buffer facts: root %b global offset [16, 16].}}
  %v = loom_buffer.window %w16[%o12] : buffer
  %u = loom_buffer.window %b[%o32] : buffer
  // expected-remark @below {{buffer facts: root %b global align 16 offset [32, 32].}}
  %u16 = loom_buffer.assume.alignment %u {minimum_alignment = 16} : buffer
  loom_kernel.return
}
