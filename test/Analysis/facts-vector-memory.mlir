// RUN: loom-opt %s --test-print-facts=show=uniformity --verify-diagnostics=only-expected --split-input-file

// Vectors that nothing in the launch writes are as uniform as what says where
// they are, the offsets and the mask included.

loom_kernel.def @read_only() {
  %c1 = loom_index.constant 1 : index
  %c64 = loom_index.constant 64 : index
  loom_kernel.launch.config workgroups(%c64, %c1, %c1) workgroup_size(%c64, %c1, %c1) : index
} launch(%a: buffer, %b: buffer, %i: index) {
  %zero = loom_index.constant 0 : offset
  %tx = loom_kernel.workitem.id<x> : index
  %a1, %b1 = loom_buffer.assume.noalias %a, %b : buffer, buffer
  %va = loom_buffer.view %a1[%zero] : buffer -> view<64xf32>
  %vb = loom_buffer.view %b1[%zero] : buffer -> view<64xf32>
  %at = loom_vector.iota %i step %i : vector<4xindex>
  %own_at = loom_vector.iota %tx step %i : vector<4xindex>
  %m = loom_vector.mask.range [%tx to %i step %i] : index -> vector<4xi1>
  // expected-remark @below {{uniformity facts: uniform.}}
  %same = loom_vector.load %va[%i] : view<64xf32> -> vector<4xf32>
  // expected-remark @below {{uniformity facts: varying.}}
  %own = loom_vector.load %va[%tx] : view<64xf32> -> vector<4xf32>
  // expected-remark @below {{uniformity facts: uniform.}}
  %same_lanes = loom_vector.gather %va[%i][%at] : view<64xf32>, vector<4xindex> -> vector<4xf32>
  // expected-remark @below {{uniformity facts: varying.}}
  %own_lanes = loom_vector.gather %va[%i][%own_at] : view<64xf32>, vector<4xindex> -> vector<4xf32>
  // expected-remark @below {{uniformity facts: varying.}}
  %masked = loom_vector.load.mask %va[%i], %m, %same : view<64xf32>, vector<4xi1>, vector<4xf32>
  // expected-remark @below {{uniformity facts: varying.}}
  %written = loom_vector.load %vb[%i] : view<64xf32> -> vector<4xf32>
  loom_vector.store %own, %vb[%tx] : vector<4xf32>, view<64xf32>
  loom_kernel.return
}

// -----

loom_kernel.def @volatile() {
  %c1 = loom_index.constant 1 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c1, %c1, %c1) : index
} launch(%a: buffer, %i: index) {
  %zero = loom_index.constant 0 : offset
  %va = loom_buffer.view %a[%zero] : buffer -> view<64xf32>
  // expected-remark @below {{uniformity facts: varying.}}
  %volatile = loom_vector.load<volatile> %va[%i] : view<64xf32> -> vector<4xf32>
  loom_kernel.return
}

// -----

// An atomic access of a vector may write any buffer it is given, and its result
// depends on the order.

loom_kernel.def @atomic() {
  %c1 = loom_index.constant 1 : index
  %c64 = loom_index.constant 64 : index
  loom_kernel.launch.config workgroups(%c64, %c1, %c1) workgroup_size(%c64, %c1, %c1) : index
} launch(%a: buffer, %i: index) {
  %zero = loom_index.constant 0 : offset
  %va = loom_buffer.view %a[%zero] : buffer -> view<64xindex>
  %at = loom_vector.iota %i step %i : vector<4xindex>
  // expected-remark @below {{uniformity facts: varying.}}
  %old = loom_vector.atomic.rmw<addi> %at, %va[%i][%at] {ordering = relaxed, scope = device} : vector<4xindex>, view<64xindex>, vector<4xindex> -> vector<4xindex>
  // expected-remark @below {{uniformity facts: varying.}}
  %after = loom_vector.load %va[%i] : view<64xindex> -> vector<4xindex>
  loom_kernel.return
}
