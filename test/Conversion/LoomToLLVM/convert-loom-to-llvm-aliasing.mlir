// RUN: loom-opt %s --loom-convert-loom-to-llvm=target=gfx1100 --split-input-file | FileCheck %s
// RUN: loom-opt %s --split-input-file --pass-pipeline='builtin.module(loom-convert-kernel-to-host,loom-convert-loom-to-llvm{target=host})' | FileCheck %s --check-prefix=HOST

// Accesses through the results of one promise are in scopes of their own. Those
// of the buffers themselves are not, so that no argument is `noalias`.
// CHECK-DAG: #[[DOMAIN:.*]] = #llvm.alias_scope_domain<
// CHECK-DAG: #[[A:.*]] = #llvm.alias_scope<id = distinct[1]<>, domain = #[[DOMAIN]]>
// CHECK-DAG: #[[B:.*]] = #llvm.alias_scope<id = distinct[2]<>, domain = #[[DOMAIN]]>
// CHECK-LABEL: llvm.func @some
// CHECK-NOT: llvm.noalias
// CHECK: llvm.load %{{.*}} {alias_scopes = [#[[A]]], alignment = 4 : i64, noalias_scopes = [#[[B]]]}
// CHECK: llvm.store %{{.*}} {alias_scopes = [#[[B]]], alignment = 4 : i64, noalias_scopes = [#[[A]]]}
// CHECK: llvm.store %{{.*}} {alignment = 4 : i64}

// Workitems are a loop on the host. The promise is of the same buffers in each.
// HOST: alias_scopes = [
loom_kernel.def @some() {
  %c1 = loom_index.constant 1 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c1, %c1, %c1) : index
} launch(%a: buffer, %b: buffer) {
  %o = loom_index.constant 0 : offset
  %a1, %b1 = loom_buffer.assume.noalias %a, %b : buffer, buffer
  %x = loom_buffer.load %a1[%o] align(4) : buffer -> f32
  loom_buffer.store %x, %b1[%o] align(4) : f32, buffer
  loom_buffer.store %x, %b[%o] align(4) : f32, buffer
  loom_kernel.return
}

// -----

// The promise of a loop is of one iteration; another one may swap the buffers.
// CHECK-LABEL: llvm.func @rotating
// CHECK-NOT: alias_scopes
// HOST-LABEL: func.func private @rotating
// HOST-NOT: alias_scopes
// HOST: func.func @loom.entry.rotating
loom_kernel.def @rotating(%n: index) {
  %c1 = loom_index.constant 1 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c1, %c1, %c1) : index
} launch(%a: buffer, %b: buffer, %n: index) {
  %o = loom_index.constant 0 : offset
  %zero = loom_index.constant 0 : index
  %one = loom_index.constant 1 : index
  %p, %q = loom_scf.for %i = [%zero to %n step %one](%x = %a : buffer, %y = %b : buffer) -> (buffer, buffer) {
    %x1, %y1 = loom_buffer.assume.noalias %x, %y : buffer, buffer
    %v = loom_buffer.load %x1[%o] align(4) : buffer -> f32
    loom_buffer.store %v, %y1[%o] align(4) : f32, buffer
    loom_scf.yield %y, %x : buffer, buffer
  }
  loom_kernel.return
}

// -----

// The same with blocks: what is in a cycle may run again.
// CHECK-LABEL: llvm.func @cycle
// CHECK-NOT: alias_scopes
loom_kernel.def @cycle() {
  %c1 = loom_index.constant 1 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c1, %c1, %c1) : index
} launch(%a: buffer, %b: buffer, %more: i1) {
  %o = loom_index.constant 0 : offset
  loom_cfg.br ^body(%a: buffer, %b: buffer)
^body(%x: !loom_buffer.buffer, %y: !loom_buffer.buffer):
  %x1, %y1 = loom_buffer.assume.noalias %x, %y : buffer, buffer
  %v = loom_buffer.load %x1[%o] align(4) : buffer -> f32
  loom_buffer.store %v, %y1[%o] align(4) : f32, buffer
  loom_cfg.cond_br %more, ^again, ^end
^again:
  loom_cfg.br ^body(%y: buffer, %x: buffer)
^end:
  loom_kernel.return
}

// -----

// A promise in a loop about buffers that are the same each time holds always,
// and so does one before the loop, and one in a branch.
// CHECK-LABEL: llvm.func @fixed
// CHECK-COUNT-4: alias_scopes = [#{{.*}}]
// CHECK: llvm.return
loom_kernel.def @fixed(%n: index) {
  %c1 = loom_index.constant 1 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c1, %c1, %c1) : index
} launch(%a: buffer, %b: buffer, %n: index, %p: i1) {
  %o = loom_index.constant 0 : offset
  %zero = loom_index.constant 0 : index
  %one = loom_index.constant 1 : index
  loom_scf.for %i = [%zero to %n step %one] {
    %x1, %y1 = loom_buffer.assume.noalias %a, %b : buffer, buffer
    %v = loom_buffer.load %x1[%o] align(4) : buffer -> f32
    loom_buffer.store %v, %y1[%o] align(4) : f32, buffer
  }
  loom_scf.if %p {
    %x2, %y2 = loom_buffer.assume.noalias %a, %b : buffer, buffer
    %v2 = loom_buffer.load %x2[%o] align(4) : buffer -> f32
    loom_buffer.store %v2, %y2[%o] align(4) : f32, buffer
  }
  loom_kernel.return
}

// -----

// A function may be inlined into a loop, where its promise is of one call.
// CHECK-LABEL: @helper.body
// CHECK-NOT: alias_scopes
loom_func.def noinline @helper(%a: buffer, %b: buffer) {
  %o = loom_index.constant 0 : offset
  %a1, %b1 = loom_buffer.assume.noalias %a, %b : buffer, buffer
  %x = loom_buffer.load %a1[%o] align(4) : buffer -> f32
  loom_buffer.store %x, %b1[%o] align(4) : f32, buffer
  loom_func.return
}

// -----

// One result of three; a masked access, for whose scopes LLVM's op has no
// attribute of its own; and an atomic.
// CHECK-LABEL: llvm.func @several
// CHECK: llvm.load %{{.*}} {alias_scopes = [#[[X:[a-z_0-9]+]]], alignment = 4 : i64, noalias_scopes = [#[[Y:[a-z_0-9]+]], #[[Z:[a-z_0-9]+]]]} {{.*}} vector<4xf32>
// CHECK: llvm.intr.masked.load {{.*}} loom_access.alias_scopes = [#[[X]]], loom_access.noalias_scopes = [#[[Y]], #[[Z]]]}
// CHECK: llvm.atomicrmw add {{.*}} {alias_scopes = [#[[Y]]], {{.*}}noalias_scopes = [#[[X]], #[[Z]]]
// CHECK: llvm.store %{{.*}} {alias_scopes = [#[[Z]]], alignment = 4 : i64, noalias_scopes = [#[[X]], #[[Y]]]}
loom_kernel.def @several() {
  %c1 = loom_index.constant 1 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c1, %c1, %c1) : index
} launch(%a: buffer, %b: buffer, %c: buffer) {
  %o = loom_index.constant 0 : offset
  %i = loom_index.constant 0 : index
  %mask = arith.constant dense<[true, true, false, true]> : vector<4xi1>
  %zeros = arith.constant dense<0.0> : vector<4xf32>
  %a1, %b1, %c1 = loom_buffer.assume.noalias %a, %b, %c : buffer, buffer, buffer
  %x = loom_buffer.load.mask %a1[%o][%i], %mask, %zeros align(4) : buffer, vector<4xi1>, vector<4xf32>
  %one = loom_scalar.constant 1 : i32
  %old = loom_buffer.atomic.update<addi> %one, %b1[%o] scope(device) ordering(relaxed) : i32
  loom_buffer.store %x, %c1[%o] align(4) : vector<4xf32>, buffer
  loom_buffer.store %x, %c[%o] align(4) : vector<4xf32>, buffer
  loom_kernel.return
}
