// RUN: loom-opt %s --loom-convert-loom-to-llvm=target=gfx942 --split-input-file | FileCheck %s
// RUN: loom-opt %s --loom-convert-loom-to-llvm=target=host --split-input-file | FileCheck %s --check-prefix=HOST

// Workgroup storage is a variable; private storage is in the frame. Their
// addresses and offsets have 32 bits.
// CHECK: llvm.mlir.global internal @".lds.0"() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<1024 x i8>
// CHECK-LABEL: func.func private @spaces.body
// CHECK-SAME: !llvm.ptr<1>
// HOST-LABEL: func.func private @spaces.body
loom_func.def @spaces(%b: buffer, %o: offset, %x: f32) {
  %n = loom_index.constant 1024 : offset
  // CHECK: %[[PRIVATE:.*]] = llvm.alloca %{{.*}} x !llvm.array<1024 x i8> {alignment = 4 : i64} : (i32) -> !llvm.ptr<5>
  // CHECK: %[[LDS:.*]] = llvm.mlir.addressof @".lds.0" : !llvm.ptr<3>
  // HOST-COUNT-2: llvm.alloca %{{.*}} x !llvm.array<1024 x i8> {alignment = {{.*}} : i64} : (i32) -> !llvm.ptr
  %s = loom_buffer.alloca<workgroup> align(16) %n : buffer
  %p = loom_buffer.alloca<private> align(4) %n : buffer
  %s2 = loom_buffer.assume.memory_space<workgroup> %s : buffer
  // CHECK: %[[T:.*]] = arith.trunci %{{.*}} : i64 to i32
  // CHECK: %[[A:.*]] = llvm.getelementptr inbounds|nuw %[[LDS]][%[[T]]] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
  // CHECK: llvm.store %{{.*}}, %[[A]] {alignment = {{.*}}} : f32, !llvm.ptr<3>
  loom_buffer.store %x, %s2[%o] align(4) : f32, buffer
  // CHECK: llvm.store %{{.*}} : f32, !llvm.ptr<5>
  loom_buffer.store %x, %p[%o] align(4) : f32, buffer
  // CHECK: llvm.store %{{.*}} : f32, !llvm.ptr<1>
  loom_buffer.store %x, %b[%o] align(4) : f32, buffer
  loom_func.return
}

// -----

// Where buffers of several memories meet, the pointer is flat, until a fact says
// which it is.
// CHECK-LABEL: func.func private @meet.body
loom_func.def @meet(%b: buffer, %o: offset, %c: i1, %x: f32) {
  %n = loom_index.constant 64 : offset
  %s = loom_buffer.alloca<workgroup> align(4) %n : buffer
  // CHECK: %[[A:.*]] = llvm.addrspacecast %{{.*}} : !llvm.ptr<3> to !llvm.ptr
  // CHECK: %[[B:.*]] = llvm.addrspacecast %{{.*}} : !llvm.ptr<1> to !llvm.ptr
  // CHECK: %[[R:.*]] = arith.select %{{.*}}, %[[A]], %[[B]] : !llvm.ptr
  %r = loom_scf.select %c, %s, %b : buffer
  // CHECK: llvm.store %{{.*}} : f32, !llvm.ptr
  loom_buffer.store %x, %r[%o] align(4) : f32, buffer
  // CHECK: llvm.addrspacecast %[[R]] : !llvm.ptr to !llvm.ptr<3>
  %l = loom_buffer.assume.memory_space<workgroup> %r : buffer
  // CHECK: llvm.store %{{.*}} : f32, !llvm.ptr<3>
  loom_buffer.store %x, %l[%o] align(4) : f32, buffer
  loom_func.return
}

// -----

// CHECK-LABEL: func.func private @fences.body
// HOST-LABEL: func.func private @fences.body
loom_func.def @fences() {
  // CHECK: llvm.fence syncscope("singlethread") acquire
  // HOST: llvm.fence syncscope("singlethread") acquire
  loom_buffer.fence scope(thread) ordering(acquire)
  // CHECK: llvm.fence syncscope("wavefront") release
  loom_buffer.fence scope(subgroup) ordering(release)
  // CHECK: llvm.fence syncscope("workgroup") acq_rel
  loom_buffer.fence scope(workgroup) ordering(acq_rel)
  // CHECK: llvm.fence syncscope("agent") seq_cst
  // HOST: llvm.fence seq_cst
  loom_buffer.fence scope(device) ordering(seq_cst)
  // CHECK: llvm.fence release
  loom_buffer.fence scope(system) ordering(release)
  loom_func.return
}

// -----

// CHECK-LABEL: func.func private @bytes.body
loom_func.def @bytes(%a: buffer, %b: buffer, %o: offset, %n: offset) {
  // CHECK: %[[BYTE:.*]] = llvm.load %{{.*}} {alignment = 1 : i64{{.*}}} : !llvm.ptr<1> -> i8
  // CHECK: arith.extui %[[BYTE]] : i8 to i32
  %x = loom_buffer.load.i8.u %a[%o]
  // CHECK: %[[LOW:.*]] = arith.trunci %{{.*}} : i32 to i8
  // CHECK: llvm.store %[[LOW]], %{{.*}} {alignment = 1 : i64{{.*}}} : i8, !llvm.ptr<1>
  loom_buffer.store.i8 %x, %b[%o]
  // CHECK: "llvm.intr.memcpy"
  loom_buffer.copy %a[%o], %b[%o], %n
  loom_func.return
}

// -----

// CHECK-LABEL: func.func private @prefetches.body
loom_func.def @prefetches(%b: buffer, %o: offset) {
  %n = loom_index.constant 64 : offset
  %s = loom_buffer.alloca<workgroup> align(4) %n : buffer
  // CHECK: %[[A:.*]] = llvm.getelementptr %{{.*}}[%{{.*}}] : (!llvm.ptr<1>, i64)
  // CHECK: "llvm.intr.prefetch"(%[[A]]) <{cache = 1 : i32, hint = 2 : i32, rw = 0 : i32}>
  loom_buffer.prefetch<read, l2> %b[%o]
  // CHECK: "llvm.intr.prefetch"(%{{.*}}) <{cache = 1 : i32, hint = 3 : i32, rw = 1 : i32}>
  loom_buffer.prefetch<write, l1> %b[%o]
  // CHECK-NOT: intr.prefetch
  loom_buffer.prefetch<read, l1> %s[%o]
  loom_func.return
}

// -----

// CHECK-LABEL: func.func private @policies.body
loom_func.def @policies(%b: buffer, %o: offset) {
  // CHECK: llvm.load %{{.*}} {alignment = 4 : i64, {{.*}}nontemporal} : !llvm.ptr<1> -> f32
  %x = loom_buffer.load %b[%o] align(4) cache_temporal(non_temporal) : buffer -> f32
  // Not before gfx12.
  // CHECK: llvm.load %{{.*}} {alignment = 4 : i64{{.*}}} : !llvm.ptr<1> -> f32
  %y = loom_buffer.load %b[%o] align(4) cache_temporal(last_use) : buffer -> f32
  // CHECK: llvm.store volatile %{{.*}} {alignment = 4 : i64, {{.*}}nontemporal} : f32, !llvm.ptr<1>
  loom_buffer.store<volatile> %y, %b[%o] align(4) cache_temporal(non_temporal_writeback) : f32, buffer
  loom_func.return
}
