// Every form survives text and bytecode.

// RUN: loom-opt %s | FileCheck %s
// RUN: loom-opt %s | loom-opt | FileCheck %s
// RUN: loom-opt %s --mlir-print-op-generic | loom-opt | FileCheck %s
// RUN: loom-opt %s --emit-bytecode | loom-opt | FileCheck %s

// CHECK-LABEL: loom_func.def @switches
// CHECK-SAME: (%[[I:.*]]: index, %[[A:.*]]: f32, %[[N:.*]]: index, %[[V:.*]]: view<[%[[N]]]xf32>)
loom_func.def @switches(%i: index, %a: f32, %n: index, %v: view<[%n]xf32>) {
  // CHECK-NEXT: loom_scf.switch %[[I]] {
  // CHECK-NEXT: default {}
  // CHECK-NEXT: }
  loom_scf.switch %i {
    default {
    }
  }
  // CHECK-NEXT: %{{.*}}, %{{.*}} = loom_scf.switch %[[I]] -> (f32, view<[%[[N]]]xf32>) attributes {tag} {
  // CHECK-NEXT:   case -3 {
  // CHECK-NEXT:     loom_scf.yield %[[A]], %[[V]] : f32, view<[%[[N]]]xf32>
  // CHECK-NEXT:   }
  // CHECK-NEXT:   case 7 {
  // CHECK:        }
  // CHECK-NEXT:   default {
  // CHECK:        }
  // CHECK-NEXT: }
  %0, %1 = loom_scf.switch %i -> (f32, view<[%n]xf32>) attributes {tag} {
    case -3 {
      loom_scf.yield %a, %v : f32, view<[%n]xf32>
    }
    case 7 {
      loom_scf.yield %a, %v : f32, view<[%n]xf32>
    }
    default {
      loom_scf.yield %a, %v : f32, view<[%n]xf32>
    }
  }
  loom_func.return
}

// CHECK-LABEL: loom_func.def @lookups
// CHECK-SAME: (%[[I:.*]]: index, %[[A:.*]]: f32, %[[B:.*]]: f32, %[[N:.*]]: index, %[[V:.*]]: view<[%[[N]]]xf32>)
loom_func.def @lookups(%i: index, %a: f32, %b: f32, %n: index, %v: view<[%n]xf32>) {
  // CHECK-NEXT: loom_scf.lookup %[[I]] {} default(%[[A]]) : f32
  %0 = loom_scf.lookup %i {} default(%a) : f32
  // CHECK-NEXT: %{{.*}}, %{{.*}} = loom_scf.lookup %[[I]] {-1 = (%[[A]], %[[V]]) 0 = (%[[B]], %[[V]])} default(%[[A]], %[[V]]) {tag} : f32, view<[%[[N]]]xf32>
  %1, %2 = loom_scf.lookup %i {-1 = (%a, %v) 0 = (%b, %v)} default(%a, %v) {tag} : f32, view<[%n]xf32>
  loom_func.return
}
