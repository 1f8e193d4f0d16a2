// Kernels whose machine code needs slots or waits between dependent
// instructions: matrices of each kind, masks, and transcendentals.
typedef float F4 __attribute__((ext_vector_type(4)));
typedef float F16 __attribute__((ext_vector_type(16)));
typedef _Float16 H4 __attribute__((ext_vector_type(4)));
typedef double D4 __attribute__((ext_vector_type(4)));
typedef unsigned U32;
#define GLOBAL __attribute__((address_space(1)))
#define ITEM __builtin_amdgcn_workitem_id_x()

#if __gfx942__ || __gfx950__
static F4 half(F4 x) {
  H4 a = {(_Float16)x[0], (_Float16)x[1], 1, 2};
  return __builtin_amdgcn_mfma_f32_16x16x16f16(a, a, x, 0, 0, 0);
}
static F4 single(F4 x) {
  return __builtin_amdgcn_mfma_f32_16x16x4f32(x[0], x[1], x, 0, 0, 0);
}
static F4 tiny(F4 x) {
  return __builtin_amdgcn_mfma_f32_4x4x1f32(x[0], x[1], x, 0, 0, 0);
}

__attribute__((amdgpu_kernel)) void matrices(GLOBAL F4 *out) {
  F4 x = {ITEM, 1, 2, 3};
  // Results as A and B, and in the ALU.
  x = half(half(x)) + 1;
  x = single(single(x)) * 0.5f;
  x = tiny(half(single(x))) + 3;
  out[ITEM] = half(x);
}

__attribute__((amdgpu_kernel)) void large(GLOBAL F16 *out) {
  F16 x = {ITEM, 1, 2, 3, 4, 5, 6, 7, 8};
  x = __builtin_amdgcn_mfma_f32_32x32x2f32(x[0], x[1], x, 0, 0, 0);
  H4 a = {(_Float16)x[0], (_Float16)x[1], 1, 2};
  out[ITEM] = __builtin_amdgcn_mfma_f32_32x32x8f16(a, a, x, 0, 0, 0);
}

__attribute__((amdgpu_kernel)) void doubles(GLOBAL D4 *out) {
  D4 x = {ITEM, 1, 2, 3};
  x = __builtin_amdgcn_mfma_f64_16x16x4f64(x[0], x[1], x, 0, 0, 0);
  double y = __builtin_amdgcn_mfma_f64_4x4x4f64(x[0], x[1], x[2], 0, 0, 0);
  x[3] = __builtin_fma(y, x[0], x[1]);
  out[ITEM] = __builtin_amdgcn_mfma_f64_16x16x4f64(x[3], y, x, 0, 0, 0);
}
#endif

/// Divisions, lanes, and values that vector instructions leave in scalars.
__attribute__((amdgpu_kernel)) void vectors(GLOBAL float *out) {
  float x = ITEM + 1;
  float y = 3.0f / x;
  unsigned first = __builtin_amdgcn_readfirstlane(__builtin_bit_cast(U32, y));
  y += __builtin_bit_cast(float, __builtin_amdgcn_readlane(
                                     __builtin_bit_cast(U32, x), first & 15));
  y += __builtin_bit_cast(float, __builtin_amdgcn_update_dpp(
                                     0, __builtin_bit_cast(int, y * x), 0x111,
                                     15, 15, 0));
  y = __builtin_amdgcn_sqrtf(y) + __builtin_amdgcn_rcpf(x) * y;
  y = x > 7 ? __builtin_amdgcn_logf(y) : y - 1;
  out[ITEM] = y + __builtin_amdgcn_exp2f(y);
}
