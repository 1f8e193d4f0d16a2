//===- WaitSlotsMatrixTest.cpp - Slots behind matrix instructions ---------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// "Dependency Resolution: Required Independent Instructions" of the CDNA3 ISA
/// manual; gfx950 and overlaps of C from LLVM's GCNHazardRecognizer. Passes
/// from the manual's tables of instructions and LLVM's SISchedule.
///
//===----------------------------------------------------------------------===//

#include "SlotCases.h"
#include "gtest/gtest.h"

using namespace loom::sim::test;

namespace {
/// A matrix instruction with its result in v[16...], A in v2..., B in v6....
struct MatrixCase {
  const char *text;
  /// To vector instructions, memory, A and B, a write of the result, and a
  /// write of C.
  unsigned toVector, toMemory, toAB, toWrite, toReadC;
};
} // namespace

static void check(const char *target, llvm::ArrayRef<MatrixCase> matrices) {
  for (const MatrixCase &one : matrices)
    checkSlots(
        target, 64,
        {
            {one.text, "v_add_u32 v1, v16, v0", one.toVector},
            {one.text, "global_store_dword v0, v17, s[92:93]", one.toMemory},
            {one.text, "ds_write_b32 v16, v0", one.toMemory},
            {one.text, "v_mfma_f32_4x4x1_16b_f32 v[64:67], v17, v2, v[64:67]",
             one.toAB},
            {one.text, "v_mov_b32 v16, v0", one.toWrite},
            {one.text, "ds_read_b32 v17, v0", one.toWrite},
            {one.text, "v_mov_b32 v48, v0", one.toReadC},
            {one.text, "v_mov_b32 v2, v0", 0},
        });
}

TEST(WaitSlotsMatrix, xdl) {
  check("gfx942",
        {
            {"v_mfma_f32_4x4x4_16b_f16 v[16:19], v[2:3], v[6:7], v[48:51]", 5,
             5, 5, 5, 1},
            {"v_mfma_f32_16x16x16_f16 v[16:19], v[2:3], v[6:7], v[48:51]", 7, 7,
             7, 7, 3},
            {"v_mfma_i32_16x16x32_i8 v[16:19], v[2:3], v[6:7], v[48:51]", 7, 7,
             7, 7, 3},
            {"v_mfma_f32_16x16x8_xf32 v[16:19], v[2:3], v[6:7], v[48:51]", 7, 7,
             7, 7, 3},
            {"v_mfma_f32_16x16x4_4b_f16 v[16:31], v[2:3], v[6:7], v[48:63]", 11,
             11, 11, 11, 7},
            {"v_mfma_f32_32x32x8_f16 v[16:31], v[2:3], v[6:7], v[48:63]", 11,
             11, 11, 11, 7},
            {"v_mfma_f32_32x32x4_2b_f16 v[16:47], v[2:3], v[6:7], v[48:79]", 19,
             19, 19, 19, 15},
        });
}

TEST(WaitSlotsMatrix, single) {
  check("gfx942", {
                      {"v_mfma_f32_4x4x1_16b_f32 v[16:19], v2, v6, v[48:51]", 4,
                       4, 4, 4, 0},
                      {"v_mfma_f32_16x16x4_f32 v[16:19], v2, v6, v[48:51]", 10,
                       10, 10, 10, 0},
                      {"v_mfma_f32_32x32x2_f32 v[16:31], v2, v6, v[48:63]", 18,
                       18, 18, 18, 0},
                  });
}

TEST(WaitSlotsMatrix, doubles) {
  check("gfx942",
        {
            {"v_mfma_f64_4x4x4_4b_f64 v[16:17], v[2:3], v[6:7], v[48:49]", 6, 9,
             6, 6, 0},
            {"v_mfma_f64_16x16x4_f64 v[16:23], v[2:3], v[6:7], v[48:55]", 11,
             18, 11, 11, 0},
        });
  const char *large =
      "v_mfma_f64_16x16x4_f64 v[16:23], v[2:3], v[6:7], v[48:55]";
  checkSlots("gfx942", 64,
             {{large, "v_fma_f64 v[80:81], v[2:3], v[2:3], v[2:3]", 2},
              {large, "v_add_f64 v[80:81], v[2:3], v[2:3]", 0}});
}

TEST(WaitSlotsMatrix, gfx950) {
  check("gfx950",
        {
            {"v_mfma_f32_4x4x4_16b_f16 v[16:19], v[2:3], v[6:7], v[48:51]", 5,
             5, 5, 5, 1},
            {"v_mfma_f32_16x16x16_f16 v[16:19], v[2:3], v[6:7], v[48:51]", 8, 8,
             8, 8, 3},
            {"v_mfma_f32_32x32x16_f16 v[16:31], v[2:5], v[6:9], v[48:63]", 12,
             12, 12, 12, 7},
            {"v_mfma_f32_32x32x4_2b_f16 v[16:47], v[2:3], v[6:7], v[48:79]", 20,
             20, 20, 20, 15},
            {"v_mfma_f64_16x16x4_f64 v[16:23], v[2:3], v[6:7], v[48:55]", 19,
             18, 19, 11, 0},
        });
}

/// What a matrix instruction accumulates to is forwarded if it is all of it.
TEST(WaitSlotsMatrix, accumulators) {
  const char *half =
      "v_mfma_f32_16x16x16_f16 v[16:19], v[2:3], v[6:7], v[16:19]";
  const char *single = "v_mfma_f32_16x16x4_f32 v[16:19], v2, v6, v[16:19]";
  const char *tiny =
      "v_mfma_f32_4x4x4_16b_f16 v[16:19], v[2:3], v[6:7], v[16:19]";
  const char *small =
      "v_mfma_f64_4x4x4_4b_f64 v[16:17], v[2:3], v[6:7], v[16:17]";
  checkSlots(
      "gfx942", 64,
      {
          {half, half, 0},
          {single, half, 0},
          {tiny, tiny, 2},
          {small, small, 4},
          // A part of it only, or more.
          {half, "v_mfma_f32_16x16x16_f16 v[32:35], v[2:3], v[6:7], v[18:21]",
           5},
          {half, "v_mfma_f32_16x16x4_f32 v[32:35], v2, v6, v[18:21]", 5},
          {single, "v_mfma_f32_16x16x16_f16 v[32:35], v[2:3], v[6:7], v[18:21]",
           0},
          {single, "v_mfma_f32_16x16x4_f32 v[32:35], v2, v6, v[18:21]", 8},
          {small, "v_mfma_f32_16x16x4_f32 v[32:35], v2, v6, v[16:19]", 4},
      });
  checkSlots(
      "gfx950", 64,
      {{half, "v_mfma_f32_16x16x16_f16 v[32:35], v[2:3], v[6:7], v[18:21]",
        6}});
}

TEST(WaitSlotsMatrix, sparse) {
  const char *sparse =
      "v_smfmac_f32_16x16x32_f16 v[16:19], v[2:3], v[6:9], v10";
  checkSlots(
      "gfx942", 64,
      {
          {sparse, "v_add_u32 v1, v16, v0", 7},
          {sparse, sparse, 0},
          {"v_mov_b32 v10, v0", sparse, 2},
          {"v_mfma_f32_16x16x16_f16 v[8:11], v[2:3], v[6:7], 0", sparse, 7},
      });
}

/// Values that vector instructions write take two slots.
TEST(WaitSlotsMatrix, sourcesFromVectors) {
  const char *matrix =
      "v_mfma_f32_16x16x16_f16 v[16:19], v[2:3], v[6:7], v[48:51]";
  checkSlots("gfx942", 64,
             {
                 {"v_mov_b32 v3, v0", matrix, 2},
                 {"v_mov_b32 v6, v0", matrix, 2},
                 {"v_mov_b32 v50, v0", matrix, 2},
                 {"v_mov_b32 v4, v0", matrix, 0},
                 {"v_accvgpr_write_b32 a2, v0",
                  "v_mfma_f32_16x16x16_f16 a[4:7], v[2:3], v[6:7], a[0:3]", 2},
             });
}

/// Accumulation registers are registers like others.
TEST(WaitSlotsMatrix, accumulatorFile) {
  const char *matrix = "v_mfma_f32_16x16x16_f16 a[0:3], v[2:3], v[6:7], a[0:3]";
  checkSlots("gfx942", 64,
             {
                 {matrix, "v_accvgpr_read_b32 v1, a3", 7},
                 {matrix, "v_accvgpr_write_b32 a3, v0", 7},
                 {matrix, "v_accvgpr_read_b32 v1, a4", 0},
                 {matrix, "global_store_dword v0, a3, s[92:93]", 7},
             });
}
