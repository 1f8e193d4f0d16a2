// RUN: loom-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: loom_func.def public @switches
// CHECK-SAME: (%[[I:.*]]: index, %[[A:.*]]: f32, %[[B:.*]]: f32, %[[V:.*]]: view<8xf32>)
loom_func.def public @switches(%i: index, %a: f32, %b: f32, %v: view<8xf32>) -> (f32, f32, f32) {
  // CHECK-NOT: loom_scf.switch
  %c4 = loom_index.constant 4 : index
  %c5 = loom_index.constant 5 : index
  %0 = loom_scf.switch %c4 -> (f32) {
    case 4 {
      // CHECK: loom_view.store %[[A]]
      loom_view.store %a, %v[%i] : f32, view<8xf32>
      loom_scf.yield %a : f32
    }
    default {
      loom_view.store %b, %v[%i] : f32, view<8xf32>
      loom_scf.yield %b : f32
    }
  }
  %1 = loom_scf.switch %c5 -> (f32) {
    case 4 {
      loom_scf.yield %a : f32
    }
    default {
      loom_scf.yield %b : f32
    }
  }
  %2 = loom_scf.switch %i -> (f32) {
    default {
      loom_scf.yield %b : f32
    }
  }
  // CHECK-NEXT: return %[[A]], %[[B]], %[[B]]
  loom_func.return %0, %1, %2 : f32, f32, f32
}

// CHECK-LABEL: loom_func.def public @lookups
// CHECK-SAME: (%[[I:.*]]: index, %[[A:.*]]: f32, %[[B:.*]]: f32)
loom_func.def public @lookups(%i: index, %a: f32, %b: f32) -> (f32, f32, f32, f32, f32, f32) {
  %c4 = loom_index.constant 4 : index
  %c5 = loom_index.constant 5 : index
  %0, %1 = loom_scf.lookup %c4 {3 = (%b, %b) 4 = (%a, %b)} default(%b, %b) : f32, f32
  %2 = loom_scf.lookup %c5 {3 = (%b) 4 = (%b)} default(%a) : f32
  %3 = loom_scf.lookup %i {3 = (%a) 4 = (%a)} default(%a) : f32
  // One column of two is the same in all rows: the op stays.
  // CHECK-NEXT: %[[X:.*]], %[[Y:.*]] = loom_scf.lookup %[[I]] {3 = (%[[A]], %[[B]])} default(%[[A]], %[[A]]) : f32, f32
  %4, %5 = loom_scf.lookup %i {3 = (%a, %b)} default(%a, %a) : f32, f32
  // CHECK-NEXT: return %[[A]], %[[B]], %[[A]], %[[A]], %[[X]], %[[Y]]
  loom_func.return %0, %1, %2, %3, %4, %5 : f32, f32, f32, f32, f32, f32
}
