// RUN: loom-opt %s --split-input-file --verify-diagnostics

// expected-error @+1 {{unknown linkage 'weak': expected default or dso_local}}
loom_kernel.def linkage(weak) @k() {
}

// -----

// expected-error @+1 {{'loom_kernel.def' op workload value #0 must be a scalar, not '!loom_buffer.buffer'}}
loom_kernel.def @k(%b: buffer) {
  %c1 = loom_index.constant 1 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c1, %c1, %c1) : index
} launch() {
  loom_kernel.return
}

// -----

// expected-error @+1 {{'loom_kernel.decl' op workload value #1 must be a scalar, not '!loom_view.view<4xf32>'}}
loom_kernel.decl @k(%n: index, %v: view<4xf32>) launch()

// -----

// expected-error @+1 {{'%n' is not a name of this signature, and a workload has no views}}
loom_kernel.decl @k(%v: view<[%n]xf32>) launch()

// -----

// expected-error @+1 {{'loom_kernel.decl' op launch argument #0 must be a scalar, a buffer or a view, not 'tensor<4xf32>'}}
loom_kernel.decl @k() launch(%x: tensor<4xf32>)

// -----

// expected-error @+1 {{'%n' is not a name of this signature, and a kernel's argument list is its device ABI: declare the extent as an argument}}
loom_kernel.decl @k(%n: index) launch(%x: view<[%n]xf32>)

// -----

// expected-error @+1 {{'%ly' is not a name of this signature, and a kernel's argument list is its device ABI: take the pitches as index arguments}}
loom_kernel.decl @k() launch(%x: view<4x8xf32, %ly>)

// -----

// expected-error @+1 {{'%n' gives an extent and must be an index, not 'i32'}}
loom_kernel.decl @k() launch(%x: view<[%n]xf32>, %n: i32)

// -----

// expected-error @+1 {{each dynamic dimension needs a name here, as in '[%n]'}}
loom_kernel.decl @k() launch(%x: view<?xf32>)

// -----

// expected-error @+1 {{'%x' is declared twice}}
loom_kernel.decl @k() launch(%x: buffer, %x: index)

// -----

// expected-error @+1 {{'%n' is not a name of this signature}}
loom_kernel.decl @k(%n: index) launch(%x: f32) where [min(%n, 1)]

// -----

// expected-error @+1 {{'loom_kernel.decl' op predicate 'min' does not apply to a value of type 'f32'}}
loom_kernel.decl @k() launch(%x: f32) where [min(%x, 1)]

// -----

// expected-error @+1 {{'loom_kernel.decl' op predicate 'not_nan' does not apply to a value of type '!loom_buffer.buffer'}}
loom_kernel.decl @k() launch(%x: buffer) where [not_nan(%x)]

// -----

// expected-error @+1 {{'loom_kernel.decl' op has 1 dynamic dimensions, but 0 relations}}
"loom_kernel.decl"() <{sym_name = "k", workload_type = () -> (), launch_type = (!loom_view.view<?xf32>) -> (), relations = array<i64>}> : () -> ()

// -----

// The extent must be an index argument.
// expected-error @+1 {{'loom_kernel.decl' op has an invalid relation 1 for dynamic dimension 0}}
"loom_kernel.decl"() <{sym_name = "k", workload_type = () -> (), launch_type = (!loom_view.view<?xf32>, i32) -> (), relations = array<i64: 1>}> : () -> ()

// -----

// A dimension refers to an earlier one only.
// expected-error @+1 {{'loom_kernel.decl' op has an invalid relation -2 for dynamic dimension 0}}
"loom_kernel.decl"() <{sym_name = "k", workload_type = () -> (), launch_type = (!loom_view.view<?xf32>) -> (), relations = array<i64: -2>}> : () -> ()

// -----

// An extent of its own would be a hidden argument.
// expected-error @+1 {{'loom_kernel.decl' op has an invalid relation -1 for dynamic dimension 0}}
"loom_kernel.decl"() <{sym_name = "k", workload_type = () -> (), launch_type = (!loom_view.view<?xf32>) -> (), relations = array<i64: -1>}> : () -> ()

// -----

// expected-error @+1 {{'loom_kernel.def' op its first region must end in kernel.launch.config}}
"loom_kernel.def"() <{sym_name = "k", workload_type = () -> (), launch_type = () -> (), relations = array<i64>}> ({
  llvm.unreachable
}, {
  loom_kernel.return
}) : () -> ()

// -----

// expected-error @+1 {{'loom_kernel.def' op its regions' arguments differ from its signatures}}
"loom_kernel.def"() <{sym_name = "k", workload_type = (index) -> (), launch_type = () -> (), relations = array<i64>}> ({
  %c1 = loom_index.constant 1 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c1, %c1, %c1) : index
}, {
  loom_kernel.return
}) : () -> ()

// -----

// expected-error @+1 {{'loom_kernel.def' op needs one name per launch argument}}
"loom_kernel.def"() <{sym_name = "k", workload_type = () -> (), launch_type = () -> (), relations = array<i64>, argument_names = ["x"]}> ({
  %c1 = loom_index.constant 1 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c1, %c1, %c1) : index
}, {
  loom_kernel.return
}) : () -> ()

// -----

// expected-error @+1 {{the body of '@k' must end in kernel.return}}
loom_kernel.def @k() {
  %c1 = loom_index.constant 1 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c1, %c1, %c1) : index
} launch() {
}

// -----

loom_kernel.def @k() {
  %c1 = loom_index.constant 1 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c1, %c1, %c1) : index
} launch() {
  // expected-error @+1 {{the body of '@k' must end in kernel.return}}
  %0 = loom_kernel.workitem.id<x> : index
}

// -----

// expected-error @+1 {{'retain' must stand before 'export': the order is retain, target, requires, export, linkage}}
loom_kernel.def export("x") retain @k() {
}

// -----

// expected-error @+1 {{'public' is no modifier here: expected the symbol's '@' name, or before it retain, target, requires, export, linkage}}
loom_kernel.def public @k() {
}

// -----

// expected-error @+1 {{'export' is no modifier here: expected the symbol's '@' name, or before it retain, target}}
loom_kernel.decl export("x") @k() launch()

// -----

loom_kernel.def @k() {
  // expected-error @+1 {{the first region of '@k' must end in kernel.launch.config}}
  %c1 = loom_index.constant 1 : index
} launch() {
  loom_kernel.return
}

// -----

// expected-error @+1 {{the first region of '@k' must end in kernel.launch.config}}
loom_kernel.def @k() {
} launch() {
  loom_kernel.return
}

// -----

func.func @f() {
  // expected-error @+1 {{'loom_kernel.return' op expects parent op 'loom_kernel.def'}}
  loom_kernel.return
}

// -----

loom_kernel.def @k(%n: index) {
  // expected-error @+1 {{'loom_kernel.launch.config' op needs three values, x, y and z, in each list}}
  loom_kernel.launch.config workgroups(%n) workgroup_size(%n, %n, %n) : index
} launch() {
  loom_kernel.return
}

// -----

loom_kernel.def @k(%n: index) {
  // expected-error @+1 {{'loom_kernel.launch.config' op needs three values, x, y and z, in each list}}
  loom_kernel.launch.config workgroups(%n, %n, %n) workgroup_size(%n, %n, %n) cluster_size(%n, %n) : index
} launch() {
  loom_kernel.return
}

// -----

loom_kernel.def @k(%n: index) {
  %c0 = loom_index.constant 0 : index
  // expected-error @+1 {{'loom_kernel.launch.config' op workgroup_size y must be at least 1, found 0}}
  loom_kernel.launch.config workgroups(%n, %n, %n) workgroup_size(%n, %c0, %n) : index
} launch() {
  loom_kernel.return
}

// -----

loom_kernel.def @k(%n: index) {
  %m1 = loom_index.constant -1 : index
  // expected-error @+1 {{'loom_kernel.launch.config' op workgroup_size z must be at least 1, found -1}}
  loom_kernel.launch.config workgroups(%n, %n, %n) workgroup_size(%n, %n, %m1) : index
} launch() {
  loom_kernel.return
}

// -----

loom_kernel.def @k(%n: index) {
  %c1 = loom_index.constant 1 : index
  %c1025 = loom_index.constant 1025 : index
  // expected-error @+1 {{'loom_kernel.launch.config' op a workgroup has at most 1024 workitems}}
  loom_kernel.launch.config workgroups(%n, %n, %n) workgroup_size(%c1025, %c1, %c1) : index
} launch() {
  loom_kernel.return
}

// -----

loom_kernel.def @k(%n: index) {
  %c33 = loom_index.constant 33 : index
  %c32 = loom_index.constant 32 : index
  // expected-error @+1 {{'loom_kernel.launch.config' op a workgroup has at most 1024 workitems}}
  loom_kernel.launch.config workgroups(%n, %n, %n) workgroup_size(%c33, %n, %c32) : index
} launch() {
  loom_kernel.return
}

// -----

loom_kernel.def @k(%n: index) {
  %max = loom_index.constant 9223372036854775807 : index
  // expected-error @+1 {{'loom_kernel.launch.config' op a workgroup has at most 1024 workitems}}
  loom_kernel.launch.config workgroups(%n, %n, %n) workgroup_size(%max, %max, %max) : index
} launch() {
  loom_kernel.return
}

// -----

loom_kernel.def @k(%n: index) {
  %c1 = loom_index.constant 1 : index
  %m1 = loom_index.constant -1 : index
  // expected-error @+1 {{'loom_kernel.launch.config' op workgroups z is negative}}
  loom_kernel.launch.config workgroups(%n, %n, %m1) workgroup_size(%c1, %c1, %c1) : index
} launch() {
  loom_kernel.return
}

// -----

loom_kernel.def @k(%n: i32) {
  // expected-error @+1 {{a launch configuration is given in index values}}
  loom_kernel.launch.config workgroups(%n, %n, %n) workgroup_size(%n, %n, %n) : i32
} launch() {
  loom_kernel.return
}

// -----

loom_kernel.def @k(%n: index) {
  // expected-error @+1 {{expected 'workgroup_size'}}
  loom_kernel.launch.config workgroups(%n, %n, %n) : index
} launch() {
  loom_kernel.return
}

// -----

loom_func.def @f() {
  // expected-error @+1 {{expected string or keyword containing one of the following enum values for attribute 'dimension' [x, y, z]}}
  %0 = loom_kernel.workitem.id<w> : index
  loom_func.return
}

// -----

loom_func.def @f() {
  // expected-error @+1 {{op result #0 must be index, but got 'i32'}}
  %0 = loom_kernel.subgroup.size : i32
  loom_func.return
}
