// targets: gfx942 gfx950 gfx12
// f32 to 8-bit floats and back: one by one and in pairs, in every byte; all 256
// codes that both formats have. (FNUZ on gfx942, OCP elsewhere: a code means half
// as much in FNUZ.)
#include "corpus.h"
typedef float float2 __attribute__((ext_vector_type(2)));
#ifdef HOST
// A number by sign, exponent and fraction.
static float decode(u32 code, u32 fractionBits, u32 bias) {
  u32 exponent = (code & 127) >> fractionBits, fraction = code & ((1u << fractionBits) - 1);
  float value = exponent ? ldexpf(1.0f + (float)fraction / (float)(1u << fractionBits), (int)exponent - (int)bias)
                         : ldexpf((float)fraction / (float)(1u << fractionBits), 1 - (int)bias);
  return code & 128 ? -value : value;
}
HOST_REFERENCE {
  for (u32 i = 0; i < kItems; ++i) {
    // Numbers with few bits, in the middle of the range of both.
    u32 bits = in[i], small = bits >> 7 & 7;
    float x = ldexpf(1.0f + (float)(bits >> 4 & 3) / 4.0f, (int)small - 4), y = bits & 1 ? -x : x;
    float z = ldexpf(1.0f + (float)(bits >> 20 & 3) / 4.0f, (int)(bits >> 12 & 7) - 4);
    out[i] = AS(u32, y + z * 3);
    out[i + kItems] = AS(u32, y * 5 + z);
    out[i + 2 * kItems] = AS(u32, y);
  }
  for (u32 code = 0; code < 128; ++code) {
    // One of FNUZ is half of the same code of OCP.
    bool special = code >= 0x78;
    out[3 * kItems + code] = special ? 0 : AS(u32, decode(code, 3, 7));
    out[3 * kItems + 256 + code] = code >= 0x78 ? 0 : AS(u32, decode(code, 2, 15));
  }
}
#else
DEVICE_RUN {
  u32 i = getGlobal(), bits = in[i];
#ifdef __gfx942__
  float scale = 2.0f;
#else
  float scale = 1.0f;
#endif
  float x = __builtin_ldexpf(1.0f + (float)(bits >> 4 & 3) / 4.0f, (int)(bits >> 7 & 7) - 4), y = bits & 1 ? -x : x;
  float z = __builtin_ldexpf(1.0f + (float)(bits >> 20 & 3) / 4.0f, (int)(bits >> 12 & 7) - 4);
  int fp8 = __builtin_amdgcn_cvt_pk_fp8_f32(y, z, 0, false);
  fp8 = __builtin_amdgcn_cvt_pk_fp8_f32(z, y, fp8, true);
  float2 low = __builtin_amdgcn_cvt_pk_f32_fp8(fp8, false), high = __builtin_amdgcn_cvt_pk_f32_fp8(fp8, true);
  bool same = low.x == high.y && low.y == high.x && low.x == __builtin_amdgcn_cvt_f32_fp8(fp8, 0) && low.y == __builtin_amdgcn_cvt_f32_fp8(fp8, 1) &&
              high.x == __builtin_amdgcn_cvt_f32_fp8(fp8, 2) && high.y == __builtin_amdgcn_cvt_f32_fp8(fp8, 3);
  out[i] = same ? AS(u32, low.x + low.y * 3) : 1;
  int bf8 = __builtin_amdgcn_cvt_pk_bf8_f32(y, z, 0, true);
  bf8 = __builtin_amdgcn_cvt_pk_bf8_f32(z, y, bf8, false);
  low = __builtin_amdgcn_cvt_pk_f32_bf8(bf8, false), high = __builtin_amdgcn_cvt_pk_f32_bf8(bf8, true);
  same = low.x == high.y && low.y == high.x && low.x == __builtin_amdgcn_cvt_f32_bf8(bf8, 0) && low.y == __builtin_amdgcn_cvt_f32_bf8(bf8, 1) &&
         high.x == __builtin_amdgcn_cvt_f32_bf8(bf8, 2) && high.y == __builtin_amdgcn_cvt_f32_bf8(bf8, 3);
  out[i + kItems] = same ? AS(u32, high.x * 5 + high.y) : 1;
  // Stochastic rounding of what needs none.
  int rounded = __builtin_amdgcn_cvt_sr_fp8_f32(y, (int)bits, 0, 0);
  rounded = __builtin_amdgcn_cvt_sr_bf8_f32(y, (int)bits, rounded, 3);
  float a = __builtin_amdgcn_cvt_f32_fp8(rounded, 0), b = __builtin_amdgcn_cvt_f32_bf8(rounded, 3);
  out[i + 2 * kItems] = a == b ? AS(u32, a) : 1;
  if (i < 128) {
    out[3 * kItems + i] = i >= 0x78 ? 0 : AS(u32, __builtin_amdgcn_cvt_f32_fp8((int)i, 0) * scale);
    out[3 * kItems + 256 + i] = i >= 0x78 ? 0 : AS(u32, __builtin_amdgcn_cvt_f32_bf8((int)(i << 16), 2) * scale);
  }
}
#endif
