// RUN: loom-opt %s --loom-convert-scf-to-cf --verify-diagnostics

func.func @tensors(%n: index, %t: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{'scf.forall' op cannot be turned into branches}}
  %0 = scf.forall (%i) in (%n) shared_outs(%o = %t) -> tensor<8xf32> {
    scf.forall.in_parallel {
    }
  }
  return %0 : tensor<8xf32>
}
