//===- LexerTest.cpp - Tests of the tokens of .loom text ------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Source/Syntax/Lexer.h"
#include "llvm/ADT/StringExtras.h"
#include "gtest/gtest.h"
#include <chrono>

using namespace llvm;
using namespace loom;

/// The texts of the tokens, joined by single spaces.
static std::string words(StringRef text) {
  Expected<std::vector<Token>> tokens = tokenize(text);
  if (!tokens)
    return "error: " + toString(tokens.takeError());
  std::vector<std::string> parts;
  for (const Token &token : *tokens)
    parts.push_back(token.text(text).str());
  return join(parts, " ");
}

static std::string error(StringRef text) {
  std::string result = words(text);
  StringRef message = result;
  return message.consume_front("error: ") ? message.str() : "no error";
}

static std::vector<TokenKind> kinds(StringRef text) {
  std::vector<TokenKind> result;
  for (const Token &token : cantFail(tokenize(text)))
    result.push_back(token.kind);
  return result;
}

TEST(LexerTest, empty) {
  EXPECT_EQ(words(""), "");
  EXPECT_EQ(words(" \t\r\n\n"), "");
}

TEST(LexerTest, words) {
  EXPECT_EQ(words("scf.for gfx11-generic $a.b x64x3xf32"),
            "scf.for gfx11-generic $a.b x64x3xf32");
  EXPECT_EQ(words("f32->f16 a-b->c a--->b"), "f32 -> f16 a-b -> c a-- -> b");
}

TEST(LexerTest, sigils) {
  using K = TokenKind;
  EXPECT_EQ(
      kinds("%a %0 @f ^b #q"),
      (std::vector<K>{K::Value, K::Value, K::Symbol, K::Label, K::Attribute}));
  EXPECT_EQ(words("%a->%b-c->%2d"), "%a -> %b-c -> %2d");
  EXPECT_EQ(words("%pair#1, %a#q8"), "%pair#1 , %a #q8");
  EXPECT_EQ(words("@model.layer-2$x(@\"a \\\" b\")"),
            "@model.layer-2$x ( @\"a \\\" b\" )");
  EXPECT_EQ(words("#target.subgroup.size<32>"), "#target.subgroup.size < 32 >");
}

TEST(LexerTest, numbers) {
  using K = TokenKind;
  EXPECT_EQ(kinds("12 0x1F 1.5 1e5 2.5e-3 3E+2"),
            (std::vector<K>{K::Integer, K::Integer, K::Float, K::Float,
                            K::Float, K::Float}));
  EXPECT_EQ(words("-1 -inf"), "- 1 - inf");
  EXPECT_EQ(words("0xz 1else 4x[%n]xf32"), "0 xz 1 else 4 x [ %n ] xf32");
}

TEST(LexerTest, shapes) {
  EXPECT_EQ(words("view<[%n]x64x3xf32, %layout>"),
            "view < [ %n ] x64x3xf32 , %layout >");
}

TEST(LexerTest, punctuation) {
  EXPECT_EQ(words("(){}[]<>=:,->|?*!+-"),
            "( ) { } [ ] < > = : , -> | ? * ! + -");
}

TEST(LexerTest, strings) {
  EXPECT_EQ(words(R"("a // b" "\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00" "é")"),
            R"("a // b" "\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00" "é")");
}

TEST(LexerTest, comments) {
  std::string text = "// first é  \nop // second\t\r\n// third";
  std::vector<Token> tokens = cantFail(tokenize(text));
  ASSERT_EQ(tokens.size(), 4u);
  EXPECT_EQ(tokens[0].text(text), "// first é");
  EXPECT_EQ(tokens[2].text(text), "// second");
  EXPECT_EQ(tokens[3].text(text), "// third");
  EXPECT_EQ(tokens[2].newlines, 0);
  EXPECT_EQ(tokens[3].newlines, 1);
}

TEST(LexerTest, whiteSpace) {
  std::string text = "a(b\n\n\n\nc\r\n\r\nd\re";
  std::vector<Token> tokens = cantFail(tokenize(text));
  ASSERT_EQ(tokens.size(), 6u);
  EXPECT_FALSE(tokens[1].spaced);
  EXPECT_FALSE(tokens[2].spaced);
  EXPECT_TRUE(tokens[3].spaced);
  EXPECT_EQ(tokens[3].newlines, 2);
  EXPECT_EQ(tokens[3].offset, 7u);
  EXPECT_EQ(tokens[4].newlines, 2);
  EXPECT_EQ(tokens[5].newlines, 1);
}

TEST(LexerTest, badCharacters) {
  EXPECT_EQ(error("a\n  ;"), "2:3: unexpected character ';'");
  EXPECT_EQ(error("a / b"), "1:3: unexpected character '/'");
  EXPECT_EQ(error("\x01"), "1:1: control character 0x1");
  EXPECT_EQ(error("op é"),
            "1:4: non-ASCII character outside a string or comment");
  EXPECT_EQ(error(StringRef("a\0b", 3)), "1:2: NUL byte");
  EXPECT_EQ(error(StringRef("// \0", 4)), "1:4: NUL byte in comment");
  EXPECT_EQ(error(StringRef("\"\0\"", 3)), "1:2: NUL byte in string");
}

TEST(LexerTest, badEncoding) {
  EXPECT_EQ(error("// \xff"), "1:4: invalid UTF-8 in comment");
  EXPECT_EQ(error("\"a\xc3\""), "1:3: invalid UTF-8 in string");
  EXPECT_EQ(error("\"\xed\xa0\x80\""), "1:2: invalid UTF-8 in string");
  EXPECT_EQ(error("// \xe2\x82"), "1:4: invalid UTF-8 in comment");
}

TEST(LexerTest, badStrings) {
  EXPECT_EQ(error("x \"abc"), "1:3: unterminated string");
  EXPECT_EQ(error("\"abc\n\""), "1:1: unterminated string");
  EXPECT_EQ(error("\"abc\\"), "1:1: unterminated string");
  EXPECT_EQ(error("\"abc\\\n\""), "1:1: unterminated string");
  EXPECT_EQ(error("@\"abc"), "1:2: unterminated string");
  EXPECT_EQ(error("\"a\tb\""),
            "1:3: control character in string; write it as an escape");
}

TEST(LexerTest, badEscapes) {
  EXPECT_EQ(error("\"ab\\q\""),
            "1:4: unknown escape in string; the escapes are "
            "\\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX");
  EXPECT_EQ(error("\"\\u12g4\""), "1:2: '\\u' needs four hexadecimal digits");
  EXPECT_EQ(error("\"\\u12"), "1:2: '\\u' needs four hexadecimal digits");
  EXPECT_EQ(error("\"\\ud83d\""),
            "1:2: '\\u' escape is half of a surrogate pair");
  EXPECT_EQ(error("\"\\ud83d\\u0041\""),
            "1:2: '\\u' escape is half of a surrogate pair");
  EXPECT_EQ(error("\"\\ude00\""),
            "1:2: '\\u' escape is half of a surrogate pair");
}

TEST(LexerTest, badNames) {
  EXPECT_EQ(error("% a"), "1:1: expected the name of a value after '%'");
  EXPECT_EQ(error("%-a"), "1:1: expected the name of a value after '%'");
  EXPECT_EQ(error("^"), "1:1: expected the name of a block after '^'");
  EXPECT_EQ(error("#8"), "1:1: expected the name of an attribute after '#'");
  EXPECT_EQ(error("@-"), "1:1: expected the name of a symbol after '@'");
  EXPECT_EQ(error("%a.b"), "1:3: the name of a value cannot contain '.'");
  EXPECT_EQ(error("^a.b"), "1:3: the name of a block cannot contain '.'");
}

TEST(LexerTest, badNumbers) {
  EXPECT_EQ(error("1. "), "1:2: expected a digit after '.' in a number");
}

TEST(LexerTest, nesting) {
  std::string deep(maxBracketDepth, '(');
  EXPECT_EQ(error(deep), "no error");
  EXPECT_EQ(error(deep + "<"), "1:257: brackets nest deeper than 256 levels");
  // Siblings do not add up, and stray closers of other kinds hide nothing.
  std::string siblings, hidden;
  for (int i = 0; i < 1000; ++i) {
    siblings += "{[(<>)]}";
    hidden += "{>";
  }
  EXPECT_EQ(error(siblings), "no error");
  EXPECT_EQ(error(hidden), "1:513: brackets nest deeper than 256 levels");
}

TEST(LexerTest, errorValue) {
  std::string text = "op\n%x ;";
  Error failure = tokenize(text).takeError();
  handleAllErrors(std::move(failure), [](const SyntaxError &error) {
    EXPECT_EQ(error.getOffset(), 6u);
    EXPECT_EQ(error.getLine(), 2u);
    EXPECT_EQ(error.getColumn(), 4u);
    EXPECT_EQ(error.getMessage(), "unexpected character ';'");
  });
}
