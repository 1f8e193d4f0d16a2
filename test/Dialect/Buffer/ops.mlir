// Every op and every memory space survives text and bytecode.

// RUN: loom-opt %s | FileCheck %s
// RUN: loom-opt %s | loom-opt | FileCheck %s
// RUN: loom-opt %s --mlir-print-op-generic | loom-opt | FileCheck %s
// RUN: loom-opt %s --emit-bytecode | loom-opt | FileCheck %s

// CHECK-LABEL: loom_func.def @views
// CHECK-SAME: (%[[B:.*]]: buffer, %[[N:.*]]: index, %[[O:.*]]: offset)
loom_func.def @views(%b: buffer, %n: index, %o: offset) {
  // CHECK-NEXT: loom_buffer.view %[[B]][%[[O]]] : buffer -> view<64x32xf32>
  %0 = loom_buffer.view %b[%o] : buffer -> view<64x32xf32>
  // CHECK-NEXT: loom_buffer.view %[[B]][%[[O]]] {tag} : buffer -> view<[%[[N]]]x4x[%[[N]]]xi8, align(1)>
  %1 = loom_buffer.view %b[%o] {tag} : buffer -> view<[%n]x4x[%n]xi8, align(1)>
  // CHECK-NEXT: loom_buffer.view %[[B]][%[[O]]] : buffer -> view<f8E5M2>
  %2 = loom_buffer.view %b[%o] : buffer -> view<f8E5M2>
  loom_func.return
}

// CHECK-LABEL: loom_func.def @facts
// CHECK-SAME: (%[[A:.*]]: buffer, %[[B:.*]]: buffer)
loom_func.def @facts(%a: buffer, %b: buffer) {
  // CHECK-NEXT: %[[C:.*]], %[[D:.*]] = loom_buffer.assume.noalias %[[A]], %[[B]] : buffer, buffer
  %c, %d = loom_buffer.assume.noalias %a, %b : buffer, buffer
  // CHECK-NEXT: loom_buffer.assume.noalias %[[C]], %[[D]], %[[A]] {tag} : buffer, buffer, buffer
  %0:3 = loom_buffer.assume.noalias %c, %d, %a {tag} : buffer, buffer, buffer
  // CHECK-NEXT: loom_buffer.assume.alignment %[[A]], %[[B]] {minimum_alignment = 256 : i64} : buffer, buffer
  %1, %2 = loom_buffer.assume.alignment %a, %b {minimum_alignment = 256} : buffer, buffer
  // CHECK-NEXT: loom_buffer.assume.alignment %[[A]] {minimum_alignment = 1 : i64, tag} : buffer
  %3 = loom_buffer.assume.alignment %a {minimum_alignment = 1, tag} : buffer
  // CHECK-NEXT: loom_buffer.assume.same_root %[[A]], %[[B]] : buffer
  %4 = loom_buffer.assume.same_root %a, %b : buffer
  loom_func.return
}

// CHECK-LABEL: loom_func.def @spaces
loom_func.def @spaces(%b: buffer) {
  // CHECK-NEXT: loom_buffer.assume.memory_space<unknown> %{{.*}} : buffer
  %0 = loom_buffer.assume.memory_space<unknown> %b : buffer
  // CHECK-NEXT: loom_buffer.assume.memory_space<global> %{{.*}} : buffer
  %1 = loom_buffer.assume.memory_space<global> %b : buffer
  // CHECK-NEXT: loom_buffer.assume.memory_space<workgroup> %{{.*}} : buffer
  %2 = loom_buffer.assume.memory_space<workgroup> %b : buffer
  // CHECK-NEXT: loom_buffer.assume.memory_space<private> %{{.*}} : buffer
  %3 = loom_buffer.assume.memory_space<private> %b : buffer
  // CHECK-NEXT: loom_buffer.assume.memory_space<constant> %{{.*}} : buffer
  %4 = loom_buffer.assume.memory_space<constant> %b : buffer
  // CHECK-NEXT: loom_buffer.assume.memory_space<host> %{{.*}} : buffer
  %5 = loom_buffer.assume.memory_space<host> %b : buffer
  // CHECK-NEXT: loom_buffer.assume.memory_space<descriptor> %{{.*}} : buffer
  %6 = loom_buffer.assume.memory_space<descriptor> %b : buffer
  // CHECK-NEXT: loom_buffer.assume.memory_space<generic> %{{.*}} {tag} : buffer
  %7 = loom_buffer.assume.memory_space<generic> %b {tag} : buffer
  loom_func.return
}

// CHECK-LABEL: loom_func.def @access
// CHECK-SAME: (%[[B:.*]]: buffer, %[[O:.*]]: offset, %[[X:.*]]: f32, %[[Y:.*]]: i8)
loom_func.def @access(%b: buffer, %o: offset, %x: f32, %y: i8) {
  // CHECK-NEXT: loom_buffer.load %[[B]][%[[O]]] align(4) : buffer -> f32
  %0 = loom_buffer.load %b[%o] align(4) : buffer -> f32
  // CHECK-NEXT: loom_buffer.load<volatile> %[[B]][%[[O]]] align(16) {tag} : buffer -> index
  %1 = loom_buffer.load<volatile> %b[%o] align(16) {tag} : buffer -> index
  // CHECK-NEXT: loom_buffer.load %[[B]][%[[O]]] align(1) : buffer -> f8E4M3
  %2 = loom_buffer.load %b[%o] align(1) : buffer -> f8E4M3
  // CHECK-NEXT: loom_buffer.store %[[X]], %[[B]][%[[O]]] align(2) : f32, buffer
  loom_buffer.store %x, %b[%o] align(2) : f32, buffer
  // CHECK-NEXT: loom_buffer.store<volatile> %[[Y]], %[[B]][%[[O]]] align(1) {tag} : i8, buffer
  loom_buffer.store<volatile> %y, %b[%o] align(1) {tag} : i8, buffer
  loom_func.return
}

// CHECK-LABEL: func.func @foreign(%{{.*}}: !loom_buffer.buffer)
func.func @foreign(%b: !loom_buffer.buffer) {
  return
}
