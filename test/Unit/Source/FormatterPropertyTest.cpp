//===- FormatterPropertyTest.cpp - Random text through the formatter ------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Source/Syntax/Formatter.h"
#include "Loom/Source/Syntax/Rewriter.h"
#include "gtest/gtest.h"
#include <random>

using namespace llvm;
using namespace loom;

static const char example[] = R"loom(
// A motif with every kind of bracket.
func.def device inline @rows(%values: view<[%n]x32xf32, %layout>, %n: index)
    -> (f32) where [range(%n, 0, 64)] {  // trailing
  %begin = index.constant 0 : index

  %result = scf.for %row = [%begin to %n step %step](%sum = %init : f32) -> (f32) pipeline(%depth) unroll(%factor) {
    %value = view.load %values[%row, %lane] {cache = "a\u00e9"} : view<[%n]x32xf32, %layout> -> f32
    %next = scalar.addf<reassoc|nnan> %sum, %value : f32
    // own line
    scf.yield %next : f32
  }
  scf.if %c { cfg.br ^a(%2d: f32) } else {}
^a(%x: f32):
  %k = scf.switch %i -> (f32) { case 0 { scf.yield %a : f32 } default { scf.yield %b : f32 } }
  func.return %result : f32
}
#q8 = #ggml.q8_0<a = 1>
config.def @k.x = -1e5 : f32
low.func.def @f(%a: reg<amdgpu.vgpr x4>) asm {
  %r = v_add_u32 %a, %b, 123 {imm = 3}
  s_branch ^body  // go
^body:
  return %r
}
)loom";

/// Checks what must hold for any text: errors are errors, not crashes; the
/// tokens survive (formatSource fails otherwise) and a second run changes
/// nothing; rewriting keeps the lines and maps offsets monotonously.
static void check(StringRef text) {
  Expected<std::vector<Token>> tokens = tokenize(text);
  if (!tokens) {
    EXPECT_TRUE(tokens.errorIsA<SyntaxError>());
    consumeError(tokens.takeError());
    return;
  }
  Expected<std::string> once = formatSource(text);
  ASSERT_TRUE(bool(once)) << toString(once.takeError()) << "\n" << text.str();
  Expected<std::string> twice = formatSource(*once);
  ASSERT_TRUE(bool(twice)) << toString(twice.takeError()) << "\n" << text.str();
  ASSERT_EQ(*once, *twice) << text.str();

  RewrittenSource source = rewriteForMLIR(text, std::move(*tokens));
  EXPECT_EQ(source.getText().count('\n'), text.count('\n'));
  size_t last = 0;
  for (size_t i = 0; i <= source.getText().size(); ++i) {
    size_t offset = source.originalOffset(i);
    ASSERT_LE(last, offset);
    last = offset;
  }
  EXPECT_EQ(last, text.size());
}

TEST(FormatterPropertyTest, example) { check(example); }

TEST(FormatterPropertyTest, tokenSoup) {
  static const char *const pieces[] = {
      "(",         ")",       "{",      "}",          "[",     "]",
      "<",         ">",       "=",      ":",          ",",     "->",
      "|",         "?",       "*",      "!",          "+",     "-",
      "%a",        "%2d#0",   "@f",     "@\"q\"",     "^b",    "#q",
      "#target.x", "1",       "0x1f",   "0",          "1.5",   "1e5",
      "\"s\"",     "scf.for", "view.x", "asm",        "asm {", "case",
      "default",   "x64",     "xf32",   "f32",        "inf",   "// c\n",
      "foo.bar",   "to",      "{}",     "%a = scf.x", "^b:",   "%x, %y ="};
  static const char *const gaps[] = {"", " ", "\n", "\n\n\n", "\t", " // c\n"};
  std::mt19937 random(20240607);
  auto pick = [&](const auto &list) {
    return list[random() % std::size(list)];
  };
  for (int round = 0; round < 4000; ++round) {
    std::string text;
    unsigned length = random() % 60;
    // In some rounds, no gaps but spaces, so that long lines arise.
    bool narrow = random() % 4 == 0;
    for (unsigned i = 0; i < length; ++i) {
      text += pick(pieces);
      text += narrow ? " " : pick(gaps);
    }
    check(text);
    if (testing::Test::HasFailure())
      return;
  }
}

TEST(FormatterPropertyTest, mutatedExample) {
  StringRef text = example;
  std::vector<Token> tokens = cantFail(tokenize(text));
  std::mt19937 random(42);
  auto pick = [&]() -> const Token & {
    return tokens[random() % tokens.size()];
  };
  for (int round = 0; round < 1500; ++round) {
    std::string mutated = text.str();
    for (unsigned edits = 1 + random() % 3; edits > 0; --edits) {
      const Token &at = pick();
      size_t offset = std::min<size_t>(at.offset, mutated.size());
      switch (random() % 5) {
      case 0: // truncate
        mutated.resize(offset);
        break;
      case 1: // flip a byte
        if (offset < mutated.size())
          mutated[offset] = char(random());
        break;
      case 2: // drop
        mutated.erase(offset, at.length);
        break;
      case 3: // double
        mutated.insert(offset, at.text(text).str());
        break;
      default: // replace by another
        mutated.replace(offset, at.length, pick().text(text).str());
      }
    }
    check(mutated);
    if (testing::Test::HasFailure())
      return;
  }
}

/// Runs the whole token level over text of the given size and returns a count
/// of its work that grows with the size of the results.
static void runAll(StringRef text) {
  Expected<std::string> formatted = formatSource(text);
  ASSERT_TRUE(bool(formatted)) << toString(formatted.takeError());
  RewrittenSource source = rewriteForMLIR(text, cantFail(tokenize(text)));
  EXPECT_GE(source.getText().size(), text.size());
  EXPECT_EQ(source.originalOffset(source.getText().size()), text.size());
}

// Each of these takes minutes if any part is quadratic, and well under a second
// otherwise; the test runner's limit is the check.
TEST(FormatterPropertyTest, fiveMegabytes) {
  std::string text;
  while (text.size() < 5'000'000)
    text += example;
  runAll(text);
}

TEST(FormatterPropertyTest, longLists) {
  for (StringRef item : {"%a, ", "%a ", "{} ", "// c\n", "([)] ", "\"\\n\" ",
                         "f<", "^b: ", "%a = ", "asm {} ", "a\n", "-"}) {
    // An opening bracket may not repeat, so close it where it does not match.
    std::string piece = item == "f<" ? "f<> " : item.str();
    std::string text;
    while (text.size() < 1'000'000)
      text += piece;
    runAll(text);
  }
}
