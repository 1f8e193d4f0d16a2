// RUN: split-file %s files
// RUN: loom-opt files/predicates.mlir --verify-diagnostics \
// RUN:   --loom-bind-config="values=range=9,mul=7,eq=2,ne=1,lt=1,le=2,gt=1,ge=0,min=0,max=2,pow2=6,not_nan=nan,not_inf=-inf,finite=inf"
// RUN: loom-opt files/literals.mlir --verify-diagnostics --loom-bind-config="values=i=1.5,f=x,j=300"
// RUN: loom-opt files/defined.mlir --verify-diagnostics --loom-bind-config="values=k=2 ignore-undeclared"
// RUN: loom-opt files/undeclared.mlir --verify-diagnostics --loom-bind-config="values=m=2"
// RUN: loom-opt files/undeclared.mlir --loom-bind-config="values=m=2 ignore-undeclared"
// RUN: loom-opt files/symbol.mlir --verify-diagnostics --loom-bind-config="values=c=2"
// RUN: loom-opt files/twice.mlir --verify-diagnostics --loom-bind-config="values=k=2,k=3"
// RUN: loom-opt files/form.mlir --verify-diagnostics --loom-bind-config="values=k"
// RUN: loom-opt files/warning.mlir --verify-diagnostics --loom-bind-config="values=k=1e6"

//--- predicates.mlir

// expected-error@+1 {{configuration key 'range': the value 9 does not satisfy range(%v, 1, 8)}}
loom_config.decl @range : %v: index where [min(%v, 1), range(%v, 1, 8)]
// expected-error@+1 {{configuration key 'mul': the value 7 does not satisfy mul(%v, 4)}}
loom_config.decl @mul : %v: offset where [mul(%v, 4)]
// expected-error@+1 {{configuration key 'eq': the value 2 does not satisfy eq(%v, 1)}}
loom_config.decl @eq : %v: i8 where [eq(%v, 1)]
// expected-error@+1 {{configuration key 'ne': the value 1 does not satisfy ne(%v, 1)}}
loom_config.decl @ne : %v: i8 where [ne(%v, 1)]
// expected-error@+1 {{configuration key 'lt': the value 1 does not satisfy lt(%v, 1)}}
loom_config.decl @lt : %v: i8 where [lt(%v, 1)]
// expected-error@+1 {{configuration key 'le': the value 2 does not satisfy le(%v, 1)}}
loom_config.decl @le : %v: i8 where [le(%v, 1)]
// expected-error@+1 {{configuration key 'gt': the value 1 does not satisfy gt(%v, 1)}}
loom_config.decl @gt : %v: i1 where [gt(%v, 1)]
// expected-error@+1 {{configuration key 'ge': the value 0 does not satisfy ge(%v, 1)}}
loom_config.decl @ge : %v: i8 where [ge(%v, 1)]
// expected-error@+1 {{configuration key 'min': the value 0 does not satisfy min(%v, 1)}}
loom_config.decl @min : %v: i8 where [min(%v, 1)]
// expected-error@+1 {{configuration key 'max': the value 2 does not satisfy max(%v, 1)}}
loom_config.decl @max : %v: i8 where [max(%v, 1)]
// expected-error@+1 {{configuration key 'pow2': the value 6 does not satisfy pow2(%v)}}
loom_config.decl @pow2 : %v: i8 where [pow2(%v)]
// expected-error@+1 {{configuration key 'not_nan': the value nan does not satisfy not_nan(%v)}}
loom_config.decl @not_nan : %v: f32 where [not_nan(%v)]
// expected-error@+1 {{configuration key 'not_inf': the value -inf does not satisfy not_inf(%v)}}
loom_config.decl @not_inf : %v: f32 where [not_inf(%v)]
// expected-error@+1 {{configuration key 'finite': the value inf does not satisfy finite(%v)}}
loom_config.decl @finite : %v: f32 where [finite(%v)]

//--- literals.mlir

// expected-error@+1 {{configuration key 'i': '1.5' is not an integer literal, as index needs}}
loom_config.decl @i : index
// expected-error@+1 {{configuration key 'f': 'x' is not a number, as f32 needs}}
loom_config.decl @f : f32
// expected-error@+1 {{configuration key 'j': '300' is out of range for i8: -128 to 127}}
loom_config.decl @j : i8

//--- defined.mlir

// expected-error@+1 {{configuration key 'k' already has the value 1 and cannot be given the value 2}}
loom_config.def @k = 1 : index

//--- undeclared.mlir

// expected-error@+1 {{configuration key 'm', given the value 2, is not declared in this module}}
module {
  loom_config.decl @k : index
}

//--- symbol.mlir

// expected-error@+1 {{configuration key 'c', given the value 2, is not declared in this module}}
module {
  loom_check.case @c {
    loom_check.return
  }
}

//--- twice.mlir

// expected-error@+1 {{configuration key 'k' is given twice, the second time as 3}}
module {
  loom_config.decl @k : index
}

//--- form.mlir

// expected-error@+1 {{'k' is not of the form key=value}}
module {
}

//--- warning.mlir

// expected-warning@+1 {{configuration key 'k': '1e6' overflows f16 and becomes inf}}
loom_config.decl @k : f16
