//===- JsonScalarsTest.cpp - Scalars of a JSON file from a user -----------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Support/JsonScalars.h"
#include "llvm/ADT/StringExtras.h"
#include "gtest/gtest.h"

using namespace loom;

/// `key=text@line:column` for each scalar, or the error.
static std::string read(llvm::StringRef text) {
  llvm::Expected<std::vector<JsonScalar>> scalars = readJsonScalars(text);
  if (!scalars)
    return "error " + llvm::toString(scalars.takeError());
  std::string result;
  for (const JsonScalar &scalar : *scalars)
    result += (result.empty() ? "" : " ") + scalar.key + "=" + scalar.text +
              "@" + std::to_string(scalar.place.line) + ":" +
              std::to_string(scalar.place.column);
  return result;
}

TEST(JsonScalars, ReadsScalarsOfNestedObjects) {
  EXPECT_EQ(read("{}"), "");
  EXPECT_EQ(read("{\"a\": 1, \"b\": {\"c\": true, \"d\": {\"e\": -0.5e+3}}}"),
            "a=1@1:7 b.c=true@1:21 b.d.e=-0.5e+3@1:38");
  EXPECT_EQ(read("{\n\t\"a.b\": \"inf\",\r\n  \"c\": false }\n"),
            "a.b=inf@2:9 c=false@3:8");
  // A dotted key and a nested one are one name.
  EXPECT_EQ(read("{\"a\": {}, \"a.b\": 0}"), "a.b=0@1:18");
}

TEST(JsonScalars, FindsObjects) {
  std::vector<JsonScalar> objects;
  auto scalars = readJsonScalars(
      "{\"a\": {},\n\"b\": {\"c\": 1,\n \"d\":\n{}}}", &objects);
  ASSERT_TRUE(bool(scalars));
  std::string found;
  for (const JsonScalar &object : objects)
    found += object.key + object.text + "@" +
             std::to_string(object.place.line) + ":" +
             std::to_string(object.place.column) + " ";
  EXPECT_EQ(found, "a@1:7 b@2:6 b.d@4:1 ");
}

/// Places are counted on: twice the text takes twice the time.
TEST(JsonScalars, ReadsManyKeysInLinearTime) {
  std::string text = "{";
  for (int i = 0; i < 100000; ++i)
    text += "\n\"key" + std::to_string(i) + "\": 1,";
  auto scalars = readJsonScalars(text + "}");
  ASSERT_TRUE(bool(scalars));
  EXPECT_EQ(scalars->size(), 100000u);
  EXPECT_EQ(scalars->back().place.line, 100001u);
  EXPECT_EQ(scalars->back().place.column, 13u);
}

TEST(JsonScalars, TakesCommentsAndTrailingCommas) {
  EXPECT_EQ(read("// one\n/* two\n */ {\"a\": 1, // three\n}/**/"), "a=1@3:11");
  EXPECT_EQ(read("{\"a\": {\"b\": 1,},\n}"), "a.b=1@1:13");
  EXPECT_EQ(read("\xEF\xBB\xBF{\"a\": 1}"), "a=1@1:10");
  EXPECT_EQ(read("{\"a\": \"//\"}"), "a=//@1:7");
}

TEST(JsonScalars, ReadsStrings) {
  EXPECT_EQ(read("{\"\\u0061\\n\": \"\\\"\\\\\\/\\b\\f\\n\\r\\t\"}"),
            "a\n=\"\\/\b\f\n\r\t@1:14");
  EXPECT_EQ(read("{\"a\": \"\\uD83D\\uDE00\\u00e9\"}"),
            "a=\xF0\x9F\x98\x80\xC3\xA9@1:7");
}

TEST(JsonScalars, SaysWhatIsWrongAndWhere) {
  const std::pair<const char *, const char *> rows[] = {
      {"", "1:1: expected an object, found the end of the file"},
      {"[1]", "1:1: expected an object, found '['"},
      {"{", "1:2: expected a key in quotes or '}', found the end of the file"},
      {"{a: 1}", "1:2: expected a key in quotes or '}', found 'a'"},
      {"{,}", "1:2: expected a key in quotes or '}', found ','"},
      {"{\"a\" 1}", "1:6: expected ':' behind the key, found '1'"},
      {"{\"a\": }", "1:7: expected a value, found '}'"},
      {"{\"a\": nan}", "1:7: expected a value, found 'nan'"},
      {"{\"a\": 1\n \"b\": 2}", "2:2: expected ',' or '}', found '\"'"},
      {"{\"a\": 1,,}", "1:9: expected a key in quotes or '}', found ','"},
      {"{\"a\": 1} 2",
       "1:10: expected the end of the file behind the object, found '2'"},
      {"{\"\": 1}", "1:2: this key is empty"},
      {"{\"a\": [1]}",
       "1:7: key 'a' must be a number, a boolean or a string, not an array"},
      {"{\"a\": {\"b\": null}}",
       "1:13: key 'a.b' must be a number, a boolean or a string, not null"},
      {"{\"a\": 1,\n\"a\": 2}", "2:1: key 'a' occurs twice, first at 1:2"},
      {"{\"a\": {\"b\": 1}, \"a.b\": 2}",
       "1:17: key 'a.b' occurs twice, first at 1:8"},
      {"{\"a\": 01}", "1:7: '01' is not a number of JSON"},
      {"{\"a\": 1.}", "1:7: '1.' is not a number of JSON"},
      {"{\"a\": -}", "1:7: '-' is not a number of JSON"},
      {"{\"a\": 0x10}", "1:7: '0x10' is not a number of JSON"},
      {"{\"a\": \"b}", "1:7: this string does not end on its line"},
      {"{\"a\": \"b\n\"}", "1:7: this string does not end on its line"},
      {"{\"a\": \"\t\"}",
       "1:8: a control character must be escaped in a string"},
      {"{\"a\": \"\\x\"}", "1:8: this is no escape of JSON"},
      {"{\"a\": \"\\u12\"}", "1:8: this is no escape of JSON"},
      {"{\"a\": \"\\uD800\"}", "1:8: this escape is half of a character"},
      {"{\"a\": \"\\uDC00\"}", "1:8: this escape is half of a character"},
      {"{ /* }", "1:3: this comment does not end"},
      {"{ / }", "1:3: expected a key in quotes or '}', found '/'"},
      {"{\"a\": \"\xFF\"}", "1:8: this is not UTF-8"},
      {"{\x01}", "1:2: expected a key in quotes or '}', found the byte 0x01"},
  };
  for (auto [text, message] : rows)
    EXPECT_EQ(read(text), std::string("error ") + message) << text;
}

TEST(JsonScalars, BoundsTheDepth) {
  std::string deep;
  for (unsigned i = 0; i < 100000; ++i)
    deep += "{\"a\":";
  EXPECT_EQ(read(deep), "error 1:321: objects are nested deeper than 64");
}
