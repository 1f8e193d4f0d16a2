// RUN: loom-opt %s --loom-pipeline-loops --remarks-filter='scf-pipeline.*' --remark-format=emitRemark -o %t.mlir 2>%t.txt
// RUN: grep remark: %t.txt | sed 's/ : i64//g' >remarks.txt
// RUN: FileCheck %s --input-file=remarks.txt
// RUN: FileCheck %s --check-prefix=KEPT --input-file=remarks.txt

// What remarks say of each policy, of each op's stage, and of a queue that is
// copied where the loop branches back, which unroll(3) prevents at depth 3.

// CHECK-DAG: remark: [Passed] read-ahead | Category:scf-pipeline | Function=copied | depth="3", loop="0", outcome="pipelined", queue_records="2", reads="1", schedule="read_ahead", values_per_record="1"
// CHECK-DAG: remark: [Missed] pipeline-copy-wait | Category:scf-pipeline | Function=copied | depth="3", loop="0", reason="{{.*}}the queue is copied where the loop branches back, and a copy waits for a load{{.*}}", unroll="2", values="{{\[}}"view.load at [[#@LINE+10]]:10"]"
// CHECK-DAG: remark: [Analysis] stage | Category:scf-pipeline-stage | Function=copied | iteration_lookahead="2", loop="0", op="loom_view.load", position="0", stage="producer"
// CHECK-DAG: remark: [Analysis] stage | Category:scf-pipeline-stage | Function=copied | iteration_lookahead="0", loop="0", op="arith.addf", position="1", stage="consumer"
loom_func.def @copied(%v: view<64xf32>, %n: index) -> (f32) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %c2 = loom_index.constant 2 : index
  %c3 = loom_index.constant 3 : index
  %zero = arith.constant 0.0 : f32
  %sum = loom_scf.for %i = [%c0 to %n step %c1](%a = %zero : f32) -> (f32) pipeline(%c3) unroll(%c2) {
    %x = loom_view.load %v[%i] : view<64xf32> -> f32
    %b = arith.addf %a, %x : f32
    loom_scf.yield %b : f32
  }
  loom_func.return %sum : f32
}

// KEPT-NOT: pipeline-copy-wait {{.*}}Function=kept
// CHECK-DAG: read-ahead | Category:scf-pipeline | Function=kept | depth="1", loop="0", outcome="serial", queue_records="0", reads="0", schedule="read_ahead", values_per_record="0"
// CHECK-DAG: read-ahead | Category:scf-pipeline | Function=kept | depth="3", loop="1", outcome="pipelined", queue_records="2", reads="1", schedule="read_ahead", values_per_record="1"
loom_func.def @kept(%v: view<64xf32>, %n: index) -> (f32) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %c3 = loom_index.constant 3 : index
  %zero = arith.constant 0.0 : f32
  loom_scf.for %i = [%c0 to %n step %c1] pipeline(%c1) {
  }
  %sum = loom_scf.for %i = [%c0 to %n step %c1](%a = %zero : f32) -> (f32) pipeline(%c3) unroll(%c3) {
    %x = loom_view.load %v[%i] : view<64xf32> -> f32
    %b = arith.addf %a, %x : f32
    loom_scf.yield %b : f32
  }
  loom_func.return %sum : f32
}

// Too few iterations, which facts tell.
// KEPT-NOT: pipeline-copy-wait {{.*}}Function=short
// CHECK-DAG: read-ahead | Category:scf-pipeline | Function=short | depth="5", loop="0", outcome="serial", queue_records="4", reads="0", schedule="read_ahead", values_per_record="0"
loom_func.def @short(%v: view<64xf32>) -> (f32) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %c3 = loom_index.constant 3 : index
  %c5 = loom_index.constant 5 : index
  %zero = arith.constant 0.0 : f32
  %sum = loom_scf.for %i = [%c0 to %c3 step %c1](%a = %zero : f32) -> (f32) pipeline(%c5) {
    %x = loom_view.load %v[%i] : view<64xf32> -> f32
    %b = arith.addf %a, %x : f32
    loom_scf.yield %b : f32
  }
  loom_func.return %sum : f32
}

// A split conditional has its position twice.
// CHECK-DAG: Function=guarded | iteration_lookahead="1", loop="0", op="loom_index.cmp", position="0", stage="producer"
// CHECK-DAG: Function=guarded | iteration_lookahead="1", loop="0", op="loom_scf.if", partition="guarded", position="1", stage="producer"
// CHECK-DAG: Function=guarded | iteration_lookahead="0", loop="0", op="loom_scf.if", partition="guarded", position="1", stage="consumer"
loom_func.def @guarded(%v: view<64xf32>, %n: index, %len: index) -> (f32) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %c2 = loom_index.constant 2 : index
  %zero = arith.constant 0.0 : f32
  %sum = loom_scf.for %i = [%c0 to %n step %c1](%a = %zero : f32) -> (f32) pipeline(%c2) {
    %in = loom_index.cmp slt, %i, %len : index
    %b = loom_scf.if %in -> (f32) {
      %x = loom_view.load %v[%i] : view<64xf32> -> f32
      %y = arith.addf %a, %x : f32
      loom_scf.yield %y : f32
    } else {
      loom_scf.yield %a : f32
    }
    loom_scf.yield %b : f32
  }
  loom_func.return %sum : f32
}
