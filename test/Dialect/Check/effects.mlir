// Two generators are two tensors and two parameters are two axes; expectations
// and conditions stay, and what nobody reads goes.

// RUN: loom-opt %s --cse --canonicalize | FileCheck %s

// CHECK-LABEL: @effects
loom_check.case @effects {
  // CHECK: param.choice
  // CHECK-NEXT: param.choice
  %p = loom_check.param.choice values([1, 2]) : index
  %q = loom_check.param.choice values([1, 2]) : index
  // CHECK-NEXT: %[[A:.*]] = loom_check.generate.fill
  // CHECK-NEXT: %[[B:.*]] = loom_check.generate.fill
  %a = loom_check.generate.fill value(1) : tensor<4xi32>
  %b = loom_check.generate.fill value(1) : tensor<4xi32>
  %unused = loom_check.generate.fill value(2) : tensor<4xi32>
  // CHECK-NEXT: check.skip_if
  loom_check.skip_if<device> {kind = "cpu"}
  // CHECK-NEXT: expect.equal actual(%[[A]]) expected(%[[B]])
  // CHECK-NEXT: expect.equal actual(%[[A]]) expected(%[[B]])
  loom_check.expect.equal actual(%a) expected(%b) : tensor<4xi32>
  loom_check.expect.equal actual(%a) expected(%b) : tensor<4xi32>
  // CHECK-NEXT: check.return
  loom_check.return
}

// CHECK-LABEL: @literals
loom_check.case @literals {
  // CHECK: %[[X:.*]] = loom_check.literal value(8) : index
  %x = loom_check.literal value(8) : index
  %y = loom_check.literal value(8) : index
  // CHECK-NEXT: expect.equal actual(%[[X]]) expected(%[[X]])
  loom_check.expect.equal actual(%x) expected(%y) : index
  loom_check.return
}
