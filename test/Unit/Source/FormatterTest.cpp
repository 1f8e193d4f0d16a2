//===- FormatterTest.cpp - Tests of canonical layout ----------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Source/Syntax/Formatter.h"
#include "Loom/Source/Syntax/Lexer.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace loom;

static std::string layOut(StringRef text) {
  Expected<std::string> result = formatSource(text);
  if (!result)
    return "error: " + toString(result.takeError());
  Expected<std::string> again = formatSource(*result);
  EXPECT_TRUE(bool(again)) << toString(again.takeError());
  if (again)
    EXPECT_EQ(*again, *result) << "formatting is not idempotent";
  return *result;
}

/// Expects that one line of text comes out as `expected` and a line break.
static void expectLine(StringRef text, const Twine &expected) {
  EXPECT_EQ(layOut(text), (expected + "\n").str());
}

/// Expects that text without its white space comes out as `canonical`.
static void expectCanonical(StringRef canonical) {
  expectLine(canonical, canonical);
  // Every space that the author chose to write or to leave out is fixed.
  std::string wide;
  for (const Token &token : cantFail(tokenize(canonical)))
    wide += (" " + token.text(canonical)).str();
  expectLine(wide, canonical);
}

TEST(FormatterTest, empty) {
  EXPECT_EQ(layOut(""), "");
  EXPECT_EQ(layOut("\n\n \t\n"), "");
  EXPECT_EQ(layOut("\n\n// only\n\n"), "// only\n");
}

TEST(FormatterTest, errors) {
  EXPECT_EQ(layOut("scf.yield\n  ;"), "error: 2:3: unexpected character ';'");
}

TEST(FormatterTest, seedLoop) {
  StringRef canonical =
      "%result = scf.for %row = [%begin to %count step %step](%sum = %initial "
      ": f32) -> (f32) pipeline(%depth) unroll(%factor) {\n"
      "  %value = view.load %values[%row, %lane] : view<64x32xf32> -> f32\n"
      "  %next = scalar.addf %sum, %value : f32\n"
      "  scf.yield %next : f32\n"
      "}\n";
  EXPECT_EQ(layOut(canonical), canonical);
  std::string wide;
  for (const Token &token : cantFail(tokenize(canonical)))
    wide += (" " + token.text(canonical)).str();
  EXPECT_EQ(layOut(wide), canonical);
}

TEST(FormatterTest, spacing) {
  for (StringRef line :
       {"%value = view.load %values[%row, %lane] : view<64x32xf32> -> f32",
        "%a, %b = buffer.assume.noalias %x, %y : buffer, buffer",
        "%n2 = index.assume %n [range(%n, 0, 64), mul(%n, 4)] : index",
        "%x = vector.load<volatile> %v[%i, -1] {cache_scope = device, "
        "cache_temporal = regular} : view<4x8xf32> -> vector<4xf32>",
        "%v = buffer.view %b[%off] : buffer -> view<[%n]x64x3x[%m]xf32, "
        "%layout, align(4)>",
        "%r = scalar.addf<reassoc|nnan> %a, %b : f32",
        "%r = vector.reduce<addf, reassoc> %v, %init : vector<4xf32>, f32",
        "%r = vector.transpose<[1, 0]> %v : vector<4x8xf32> -> vector<8x4xf32>",
        "%c = scalar.constant -1.5 : f32",
        "%c = scalar.constant -inf : f32",
        "config.decl @k.x : %v: index where [range(%v, 1, 64)]",
        "config.def @k.x = -3 : i32",
        "kernel.decl @k(%w: index) launch(%n: index, %x: buffer) where [lt(%n, "
        "4)]",
        "kernel.launch @k[%w](%a, %b) : [index](buffer, buffer)",
        "kernel.launch.config workgroups(%x, %y, %z) workgroup_size(%x, %y, "
        "%z) : index",
        "kernel.barrier<workgroup> scope(workgroup) ordering(acq_rel)",
        "%r = template.apply<@fam>(%a) pure : (f32) -> (f32)",
        "%g = vector.gather %v[%i][%o] : view<8xf32>, vector<4xi32> -> "
        "vector<4xf32>",
        "%r = scf.lookup %i {0 = (%x, %y) 1 = (%u, %v)} default(%u, %v) : f32, "
        "f32",
        "%t = kernel.async.copy %s to %d {direction = global_to_workgroup} : "
        "view<4xf32> to view<4xf32> -> kernel.async.token",
        "%t = kernel.async.group [%a : kernel.async.token] -> "
        "kernel.async.group",
        "%m = vector.mask.range [%lo to %hi step %s] : index -> vector<4xi1>",
        "%l = encoding.layout.strided [%pitch, 1] : encoding<layout>",
        "%p = encoding.matches<element_format = f16> %e : encoding<schema>",
        "check.expect.close actual(%a) expected(%b) atol(1.0e-6) rtol(0.0) "
        "nan(same) : f32",
        "check.requires<target.feature> {feature = \"amdgpu.gfx11\"}",
        "check.benchmark<@case> @name {param = 5, nested = {a = 1, b = [2, "
        "3]}}",
        "low.func.decl target<amdgpu.rdna3.core>(@t) @f(%a: reg<amdgpu.vgpr "
        "x4>) -> (reg<amdgpu.vgpr>)",
        "amdgpu.target<gfx11-generic> @t {subgroup_size = 64}",
        "module.import \"path\" [@a, @b]",
        "%v = command.parameter %buf, \"blk.{}.w\"[%layer] : view<4xf32>",
        "global.rodata.def @s = align(16) bytes(\"00ff\")",
        "#q8 = #ggml.q8_0<a = 1>",
        "func.decl @f(%a: f32, %v: view<[%n]xf32>) -> (%a as buffer)",
        "check.compare<@s, @o>[%p](%a) : [index](f32) -> [actual(%x: f32)]",
        "check.trial[4](%i: index, %e: check.entropy) {}",
        "scf.while(%a = %x, %b = %y : f32, i32) -> (f32, i32) {}",
        "cfg.br ^b(%a: f32, %b: i32)",
        "cfg.cond_br %c, ^t, ^f",
        "test.op(%a, %b : f32, i32)"})
    expectCanonical(line);
}

TEST(FormatterTest, tokensNeverMerge) {
  expectLine("f<0 x4>", "f<0 x4>");
  expectLine("f<0 xz>", "f<0xz>");
  expectLine("f<4 x 4>", "f<4x 4>");
  expectLine("f - > g", "f - > g");
  expectLine("f<a- >", "f<a- >");
  expectLine("%a - 1", "%a -1");
  expectLine("1 - 1", "1 -1");
  expectLine("%a #q.x %b#0", "%a #q.x %b#0");
}

TEST(FormatterTest, onePerLine) {
  EXPECT_EQ(layOut("index.a index.b %x = index.c %y, %z = index.d %x\n"
                   "#a = #b.c func.return"),
            "index.a\nindex.b\n%x = index.c\n%y, %z = index.d %x\n"
            "#a = #b.c\nfunc.return\n");
}

TEST(FormatterTest, joinsLines) {
  EXPECT_EQ(layOut("%x\n  =\n index.add %a,\n  %b\n  :\n  index\n"),
            "%x = index.add %a, %b : index\n");
}

TEST(FormatterTest, longOpsKeepTheirBreaks) {
  std::string name(50, 'n');
  std::string text = "func.call @f(%" + name + ",%" + name + ",\n%" + name +
                     "\n)\n:(f32,f32,f32)->()";
  EXPECT_EQ(layOut(text), "func.call @f(%" + name + ", %" + name + ",\n    %" +
                              name + "\n    )\n    : (f32, f32, f32) -> ()\n");
  // A long op without breaks stays in one line.
  std::string line =
      "func.call @f(%" + name + ", %" + name + ", %" + name + ") : () -> ()\n";
  EXPECT_EQ(layOut(line), line);
}

TEST(FormatterTest, columnLimit) {
  // 120 columns with the indentation are joined, 121 are not.
  std::string head = "scf.if %c {\n  index.x %";
  std::string fits = std::string(120 - 2 - 11, 'n');
  EXPECT_EQ(layOut(head + fits + ",\n%a }"), head + fits + ",\n      %a\n}\n");
  fits.resize(fits.size() - 3);
  EXPECT_EQ(layOut(head + fits + ",\n%a }"), head + fits + ", %a\n}\n");
}

TEST(FormatterTest, regions) {
  EXPECT_EQ(layOut("%r = scf.if %c -> (f32) { scf.yield %a : f32 } else {\n"
                   "scf.if %d {} scf.if %d {} else {} scf.yield %b : f32 }\n"
                   "kernel.def @k() { kernel.launch.config } launch() {"
                   "kernel.return } where [lt(%a, 1)] func.return"),
            "%r = scf.if %c -> (f32) {\n  scf.yield %a : f32\n} else {\n"
            "  scf.if %d {}\n  scf.if %d {} else {}\n  scf.yield %b : f32\n}\n"
            "kernel.def @k() {\n  kernel.launch.config\n} launch() {\n"
            "  kernel.return\n} where [lt(%a, 1)]\nfunc.return\n");
}

TEST(FormatterTest, cases) {
  EXPECT_EQ(layOut("scf.switch %i { case 0 { scf.yield } case 1 {} default { "
                   "scf.yield } } func.return"),
            "scf.switch %i {\n  case 0 {\n    scf.yield\n  }\n  case 1 {}\n"
            "  default {\n    scf.yield\n  }\n}\nfunc.return\n");
}

TEST(FormatterTest, blocks) {
  EXPECT_EQ(layOut("func.def @f() { cfg.br ^a ^a: cfg.br ^b(%x: f32)\n"
                   "^b(%y : f32) : cfg.cond_br %c, ^a, ^c ^c: func.return }"),
            "func.def @f() {\n  cfg.br ^a\n^a:\n  cfg.br ^b(%x: f32)\n"
            "^b(%y: f32):\n  cfg.cond_br %c, ^a, ^c\n^c:\n  func.return\n}\n");
}

TEST(FormatterTest, asmBodies) {
  EXPECT_EQ(layOut("low.func.def @f(%a : reg<amdgpu.vgpr x4>) asm {\n"
                   "%r = v_add_u32 %a,%b , 123 {imm=3}\n    s_nop 1\n"
                   "s_branch ^b\n^b :\nreturn %r\n}"),
            "low.func.def @f(%a: reg<amdgpu.vgpr x4>) asm {\n"
            "  %r = v_add_u32 %a, %b, 123 {imm = 3}\n  s_nop 1\n"
            "  s_branch ^b\n^b:\n  return %r\n}\n");
}

TEST(FormatterTest, blankLines) {
  EXPECT_EQ(layOut("\n\nindex.a\n\n\n\nscf.if %c {\n\n\nindex.b\n\nindex.c\n\n"
                   "}\n\n^a:\n\nindex.d\n\n\n"),
            "index.a\n\nscf.if %c {\n  index.b\n\n  index.c\n}\n\n^a:\n"
            "index.d\n");
}

TEST(FormatterTest, comments) {
  EXPECT_EQ(layOut("// top\n\n// file\nscf.if %c { // head\n// own\n\n"
                   "index.a // tail\n   // last\n\n} // end\n  // eof"),
            "// top\n\n// file\nscf.if %c {  // head\n  // own\n\n"
            "  index.a  // tail\n  // last\n}  // end\n// eof\n");
  // A comment goes with the label that follows it.
  EXPECT_EQ(layOut("func.def @f() {\n// block\n^a: // b\nindex.a\n}"),
            "func.def @f() {\n// block\n^a:  // b\n  index.a\n}\n");
  EXPECT_EQ(layOut("scf.if %c { // empty\n}"), "scf.if %c {  // empty\n}\n");
}

TEST(FormatterTest, commentsInsideAnOp) {
  EXPECT_EQ(layOut("index.a %a, // first\n // second\n\n %b\n : index"),
            "index.a %a,  // first\n    // second\n    %b\n    : index\n");
  EXPECT_EQ(layOut("scf.if %c { scf.yield\n} // then\nelse {\nscf.yield}"),
            "scf.if %c {\n  scf.yield\n}  // then\nelse {\n  scf.yield\n}\n");
}
