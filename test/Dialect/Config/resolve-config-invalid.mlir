// RUN: loom-opt %s --loom-resolve-config --verify-diagnostics

// Every key without a value is named, at each place that reads it.
// expected-note@+1 {{declared here}}
loom_config.decl @model.layers : index
// expected-note@+1 {{declared here}}
loom_config.decl @scale : f8E4M3
loom_config.def @known = 1 : index

loom_check.case @c {
  %0 = loom_config.get @known : index
  // expected-error@+1 {{configuration key 'model.layers' has no value: give it with --config model.layers=<index> or define it with config.def}}
  %1 = loom_config.get @model.layers : index
  // expected-error@+1 {{configuration key 'model.layers' has no value: give it with --config model.layers=<index> or define it with config.def}}
  %2 = loom_config.get @model.layers : index
  // expected-error@+1 {{configuration key 'scale' has no value: give it with --config scale=<f8E4M3> or define it with config.def}}
  %3 = loom_config.get @scale : f8E4M3
  loom_check.return
}
