// RUN: loom-opt %s --split-input-file --verify-diagnostics

// expected-error @+1 {{'%x' is declared twice}}
loom_func.decl @f(%x: index, %x: f32)

// -----

// expected-error @+1 {{each dynamic dimension needs a name here, as in '[%n]'}}
loom_func.decl @f(%x: view<?xf32>)

// -----

// expected-error @+1 {{'%n' gives an extent and must be an index, not '!loom_index.offset'}}
loom_func.decl @f(%x: view<[%n]xf32>, %n: offset)

// -----

// expected-error @+1 {{the extent of a result must be an argument of this signature}}
loom_func.decl @f(%x: view<[%n]xf32>) -> (view<[%n]xf32>)

// -----

// expected-error @+1 {{the extent of a result must be an argument of this signature}}
loom_func.decl @f(%x: f32) -> (view<?xf32>)

// -----

// expected-error @+1 {{'loom_func.decl' op has an invalid relation 0 for dynamic dimension 0}}
loom_func.decl @f(%x: f32) -> (view<[%x]xf32>)

// -----

// expected-error @+1 {{'%m' is not a name of this signature}}
loom_func.decl @f(%n: index) where [min(%m, 1)]

// -----

// expected-error @+1 {{a result has no name: 'where' speaks of arguments and of dimensions}}
loom_func.decl @f(%n: index) -> (%r: f32) where [finite(%r)]

// -----

// expected-error @+1 {{tied results are not supported yet}}
loom_func.decl @f(%b: buffer) -> (%b as buffer)

// -----

// The extent of a result is an argument, so a name that only stands there is
// none of the signature.
// expected-error @+1 {{'%m' is not a name of this signature}}
loom_func.decl @f(%v: view<[%n]xf32>) where [le(%n, %m)]

// -----

// A predicate counts the arguments and then the own extents.
// expected-error @+1 {{'loom_func.decl' op has a predicate about value #2, but only 2 are named}}
"loom_func.decl"() <{sym_name = "f", function_type = (!loom_view.view<?x?xf32>) -> (), relations = array<i64: -1, -2>, result_relations = array<i64>, predicates = [#loom_index.predicate<pow2, [#loom_index.ref<2>]>]}> : () -> ()

// -----

// expected-error @+1 {{'loom_func.decl' op predicate 'finite' does not apply to a value of type 'index'}}
loom_func.decl @f(%v: view<[%n]xf32>) where [finite(%n)]

// -----

// expected-error @+1 {{unknown predicate 'odd'}}
loom_func.decl @f(%n: index) where [odd(%n)]

// -----

// expected-error @+1 {{'loom_func.decl' op predicate 'pow2' does not apply to a value of type '!loom_view.view<4xf32>'}}
loom_func.decl @f(%v: view<4xf32>) where [pow2(%v)]

// -----

// expected-error @+1 {{'loom_func.decl' op has 0 dynamic dimensions, but 1 relations}}
"loom_func.decl"() <{sym_name = "f", function_type = (index) -> (), relations = array<i64: 0>, result_relations = array<i64>}> : () -> ()

// -----

// expected-error @+1 {{'loom_func.decl' op has 1 dynamic dimensions, but 0 relations}}
"loom_func.decl"() <{sym_name = "f", function_type = () -> !loom_view.view<?xf32>, relations = array<i64>, result_relations = array<i64>}> : () -> ()

// -----

// The extent of a result is always an argument.
// expected-error @+1 {{'loom_func.decl' op has an invalid relation -1 for dynamic dimension 0}}
"loom_func.decl"() <{sym_name = "f", function_type = () -> !loom_view.view<?xf32>, relations = array<i64>, result_relations = array<i64: -1>}> : () -> ()

// -----

// expected-error @+1 {{'loom_func.decl' op has an invalid relation -2 for dynamic dimension 1}}
"loom_func.decl"() <{sym_name = "f", function_type = (index) -> (!loom_view.view<?x?xf32>), relations = array<i64>, result_relations = array<i64: 0, -2>}> : () -> ()

// -----

// expected-error @+1 {{'loom_func.decl' op has an invalid relation 2 for dynamic dimension 0}}
"loom_func.decl"() <{sym_name = "f", function_type = (index, i32) -> (!loom_view.view<?xf32>), relations = array<i64>, result_relations = array<i64: 2>}> : () -> ()

// -----

// A dimension refers to an earlier one with an own extent.
// expected-error @+1 {{'loom_func.decl' op has an invalid relation -2 for dynamic dimension 1}}
"loom_func.decl"() <{sym_name = "f", function_type = (!loom_view.view<?x?xf32>, index) -> (), relations = array<i64: 1, -2>, result_relations = array<i64>}> : () -> ()

// -----

// expected-error @+1 {{'loom_func.def' op its body's arguments differ from its signature}}
"loom_func.def"() <{sym_name = "f", function_type = (index) -> (), relations = array<i64>, result_relations = array<i64>}> ({
  loom_func.return
}) : () -> ()

// -----

loom_func.def @few(%n: index, %v: view<4x[%n]xf32>, %m: index) {
  // expected-error @+1 {{'loom_func.call' has 3 operands but 2 types}}
  loom_func.call @few(%n, %v, %m) : (view<4x[%n]xf32>, index)
  loom_func.return
}

// -----

loom_func.def @many(%n: index) {
  // expected-error @+1 {{'loom_func.call' has 1 operand but 2 types}}
  loom_func.call @many(%n) : (index, index)
  loom_func.return
}

// -----

loom_func.def @none(%n: index) {
  // expected-error @+1 {{'loom_func.call' has 1 operand but 0 types}}
  loom_func.call @none(%n) : ()
  loom_func.return
}

// -----

loom_func.def @return(%n: index) -> (index, index) {
  // expected-error @+1 {{'loom_func.return' has 2 operands but 1 type}}
  loom_func.return %n, %n : index
}

// -----

loom_func.def @end(%n: index) {
  loom_func.return
  // expected-error @+1 {{'loom_func.return' ends its block, but an op follows}}
  %x = loom_index.constant 1 : index
}
