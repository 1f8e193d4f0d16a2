//===- Npy.h - Tensors in NumPy's file format -------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Format 1.0 and 2.0, little endian, in C order:
//   6 bytes "\x93NUMPY", a byte each for the major and minor version, the
//   length of the header (2 bytes, 4 in format 2.0), and the header, a Python
//   dictionary {'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }.
//   The elements are the rest of the file.
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_HARNESS_NPY_H
#define LOOM_HARNESS_NPY_H

#include "Loom/Harness/Tensor.h"
#include "Loom/Support/NpyHeader.h"

namespace loom {

/// The `descr` of elements: the first is the one that is written, each of them
/// is read. bf16 and the floats of 8 bits are raw bytes, as NumPy writes them
/// for types that other packages define.
llvm::SmallVector<llvm::StringRef, 4> getNpyDescriptions(mlir::Type type);

/// Reads a tensor with at most `maxBytes`. Fails where the file is malformed,
/// in Fortran order, of another element type or shape, longer or shorter than
/// its header says, or has an i1 that is neither 0 nor 1.
llvm::Expected<Tensor> readNpy(llvm::StringRef file, mlir::Type elementType,
                               llvm::ArrayRef<int64_t> shape, int64_t maxBytes);

/// The file, of format 1.0, with 64 bytes aligned elements.
std::string writeNpy(const Tensor &tensor);

} // namespace loom

#endif // LOOM_HARNESS_NPY_H
