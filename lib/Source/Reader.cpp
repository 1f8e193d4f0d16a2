//===- Reader.cpp - From .loom text to MLIR modules -----------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Source/Reader.h"
#include "Loom/Dialect/Func/IR/Func.h"
#include "Loom/Source/Syntax/Rewriter.h"
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

  /// Maps a location in the rewritten text; others stay.
  Location map(Location loc) {
    if (done)
      return loc;
    auto [it, isNew] = cache.try_emplace(loc, loc);
    if (!isNew)
      return it->second;
    Location mapped = loc;
    if (auto file = dyn_cast<FileLineColLoc>(loc);
        file && file.getFilename() == filename) {
      auto [line, column] =
          source.originalLineColumn(file.getLine(), file.getColumn());
      mapped = FileLineColLoc::get(filename, line, column);
    } else if (auto name = dyn_cast<NameLoc>(loc)) {
      mapped = NameLoc::get(name.getName(), map(name.getChildLoc()));
    } else if (auto fused = dyn_cast<FusedLoc>(loc)) {
      SmallVector<Location> parts;
      for (Location part : fused.getLocations())
        parts.push_back(map(part));
      mapped = FusedLoc::get(loc.getContext(), parts, fused.getMetadata());
    }
    cache.find(loc)->second = mapped;
    return mapped;
  }

  /// Moves every location below `root`; from then on map() changes nothing.
  void mapAll(Operation *root) {
    root->walk([&](Operation *op) {
      op->setLoc(map(op->getLoc()));
      for (Region &region : op->getRegions())
        for (BlockArgument argument : region.getArguments())
          argument.setLoc(map(argument.getLoc()));
    });
    done = true;
  }

  /// The message with the op name as it stands in the source at `loc`.
  std::string respell(Location mapped, std::string message) {
    if (std::optional<StringRef> op = unknownOp(message))
      return ("unknown op '" + *op + "'").str();
    message = restoreSpelling(message);
    // MLIR puts the name of the op before what an op's own parser says, which
    // may begin with it as well.
    if (StringRef text = message; text.consume_front("custom op ")) {
      auto [name, rest] = text.split("' ");
      message = (rest.starts_with((name + "'").str()) ? rest : text).str();
    }
    auto file = dyn_cast<FileLineColLoc>(mapped);
    if (!file || file.getFilename() != filename)
      return message;
    StringRef token = source.tokenAt(file.getLine(), file.getColumn());
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
class HeldDiagnostics {
public:
  explicit HeldDiagnostics(MLIRContext *context)
      : handler(context, [this](Diagnostic &diagnostic) {
          held.push_back(std::move(diagnostic));
          return success();
        }) {}

  /// Emits them with mapped locations; nothing is held afterwards.
  static void emit(std::vector<Diagnostic> held, MLIRContext *context,
                   LocationMapper &mapper) {
    for (Diagnostic &diagnostic : held) {
      Location loc = mapper.map(diagnostic.getLocation());
      InFlightDiagnostic out =
          context->getDiagEngine().emit(loc, diagnostic.getSeverity());
      out << mapper.respell(loc, diagnostic.str());
      for (Diagnostic &note : diagnostic.getNotes()) {
        if (LocationMapper::isForeign(note.str()))
          continue;
        Location noteLoc = mapper.map(note.getLocation());
        out.attachNote(noteLoc) << mapper.respell(noteLoc, note.str());
      }
    }
  }

  std::vector<Diagnostic> take() { return std::move(held); }

private:
  std::vector<Diagnostic> held;
  ScopedDiagnosticHandler handler;
};
} // namespace

static Location fileLocation(StringAttr filename, unsigned line,
                             unsigned column) {
  return FileLineColLoc::get(filename, line, column);
}

/// Runs `body` while diagnostics are held back, then tells them.
static bool withMapping(MLIRContext *context, LocationMapper &mapper,
                        function_ref<bool()> body) {
  std::vector<Diagnostic> held;
  bool ok;
  {
    HeldDiagnostics diagnostics(context);
    ok = body();
    held = diagnostics.take();
  }
  HeldDiagnostics::emit(std::move(held), context, mapper);
  return ok;
}

/// What only the text can be held to: see checkCallExtents.
static LogicalResult checkCalls(ModuleOp module) {
  WalkResult result = module.walk([](Operation *op) {
    bool broken = false;
    if (auto call = dyn_cast<FuncCallOp>(op))
      broken = failed(checkCallExtents(call));
    else if (auto exit = dyn_cast<FuncReturnOp>(op))
      broken = failed(checkReturnExtents(exit));
    return broken ? WalkResult::interrupt() : WalkResult::advance();
  });
  return failure(result.wasInterrupted());
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
  RewrittenSource rewritten = rewriteForMLIR(text, std::move(*tokens));
  LocationMapper mapper(rewritten, name);
  if (!rewritten.getForeignOps().empty()) {
    LineTable lines(text);
    for (StringRef op : rewritten.getForeignOps()) {
      auto [line, column] = lines.lineColumn(op.data() - text.data());
      emitError(fileLocation(name, line, column))
          << "unknown op '" << op << "'";
    }
    return {};
  }

  OwningOpRef<ModuleOp> module;
  bool ok = withMapping(context, mapper, [&] {
    llvm::SourceMgr sources;
    sources.AddNewSourceBuffer(
        llvm::MemoryBuffer::getMemBufferCopy(rewritten.getText(), filename),
        SMLoc());
    ParserConfig config(context, /*verifyAfterParse=*/false);
    module = parseSourceFile<ModuleOp>(sources, config);
    return static_cast<bool>(module);
  });
  if (!ok)
    return {};
  mapper.mapAll(*module);
  ok = withMapping(context, mapper, [&] {
    return succeeded(verify(*module)) && succeeded(checkCalls(*module));
  });
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
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(
      llvm::MemoryBuffer::getMemBufferCopy(buffer.getBuffer(), filename),
      SMLoc());
  return parseSourceFile<ModuleOp>(sources, ParserConfig(context));
}
