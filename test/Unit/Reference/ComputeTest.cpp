//===- ComputeTest.cpp - Arithmetic on the reference device ---------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Kernel/IR/Kernel.h"
#include "Loom/Init.h"
#include "Loom/Reference/Reference.h"
#include "Loom/Source/Reader.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/ADT/bit.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace loom;

namespace {

constexpr unsigned kWidth = 4;

using Values = std::vector<int64_t>;
using Floats = std::vector<float>;
using Texts = std::vector<std::string>;

class ComputeTest : public testing::Test {
protected:
  ComputeTest() {
    DialectRegistry registry;
    registerAllDialects(registry);
    context.appendDialectRegistry(registry);
    loadSourceDialects(context);
  }

  /// What `body` makes of `%r`, of an integer type, in each of 4 workitems;
  /// `%i` is the workitem. Faults are in `faults`.
  Values run(StringRef type, StringRef body) {
    std::string text = R"(
      kernel.def export("k") @k() {
        %c1 = index.constant 1 : index
        %n = index.constant 4 : index
        kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%n, %c1, %c1) : index
      } launch(%out: buffer) {
        %i = kernel.workitem.id<x> : index
        %zero = index.constant 0 : offset
        %global = buffer.assume.memory_space<global> %out : buffer
        %view = buffer.view %global[%zero] : buffer -> view<4xTYPE>
        BODY
        view.store %r, %view[%i] : TYPE, view<4xTYPE>
        kernel.return
      })";
    auto replace = [&](StringRef word, StringRef by) {
      for (size_t at; (at = text.find(word)) != std::string::npos;)
        text.replace(at, word.size(), by);
    };
    replace("BODY", body);
    replace("TYPE", type);
    OwningOpRef<ModuleOp> module = readSource(text, "test.loom", &context);
    if (!module)
      return {};
    KernelDefOp kernel = *module->getOps<KernelDefOp>().begin();
    auto prepared = ReferenceKernel::create(kernel, /*subgroupSize=*/4);
    if (!prepared)
      return {};
    unsigned size = type == "i1" ? 1 : std::stoi(type.drop_front().str()) / 8;
    std::vector<char> bytes(kWidth * size);
    FaultLog log;
    prepared->launch(
        {{1, 1, 1}, {kWidth, 1, 1}},
        {ReferenceStorage{bytes.data(), bytes.size(), 0, bytes.size()}}, log);
    for (const Fault &fault : log.getFaults())
      faults.push_back((stringifyFaultKind(fault.kind) + ": " + fault.message +
                        " x" + Twine(fault.count))
                           .str());
    Values values;
    for (unsigned i = 0; i < kWidth; ++i) {
      int64_t value = 0;
      memcpy(&value, bytes.data() + i * size, size);
      unsigned shift = 64 - 8 * size;
      values.push_back(int64_t(uint64_t(value) << shift) >> shift);
    }
    return values;
  }

  MLIRContext context;
  Texts faults;
};

} // namespace

static bool hasText(StringRef text, StringRef part) {
  return text.contains(part);
}

/// `%a` and `%b` of each workitem.
static std::string pairs(StringRef type, StringRef a, StringRef b) {
  std::string vector = ("vector<4x" + type + ">").str();
  return ("%as = vector.constant [" + a + "] : " + vector + "\n" +
          "%bs = vector.constant [" + b + "] : " + vector + "\n" +
          "%a = vector.extract %as[%i] : " + vector + " -> " + type + "\n" +
          "%b = vector.extract %bs[%i] : " + vector + " -> " + type + "\n")
      .str();
}

//===----------------------------------------------------------------------===//
// Integers
//===----------------------------------------------------------------------===//

TEST_F(ComputeTest, roundsDivisions) {
  std::string operands = pairs("i8", "-128, -7, 127, 7", "7, 2, -1, -2");
  auto divide = [&](StringRef op) {
    return run("i8", operands + "%r = scalar." + op.str() + " %a, %b : i8");
  };
  EXPECT_EQ(divide("ceildivsi"), Values({-18, -3, -127, -3}));
  EXPECT_EQ(divide("floordivsi"), Values({-19, -4, -127, -4}));
  EXPECT_EQ(divide("divsi"), Values({-18, -3, -127, -3}));
  EXPECT_EQ(divide("remsi"), Values({-2, -1, 0, 1}));
  // 128 by 7, 249 by 2, 127 by 255, 7 by 254.
  EXPECT_EQ(divide("ceildivui"), Values({19, 125, 1, 1}));
  EXPECT_EQ(divide("divui"), Values({18, 124, 0, 0}));
  std::string wide = pairs("i64",
                           "-9223372036854775808, -9223372036854775807, "
                           "1, 0",
                           "7, -1, 1, 1");
  EXPECT_EQ(run("i64", wide + "%r = scalar.ceildivsi %a, %b : i64"),
            Values({-1317624576693539401, INT64_MAX, 1, 0}));
  EXPECT_EQ(faults, Texts());
}

TEST_F(ComputeTest, reportsDivisions) {
  run("i8", pairs("i8", "1, -128, 0, 5", "0, -1, 0, 2") +
                "%r = scalar.divsi %a, %b : i8");
  ASSERT_EQ(faults.size(), 1u);
  EXPECT_TRUE(hasText(faults[0], "division by zero x3")) << faults[0];
}

TEST_F(ComputeTest, reportsOnlyActiveDivisions) {
  EXPECT_EQ(run("i32", pairs("i32", "8, 9, 10, 11", "0, 3, 0, 2") + R"(
                    %none = scalar.constant 0 : i32
                    %some = scalar.cmpi ne, %b, %none : i32
                    %r = scf.if %some -> (i32) {
                      %q = scalar.divui %a, %b : i32
                      scf.yield %q : i32
                    } else {
                      scf.yield %none : i32
                    })"),
            Values({0, 3, 0, 5}));
  EXPECT_EQ(faults, Texts());
}

TEST_F(ComputeTest, wrapsAndCounts) {
  EXPECT_EQ(run("i8", pairs("i8", "127, -128, 1, 0", "1, -1, 0, 3") + R"(
                    %s = scalar.addi %a, %b : i8
                    %p = scalar.muli %s, %b : i8
                    %r = scalar.subi %p, %a : i8)"),
            Values({1, 1, -1, 9}));
  EXPECT_EQ(run("i8", pairs("i8", "0, 1, -128, 64", "9, 8, 1, -1") + R"(
                    %z = scalar.ctlzi %a : i8
                    %t = scalar.cttzi %a : i8
                    %both = scalar.addi %z, %t : i8
                    %turned = scalar.rotli %a, %b : i8
                    %r = scalar.addi %both, %turned : i8)"),
            Values({16, 8, 8, 39}));
}

TEST_F(ComputeTest, extendsTruth) {
  std::string bit = "%zero_i = index.constant 0 : index\n"
                    "%p = index.cmp ne, %i, %zero_i : index\n";
  EXPECT_EQ(run("i32", bit + "%r = scalar.extsi %p : i1 to i32"),
            Values({0, -1, -1, -1}));
  EXPECT_EQ(run("i32", bit + "%r = scalar.extui %p : i1 to i32"),
            Values({0, 1, 1, 1}));
  EXPECT_EQ(run("i64", bit + "%x = index.cast %p : i1 to index\n"
                             "%r = index.cast %x : index to i64"),
            Values({0, 1, 1, 1}));
  EXPECT_EQ(run("i32", bit + "%s = scalar.sitofp %p : i1 to f32\n"
                             "%u = scalar.uitofp %p : i1 to f32\n"
                             "%d = scalar.subf %u, %s : f32\n"
                             "%r = scalar.fptosi %d : f32 to i32"),
            Values({0, 2, 2, 2}));
}

//===----------------------------------------------------------------------===//
// Poison
//===----------------------------------------------------------------------===//

TEST_F(ComputeTest, storingPoisonIsReported) {
  EXPECT_EQ(run("i64", pairs("i64", "4, 5, 4, 5", "0, 32, 63, 64") +
                           "%r = scalar.shrui %a, %b : i64"),
            Values({4, 0, 0, 0}));
  ASSERT_EQ(faults.size(), 1u);
  EXPECT_TRUE(hasText(faults[0], "a value that is not defined x1"))
      << faults[0];
}

TEST_F(ComputeTest, poisonThatIsNotChosenIsNone) {
  EXPECT_EQ(run("i8", pairs("i8", "100, 100, 1, -100", "27, 28, 1, -29") + R"(
                    %sum = scalar.addi<nsw> %a, %b : i8
                    %bound = scalar.constant 27 : i8
                    %small = scalar.cmpi sle, %b, %bound : i8
                    %low = scalar.constant -28 : i8
                    %large = scalar.cmpi sge, %b, %low : i8
                    %fits = scalar.andi %small, %large : i1
                    %r = scf.select %fits, %sum, %bound : i8)"),
            Values({127, 27, 2, 27}));
  EXPECT_EQ(faults, Texts());
}

TEST_F(ComputeTest, promisesOfFlagsAreChecked) {
  run("i32", pairs("f32", "1.0, inf, 3.0, nan", "1.0, 1.0, 1.0, 1.0") + R"(
        %s = scalar.mulf<nnan> %a, %b : f32
        %r = scalar.bitcast %s : f32 to i32)");
  ASSERT_EQ(faults.size(), 1u);
  EXPECT_TRUE(hasText(faults[0], " x1")) << faults[0];
  faults.clear();
  run("i32", pairs("f32", "1.0, 3.0, 3.0e9, nan", "1.0, 1.0, 1.0, 1.0") +
                 "%r = scalar.fptosi %a : f32 to i32");
  ASSERT_EQ(faults.size(), 1u);
  EXPECT_TRUE(hasText(faults[0], " x2")) << faults[0];
  faults.clear();
  run("i32", R"(%v = index.assume %i [lt(%i, 3)] : index
                %r = index.cast %v : index to i32)");
  ASSERT_EQ(faults.size(), 1u);
  EXPECT_TRUE(
      hasText(faults[0], "the assumption lt(#0, 3) does not hold: #0 = 3 x1"))
      << faults[0];
}

TEST_F(ComputeTest, addressesMayNotLeaveTheirDomain) {
  run("i64", R"(%max = index.constant 9223372036854775806 : index
                %s = index.add %max, %i : index
                %r = index.cast %s : index to i64)");
  ASSERT_EQ(faults.size(), 1u);
  EXPECT_TRUE(hasText(faults[0], " x2")) << faults[0];
  faults.clear();
  // The product leaves 64 bits; that the sum would come back does not matter.
  run("i64", R"(%max = index.constant 4611686018427387904 : index
                %two = index.constant 2 : index
                %minus = index.constant -9223372036854775808 : index
                %factor = index.add %two, %i : index
                %s = index.madd %max, %factor, %minus : index
                %r = index.cast %s : index to i64)");
  ASSERT_EQ(faults.size(), 1u);
  EXPECT_TRUE(hasText(faults[0], " x4")) << faults[0];
}

//===----------------------------------------------------------------------===//
// Floats
//===----------------------------------------------------------------------===//

TEST_F(ComputeTest, roundsEachOpToItsType) {
  // 2048 + 1 is halfway in f16.
  EXPECT_EQ(run("i16", pairs("f16", "2048.0, 2050.0, 65504.0, 1.0",
                             "1.0, 1.0, 16.0, 0.00048828125") +
                           R"(%s = scalar.addf %a, %b : f16
                                %r = scalar.bitcast %s : f16 to i16)"),
            Values({0x6800, 0x6802, 0x7c00, 0x3c00}));
  EXPECT_EQ(run("i8", pairs("f32", "460.0, inf, -1000.0, 17.0",
                            "0.0, 0.0, 0.0, 0.0") +
                          R"(%s = scalar.fptrunc %a : f32 to f8E4M3
                               %r = scalar.bitcast %s : f8E4M3 to i8)"),
            Values({0x7e, 0x7e, int8_t(0xfe), 0x58}));
}

TEST_F(ComputeTest, ordersZerosAndNaN) {
  std::string operands =
      pairs("f32", "0.0, nan, 1.0, -0.0", "-0.0, 1.0, nan, 0.0");
  auto pick = [&](StringRef op) {
    return run("i32", operands + "%m = scalar." + op.str() +
                          " %a, %b : f32\n"
                          "%r = scalar.bitcast %m : f32 to i32");
  };
  int64_t one = 0x3f800000, nan = 0x7fc00000, minusZero = INT32_MIN;
  EXPECT_EQ(pick("minimumf"), Values({minusZero, nan, nan, minusZero}));
  EXPECT_EQ(pick("maximumf"), Values({0, nan, nan, 0}));
  EXPECT_EQ(pick("minnumf"), Values({minusZero, one, one, minusZero}));
  EXPECT_EQ(pick("maxnumf"), Values({0, one, one, 0}));
}

TEST_F(ComputeTest, functionsAreCorrectlyRounded) {
  auto compute = [&](StringRef op, StringRef operands) {
    Floats values;
    for (int64_t bits :
         run("i32", pairs("f32", operands, "0.0, 0.0, 0.0, 0.0") +
                        "%f = scalar." + op.str() +
                        " %a : f32\n%r = scalar.bitcast %f : f32 to i32"))
      values.push_back(llvm::bit_cast<float>(uint32_t(bits)));
    return values;
  };
  EXPECT_EQ(compute("expf", "0.0, 1.0, -inf, 89.0"),
            Floats({1.0f, 2.7182818f, 0.0f, INFINITY}));
  EXPECT_EQ(compute("sinturnsf", "0.5, 0.25, -1.0, 8388607.0"),
            Floats({0.0f, 1.0f, 0.0f, 0.0f}));
  EXPECT_EQ(compute("costurnsf", "0.5, 0.25, -1.0, 1.0e30"),
            Floats({-1.0f, 0.0f, 1.0f, 1.0f}));
  EXPECT_EQ(compute("siluf", "-inf, 0.0, 1.0, inf"),
            Floats({-0.0f, 0.0f, 0.7310586f, INFINITY}));
  EXPECT_EQ(compute("softplusf", "-100.0, 0.0, 100.0, -inf"),
            Floats({3.783506e-44f, 0.6931472f, 100.0f, 0.0f}));
  EXPECT_EQ(compute("geluf<erf>", "-inf, -5.0, 1.0, inf"),
            Floats({-0.0f, -1.43325781e-6f, 0.841344774f, INFINITY}));
  EXPECT_EQ(compute("geluf<tanh>", "-inf, -20.0, 1.0, inf"),
            Floats({-0.0f, 0.0f, 0.841192007f, INFINITY}));
  EXPECT_EQ(compute("signf", "-3.0, -0.0, 0.5, inf"),
            Floats({-1.0f, 0.0f, 1.0f, 1.0f}));
}

//===----------------------------------------------------------------------===//
// Vectors
//===----------------------------------------------------------------------===//

TEST_F(ComputeTest, movesElements) {
  std::string matrix =
      "%m = vector.constant [0, 1, 2, 3, 4, 5, 6, 7] : vector<2x4xi32>\n";
  EXPECT_EQ(run("i32", matrix + R"(
        %t = vector.transpose<[1, 0]> %m : vector<2x4xi32> -> vector<4x2xi32>
        %row = vector.extract %t[%i] : vector<4x2xi32> -> vector<2xi32>
        %r = vector.extract %row[1] : vector<2xi32> -> i32)"),
            Values({4, 5, 6, 7}));
  EXPECT_EQ(run("i32", matrix + R"(
        %s = vector.slice %m[1, 1] : vector<2x4xi32> -> vector<1x2xi32>
        %even, %odd = vector.deinterleave<1> %m : vector<2x4xi32> -> vector<2x2xi32>, vector<2x2xi32>
        %v = vector.concat<0> %s, %odd, %even : vector<1x2xi32>, vector<2x2xi32>, vector<2x2xi32> -> vector<5x2xi32>
        %w = vector.bitcast %v : vector<5x2xi32> to vector<10xi32>
        %two = index.constant 2 : index
        %at = index.mul %i, %two : index
        %r = vector.extract %w[%at] : vector<10xi32> -> i32)"),
            Values({5, 1, 5, 0}));
  EXPECT_EQ(run("i32", matrix + R"(
        %x = scalar.constant 9 : i32
        %c0 = index.constant 0 : index
        %n = vector.insert %x into %m[%c0, %i] : i32, vector<2x4xi32>
        %zero32 = scalar.constant 0 : i32
        %r = vector.reduce<addi> %n, %zero32 : vector<2x4xi32>, i32)"),
            Values({37, 36, 35, 34}));
  EXPECT_EQ(faults, Texts());
}

TEST_F(ComputeTest, elementsOutOfRangeArePoison) {
  run("i32", R"(%v = vector.constant [1, 2, 3] : vector<3xi32>
                %r = vector.extract %v[%i] : vector<3xi32> -> i32)");
  ASSERT_EQ(faults.size(), 1u);
  EXPECT_TRUE(hasText(faults[0], " x1")) << faults[0];
}

TEST_F(ComputeTest, reducesInOrder) {
  // From the left, 1 is lost beside 1e8.
  EXPECT_EQ(run("i32", R"(
        %v = vector.constant [1.0e8, 1.0, -1.0e8, 2.0, 3.0, 4.0] : vector<3x2xf32>
        %zeros = vector.constant 0.0 : vector<2xf32>
        %columns = vector.reduce.axes<addf> %v, %zeros axes [0] : vector<3x2xf32>, vector<2xf32>
        %one = scalar.constant 1.0 : f32
        %all = vector.reduce<addf> %v, %one : vector<3x2xf32>, f32
        %last = vector.extract %columns[1] : vector<2xf32> -> f32
        %sum = scalar.mulf %all, %last : f32
        %r = scalar.fptosi %sum : f32 to i32)"),
            Values({63, 63, 63, 63}));
}

TEST_F(ComputeTest, dotsReadSigns) {
  auto dot = [&](StringRef kind, StringRef bytes, StringRef others) {
    return run("i32",
               ("%a = vector.constant " + bytes +
                " : vector<4xi8>\n%b = vector.constant " + others +
                " : vector<4xi8>\n%acc = scalar.constant 0 : i32\n"
                "%r = vector.dot4i<" +
                kind + "> %a, %b, %acc : vector<4xi8>, vector<4xi8>, i32")
                   .str())[0];
  };
  StringRef mixed = "[1, -1, 1, -1]", ones = "1", least = "-128";
  EXPECT_EQ(dot("s8s8", mixed, ones), 0);
  EXPECT_EQ(dot("u8s8", mixed, ones), 512);
  EXPECT_EQ(dot("s8u8", mixed, ones), 0);
  EXPECT_EQ(dot("u8u8", mixed, ones), 512);
  EXPECT_EQ(dot("s8s8", least, least), 65536);
  EXPECT_EQ(dot("u8u8", least, least), 65536);
  EXPECT_EQ(dot("u8s8", least, least), -65536);
  EXPECT_EQ(dot("s8u8", least, least), -65536);
}

TEST_F(ComputeTest, packsBits) {
  EXPECT_EQ(run("i32", R"(
        %v = vector.constant [1, -1, 5, -32, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, -2] : vector<16xi8>
        %p = vector.bitpack<6> %v : vector<16xi8> -> vector<3xi32>
        %u = vector.bitunpacks<6> %p : vector<3xi32> -> vector<16xi8>
        %bits = vector.bitcast %u : vector<16xi8> to vector<4xi32>
        %r = vector.extract %bits[%i] : vector<4xi32> -> i32)"),
            Values({int32_t(0xe005ff01), 0x0a090807, 0x0e0d0c0b,
                    int32_t(0xfe11100f)}));
}

TEST_F(ComputeTest, buildsVectors) {
  std::string sum = "%none = scalar.constant 0 : i32\n"
                    "%r = vector.reduce<addi> %v, %none : vector<4xi32>, i32";
  // 1 plus 0, 1, 2 and 3 times the workitem.
  EXPECT_EQ(run("i32", R"(
        %i32 = index.cast %i : index to i32
        %one = scalar.constant 1 : i32
        %v = vector.iota %one step %i32 : vector<4xi32>
        )" + sum),
            Values({4, 10, 16, 22}));
  EXPECT_EQ(run("i32", R"(
        %c1 = index.constant 1 : index
        %c3 = index.constant 3 : index
        %m = vector.mask.range [%i to %c3 step %c1] : index -> vector<4xi1>
        %v = vector.extui %m : vector<4xi1> to vector<4xi32>
        )" + sum),
            Values({3, 2, 1, 0}));
  EXPECT_EQ(run("i32", R"(
        %a = vector.constant [1, 2] : vector<2xi32>
        %b = vector.constant [10, 20] : vector<2xi32>
        %w = vector.interleave<0> %a, %b : vector<2xi32>, vector<2xi32> -> vector<4xi32>
        %s = vector.shuffle<[3, 2, 1, 1]> %w : vector<4xi32>
        %r = vector.extract %s[%i] : vector<4xi32> -> i32)"),
            Values({20, 2, 10, 10}));
  EXPECT_EQ(faults, Texts());
}

TEST_F(ComputeTest, looksUpAndQuantizes) {
  EXPECT_EQ(run("i32", R"(
        %table = vector.constant [10, 20, 30] : vector<3xi32>
        %codes = vector.constant [0, 2, 3, -1] : vector<4xi8>
        %v = vector.table.lookup %table[%codes] : vector<3xi32>, vector<4xi8> -> vector<4xi32>
        %r = vector.extract %v[%i] : vector<4xi32> -> i32)"),
            Values({10, 30, 30, 30}));
  auto quantize = [&](StringRef how) {
    return run("i8", ("%x = vector.constant [0.5, 1.0, 3.0, nan] : "
                      "vector<4xf32>\n"
                      "%t = vector.constant [1.0, 2.0] : vector<2xf32>\n"
                      "%v = vector.table.quantize %x, %t {" +
                      how +
                      "} : vector<4xf32>, vector<2xf32> -> vector<4xi8>\n"
                      "%r = vector.extract %v[%i] : vector<4xi8> -> i8")
                         .str());
  };
  EXPECT_EQ(quantize("nan = zero, tie = lower"), Values({0, 0, 2, 0}));
  EXPECT_EQ(quantize("nan = max, tie = upper"), Values({0, 1, 2, 2}));
}

TEST_F(ComputeTest, fusesDots) {
  // The square of 1 + 2^-12 has a last bit of 2^-24, which f32 loses; a fused
  // step keeps it, and the difference is that bit.
  EXPECT_EQ(run("i32", R"(
        %a = vector.constant [1.0, 1.000244140625] : vector<2xf32>
        %b = vector.constant [-1.00048828125, 1.000244140625] : vector<2xf32>
        %zero32 = scalar.constant 0.0 : f32
        %d = vector.dotf %a, %b, %zero32 : vector<2xf32>, vector<2xf32>, f32
        %r = scalar.bitcast %d : f32 to i32)"),
            Values(4, 0x33800000));
  EXPECT_EQ(run("i32", R"(
        %a = scalar.constant -2 : i32
        %b = scalar.constant 286331153 : i32
        %acc = index.cast %i : index to i32
        %r = vector.dot8i4<s4u4> %a, %b, %acc : i32)"),
            Values({-9, -8, -7, -6}));
}

TEST_F(ComputeTest, clampsByMode) {
  auto clamp = [&](StringRef mode) {
    return run("i32",
               pairs("f32", "nan, -3.0, 7.0, 1.0", "2.0, 2.0, 2.0, nan") +
                   "%low = scalar.constant -1.0 : f32\n"
                   "%c = scalar.clampf<" +
                   mode.str() +
                   "> %a, %low, %b : f32\n"
                   "%r = scalar.bitcast %c : f32 to i32");
  };
  int64_t nan = 0x7fc00000, low = int32_t(0xbf800000), two = 0x40000000,
          one = 0x3f800000;
  EXPECT_EQ(clamp("ordered"), Values({nan, low, two, one}));
  EXPECT_EQ(clamp("number"), Values({low, low, two, one}));
  EXPECT_EQ(clamp("ieee"), Values({nan, low, two, nan}));
}
