// Every op and every form survives text and bytecode.

// RUN: loom-opt %s | FileCheck %s
// RUN: loom-opt %s | loom-opt | FileCheck %s
// RUN: loom-opt %s --mlir-print-op-generic | loom-opt | FileCheck %s
// RUN: loom-opt %s --emit-bytecode | loom-opt | FileCheck %s

// CHECK-LABEL: loom_func.def @loops
// CHECK-SAME: (%[[LO:.*]]: index, %[[HI:.*]]: index, %[[ST:.*]]: index, %[[O:.*]]: offset, %[[X:.*]]: f32)
loom_func.def @loops(%lo: index, %hi: index, %st: index, %o: offset, %x: f32) {
  // CHECK-NEXT: loom_scf.for %{{.*}} = [%[[LO]] to %[[HI]] step %[[ST]]] {
  // CHECK-NEXT: }
  loom_scf.for %i = [%lo to %hi step %st] {
  }
  // CHECK-NEXT: loom_scf.for %[[B:.*]] = [%[[O]] to %[[O]] step %[[O]]] attributes {tag} {
  // CHECK-NEXT: loom_index.add %[[B]], %[[O]] : offset
  // CHECK-NEXT: }
  loom_scf.for %i = [%o to %o step %o]() -> () attributes {tag} {
    %0 = loom_index.add %i, %o : offset
    loom_scf.yield
  }
  // CHECK-NEXT: %{{.*}}, %{{.*}} = loom_scf.for %[[I:.*]] = [%[[LO]] to %[[HI]] step %[[ST]]](%[[A:.*]] = %[[X]] : f32, %[[C:.*]] = %[[LO]] : index) -> (f32, index) {
  // CHECK-NEXT: loom_scf.yield %[[A]], %[[I]] : f32, index
  %1, %2 = loom_scf.for %i = [%lo to %hi step %st](%a = %x, %c = %lo : f32, index) -> (f32, index) {
    loom_scf.yield %a, %i : f32, index
  }
  loom_func.return
}

// CHECK-LABEL: loom_func.def @clauses
// CHECK-SAME: (%[[N:.*]]: index, %[[D:.*]]: index, %[[F:.*]]: index)
loom_func.def @clauses(%n: index, %d: index, %f: index) {
  // CHECK: step %[[N]]] pipeline(%[[D]]) unroll(%[[F]]) schedule(recurrence) {
  loom_scf.for %i = [%n to %n step %n] pipeline(%d) unroll(%f) schedule(recurrence) {
  }
  // CHECK: step %[[N]]] pipeline(%[[D]]) {
  loom_scf.for %i = [%n to %n step %n] pipeline(%d) {
  }
  // CHECK: step %[[N]]] unroll {
  loom_scf.for %i = [%n to %n step %n] unroll {
  }
  // CHECK: step %[[N]]] unroll(%[[F]]) {
  loom_scf.for %i = [%n to %n step %n] unroll(%f) {
  }
  // CHECK: step %[[N]]] unroll schedule(linear) {
  loom_scf.for %i = [%n to %n step %n] unroll schedule(linear) {
  }
  // CHECK: -> (index) pipeline(%[[D]]) unroll schedule(interleaved) attributes {tag} {
  %0 = loom_scf.for %i = [%n to %n step %n](%a = %n : index) -> (index) pipeline(%d) unroll schedule(interleaved) attributes {tag} {
    loom_scf.yield %a : index
  }
  loom_func.return
}

// CHECK-LABEL: loom_func.def @conditionals
// CHECK-SAME: (%[[C:.*]]: i1, %[[X:.*]]: f32, %[[B:.*]]: buffer)
loom_func.def @conditionals(%c: i1, %x: f32, %b: buffer) {
  // CHECK-NEXT: loom_scf.if %[[C]] {
  // CHECK-NEXT: }
  loom_scf.if %c {
  }
  // CHECK-NEXT: loom_scf.if %[[C]] attributes {tag} {
  // CHECK-NEXT: loom_scf.schedule.fence
  // CHECK-NEXT: } else {
  // CHECK-NEXT: }
  loom_scf.if %c attributes {tag} {
    loom_scf.schedule.fence
    loom_scf.yield
  } else {
  }
  // CHECK-NEXT: %{{.*}}, %{{.*}} = loom_scf.if %[[C]] -> (f32, buffer) {
  // CHECK-NEXT: loom_scf.yield %[[X]], %[[B]] : f32, buffer
  // CHECK-NEXT: } else {
  // CHECK-NEXT: loom_scf.yield {tag} %[[X]], %[[B]] : f32, buffer
  // CHECK-NEXT: }
  %0, %1 = loom_scf.if %c -> (f32, buffer) {
    loom_scf.yield %x, %b : f32, buffer
  } else {
    loom_scf.yield {tag} %x, %b : f32, buffer
  }
  loom_func.return
}

// CHECK-LABEL: loom_func.def @whiles
// CHECK-SAME: (%[[GO:.*]]: i1, %[[N:.*]]: index, %[[X:.*]]: f32)
loom_func.def @whiles(%go: i1, %n: index, %x: f32) {
  // CHECK-NEXT: loom_scf.while() -> () {
  // CHECK-NEXT: loom_scf.condition %[[GO]] : i1
  // CHECK-NEXT: } do() {
  // CHECK-NEXT: loom_scf.yield
  // CHECK-NEXT: } attributes {tag}
  loom_scf.while() -> () {
    loom_scf.condition %go : i1
  } do() {
  } attributes {tag}
  // The carried and the forwarded tuple differ in count and type.
  // CHECK-NEXT: loom_scf.while(%[[I:.*]] = %[[N]] : index) -> (f32, f32) {
  // CHECK-NEXT: loom_scf.condition %[[GO]], %[[X]], %[[X]] {tag} : i1, f32, f32
  // CHECK-NEXT: } do(%{{.*}}: f32, %{{.*}}: f32) {
  // CHECK-NEXT: loom_scf.yield %[[N]] : index
  %0, %1 = loom_scf.while(%i = %n : index) -> (f32, f32) {
    loom_scf.condition %go, %x, %x {tag} : i1, f32, f32
  } do(%a: f32, %b: f32) {
    loom_scf.yield %n : index
  }
  loom_func.return
}

// CHECK-LABEL: loom_func.def @selects
// CHECK-SAME: (%[[C:.*]]: i1, %[[N:.*]]: index, %[[V:.*]]: view<[%[[N]]]xf32>, %[[W:.*]]: vector<4xf32>)
loom_func.def @selects(%c: i1, %n: index, %v: view<[%n]xf32>, %w: vector<4xf32>) {
  // CHECK-NEXT: loom_scf.select %[[C]], %[[V]], %[[V]] : view<[%[[N]]]xf32>
  %0 = loom_scf.select %c, %v, %v : view<[%n]xf32>
  // CHECK-NEXT: loom_scf.select %[[C]], %[[W]], %[[W]] {tag} : vector<4xf32>
  %1 = loom_scf.select %c, %w, %w {tag} : vector<4xf32>
  // CHECK-NEXT: loom_scf.schedule.fence {tag}
  loom_scf.schedule.fence {tag}
  loom_func.return
}

// The scheme of a loop's results: an extent that is the same in every
// iteration, one carried beside the view, and one nobody names.
// CHECK-LABEL: loom_func.def @schemes
// CHECK-SAME: (%[[N:.*]]: index, %[[V:.*]]: view<[%[[N]]]x4xi32>)
loom_func.def @schemes(%n: index, %v: view<[%n]x4xi32>) {
  // CHECK-NEXT: %[[R:.*]] = loom_scf.for {{.*}}(%[[A:.*]] = %[[V]] : view<[%[[N]]]x4xi32>) -> (view<[%[[N]]]x4xi32>) {
  // CHECK-NEXT: loom_scf.yield %[[A]] : view<[%[[N]]]x4xi32>
  %0 = loom_scf.for %i = [%n to %n step %n](%a = %v : view<[%n]x4xi32>) -> (view<[%n]x4xi32>) {
    loom_scf.yield %a : view<[%n]x4xi32>
  }
  // CHECK: %[[ROWS:.*]], %[[U:.*]] = loom_scf.for {{.*}}(%[[B:.*]] = %[[N]] : index, %[[C:.*]] = %[[V]] : view<[%[[N]]]x4xi32>) -> (index, view<[%[[ROWS]]]x4xi32>) {
  // CHECK-NEXT: loom_view.dim %[[C]][0] : view<[%[[B]]]x4xi32> -> index
  %rows, %u = loom_scf.for %i = [%n to %n step %n](%b = %n : index, %c = %v : view<[%n]x4xi32>) -> (index, view<[%rows]x4xi32>) {
    %d = loom_view.dim %c[0] : view<[%b]x4xi32> -> index
    loom_scf.yield %b, %c : index, view<[%b]x4xi32>
  }
  // CHECK: loom_view.dim %[[U]][0] : view<[%[[ROWS]]]x4xi32> -> index
  %1 = loom_view.dim %u[0] : view<[%rows]x4xi32> -> index
  loom_func.return
}

// The carried and the forwarded values of a while loop are two schemes. Here the
// header takes a view whose extent is carried beside it and forwards it without
// that extent's value, in an order of its own.
// CHECK-LABEL: loom_func.def @while_schemes
// CHECK-SAME: (%[[GO:.*]]: i1, %[[N:.*]]: index, %[[M:.*]]: index, %[[V:.*]]: view<[%[[N]]]x[%[[M]]]xi32>)
loom_func.def @while_schemes(%go: i1, %n: index, %m: index, %v: view<[%n]x[%m]xi32>) {
  // CHECK-NEXT: %[[W:.*]], %[[ROWS:.*]] = loom_scf.while(%[[R:.*]] = %[[N]] : index, %[[A:.*]] = %[[V]] : view<[%[[R]]]x[%[[M]]]xi32>) -> (view<[%[[ROWS]]]x[%[[M]]]xi32>, index) {
  // CHECK-NEXT: loom_scf.condition %[[GO]], %[[A]], %[[R]] : i1, view<[%[[R]]]x[%[[M]]]xi32>, index
  // CHECK-NEXT: } do(%[[B:.*]]: view<[%[[K:.*]]]x[%[[M]]]xi32>, %[[K]]: index) {
  // CHECK-NEXT: loom_view.dim %[[B]][0] : view<[%[[K]]]x[%[[M]]]xi32> -> index
  // CHECK-NEXT: loom_scf.yield %[[K]], %[[B]] : index, view<[%[[K]]]x[%[[M]]]xi32>
  %w, %rows = loom_scf.while(%r = %n : index, %a = %v : view<[%r]x[%m]xi32>) -> (view<[%rows]x[%m]xi32>, index) {
    loom_scf.condition %go, %a, %r : i1, view<[%r]x[%m]xi32>, index
  } do(%b: view<[%k]x[%m]xi32>, %k: index) {
    %d = loom_view.dim %b[0] : view<[%k]x[%m]xi32> -> index
    loom_scf.yield %k, %b : index, view<[%k]x[%m]xi32>
  }
  // CHECK: loom_view.dim %[[W]][0] : view<[%[[ROWS]]]x[%[[M]]]xi32> -> index
  %e = loom_view.dim %w[0] : view<[%rows]x[%m]xi32> -> index
  loom_func.return
}

// With the same types in both, the result types say for both what varies; a
// name of the initial value is that of its own iteration.
// CHECK-LABEL: loom_func.def @while_shared
// CHECK-SAME: (%[[GO:.*]]: i1, %[[N:.*]]: index, %[[V:.*]]: view<[%[[N]]]xi32>)
loom_func.def @while_shared(%go: i1, %n: index, %v: view<[%n]xi32>) {
  // CHECK-NEXT: %[[ROWS:.*]], %{{.*}} = loom_scf.while(%[[R:.*]] = %[[N]] : index, %[[A:.*]] = %[[V]] : view<[%[[R]]]xi32>) -> (index, view<[%[[ROWS]]]xi32>) {
  // CHECK-NEXT: loom_scf.condition %[[GO]], %[[R]], %[[A]] : i1, index, view<[%[[R]]]xi32>
  // CHECK-NEXT: } do(%[[K:.*]]: index, %[[B:.*]]: view<[%[[K]]]xi32>) {
  %rows, %w = loom_scf.while(%r = %n : index, %a = %v : view<[%n]xi32>) -> (index, view<[%rows]xi32>) {
    loom_scf.condition %go, %r, %a : i1, index, view<[%r]xi32>
  } do(%k: index, %b: view<[%k]xi32>) {
    loom_scf.yield %k, %b : index, view<[%k]xi32>
  }
  // Unless it is not said: then the extent is the same in all iterations, also
  // where it happens to be the value that begins a sibling.
  // CHECK: %[[LEFT:.*]], %{{.*}} = loom_scf.while(%[[R:.*]] = %[[N]] : index, %[[A:.*]] = %[[V]] : view<?xi32>) -> (index, view<[%[[LEFT]]]xi32>) {
  // CHECK-NEXT: loom_view.dim %[[A]][0] : view<[%[[N]]]xi32> -> index
  // CHECK-NEXT: %[[T:.*]] = loom_view.subview %[[A]][%[[R]]] : view<[%[[N]]]xi32> -> view<[%[[R]]]xi32>
  // CHECK-NEXT: loom_scf.condition %[[GO]], %[[R]], %[[T]] : i1, index, view<[%[[R]]]xi32>
  // CHECK-NEXT: } do(%[[K:.*]]: index, %{{.*}}: view<[%[[K]]]xi32>) {
  // CHECK-NEXT: loom_scf.yield %[[K]], %[[V]] : index, view<[%[[N]]]xi32>
  %left, %u = loom_scf.while(%r = %n : index, %a = %v : view<?xi32>) -> (index, view<[%left]xi32>) {
    %d = loom_view.dim %a[0] : view<[%n]xi32> -> index
    %t = loom_view.subview %a[%r] : view<[%n]xi32> -> view<[%r]xi32>
    loom_scf.condition %go, %r, %t : i1, index, view<[%r]xi32>
  } do(%k: index, %b: view<[%k]xi32>) {
    loom_scf.yield %k, %v : index, view<[%n]xi32>
  }
  loom_func.return
}

// An extent the header computes is not known outside of it.
// CHECK-LABEL: loom_func.def @while_unknown
// CHECK-SAME: (%[[GO:.*]]: i1, %[[N:.*]]: index, %[[V:.*]]: view<[%[[N]]]xi32>)
loom_func.def @while_unknown(%go: i1, %n: index, %v: view<[%n]xi32>) {
  // CHECK-NEXT: %{{.*}}, %{{.*}} = loom_scf.while() -> (view<?xi32>, view<[%[[N]]]xi32>) {
  // CHECK-NEXT: %[[M:.*]] = loom_index.add
  // CHECK-NEXT: %[[T:.*]] = loom_view.subview %{{.*}} -> view<[%[[M]]]xi32>
  // CHECK-NEXT: loom_scf.condition %[[GO]], %[[T]], %[[V]] : i1, view<[%[[M]]]xi32>, view<[%[[N]]]xi32>
  // CHECK-NEXT: } do(%{{.*}}: view<?xi32>, %{{.*}}: view<[%[[N]]]xi32>) {
  %w, %x = loom_scf.while() -> (view<?xi32>, view<[%n]xi32>) {
    %m = loom_index.add %n, %n : index
    %t = loom_view.subview %v[%n] : view<[%n]xi32> -> view<[%m]xi32>
    loom_scf.condition %go, %t, %v : i1, view<[%m]xi32>, view<[%n]xi32>
  } do(%b: view<?xi32>, %c: view<[%n]xi32>) {
  }
  loom_func.return
}
