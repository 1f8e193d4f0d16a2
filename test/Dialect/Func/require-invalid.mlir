// RUN: loom-opt %s --split-input-file --verify-diagnostics

loom_func.def @f(%n: index, %m: index) {
  // expected-error @+1 {{'%m' is not among the values of the op}}
  loom_func.require "g" %n [lt(%n, %m)] : index
  loom_func.return
}

// -----

loom_func.def @f(%n: index) {
  // expected-error @+1 {{'loom_func.require' op needs one name per value}}
  loom_func.require "g" %n [min(%n, 1)] {names = ["a", "b"]} : index
  loom_func.return
}

// -----

loom_func.def @f(%n: index) {
  // expected-error @+1 {{'loom_func.require' op needs at least one value}}
  "loom_func.require"() {callee = "g", predicates = []} : () -> ()
  loom_func.return
}

// -----

loom_func.def @f(%n: index) {
  // expected-error @+1 {{predicate 'finite'}}
  loom_func.require "g" %n [finite(%n)] : index
  loom_func.return
}
