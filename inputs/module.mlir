module {
  loom_kernel.def export("strided_copy") @strided_copy(%arg0: index, %arg1: index) {
    %0 = loom_index.constant 1 : index
    %1 = loom_index.constant 31 : index
    %2 = loom_index.constant 32 : index
    %3 = loom_index.add %arg1, %1 : index
    %4 = loom_index.div %3, %2 : index
    loom_kernel.launch.config workgroups(%4, %arg0, %0) workgroup_size(%2, %0, %0) : index
  } launch(%src: buffer, %dst: buffer, %rows: index, %width: index, %src_pitch: index, %dst_pitch: index) where [range(%rows, 1, 16384), range(%width, 1, 16384), range(%src_pitch, 1, 16384), range(%dst_pitch, 1, 16384), le(%width, %src_pitch), le(%width, %dst_pitch)] {
    %0 = loom_kernel.workitem.dispatch.id<x> : index
    %1 = loom_kernel.workgroup.id<y> : index
    %2 = loom_index.cmp slt, %0, %width : index
    loom_scf.if %2 {
      %3 = loom_buffer.assume.memory_space<global> %src : buffer
      %4 = loom_buffer.assume.memory_space<global> %dst : buffer
      %5, %6 = loom_buffer.assume.noalias %3, %4 : buffer, buffer
      %7 = loom_index.constant 0 : offset
      %8 = loom_buffer.view %5[%7] : buffer -> view<[%rows]x[%src_pitch]xf32>
      %9 = loom_buffer.view %6[%7] : buffer -> view<[%rows]x[%dst_pitch]xf32>
      %10 = loom_view.load %8[%1, %0] : view<[%rows]x[%src_pitch]xf32> -> f32
      loom_view.store %10, %9[%1, %0] : f32, view<[%rows]x[%dst_pitch]xf32>
    }
    loom_kernel.return
  }
  loom_check.case public @padded_rows {
    %0 = loom_check.literal value(3) : index
    %1 = loom_check.literal value(5) : index
    %2 = loom_check.literal value(8) : index
    %3 = loom_check.literal value(7) : index
    %4 = loom_check.generate.iota offset(100.0) step(1.0) : tensor<3x8xf32>
    %5 = loom_check.generate.fill value(-1.0) : tensor<29xf32>
    %6 = loom_check.tensor.view %5 offset(16) : tensor<29xf32> -> tensor<3x7xf32>
    loom_kernel.launch @strided_copy[%0, %1](%4, %6, %0, %1, %2, %3) : [index, index](tensor<3x8xf32>, tensor<3x7xf32>, index, index, index, index)
    %7 = loom_check.tensor.view %5 offset(16) : tensor<29xf32> -> tensor<5xf32>
    %8 = loom_check.generate.iota offset(100.0) step(1.0) : tensor<5xf32>
    loom_check.expect.equal actual(%7) expected(%8) : tensor<5xf32>
    %9 = loom_check.tensor.view %5 offset(44) : tensor<29xf32> -> tensor<5xf32>
    %10 = loom_check.generate.iota offset(108.0) step(1.0) : tensor<5xf32>
    loom_check.expect.equal actual(%9) expected(%10) : tensor<5xf32>
    %11 = loom_check.tensor.view %5 offset(72) : tensor<29xf32> -> tensor<5xf32>
    %12 = loom_check.generate.iota offset(116.0) step(1.0) : tensor<5xf32>
    loom_check.expect.equal actual(%11) expected(%12) : tensor<5xf32>
    %13 = loom_check.tensor.view %5 offset(0) : tensor<29xf32> -> tensor<4xf32>
    %14 = loom_check.tensor.view %5 offset(100) : tensor<29xf32> -> tensor<4xf32>
    %15 = loom_check.generate.fill value(-1.0) : tensor<4xf32>
    loom_check.expect.equal actual(%13) expected(%15) : tensor<4xf32>
    loom_check.expect.equal actual(%14) expected(%15) : tensor<4xf32>
    %16 = loom_check.tensor.view %5 offset(36) : tensor<29xf32> -> tensor<2xf32>
    %17 = loom_check.tensor.view %5 offset(64) : tensor<29xf32> -> tensor<2xf32>
    %18 = loom_check.tensor.view %5 offset(92) : tensor<29xf32> -> tensor<2xf32>
    %19 = loom_check.generate.fill value(-1.0) : tensor<2xf32>
    loom_check.expect.equal actual(%16) expected(%19) : tensor<2xf32>
    loom_check.expect.equal actual(%17) expected(%19) : tensor<2xf32>
    loom_check.expect.equal actual(%18) expected(%19) : tensor<2xf32>
    loom_check.return
  }
  loom_check.case public @dense_rows {
    %0 = loom_check.param.choice values([1, 7]) name("rows") : index
    %1 = loom_check.param.choice values([1, 31, 32, 33, 100]) name("width") : index
    %2 = loom_check.generate.iota offset(5.0) step(0.5) : tensor<[%0]x[%1]xf32>
    %3 = loom_check.generate.fill value(-1.0) : tensor<[%0]x[%1]xf32>
    loom_kernel.launch @strided_copy[%0, %1](%2, %3, %0, %1, %1, %1) : [index, index](tensor<[%0]x[%1]xf32>, tensor<[%0]x[%1]xf32>, index, index, index, index)
    %4 = loom_check.generate.iota offset(5.0) step(0.5) : tensor<[%0]x[%1]xf32>
    loom_check.expect.equal actual(%3) expected(%4) : tensor<[%0]x[%1]xf32>
    loom_check.return
  }
  loom_check.benchmark<@dense_rows> @copy_7x100 {rows = 7, width = 100}
}
