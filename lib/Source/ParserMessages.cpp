//===- ParserMessages.cpp - MLIR's parser in the author's words -----------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ParserMessages.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace loom;

const Token *loom::findCountedResults(ArrayRef<Token> tokens) {
  constexpr TokenKind pattern[] = {TokenKind::Value, TokenKind::Colon,
                                   TokenKind::Integer, TokenKind::Equal,
                                   TokenKind::Identifier};
  auto matches = [](const Token &token, TokenKind kind) {
    return token.is(kind);
  };
  auto found = std::search(tokens.begin(), tokens.end(), std::begin(pattern),
                           std::end(pattern), matches);
  return found == tokens.end() ? nullptr : found;
}

/// `1 result`, `2 results`
static std::string countOf(unsigned number, StringRef what) {
  std::string text = std::to_string(number) + " " + what.str();
  return number == 1 ? text : text + "s";
}

/// About an op and the names before it, of which the first is at `place`.
static std::string explainResults(unsigned results,
                                  const RewrittenSource &source,
                                  SourcePlace place) {
  auto [names, op] = source.resultsFrom(place.line, place.column);
  std::string has = results ? countOf(results, "result") : "no result";
  return ("'" + op + "' has " + has + ", but " + countOf(names, "name") +
          (names == 1 ? " is" : " are") + " bound")
      .str();
}

/// Takes a number off the front.
static bool consumeNumber(StringRef &text, unsigned &number) {
  return !text.consumeInteger(10, number);
}

/// What is said of operands and types in two ways.
static std::optional<std::string> explainTypes(StringRef text) {
  text.consume_front("number of operands and types do not match: got ");
  unsigned operands, types;
  if (!consumeNumber(text, operands) ||
      !(text.consume_front(" operands and ") ||
        text.consume_front(" operands present, but expected ")) ||
      !consumeNumber(text, types))
    return std::nullopt;
  return "has " + countOf(operands, "operand") + " but " +
         countOf(types, "type");
}

/// The dimensions at the front of `'view<2x?xf32, ...>'`, which are taken off;
/// its element is left.
static SmallVector<StringRef> takeViewShape(StringRef &type) {
  SmallVector<StringRef> dims;
  if (!type.consume_front("'view<")) {
    type = StringRef();
    return dims;
  }
  type = type.take_until([](char c) { return c == ',' || c == '>'; });
  while (!type.empty() && (isDigit(type.front()) || type.front() == '?')) {
    auto [dim, rest] = type.split('x');
    dims.push_back(dim);
    type = rest;
  }
  return dims;
}

/// Where two spelled types of views differ in what a view.refine can change,
/// says so.
static StringRef getRefineHint(StringRef given, StringRef wanted) {
  SmallVector<StringRef> from = takeViewShape(given);
  SmallVector<StringRef> to = takeViewShape(wanted);
  if (given.empty() || given != wanted || from.size() != to.size())
    return "";
  for (auto [a, b] : zip(from, to))
    if (a != b && a != "?" && b != "?")
      return "";
  return ": view.refine it first";
}

/// `use of value '%x' expects different type than prior uses: 'A' vs 'B'`
static std::optional<std::string> explainMismatch(StringRef text) {
  if (!text.consume_front("use of value "))
    return std::nullopt;
  auto [value, types] = text.split(" expects different type than prior uses: ");
  auto [wanted, given] = types.split(" vs ");
  if (given.empty())
    return std::nullopt;
  return (value + " has type " + given + ", but " + wanted + " is needed here" +
          getRefineHint(given, wanted))
      .str();
}

/// `definition of SSA value '%x#0' has type 'A'`, where `%x` was used before
static std::optional<std::string> explainDefinition(StringRef text) {
  if (!text.consume_front("definition of SSA value '"))
    return std::nullopt;
  auto [value, type] = text.split("' has type ");
  return ("'" + value.rsplit('#').first + "' has type " + type + " here").str();
}

/// The types that MLIR's verifier calls by their description.
static std::optional<std::string> explainConstraint(StringRef text) {
  static constexpr std::pair<StringLiteral, StringLiteral> types[] = {
      {" must be Typed window on a buffer, ", " must be a view, "},
      {" must be A root of storage, ", " must be a buffer, "},
      {" must be An encoding, of any role or of one, ",
       " must be an encoding, "},
      {" must be An arrival at a split barrier, ",
       " must be a barrier phase, "},
      {" must be byte offset, ", " must be offset, "},
  };
  for (auto [phrase, meaning] : types)
    if (size_t at = text.find(phrase); at != StringRef::npos)
      return (text.take_front(at) + meaning +
              text.drop_front(at + phrase.size()))
          .str();
  return std::nullopt;
}

/// Types, attributes and words that nobody has defined.
static std::optional<std::string> explainUnknown(StringRef text) {
  // `!"x"<"4xf32">` type created with unregistered dialect. If this is ...
  for (StringRef what : {"type", "attribute"}) {
    auto [spelling, rest] = text.split(("` " + what + " created with").str());
    if (rest.empty() || !spelling.consume_front("`"))
      continue;
    std::string name =
        spelling.take_until([](char c) { return c == '<'; }).str();
    llvm::erase(name, '"');
    return ("unknown " + what + " '" + name + "'").str();
  }
  // invalid scope attribute specification: "x"
  if (!text.consume_front("invalid "))
    return std::nullopt;
  auto [what, word] = text.split(" attribute specification: \"");
  if (!word.consume_back("\""))
    return std::nullopt;
  return ("unknown " + what + " '" + word + "'").str();
}

/// What one phrase of MLIR's is here.
static std::optional<std::string> explainPhrase(StringRef text) {
  static constexpr std::pair<StringLiteral, StringLiteral> phrases[] = {
      {"redefinition of SSA value ", "redefinition of value "},
      {"expected '=' after SSA name",
       "expected '=' after the name of a result"},
      {"expected '{' to begin a region", "expected '{'"},
      {"expected SSA value or integer", "expected a value or an integer"},
      {"expected ':' and type for SSA operand",
       "expected ':' and the type of an argument"},
      {"invalid block name in region with named arguments",
       "the first block has no label here: its arguments stand before the '{'"},
      {"op must be the last operation in the parent block",
       "ends its block, but an op follows"},
      {"op symbol's parent must have the SymbolTable trait",
       "op must stand directly in the module"},
      {"op expects parent op to be one of ",
       "op must stand directly in one of "},
      {"op expects parent op ", "op must stand directly in "},
  };
  for (auto [phrase, meaning] : phrases)
    if (text.consume_front(phrase))
      return (meaning + text).str();
  if (text.consume_front("duplicate key ") &&
      text.consume_back(" in dictionary attribute"))
    return ("the attribute " + text + " is given twice").str();
  if (auto explained = explainMismatch(text))
    return explained;
  if (auto explained = explainDefinition(text))
    return explained;
  if (auto explained = explainUnknown(text))
    return explained;
  if (auto explained = explainConstraint(text))
    return explained;
  return explainTypes(text);
}

/// The words of an enum, where another stands.
static std::optional<std::string> explainWord(StringRef text, StringRef found) {
  if (!text.consume_front("expected string or keyword containing one of the "
                          "following enum values for attribute '"))
    return std::nullopt;
  auto [what, words] = text.split("' [");
  if (!words.consume_back("]"))
    return std::nullopt;
  if (found.empty() || !(isAlpha(found.front()) || found.front() == '_'))
    return ("expected one of " + words).str();
  if (what == "predicate")
    what = "comparison";
  return ("unknown " + what + " '" + found + "': expected " + words).str();
}

/// What has to be looked up in the text.
static std::optional<std::string>
explainAt(StringRef text, const RewrittenSource &source, SourcePlace &place) {
  unsigned results;
  if (text == "cannot name an operation with no results")
    return explainResults(0, source, place);
  if (StringRef rest = text; rest.consume_front("operation defines ") &&
                             consumeNumber(rest, results) &&
                             rest.starts_with(" results but was"))
    return explainResults(results, source, place);
  if (auto explained =
          explainWord(text, source.tokenFrom(place.line, place.column)))
    return explained;
  auto found = [&](StringRef wanted) {
    StringRef token = source.tokenFrom(place.line, place.column);
    return token.empty()
               ? ("expected " + wanted).str()
               : ("expected " + wanted + ", found '" + token + "'").str();
  };
  if (text == "expected SSA operand" || text == "expected operand")
    return found("a value");
  if (text == "expected valid ssa identifier")
    return found("the name of a result");
  // The parser looks for an op behind one that is complete.
  if (text == "expected operation name in quotes")
    return found("an op");
  if (text == "invalid SSA value result number")
    return "a value is named without a number: each result has its own name";
  if (text == "invalid kind of attribute specified")
    return ("'" + source.tokenFrom(place.line, place.column) +
            "' cannot stand here")
        .str();
  StringRef token = source.tokenAt(place.line, place.column);
  if (token.starts_with("%") && text == "use of undeclared SSA value name")
    return ("use of undeclared value '" + token + "'").str();
  if (token.starts_with("%") && text == "reference to invalid result number")
    return ("'" + token + "' is no value: each result has a name of its own")
        .str();
  return std::nullopt;
}

/// What MLIR says only when it has read on.
static std::optional<std::string> explainBefore(StringRef text,
                                                const RewrittenSource &source,
                                                SourcePlace &place) {
  bool isAlias = text.consume_front("undefined symbol alias id '");
  if (!isAlias && !text.starts_with("operation being parsed with an "
                                    "unregistered dialect."))
    return std::nullopt;
  auto [token, begin] = source.tokenBefore(place.line, place.column);
  if (token.empty())
    return std::nullopt;
  place = {begin.first, begin.second};
  if (!isAlias)
    return ("unknown op " + token).str();
  if (token.starts_with("#"))
    return ("'" + token + "' is not defined").str();
  return ("unknown type '!" + token + "'").str();
}

std::string loom::explainParserMessage(StringRef message,
                                       const RewrittenSource &source,
                                       SourcePlace &place) {
  // What an op's own parser says begins with the name of the op.
  StringRef op, text = message;
  if (size_t end = text.find("' "); text.starts_with("'") &&
                                    end != StringRef::npos &&
                                    !text.take_front(end).contains(' ')) {
    op = text.take_front(end + 2);
    text = text.drop_front(end + 2);
  }
  if (auto explained = explainAt(text, source, place))
    return *explained;
  if (auto explained = explainBefore(text, source, place))
    return *explained;
  if (auto explained = explainPhrase(text))
    return (op + *explained).str();
  return message.str();
}
