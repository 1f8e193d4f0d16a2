// RUN: loom-opt %s --split-input-file --verify-diagnostics

// expected-error@+1 {{'loom_config.decl' op has a scalar value, not one of type tensor<4xi32>}}
loom_config.decl @k : tensor<4xi32>

// -----

// expected-error@+1 {{a where clause needs a name for the value, as in '%v: index'}}
loom_config.decl @k : index where [range(%v, 1, 8)]

// -----

// expected-error@+1 {{'%w' is not a name of this signature}}
loom_config.decl @k : %v: index where [lt(%v, %w)]

// -----

// expected-error@+1 {{'loom_config.decl' op predicate 'finite' does not apply to a value of type 'index'}}
loom_config.decl @k : %v: index where [finite(%v)]

// -----

// expected-error@+1 {{'loom_config.decl' op compares its value with literals only, not as in range(%v, 0, %v)}}
loom_config.decl @k : %v: index where [range(%v, 0, %v)]

// -----

// expected-error@+1 {{'300' is out of range for i8: -128 to 127}}
loom_config.def @k = 300 : i8

// -----

// expected-error@+1 {{'0xFFFFFFFF' is out of range for i32: -2147483648 to 2147483647}}
loom_config.def @k = 0xFFFFFFFF : i32

// -----

// expected-error@+1 {{'-1' is out of range for offset: 0 to 9223372036854775807}}
loom_config.def @k = -1 : offset

// -----

// expected-error@+1 {{'9223372036854775808' is out of range for index: -9223372036854775808 to 9223372036854775807}}
loom_config.def @k = 9223372036854775808 : index

// -----

// expected-error@+1 {{'2' is not a literal of i1: true, false, 1 or 0}}
loom_config.def @k = 2 : i1

// -----

// expected-error@+1 {{'1.5' is not an integer literal, as i32 needs}}
loom_config.def @k = 1.5 : i32

// -----

// expected-error@+1 {{'true' is not an integer literal, as i8 needs}}
loom_config.def @k = true : i8

// -----

// expected-error@+1 {{'-nan' is not an integer literal, as index needs}}
loom_config.def @k = -nan : index

// -----

// expected-error@+1 {{'false' is not a number, as f32 needs}}
loom_config.def @k = false : f32

// -----

// expected-error@+1 {{'16777217' is not exact in f32: write it as a float to have it rounded}}
loom_config.def @k = 16777217 : f32

// -----

// expected-error@+1 {{'0x12345' is not a bit pattern of f16}}
loom_config.def @k = 0x12345 : f16

// -----

// expected-error@+1 {{'-inf': f8E4M3 has no infinity}}
loom_config.def @k = -inf : f8E4M3

// -----

// expected-warning@+1 {{'65520.0' overflows f16 and becomes inf}}
loom_config.def @k = 65520.0 : f16

// -----

// expected-warning@+1 {{'-1.0e9' overflows f8E4M3 and becomes -448.0}}
loom_config.def @k = -1.0e9 : f8E4M3

// -----

// expected-error@+1 {{expected a literal}}
loom_config.def @k = "1" : i32

// -----

// expected-error@+1 {{a literal has a scalar type, not vector<4xi32>}}
loom_config.def @k = 1 : vector<4xi32>

// -----

// expected-error@+1 {{'loom_config.def' op has a scalar value, not one of type ui32}}
"loom_config.def"() <{sym_name = "k", type = ui32, value = 1 : ui32}> : () -> ()

// -----

// expected-error@+1 {{'loom_config.def' op needs a value of type i32, not 1 : i64}}
"loom_config.def"() <{sym_name = "k", type = i32, value = 1 : i64}> : () -> ()

// -----

// expected-error@+1 {{'loom_config.def' op needs a value of type offset, not -1 : index}}
"loom_config.def"() <{sym_name = "k", type = !loom_index.offset, value = -1 : index}> : () -> ()

// -----

loom_check.case @c {
  // expected-error@+1 {{'loom_config.get' op reads @k, which is not a configuration key of this module: declare it with config.decl}}
  %0 = loom_config.get @k : index
  loom_check.return
}

// -----

// expected-note@+1 {{declared here}}
loom_config.decl @k : f8E4M3
loom_check.case @c {
  // expected-error@+1 {{'loom_config.get' op reads @k as offset, but its type is f8E4M3}}
  %0 = loom_config.get @k : offset
  loom_check.return
}

// -----

// One op declares a key: a definition does not stand beside a declaration.
// expected-note@+1 {{see existing symbol definition here}}
loom_config.decl @k : index
// expected-error@+1 {{redefinition of symbol named 'k'}}
loom_config.def @k = 1 : index
