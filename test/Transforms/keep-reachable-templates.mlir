// A family reaches its candidates, and these what they refer to.
// RUN: loom-opt %s --loom-keep-reachable | FileCheck %s --implicit-check-not=unused

// CHECK: loom_target.decl @target
// CHECK: loom_template.decl @family
// CHECK: loom_template.def<@family> target(@target) @one
// CHECK: loom_template.ukernel<@family> @two
// CHECK: loom_func.def @helper
loom_target.decl @target
loom_target.decl @unused_target
loom_template.decl @family()
loom_template.decl @unused()
loom_template.def<@family> target(@target) @one() {
  loom_func.call @helper() : ()
  loom_template.return
}
loom_template.ukernel<@family> @two()
loom_template.ukernel<@unused> target(@unused_target) @unused_candidate()
loom_func.def @helper() {
  loom_func.return
}
loom_kernel.def @k() {
  %c1 = loom_index.constant 1 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c1, %c1, %c1) : index
} launch() {
  loom_template.apply<@family>() : ()
  loom_kernel.return
}
