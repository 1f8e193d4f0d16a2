// RUN: loom-opt %s "--test-print-facts=show=uniformity uses-only=true" --allow-unregistered-dialect --verify-diagnostics --split-input-file

// Where variation comes from. Dimensions of one workitem have one id.

loom_kernel.def @sources(%w: index) {
  %c1 = loom_index.constant 1 : index
  %c64 = loom_index.constant 64 : index
  loom_kernel.launch.config workgroups(%w, %w, %c1) workgroup_size(%c64, %c1, %c1) : index
} launch(%n: index, %x: f32) {
  %tx = loom_kernel.workitem.id<x> : index
  %ty = loom_kernel.workitem.id<y> : index
  %gx = loom_kernel.workgroup.id<x> : index
  %gz = loom_kernel.workgroup.id<z> : index
  // expected-remark @below {{uniformity here: varying, uniform, workgroup, uniform.}}
  "test.use"(%tx, %ty, %gx, %gz) : (index, index, index, index) -> ()
  %dx = loom_kernel.workitem.dispatch.id<x> : index
  %size = loom_kernel.workgroup.size<x> : index
  %count = loom_kernel.workgroup.count<x> : index
  %width = loom_kernel.subgroup.size : index
  // expected-remark @below {{uniformity here: varying, uniform, uniform, uniform.}}
  "test.use"(%dx, %size, %count, %width) : (index, index, index, index) -> ()
  %sid = loom_kernel.subgroup.id : index
  %lane = loom_kernel.subgroup.lane.id : index
  // expected-remark @below {{uniformity here: subgroup, varying, uniform, uniform.}}
  "test.use"(%sid, %lane, %n, %x) : (index, index, index, f32) -> ()
  // An op has what its operands have together.
  %a = loom_index.madd %gx, %size, %n : index
  %b = loom_index.add %a, %sid : index
  %c = loom_index.add %b, %tx : index
  // expected-remark @below {{uniformity here: workgroup, subgroup, varying.}}
  "test.use"(%a, %b, %c) : (index, index, index) -> ()
  // What is known exactly does not vary.
  %c0 = loom_index.constant 0 : index
  %never = loom_index.cmp slt, %tx, %c0 : index
  %zero = loom_index.mul %tx, %c0 : index
  // expected-remark @below {{uniformity here: uniform, uniform.}}
  "test.use"(%never, %zero) : (i1, index) -> ()
  loom_kernel.return
}

// -----

// Values that merge under a condition vary as much as it does, unless both ways
// give the same.

loom_kernel.def @conditions() {
  %c1 = loom_index.constant 1 : index
  %c64 = loom_index.constant 64 : index
  loom_kernel.launch.config workgroups(%c64, %c1, %c1) workgroup_size(%c64, %c1, %c1) : index
} launch(%n: index) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %c7 = loom_index.constant 7 : index
  %tx = loom_kernel.workitem.id<x> : index
  %gx = loom_kernel.workgroup.id<x> : index
  %lane = loom_index.cmp slt, %tx, %c7 : index
  %group = loom_index.cmp slt, %gx, %c7 : index
  %all = loom_index.cmp slt, %n, %c7 : index
  %a, %same = loom_scf.if %lane -> (index, index) {
    // Inside, the workitems that are there agree.
    %inside = loom_index.add %n, %c1 : index
    // expected-remark @below {{uniformity here: uniform.}}
    "test.use"(%inside) : (index) -> ()
    loom_scf.yield %inside, %n : index, index
  } else {
    loom_scf.yield %n, %n : index, index
  }
  %b = loom_scf.if %group -> (index) {
    loom_scf.yield %c7 : index
  } else {
    loom_scf.yield %n : index
  }
  %c = loom_scf.if %all -> (index) {
    loom_scf.yield %c7 : index
  } else {
    loom_scf.yield %n : index
  }
  // expected-remark @below {{uniformity here: varying, uniform, workgroup, uniform.}}
  "test.use"(%a, %same, %b, %c) : (index, index, index, index) -> ()
  %s = loom_scf.select %lane, %c7, %n : index
  %t = loom_scf.select %all, %c7, %n : index
  // expected-remark @below {{uniformity here: varying, uniform.}}
  "test.use"(%s, %t) : (index, index) -> ()
  loom_kernel.return
}

// -----

// After a number of iterations of its own, each workitem has its own value.

loom_kernel.def @loops() {
  %c1 = loom_index.constant 1 : index
  %c64 = loom_index.constant 64 : index
  loom_kernel.launch.config workgroups(%c64, %c1, %c1) workgroup_size(%c64, %c1, %c1) : index
} launch(%n: index) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %tx = loom_kernel.workitem.id<x> : index
  %a, %b = loom_scf.for %i = [%c0 to %n step %c1](%p = %n : index, %q = %n : index) -> (index, index) {
    // The cycle through %q varies by what is added; the one through %p does not.
    // expected-remark @below {{uniformity here: uniform, uniform, varying.}}
    "test.use"(%i, %p, %q) : (index, index, index) -> ()
    %pp = loom_index.add %p, %i : index
    %qq = loom_index.add %q, %tx : index
    loom_scf.yield %pp, %qq : index, index
  }
  // expected-remark @below {{uniformity here: uniform, varying.}}
  "test.use"(%a, %b) : (index, index) -> ()
  %c, %d = loom_scf.for %i = [%c0 to %tx step %c1](%p = %n : index, %q = %n : index) -> (index, index) {
    // expected-remark @below {{uniformity here: varying, varying, uniform.}}
    "test.use"(%i, %p, %q) : (index, index, index) -> ()
    %pp = loom_index.add %p, %c1 : index
    loom_scf.yield %pp, %n : index, index
  }
  // What is carried unchanged is the same after any number of iterations.
  // expected-remark @below {{uniformity here: varying, uniform.}}
  "test.use"(%c, %d) : (index, index) -> ()
  %e, %f = loom_scf.while(%k = %c0 : index) -> (index, index) {
    %go = loom_index.cmp slt, %k, %n : index
    loom_scf.condition %go, %k, %n : i1, index, index
  } do(%k: index, %m: index) {
    %next = loom_index.add %k, %c1 : index
    loom_scf.yield %next : index
  }
  // expected-remark @below {{uniformity here: uniform, uniform.}}
  "test.use"(%e, %f) : (index, index) -> ()
  %g, %h = loom_scf.while(%k = %c0 : index) -> (index, index) {
    %go = loom_index.cmp slt, %k, %tx : index
    loom_scf.condition %go, %k, %n : i1, index, index
  } do(%k: index, %m: index) {
    %next = loom_index.add %k, %c1 : index
    loom_scf.yield %next : index
  }
  // expected-remark @below {{uniformity here: varying, uniform.}}
  "test.use"(%g, %h) : (index, index) -> ()
  loom_kernel.return
}

// -----

// Branches of a CFG: arguments of the block where the ways meet vary, and what a
// loop made that workitems leave one by one.

loom_kernel.def @blocks() {
  %c1 = loom_index.constant 1 : index
  %c64 = loom_index.constant 64 : index
  loom_kernel.launch.config workgroups(%c64, %c1, %c1) workgroup_size(%c64, %c1, %c1) : index
} launch(%n: index) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %tx = loom_kernel.workitem.id<x> : index
  %lane = loom_index.cmp slt, %tx, %n : index
  %all = loom_index.cmp slt, %c0, %n : index
  loom_cfg.cond_br %lane, ^left, ^right
^left:
  %a = loom_index.add %n, %c1 : index
  loom_cfg.br ^meet(%a : index)
^right:
  loom_cfg.br ^meet(%n : index)
^meet(%m: index):
  %after = loom_index.add %n, %n : index
  // expected-remark @below {{uniformity here: uniform, varying.}}
  "test.use"(%after, %m) : (index, index) -> ()
  loom_cfg.cond_br %all, ^up, ^down
^up:
  loom_cfg.br ^next(%n : index)
^down:
  loom_cfg.br ^next(%c0 : index)
^next(%u: index):
  // expected-remark @below {{uniformity here: uniform.}}
  "test.use"(%u) : (index) -> ()
  loom_cfg.br ^loop(%c0 : index)
^loop(%k: index):
  %next = loom_index.add %k, %c1 : index
  %more = loom_index.cmp slt, %next, %tx : index
  loom_cfg.cond_br %more, ^again, ^exit
^again:
  loom_cfg.br ^loop(%next : index)
^exit:
  // expected-remark @below {{uniformity here: varying.}}
  "test.use"(%next) : (index) -> ()
  loom_kernel.return
}

// -----

// A helper has what all its calls give it; one that others may call, nothing.

loom_func.def device @twice(%x: index) -> (index) {
  // expected-remark @below {{uniformity here: workgroup.}}
  "test.use"(%x) : (index) -> ()
  %y = loom_index.add %x, %x : index
  loom_func.return %y : index
}

loom_func.def public device @exported(%x: index) -> (index) {
  // expected-remark @below {{uniformity here: varying.}}
  "test.use"(%x) : (index) -> ()
  loom_func.return %x : index
}

loom_func.decl @elsewhere(%x: index) -> (index)

loom_kernel.def @calls() {
  %c1 = loom_index.constant 1 : index
  %c64 = loom_index.constant 64 : index
  loom_kernel.launch.config workgroups(%c64, %c1, %c1) workgroup_size(%c64, %c1, %c1) : index
} launch(%n: index) {
  %gx = loom_kernel.workgroup.id<x> : index
  %a = loom_func.call @twice(%n) : (index) -> (index)
  %b = loom_func.call @twice(%gx) : (index) -> (index)
  %c = loom_func.call @elsewhere(%n) : (index) -> (index)
  // expected-remark @below {{uniformity here: workgroup, workgroup, varying.}}
  "test.use"(%a, %b, %c) : (index, index, index) -> ()
  loom_kernel.return
}
