// RUN: loom-opt %s --canonicalize --cse --split-input-file | FileCheck %s

// Pieces with literal sizes have literal offsets; the total is a multiple of the
// largest alignment.
// CHECK-LABEL: loom_func.def @pack
loom_func.def @pack() -> (offset, offset, offset) {
  // CHECK-DAG: %[[T:.*]] = loom_index.constant 512 : offset
  // CHECK-DAG: %[[A:.*]] = loom_index.constant 0 : offset
  // CHECK-DAG: %[[B:.*]] = loom_index.constant 256 : offset
  // CHECK: return %[[T]], %[[A]], %[[B]]
  %n = loom_index.constant 100 : offset
  %m = loom_index.constant 7 : offset
  %t, %a, %b = loom_buffer.pack [align(16) %n, align(256) %m] : offset
  loom_func.return %t, %a, %b : offset, offset, offset
}

// -----

// A sum that leaves the domain is not folded into a wrong number.
// CHECK-LABEL: loom_func.def @huge
loom_func.def @huge() -> (offset) {
  // CHECK: loom_buffer.pack
  %n = loom_index.constant 9223372036854775807 : offset
  %t, %a, %b = loom_buffer.pack [align(16) %n, align(256) %n] : offset
  loom_func.return %t : offset
}

// -----

// The length of an allocation is what was asked for, through facts.
// CHECK-LABEL: loom_func.def @length
// CHECK-SAME: (%[[N:.*]]: offset, %[[B:.*]]: buffer)
loom_func.def @length(%n: offset, %b: buffer) -> (offset, offset) {
  %s = loom_buffer.alloca<private> align(4) %n : buffer
  %s2 = loom_buffer.assume.alignment %s {minimum_alignment = 4} : buffer
  %0 = loom_buffer.length %s2
  // CHECK: %[[L:.*]] = loom_buffer.length %[[B]]
  %1 = loom_buffer.length %b
  // CHECK: return %[[N]], %[[L]]
  loom_func.return %0, %1 : offset, offset
}

// -----

// Two allocations are two, and an unused one is none.
// CHECK-LABEL: loom_func.def @fresh
loom_func.def @fresh(%n: offset, %o: offset, %x: f32) {
  // CHECK: %[[A:.*]] = loom_buffer.alloca
  // CHECK-NEXT: %[[B:.*]] = loom_buffer.alloca
  // CHECK-NEXT: store %{{.*}}, %[[A]]
  // CHECK-NEXT: store %{{.*}}, %[[B]]
  // CHECK-NEXT: return
  %a = loom_buffer.alloca<private> align(4) %n : buffer
  %b = loom_buffer.alloca<private> align(4) %n : buffer
  %c = loom_buffer.alloca<private> align(4) %n : buffer
  loom_buffer.store %x, %a[%o] align(4) : f32, buffer
  loom_buffer.store %x, %b[%o] align(4) : f32, buffer
  loom_func.return
}
