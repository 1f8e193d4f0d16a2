// RUN: loom-opt %s --loom-decompose-loop-state --remarks-filter=scf-loop-state --remark-format=emitRemark 2>%t.txt | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.txt

// Vectors that are carried whole, and why.

// CHECK-LABEL: func.def @whole
// CHECK: -> (vector<2xf32>) {
// REMARK: Function=whole | blocked_by="arith.addf", components="1 : i64", kind="vector", loop="0 : i64", outcome="preserved", reason="whole_value_use"
loom_func.def @whole(%v: vector<2xf32>, %n: index) -> (vector<2xf32>) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %r = loom_scf.for %i = [%c0 to %n step %c1](%s = %v : vector<2xf32>) -> (vector<2xf32>) {
    %t = arith.addf %s, %s : vector<2xf32>
    loom_scf.yield %t : vector<2xf32>
  }
  loom_func.return %r : vector<2xf32>
}

// CHECK-LABEL: func.def @dynamic
// CHECK: -> (vector<2xf32>) {
// REMARK: Function=dynamic | blocked_by="vector.extract", components="1 : i64", kind="vector", loop="0 : i64", outcome="rejected", reason="non_static_component_access"
loom_func.def @dynamic(%v: vector<2xf32>, %n: index) -> (vector<2xf32>) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %r = loom_scf.for %i = [%c0 to %n step %c1](%s = %v : vector<2xf32>) -> (vector<2xf32>) {
    %a = vector.extract %s[%i] : f32 from vector<2xf32>
    %t = vector.insert %a, %s [0] : f32 into vector<2xf32>
    loom_scf.yield %t : vector<2xf32>
  }
  loom_func.return %r : vector<2xf32>
}

// CHECK-LABEL: func.def @inconsistent
// CHECK: -> (vector<2x2xf32>) {
// REMARK: Function=inconsistent | blocked_by="vector.extract", components="1 : i64", kind="vector", loop="0 : i64", outcome="rejected", reason="inconsistent_component_access"
loom_func.def @inconsistent(%v: vector<2x2xf32>, %n: index) -> (vector<2x2xf32>) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %r = loom_scf.for %i = [%c0 to %n step %c1](%s = %v : vector<2x2xf32>) -> (vector<2x2xf32>) {
    %a = vector.extract %s[0] : vector<2xf32> from vector<2x2xf32>
    %b = vector.extract %a[0] : f32 from vector<2xf32>
    %t = vector.insert %b, %s [1, 1] : f32 into vector<2x2xf32>
    loom_scf.yield %t : vector<2x2xf32>
  }
  loom_func.return %r : vector<2x2xf32>
}

// CHECK-LABEL: func.def @transport
// CHECK: -> (vector<2xf32>) {
// REMARK: Function=transport | blocked_by="loom_scf.yield", components="1 : i64", kind="vector", loop="0 : i64", outcome="rejected", reason="transport"
loom_func.def @transport(%v: vector<2xf32>, %c: i1, %n: index) -> (vector<2xf32>) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %r = loom_scf.for %i = [%c0 to %n step %c1](%s = %v : vector<2xf32>) -> (vector<2xf32>) {
    %t = loom_scf.if %c -> (vector<2xf32>) {
      loom_scf.yield %s : vector<2xf32>
    } else {
      loom_scf.yield %v : vector<2xf32>
    }
    loom_scf.yield %t : vector<2xf32>
  }
  loom_func.return %r : vector<2xf32>
}

// CHECK-LABEL: func.def @exchanged
// CHECK: -> (vector<2xf32>, vector<2xf32>) {
// REMARK: Function=exchanged | blocked_by="loom_scf.yield", components="1 : i64", kind="vector", loop="0 : i64", outcome="rejected", reason="moves_to_another_place"
loom_func.def @exchanged(%v: vector<2xf32>, %w: vector<2xf32>, %n: index) -> (vector<2xf32>) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %r, %q = loom_scf.for %i = [%c0 to %n step %c1](%s = %v : vector<2xf32>, %t = %w : vector<2xf32>) -> (vector<2xf32>, vector<2xf32>) {
    loom_scf.yield %t, %s : vector<2xf32>, vector<2xf32>
  }
  loom_func.return %r : vector<2xf32>
}
