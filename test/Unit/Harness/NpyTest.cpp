//===- NpyTest.cpp - Tensors in NumPy's file format -----------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Harness/Npy.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/MLIRContext.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace loom;

static std::string makeFile(StringRef header, StringRef data = "",
                            StringRef version = StringRef("\1\0", 2)) {
  std::string file = "\x93NUMPY" + version.str();
  bool isShort = version[0] == 1;
  for (unsigned i = 0; i < (isShort ? 2 : 4); ++i)
    file += char(header.size() >> 8 * i);
  return file + header.str() + data.str();
}

namespace {
struct NpyTest : testing::Test {
  /// The elements in hexadecimal, or the error.
  std::string read(StringRef file, Type type, ArrayRef<int64_t> shape,
                   int64_t maxBytes = 1 << 20) {
    llvm::Expected<Tensor> tensor = readNpy(file, type, shape, maxBytes);
    if (!tensor)
      return llvm::toString(tensor.takeError());
    std::string text;
    llvm::raw_string_ostream os(text);
    for (int64_t i = 0; i < tensor->getNumElements(); ++i)
      os << (i ? " " : "") << llvm::format_hex_no_prefix(tensor->getBits(i), 2);
    return text;
  }

  MLIRContext context;
  Builder b{&context};
};
} // namespace

static constexpr llvm::StringLiteral kBytes =
    "{'descr': '|i1', 'fortran_order': False, 'shape': (2,), }\n";

TEST_F(NpyTest, Reads) {
  EXPECT_EQ(read(makeFile(kBytes, "\1\xFF"), b.getI8Type(), {2}), "01 ff");
  EXPECT_EQ(
      read(makeFile(kBytes, "\1\2", StringRef("\2\0", 2)), b.getI8Type(), {2}),
      "01 02");
  // Any order and spacing, no last comma, and the orders of a vector are one.
  EXPECT_EQ(read(makeFile("{\"shape\":(2),'fortran_order':True,'descr':'<u2'}",
                          "abcd"),
                 b.getI16Type(), {2}),
            "byte 21: expected ',' in the shape");
  EXPECT_EQ(read(makeFile("{\"shape\":(2,),'fortran_order':True,'descr':'<u2'}",
                          "abcd"),
                 b.getI16Type(), {2}),
            "6261 6463");
  EXPECT_EQ(read(makeFile("{'descr': '<f8', 'fortran_order': False, 'shape': "
                          "(), }",
                          "abcdefgh"),
                 b.getF64Type(), {}),
            "6867666564636261");
  EXPECT_EQ(read(makeFile("{'descr': '|V2', 'fortran_order': False, 'shape': "
                          "(0, 3), }"),
                 b.getBF16Type(), {0, 3}),
            "");
}

TEST_F(NpyTest, WritesWhatItReads) {
  std::pair<Type, StringRef> rows[] = {{b.getI1Type(), "|b1"},
                                       {b.getI8Type(), "|i1"},
                                       {b.getI16Type(), "<i2"},
                                       {b.getI32Type(), "<i4"},
                                       {b.getI64Type(), "<i8"},
                                       {b.getIndexType(), "<i8"},
                                       {b.getF16Type(), "<f2"},
                                       {b.getF32Type(), "<f4"},
                                       {b.getF64Type(), "<f8"},
                                       {b.getBF16Type(), "<V2"},
                                       {Float8E4M3FNType::get(&context), "|V1"},
                                       {Float8E5M2Type::get(&context), "|V1"}};
  for (auto [type, descr] : rows) {
    Tensor tensor = llvm::cantFail(Tensor::create(type, {3}));
    tensor.setBits(2, 1);
    Tensor part =
        llvm::cantFail(tensor.view(getElementBytes(type), type, {2, 1}));
    std::string file = writeNpy(part);
    EXPECT_EQ(file.size(), 128 + 2 * size_t(getElementBytes(type)));
    StringRef header = StringRef(file).substr(10, 118);
    EXPECT_EQ(header.rtrim(" \n"),
              ("{'descr': '" + descr +
               "', 'fortran_order': False, 'shape': (2, 1), }")
                  .str());
    EXPECT_TRUE(header.ends_with(" \n"));
    EXPECT_EQ(read(file, type, {2, 1}), "00 01");
  }
  Tensor vector = llvm::cantFail(Tensor::create(b.getI8Type(), {5}));
  EXPECT_TRUE(StringRef(writeNpy(vector)).contains("'shape': (5,), }"));
  Tensor scalar = Tensor::ofScalar(b.getI8IntegerAttr(3), b.getI8Type());
  EXPECT_TRUE(StringRef(writeNpy(scalar)).contains("'shape': (), }"));
}

TEST_F(NpyTest, RefusesMalformedFiles) {
  std::pair<std::string, StringRef> rows[] = {
      {"", "the file ends within its header, after 0 bytes"},
      {"\x93NUM", "the file ends within its header, after 4 bytes"},
      {"\x93NUMBER", "byte 0: this is no .npy file: it does not begin with "
                     "\\x93NUMPY"},
      {std::string("\x93NUMPY\3\0\0\0", 10),
       "byte 6: format 3.0 is not supported: 1.0 and 2.0 are"},
      {std::string("\x93NUMPY\1\0\4", 9),
       "the file ends within its header, after 9 bytes"},
      {std::string("\x93NUMPY\2\0\xFF\xFF\xFF\xFF{", 13),
       "the file ends within its header, after 13 bytes"},
      {makeFile(""), "byte 10: expected a dictionary as the header"},
      {makeFile("{descr: 1}"), "byte 11: expected a string in the header"},
      {makeFile("{'descr"), "byte 11: this string of the header does not end"},
      {makeFile("{'descr' 1}"), "byte 19: expected ':' in the header"},
      {makeFile("{'descr': [('a', '<i4')]}"),
       "byte 20: the elements are records, which no element type of Loom is"},
      {makeFile("{'fortran_order': 0}"), "byte 28: expected True or False"},
      {makeFile("{'shape': 3}"), "byte 20: expected a shape such as (3, 4)"},
      {makeFile("{'shape': (-3,)}"),
       "byte 21: expected an extent of the shape below 2^63"},
      {makeFile("{'shape': (9223372036854775808,)}"),
       "byte 21: expected an extent of the shape below 2^63"},
      {makeFile("{'shape': (3)}"), "byte 22: expected ',' in the shape"},
      {makeFile("{'shape': (3 4)}"), "byte 23: expected ',' in the shape"},
      {makeFile("{'shape': (3,"),
       "byte 23: expected an extent of the shape below 2^63"},
      {makeFile("{'other': 3}"),
       "byte 19: the header has the unknown key 'other'"},
      {makeFile("{'descr': '|i1', 'descr': '|i1'}"),
       "byte 34: the header has the key 'descr' twice"},
      {makeFile("{'descr': '|i1' 'shape': (2,)}"),
       "byte 26: expected ',' or '}' in the header"},
      {makeFile("{'descr': '|i1', 'shape': (2,)}"),
       "byte 41: the header has no key 'fortran_order'"},
      {makeFile(kBytes.str() + "x"), "byte 68: expected the end of the header"},
      {makeFile(kBytes, "a"),
       "the elements need 2 bytes, but the file has 1 behind its header"},
      {makeFile(kBytes, "abc"),
       "the elements need 2 bytes, but the file has 3 behind its header"}};
  for (const auto &[file, message] : rows)
    EXPECT_EQ(read(file, b.getI8Type(), {2}), message.str());
}

TEST_F(NpyTest, RefusesWhatIsNotAskedFor) {
  EXPECT_EQ(read(makeFile(kBytes, "ab"), b.getI8Type(), {3}),
            "the shape is [2], but that of the tensor [3]");
  EXPECT_EQ(read(makeFile(kBytes, "ab"), b.getF32Type(), {2}),
            "the elements are '|i1', but f32 is '<f4'");
  EXPECT_EQ(read(makeFile(kBytes, "ab"), b.getBF16Type(), {2}),
            "the elements are '|i1', but bf16 is '<V2' or '|V2'");
  EXPECT_EQ(read(makeFile("{'descr': '>f4', 'fortran_order': False, 'shape': "
                          "(2,), }"),
                 b.getF32Type(), {2}),
            "the elements are '>f4', big endian: only little endian is read");
  EXPECT_EQ(read(makeFile("{'descr': '|i1', 'fortran_order': True, 'shape': "
                          "(1, 2), }",
                          "ab"),
                 b.getI8Type(), {1, 2}),
            "the elements are in Fortran order: only C order is read");
  EXPECT_EQ(read(makeFile("{'descr': '|b1', 'fortran_order': False, 'shape': "
                          "(2,), }",
                          "\1\2"),
                 b.getI1Type(), {2}),
            "byte 68: an element of '|b1' is 0 or 1, not 2");
  EXPECT_EQ(read(makeFile("{'descr': '|i1', 'fortran_order': False, 'shape': "
                          "(2147483648, 4), }"),
                 b.getI8Type(), {2147483648, 4}),
            "the tensors of a sample have at most 4294967296 bytes together");
}
