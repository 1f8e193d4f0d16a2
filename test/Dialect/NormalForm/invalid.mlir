// RUN: loom-opt %s --split-input-file --verify-diagnostics

// expected-note@+1 {{the module is said to be in this form}}
module attributes {loom.normal_forms = [#loom.no_target_queries, #loom.no_config]} {
  loom_config.decl @n : index
  // expected-error@+1 {{breaks the normal form #loom.no_config: the configuration key 'n' must be a constant}}
  %n = loom_config.get @n : index
}

// -----

// expected-note@+1 {{the module is said to be in this form}}
module attributes {loom.normal_forms = [#loom.no_target_queries]} {
  // expected-error@+1 {{breaks the normal form #loom.no_target_queries: a query about the target must be a constant}}
  %w = loom_target.subgroup.size : index
}

// -----

// expected-note@+1 {{the module is said to be in this form}}
module attributes {loom.normal_forms = [#loom.no_pending_clauses]} {
  %c = loom_index.constant 1 : index
  // expected-error@+1 {{breaks the normal form #loom.no_pending_clauses: the pass 'loom-pipeline-loops' must consume the clause 'pipeline'}}
  loom_scf.for %i = [%c to %c step %c] pipeline(%c) {
  }
}

// -----

// expected-note@+1 {{the module is said to be in this form}}
module attributes {loom.normal_forms = [#loom.no_templates]} {
  // expected-error@+1 {{breaks the normal form #loom.no_templates: templates must be selected}}
  loom_template.decl @f()
}

// -----

// A part of a type, of a block argument, in a region.
// expected-note@+1 {{the module is said to be in this form}}
module attributes {loom.normal_forms = [#loom.index_widths_resolved]} {
  module {
    // expected-error@+1 {{breaks the normal form #loom.index_widths_resolved: a value still has the type '(index) -> i32'}}
    func.func @f(%g: (index) -> i32) {
      return
    }
  }
}

// -----

// expected-error@+1 {{has the attribute 'loom.other', which the dialect 'loom' does not know}}
module attributes {loom.other} {}

// -----

// expected-error@+1 {{must be a list of normal forms, found [1]}}
module attributes {loom.normal_forms = [1]} {}

// -----

module {
  // expected-error@+1 {{cannot have the attribute 'loom.normal_forms': only a module can}}
  %c = arith.constant {loom.normal_forms = []} 1 : i32
}
