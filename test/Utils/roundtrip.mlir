// In the second run every loom-opt verifies that the module survives text and
// bytecode. The command as the shell sees it shows whether the flag is there.

// REQUIRES: roundtrip
// RUN: echo loom-opt %s not-loom-opt loom-opt.txt | FileCheck %s
// RUN: loom-opt %s

// CHECK: loom-opt --verify-roundtrip {{.*}}roundtrip.mlir not-loom-opt loom-opt.txt
module {
}
