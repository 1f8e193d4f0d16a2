//===- Reader.cpp - From .loom text to MLIR modules -----------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Source/Reader.h"
#include "DictionaryKeys.h"
#include "Loom/Dialect/Cfg/IR/Cfg.h"
#include "Loom/Dialect/Template/IR/Template.h"
#include "Loom/Interfaces/ValueSpelling.h"
#include "Loom/Source/MLIRText.h"
#include "Loom/Source/Syntax/Braces.h"
#include "Loom/Source/Syntax/Rewriter.h"
#include "ParserMessages.h"
#include "UnknownOps.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;
using namespace loom;

namespace {
/// Turns what MLIR says about the rewritten text into what the author wrote.
class LocationMapper {
public:
  LocationMapper(const RewrittenSource &source, StringAttr filename)
      : source(source), filename(filename) {}

  /// Maps a location in the rewritten text; others stay, and so does line 0,
  /// which stands for the whole file.
  Location map(Location loc) {
    if (done)
      return loc;
    auto [it, isNew] = cache.try_emplace(loc, loc);
    if (!isNew)
      return it->second;
    Location mapped = loc;
    if (auto file = dyn_cast<FileLineColLoc>(loc);
        file && file.getFilename() == filename && file.getLine() != 0) {
      auto [line, column] =
          source.originalLineColumn(file.getLine(), file.getColumn());
      mapped = FileLineColLoc::get(filename, line, column);
    } else if (auto name = dyn_cast<NameLoc>(loc)) {
      auto spelled =
          StringAttr::get(loc.getContext(), restoreSpelling(name.getName()));
      mapped = NameLoc::get(spelled, map(name.getChildLoc()));
    } else if (auto fused = dyn_cast<FusedLoc>(loc)) {
      SmallVector<Location> parts;
      for (Location part : fused.getLocations())
        parts.push_back(map(part));
      mapped = FusedLoc::get(loc.getContext(), parts, fused.getMetadata());
    }
    cache.find(loc)->second = mapped;
    return mapped;
  }

  /// The places of a template's predicates, which are an attribute.
  void mapPredicates(Operation *op) {
    auto places = op->getAttrOfType<ArrayAttr>("predicate_locations");
    if (!places)
      return;
    SmallVector<Attribute> mapped;
    for (Attribute place : places) {
      auto location = dyn_cast<LocationAttr>(place);
      mapped.push_back(location ? LocationAttr(map(location)) : place);
    }
    op->setAttr("predicate_locations",
                ArrayAttr::get(op->getContext(), mapped));
  }

  /// Moves every location below `root`; from then on map() changes nothing.
  void mapAll(Operation *root) {
    root->walk([&](Operation *op) {
      op->setLoc(map(op->getLoc()));
      mapPredicates(op);
      for (Region &region : op->getRegions())
        for (Block &block : region)
          for (BlockArgument argument : block.getArguments())
            argument.setLoc(map(argument.getLoc()));
    });
    done = true;
  }

  /// The message with the op name as it stands in the source at `mapped`, which
  /// may move to where the author has to look.
  std::string respell(Location &mapped, std::string message) {
    if (std::optional<StringRef> op = unknownOp(message))
      return describeUnknownOp(*op, filename.getContext());
    message = restoreSpelling(message);
    // MLIR puts the name of the op before what an op's own parser says, which
    // may begin with it as well.
    if (StringRef text = message; text.consume_front("custom op ")) {
      auto [name, rest] = text.split("' ");
      message = (rest.starts_with((name + "'").str()) ? rest : text).str();
    }
    // A label is no op to its author.
    if (StringRef text = message; text.consume_front("'cfg.label' "))
      message = text.str();
    auto file = dyn_cast<FileLineColLoc>(mapped);
    if (!file || file.getFilename() != filename)
      return message;
    SourcePlace place = {file.getLine(), file.getColumn()};
    message = explainParserMessage(message, source, place);
    mapped = FileLineColLoc::get(filename, place.line, place.column);
    StringRef token = source.tokenAt(place.line, place.column);
    // `'arith.addf' op ...` about an op the author wrote as `scalar.addf`.
    StringRef text = message;
    if (!token.contains('.') || token.starts_with("\"") ||
        !text.consume_front("'"))
      return message;
    size_t end = text.find("' op ");
    if (end == StringRef::npos || text.take_front(end).contains(' '))
      return message;
    return ("'" + token + text.drop_front(end)).str();
  }

  /// Whether a note speaks of how MLIR is built and not of the source.
  static bool isForeign(StringRef note) {
    return note.starts_with("Available dialects: ");
  }

private:
  /// The op of either message MLIR has for one it does not know. Both go on to
  /// the dialects it looked in, which the author never named.
  static std::optional<StringRef> unknownOp(StringRef message) {
    StringRef rest = message;
    if (!rest.consume_front("custom op '")) {
      if (!rest.consume_front("Dialect `"))
        return std::nullopt;
      rest = rest.split("' not found for custom op '").second;
    } else if (!rest.contains("' is unknown")) {
      return std::nullopt;
    }
    rest.consume_front("loom_");
    return rest.take_until([](char c) { return c == '\''; });
  }

  const RewrittenSource &source;
  StringAttr filename;
  DenseMap<Location, Location> cache;
  bool done = false;
};

/// Diagnostics held back until they can be told in the author's terms.
struct HeldDiagnostics {
  /// What is said while `body` runs.
  static std::vector<Diagnostic> during(MLIRContext *context,
                                        function_ref<void()> body) {
    std::vector<Diagnostic> held;
    ScopedDiagnosticHandler handler(context, [&](Diagnostic &diagnostic) {
      held.push_back(std::move(diagnostic));
      return success();
    });
    body();
    return held;
  }

  /// Emits them with mapped locations.
  static void emit(std::vector<Diagnostic> held, MLIRContext *context,
                   LocationMapper &mapper) {
    std::optional<Location> last;
    for (Diagnostic &diagnostic : held) {
      Location loc = mapper.map(diagnostic.getLocation());
      // An op that keeps names has its place inside of them.
      if (auto place = loc->findInstanceOf<FileLineColLoc>();
          place && isa<NameLoc, FusedLoc>(loc))
        loc = place;
      std::string message = mapper.respell(loc, diagnostic.str());
      // A second error at one place follows from the first.
      if (last == loc && diagnostic.getSeverity() == DiagnosticSeverity::Error)
        continue;
      last = loc;
      InFlightDiagnostic out =
          context->getDiagEngine().emit(loc, diagnostic.getSeverity());
      out << message;
      for (Diagnostic &note : diagnostic.getNotes()) {
        if (LocationMapper::isForeign(note.str()))
          continue;
        Location noteLoc = mapper.map(note.getLocation());
        std::string text = mapper.respell(noteLoc, note.str());
        out.attachNote(noteLoc) << text;
      }
    }
  }
};
} // namespace

static Location fileLocation(StringAttr filename, unsigned line,
                             unsigned column) {
  return FileLineColLoc::get(filename, line, column);
}

/// `case` or `default` of a switch, where the parser took it for an op: it
/// stands in the case before, whose brace is open.
static StringRef findNextCase(StringRef text, size_t offset,
                              StringRef message) {
  StringRef word = text.substr(offset).take_while(llvm::isAlpha);
  bool isNext = (word == "case" || word == "default") &&
                message.contains(("for custom op '" + word + "'").str());
  return isNext ? word : StringRef();
}

/// Where the parser failed at the end of the text, or where a `}` should be,
/// and a brace is open, says that instead of what the parser said.
static void explainOpenBrace(StringRef text, LocationMapper &mapper,
                             std::vector<Diagnostic> &held) {
  auto failed = llvm::find_if(held, [](Diagnostic &diagnostic) {
    return diagnostic.getSeverity() == DiagnosticSeverity::Error;
  });
  if (failed == held.end())
    return;
  auto place = dyn_cast<FileLineColLoc>(mapper.map(failed->getLocation()));
  std::optional<OpenBrace> brace = findOpenBrace(text);
  LineTable lines(text);
  if (!place || !brace)
    return;
  size_t offset = lines.offset(place.getLine(), place.getColumn());
  std::string message = failed->str();
  StringRef next = findNextCase(text, offset, message);
  if (offset < brace->end && next.empty() && message != "expected '}'")
    return;
  held.erase(failed);
  auto at = [&](size_t offset) {
    auto [line, column] = lines.lineColumn(offset);
    return FileLineColLoc::get(place.getFilename(), line, column);
  };
  if (!next.empty()) {
    InFlightDiagnostic diag = emitError(place)
                              << "the '}' before '" << next << "' is missing";
    if (std::optional<size_t> around = findBraceAround(text, offset))
      diag.attachNote(at(*around)) << "opened here";
    return;
  }
  // Comments may follow the last token.
  FileLineColLoc opened = at(brace->op.data() - text.data());
  InFlightDiagnostic diag = emitError(at(std::min(offset, brace->end)))
                            << "the '}' of '" << brace->op
                            << "', opened at line " << opened.getLine()
                            << ", is missing";
  diag.attachNote(opened) << "opened here";
}

/// What only the text can be held to: see checkCallExtents.
static LogicalResult checkCalls(ModuleOp module) {
  bool broken = false;
  module.walk([&](Operation *op) {
    if (auto call = dyn_cast<SignatureUseOpInterface>(op))
      broken |= failed(checkCallExtents(call));
    else if (isa<FuncReturnOp, TemplateReturnOp>(op))
      broken |= failed(checkReturnExtents(op));
    else if (auto branch = dyn_cast<CfgBrOp>(op))
      broken |= failed(checkBranchExtents(branch));
  });
  return failure(broken);
}

/// MLIR's verifier stops at the first use of a symbol that is wrong, and begins
/// with the last op of the module. Of a module that is not valid this finds all
/// of them, in the order of the text; nothing if something else is wrong.
static LogicalResult verifySymbolUses(ModuleOp module) {
  llvm::SmallDenseSet<Attribute> names;
  for (Operation &op : *module.getBody()) {
    auto symbol = dyn_cast<SymbolOpInterface>(op);
    bool isTwice = symbol && !names.insert(symbol.getNameAttr()).second;
    if (isTwice || failed(verify(&op)))
      return success();
  }
  bool broken = false;
  SymbolTableCollection symbols;
  module.walk<WalkOrder::PreOrder>([&](SymbolUserOpInterface user) {
    broken |= failed(user.verifySymbolUses(symbols));
  });
  return failure(broken);
}

/// What is wrong with `module`, if it is not `ok`.
static std::vector<Diagnostic> verifyModule(ModuleOp module, bool &ok) {
  bool isValid = false, areUsesWrong = false;
  auto held = HeldDiagnostics::during(module.getContext(), [&] {
    isValid = succeeded(verify(module));
    ok = isValid && succeeded(checkCalls(module));
  });
  if (isValid)
    return held;
  auto uses = HeldDiagnostics::during(module.getContext(), [&] {
    areUsesWrong = failed(verifySymbolUses(module));
  });
  return areUsesWrong ? std::move(uses) : std::move(held);
}

/// Refuses the keys that are none of their op before MLIR keeps them.
static LogicalResult checkKeys(StringRef text, ArrayRef<DictionaryKey> keys,
                               StringAttr filename) {
  bool failed = false;
  LineTable lines(text);
  for (const DictionaryKey &key : keys) {
    std::string message = explainUnknownKey(key);
    if (message.empty())
      continue;
    auto [line, column] = lines.lineColumn(key.offset);
    emitError(fileLocation(filename, line, column)) << message;
    failed = true;
  }
  return failure(failed);
}

/// `operand #1 does not dominate this use` with the name of the operand.
static void nameUndefined(ModuleOp module, Diagnostic &diagnostic,
                          function_ref<std::string(Value)> spell) {
  std::string message = diagnostic.str();
  StringRef rest = message;
  unsigned number;
  if (!rest.consume_front("operand #") || rest.consumeInteger(10, number) ||
      rest != " does not dominate this use")
    return;
  std::string name;
  module.walk([&](Operation *op) {
    if (op->getLoc() != diagnostic.getLocation() ||
        number >= op->getNumOperands())
      return WalkResult::advance();
    name = spell(op->getOperand(number));
    return WalkResult::interrupt();
  });
  if (name.empty())
    return;
  bool sameBlock = false;
  for (Diagnostic &note : diagnostic.getNotes())
    sameBlock |= StringRef(note.str()).contains("in the same block");
  Diagnostic told(diagnostic.getLocation(), diagnostic.getSeverity());
  told << "'" << name << "' is "
       << (sameBlock ? "used before it is defined"
                     : "not defined on every path to this use");
  for (Diagnostic &note : diagnostic.getNotes())
    told.attachNote(note.getLocation()) << note.str();
  diagnostic = std::move(told);
}

/// Keeps the names of functions' arguments and of their extents, for messages
/// about calls.
static void nameArguments(ModuleOp module, const RewrittenSource &source) {
  auto name = [&](Value value) {
    auto place = dyn_cast<FileLineColLoc>(value.getLoc());
    if (!place)
      return;
    StringRef name = source.valueAt(place.getLine(), place.getColumn(), 0);
    if (name.starts_with("%"))
      value.setLoc(
          NameLoc::get(StringAttr::get(module.getContext(), name), place));
  };
  for (auto function : module.getOps<SignatureOpInterface>()) {
    Region *body = function.getSignatureBody();
    if (!body)
      continue;
    for (BlockArgument argument : body->getArguments()) {
      name(argument);
      for (Value extent : getKnownExtents(argument))
        if (extent && extent.getDefiningOp())
          name(extent);
    }
  }
}

OwningOpRef<ModuleOp> loom::readSource(StringRef text, StringRef filename,
                                       MLIRContext *context) {
  auto name = StringAttr::get(context, filename);
  llvm::Expected<std::vector<Token>> tokens = tokenize(text);
  if (!tokens) {
    handleAllErrors(tokens.takeError(), [&](const SyntaxError &error) {
      emitError(fileLocation(name, error.getLine(), error.getColumn()))
          << error.getMessage();
    });
    return {};
  }
  bool onlyComments = llvm::all_of(
      *tokens, [](const Token &token) { return token.is(TokenKind::Comment); });
  if (onlyComments) {
    emitError(fileLocation(name, 1, 1)) << "the file defines nothing";
    return {};
  }
  if (const Token *counted = findCountedResults(*tokens)) {
    auto [line, column] = LineTable(text).lineColumn(counted->offset);
    emitError(fileLocation(name, line, column))
        << "each result has a name of its own, as in '%a, %b = ...'";
    return {};
  }
  std::vector<DictionaryKey> keys = findDictionaryKeys(text, *tokens);
  RewrittenSource rewritten = rewriteForMLIR(text, std::move(*tokens));
  LocationMapper mapper(rewritten, name);
  if (!rewritten.getForeignOps().empty()) {
    LineTable lines(text);
    for (StringRef op : rewritten.getForeignOps()) {
      auto [line, column] = lines.lineColumn(op.data() - text.data());
      emitError(fileLocation(name, line, column))
          << describeUnknownOp(op, context);
    }
    return {};
  }
  if (failed(checkKeys(text, keys, name)))
    return {};

  OwningOpRef<ModuleOp> module;
  std::vector<Diagnostic> held = HeldDiagnostics::during(context, [&] {
    llvm::SourceMgr sources;
    sources.AddNewSourceBuffer(
        llvm::MemoryBuffer::getMemBufferCopy(rewritten.getText(), filename),
        SMLoc());
    ParserConfig config(context, /*verifyAfterParse=*/false);
    module = parseSourceFile<ModuleOp>(sources, config);
  });
  if (!module)
    explainOpenBrace(text, mapper, held);
  HeldDiagnostics::emit(std::move(held), context, mapper);
  if (!module)
    return {};
  resolveLabels(*module);
  mapper.mapAll(*module);
  nameArguments(*module, rewritten);
  bool ok = false;
  auto spell = [&](Value value) -> std::string {
    auto place = value.getLoc()->findInstanceOf<FileLineColLoc>();
    if (!place || place.getFilename() != name)
      return std::string();
    unsigned number = 0;
    if (auto result = dyn_cast<OpResult>(value))
      number = result.getResultNumber();
    else if (!value.getParentBlock()->isEntryBlock())
      number = cast<BlockArgument>(value).getArgNumber();
    return rewritten.valueAt(place.getLine(), place.getColumn(), number).str();
  };
  ValueSpelling spelling(spell);
  held = verifyModule(*module, ok);
  for (Diagnostic &diagnostic : held)
    nameUndefined(*module, diagnostic, spell);
  HeldDiagnostics::emit(std::move(held), context, mapper);
  if (!ok)
    return {};
  return module;
}

OwningOpRef<ModuleOp> loom::readModule(llvm::MemoryBufferRef buffer,
                                       MLIRContext *context) {
  if (isCompiled(buffer.getBuffer()))
    return readCompiled(buffer, context);
  StringRef filename = buffer.getBufferIdentifier();
  if (!filename.ends_with(".mlir"))
    return readSource(buffer.getBuffer(), filename, context);
  return readMLIRText(buffer.getBuffer(), filename, context);
}
