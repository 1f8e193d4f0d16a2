//===- Generators.h - Contents of tensors -----------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every generator gives the same bits on every machine.
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_HARNESS_GENERATORS_H
#define LOOM_HARNESS_GENERATORS_H

#include "Loom/Harness/Tensor.h"

namespace loom {

void fillValue(Tensor &tensor, mlir::TypedAttr value);

/// Element i, in row-major order, is offset + k * step where k is i, or i mod
/// the period. Integers wrap in their type. Floats are computed in f64 with one
/// rounding, fma(k, step, offset), and then rounded to their type, to nearest
/// even; f8E4M3 saturates. `period` is at least 1.
void fillIota(Tensor &tensor, mlir::TypedAttr offset, mlir::TypedAttr step,
              std::optional<int64_t> period);

/// The 64 random bits of an element: the (element + 1)-th output of SplitMix64
/// started in the state mix(seed), mix being SplitMix64's output function.
///   mix(z): z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9
///           z = (z ^ z >> 27) * 0x94D049BB133111EB
///           z ^ z >> 31
///   word(seed, i) = mix(mix(seed) + (i + 1) * 0x9E3779B97F4A7C15)
uint64_t getRandomWord(uint64_t seed, uint64_t element);

/// Element i depends on word(seed, i), the bounds and the type only.
/// Integers: lower + floor(word * (upper - lower + 1) / 2^64).
/// Floats: with u = floor(word / 2^40) / 2^24, or floor(word / 2^11) / 2^53 for
/// f64, fma(u, upper - lower, lower) in f64, limited to the bounds and rounded
/// to the type, to nearest even. Where the difference is not finite, all three
/// are halved and the result is doubled.
void fillRandomUniform(Tensor &tensor, uint64_t seed, mlir::TypedAttr lower,
                       mlir::TypedAttr upper);

} // namespace loom

#endif // LOOM_HARNESS_GENERATORS_H
