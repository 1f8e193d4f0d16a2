//===- SemanticsTable.h - What each instruction does ------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The table from normalised instruction names (`v_add_f32`, see OpcodeName.h)
/// to the functions that execute them, with where each meaning comes from.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_SIMULATOR_SEMANTICSTABLE_H
#define LOOM_LIB_SIMULATOR_SEMANTICSTABLE_H

#include "Op.h"

namespace loom::sim {

/// Where a meaning comes from.
enum class Source : uint8_t {
  Ieee,   ///< IEEE 754, or integer arithmetic that leaves no choice
  Folder, ///< LLVM's constant folder
  Manual, ///< AMD's instruction set manual
  Usage,  ///< LLVM's AMDGPUUsage
  Guess
};

enum class Exactness : uint8_t {
  Exact,
  /// Hardware's low bits are not documented; see the entry's family.
  Approximate
};

/// What a memory instruction does to the wave's counters.
enum class MemoryKind : uint8_t {
  None,
  ScalarLoad, ///< SMEM: returns out of order
  Lds,
  /// Vector memory that returns data. Atomics are Load (FlatLoad); those that
  /// return nothing count as stores.
  Load,
  Store, ///< vector memory that does not
  FlatLoad,
  FlatStore,
  Message, ///< s_sendmsg and what counts with it
  Export
};

/// How an operand's value is read, for inline constants and literals.
enum class OperandType : uint8_t { B16, B32, B64, F16, F32, F64 };

struct Semantics {
  const char *name;
  /// For waves of 32 and of 64 lanes; null where there is no such form.
  ExecFn exec32;
  ExecFn exec64;
  Source source;
  Exactness exactness;
  MemoryKind memory = MemoryKind::None;
  /// Bits of Generation for which the entry holds; the same name may have an
  /// entry per generation.
  uint8_t generations = AllGenerations;
  /// Written after a branch or the end: the next instruction is not reachable.
  bool endsBlock = false;

  enum : uint8_t { AllGenerations = 255 };
  static constexpr uint8_t bit(Generation generation) {
    return uint8_t(1u << unsigned(generation));
  }
};

/// Receives the entries of a family. Entries are static tables.
class SemanticsSink {
public:
  virtual ~SemanticsSink() = default;
  virtual void add(const Semantics *first, const Semantics *last) = 0;

  template <unsigned N> void add(const Semantics (&entries)[N]) {
    add(entries, entries + N);
  }
};

/// Each family has a function in each namespace `baseline` and `avx2`, compiled
/// from the same file (LOOM_SIM_ISA).
#define LOOM_SIM_FAMILIES(X)                                                   \
  X(Salu)                                                                      \
  X(SaluFloat)                                                                 \
  X(ScalarCompare)                                                             \
  X(Branch)                                                                    \
  X(Smem)                                                                      \
  X(Waits)                                                                     \
  X(ValuInteger)                                                               \
  X(ValuBits)                                                                  \
  X(ValuInteger16)                                                             \
  X(ValuInteger64)                                                             \
  X(ValuFloat)                                                                 \
  X(ValuFloatMinMax)                                                           \
  X(ValuFloat16)                                                               \
  X(ValuFloat64)                                                               \
  X(DivHelpers)                                                                \
  X(Compare)                                                                   \
  X(Convert)                                                                   \
  X(ConvertHalf)                                                               \
  X(SmallFloat)                                                                \
  X(ScaledFloat)                                                               \
  X(Transcendental)                                                            \
  X(Packed)                                                                    \
  X(PackedInteger)                                                             \
  X(MixedFloat)                                                                \
  X(Dot)                                                                       \
  X(CrossLane)                                                                 \
  X(Lds)                                                                       \
  X(LdsAtomics)                                                                \
  X(Global)                                                                    \
  X(GlobalAtomics)                                                             \
  X(Buffer)                                                                    \
  X(BufferFormat)                                                              \
  X(Wmma)                                                                      \
  X(Mfma)                                                                      \
  X(MfmaScaled)

#define LOOM_SIM_DECLARE(NAME) void register##NAME(SemanticsSink &sink);
namespace baseline {
LOOM_SIM_FAMILIES(LOOM_SIM_DECLARE)
}
namespace avx2 {
LOOM_SIM_FAMILIES(LOOM_SIM_DECLARE)
}
#undef LOOM_SIM_DECLARE

/// Takes the build that every host can run, whatever this one has. Before the
/// first use of the table; for tests of that build.
void useBaselineSemantics();

/// The entry of `name` for a generation, from the build of the semantics that
/// this host runs best; null if there is none. The name is normalised.
const Semantics *findSemantics(const char *name, Generation generation);

/// The functions that run wrapped forms; the host's best build.
struct WrapperFunctions {
  ExecFn dpp32, dpp64;
  ExecFn sdwa64;
  ExecFn vopd32;
};
const WrapperFunctions &getWrapperFunctions();
namespace baseline {
extern const WrapperFunctions wrapperFunctions;
}
namespace avx2 {
extern const WrapperFunctions wrapperFunctions;
}

} // namespace loom::sim

#endif // LOOM_LIB_SIMULATOR_SEMANTICSTABLE_H
