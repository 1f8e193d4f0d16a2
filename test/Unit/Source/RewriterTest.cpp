//===- RewriterTest.cpp - Tests of the text made for MLIR -----------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Source/Syntax/Rewriter.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace loom;

static RewrittenSource rewrite(StringRef text) {
  return rewriteForMLIR(text, cantFail(tokenize(text)));
}

static std::string rewritten(StringRef text) {
  return rewrite(text).getText().str();
}

TEST(RewriterTest, opNames) {
  EXPECT_EQ(rewritten("scf.yield %a : f32\nscf.yield"),
            "loom_scf.yield %a : f32\nloom_scf.yield");
  EXPECT_EQ(rewritten("%a, %b = view.load %v[%i] : view<4xf32> -> f32 "
                      "kernel.return"),
            "%a, %b = loom_view.load %v[%i] : view<4xf32> -> f32 "
            "loom_kernel.return");
  EXPECT_EQ(rewritten("scf.if %c { scf.yield } else { scf.yield }"),
            "loom_scf.if %c { loom_scf.yield } else { loom_scf.yield }");
}

TEST(RewriterTest, everyDialect) {
  for (StringRef name :
       {"func",   "cfg",    "template", "config",  "target", "amdgpu",
        "index",  "scalar", "vector",   "buffer",  "view",   "encoding",
        "kernel", "scf",    "check",    "command", "global", "sanitizer",
        "low",    "module", "metadata"}) {
    EXPECT_TRUE(isSourceDialect(name));
    EXPECT_EQ(rewritten((name + ".op").str()), ("loom_" + name + ".op").str());
  }
  EXPECT_FALSE(isSourceDialect("arith"));
  EXPECT_FALSE(isSourceDialect("loom_scf"));
}

TEST(RewriterTest, notOpNames) {
  for (StringRef text :
       {"f %t : kernel.async.token", "f -> kernel.barrier.phase",
        "f : i1, kernel.async.token", "f(check.entropy)", "f[low.storage]",
        "f<target.feature>", "f<a|vector.b>", "f {a = amdgpu.gfx11}",
        "f {scf.a = 1}", "f %x : view<4xf32> to kernel.async.token",
        "f -> (%a as kernel.async.token)", "\"scf.for\"", "// scf.for", "scf",
        "f = index.x", "f @scf.for"})
    EXPECT_EQ(rewritten(text), text);
}

// Arguments of a label become the results of an op that reads their types.
TEST(RewriterTest, blockLabels) {
  EXPECT_EQ(rewritten("^b: cfg.br ^c(%a: check.entropy) "
                      "^c(%x: f32, %y: view<[%n]xf32>): func.return"),
            "^b: loom_cfg.br ^c(%a: check.entropy) "
            "^c: %x, %y = loom_cfg.label ...( f32,  view<[%n]xf32>) "
            "loom_func.return");
  // The colon after a branch target is no label's.
  EXPECT_EQ(rewritten("low.cond_br %c, ^t, ^f : low.storage<stack>"),
            "loom_low.cond_br %c, ^t, ^f : low.storage<stack>");
}

TEST(RewriterTest, asmRegions) {
  EXPECT_EQ(rewritten("low.func.def @f() asm { low.x vector.y { index.z } "
                      "#target.a } low.y #target.b"),
            "loom_low.func.def @f() asm { low.x vector.y { index.z } "
            "#target.a } loom_low.y #loom_target.b");
  EXPECT_EQ(rewritten("low.a asm {} low.b asm { // c\n } low.c"),
            "loom_low.a asm {} loom_low.b asm { // c\n } loom_low.c");
}

TEST(RewriterTest, attributes) {
  EXPECT_EQ(rewritten("f requires [#target.subgroup.size<32>] #encoding.f16"),
            "f requires [#loom_target.subgroup.size<32>] #loom_encoding.f16");
  EXPECT_EQ(rewritten("#q8 = #ggml.q8_0\nf #target #arith.x"),
            "#q8 = #ggml.q8_0\nf #target #arith.x");
}

TEST(RewriterTest, foreignOps) {
  std::string text = "%a = arith.addi %x, %y : i32 scf.yield %a : foo.bar\n"
                     "loom_scf.yield";
  RewrittenSource source = rewrite(text);
  EXPECT_EQ(source.getText(), "%a = arith.addi %x, %y : i32 loom_scf.yield %a "
                              ": foo.bar\nloom_scf.yield");
  ASSERT_EQ(source.getForeignOps().size(), 2u);
  EXPECT_EQ(source.getForeignOps()[0], "arith.addi");
  EXPECT_EQ(source.getForeignOps()[1], "loom_scf.yield");
  EXPECT_EQ(source.getForeignOps()[0].data(), text.data() + 5);
}

TEST(RewriterTest, names) {
  EXPECT_EQ(rewritten("%2d %0 %12 %1_a %3-b#0 ^4th %a2"),
            "%v.2d %0 %12 %v.1_a %v.3-b#0 ^v.4th %a2");
  EXPECT_EQ(rewritten("@a.b$c @a-b @0 @$x @\"q\""),
            "@a.b$c @\"a-b\" @\"0\" @\"$x\" @\"q\"");
  EXPECT_EQ(rewritten("%a->f32 %a-b->f32 #c->f32 ^d->x e->f"),
            "%a ->f32 %a-b ->f32 #c ->f32 ^d ->x e->f");
}

TEST(RewriterTest, floats) {
  EXPECT_EQ(rewritten("1e5 1.5e5 2E-3 1.0 7"), "1.0e5 1.5e5 2.0E-3 1.0 7");
}

TEST(RewriterTest, escapes) {
  EXPECT_EQ(rewritten(R"("\"\\\n\t")"), R"("\"\\\n\t")");
  EXPECT_EQ(rewritten(R"("\/\b\f\r|\u00e9|\ud83d\ude00|\u0000")"),
            R"("\2F\08\0C\0D|\C3\A9|\F0\9F\98\80|\00")");
  EXPECT_EQ(rewritten(R"(@"a\/b" "\\u0041")"), R"(@"a\2Fb" "\\u0041")");
}

TEST(RewriterTest, offsets) {
  std::string text = "%2d = scf.a \"\\u0041x\"\nscf.b 1e5 @a-b\n";
  RewrittenSource source = rewrite(text);
  StringRef out = source.getText();
  ASSERT_EQ(out, "%v.2d = loom_scf.a \"\\41x\"\nloom_scf.b 1.0e5 @\"a-b\"\n");
  // Whatever survives maps to itself.
  auto mapped = [&](StringRef what) {
    return StringRef(text).substr(source.originalOffset(out.find(what)));
  };
  EXPECT_TRUE(mapped("2d").starts_with("2d"));
  EXPECT_TRUE(mapped("loom_scf.a").starts_with("scf.a"));
  EXPECT_TRUE(mapped("scf.a").starts_with("scf.a"));
  EXPECT_TRUE(mapped("a \"").starts_with("a \""));
  EXPECT_TRUE(mapped("41").starts_with("\\u0041"));
  EXPECT_TRUE(mapped("x\"").starts_with("x\""));
  EXPECT_TRUE(mapped("loom_scf.b").starts_with("scf.b"));
  EXPECT_TRUE(mapped("e5").starts_with("e5"));
  EXPECT_TRUE(mapped("a-b").starts_with("a-b"));
  EXPECT_EQ(source.originalOffset(out.size()), text.size());
  EXPECT_EQ(source.originalOffset(out.size() + 100), text.size());
}

TEST(RewriterTest, linesAndColumns) {
  std::string text = "scf.a\n  %r = scf.b %x\n";
  RewrittenSource source = rewrite(text);
  using Position = std::pair<unsigned, unsigned>;
  EXPECT_EQ(source.originalLineColumn(1, 1), Position(1, 1));
  EXPECT_EQ(source.originalLineColumn(2, 3), Position(2, 3));
  EXPECT_EQ(source.originalLineColumn(2, 8), Position(2, 8));
  EXPECT_EQ(source.originalLineColumn(2, 19), Position(2, 14));
  // Nonsense is clamped.
  EXPECT_EQ(source.originalLineColumn(0, 0), Position(1, 1));
  EXPECT_EQ(source.originalLineColumn(9, 9), Position(3, 1));
}

TEST(RewriterTest, tokenAt) {
  std::string text = "scf.a\n  %r = scf.b %x // c\n";
  RewrittenSource source = rewrite(text);
  EXPECT_EQ(source.tokenAt(1, 1), "scf.a");
  EXPECT_EQ(source.tokenAt(2, 8), "scf.b");
  EXPECT_EQ(source.tokenAt(2, 12), "scf.b");
  EXPECT_EQ(source.tokenAt(2, 13), "");
  EXPECT_EQ(source.tokenAt(2, 1), "");
  EXPECT_EQ(source.tokenAt(7, 1), "");
  EXPECT_EQ(rewrite("").tokenAt(1, 1), "");
}

TEST(RewriterTest, restoreSpelling) {
  EXPECT_EQ(restoreSpelling("'loom_scf.for' op uses %v.2d of loom_view.load"),
            "'scf.for' op uses %2d of view.load");
  // Nothing else that looks alike is touched.
  for (StringRef text : {"loom_other.x", "my_loom_scf.for", "%v.a", "loom_scf",
                         "loom_scf_x.y", ""})
    EXPECT_EQ(restoreSpelling(text), text);
  EXPECT_EQ(restoreSpelling("#loom_target.a !loom_view.view<4xf32>"),
            "#target.a view<4xf32>");
  EXPECT_EQ(
      restoreSpelling("'vector<4xf8E4M3FN>' f8E4M3FNUZ !loom_index.offset"),
      "'vector<4xf8E4M3>' f8E4M3FNUZ offset");
}

TEST(RewriterTest, lineTable) {
  LineTable table("ab\n\nc");
  using Position = std::pair<unsigned, unsigned>;
  EXPECT_EQ(table.lineColumn(0), Position(1, 1));
  EXPECT_EQ(table.lineColumn(2), Position(1, 3));
  EXPECT_EQ(table.lineColumn(3), Position(2, 1));
  EXPECT_EQ(table.lineColumn(5), Position(3, 2));
  EXPECT_EQ(table.lineColumn(99), Position(3, 2));
  EXPECT_EQ(table.offset(3, 1), 4u);
  EXPECT_EQ(table.offset(3, 9), 5u);
}
