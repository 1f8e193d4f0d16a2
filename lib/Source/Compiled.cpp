//===- Compiled.cpp - The .loombc container -------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Source/MLIRText.h"
#include "Loom/Source/Reader.h"
#include "Loom/Target/Support/BackendGuard.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/OperationSupport.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/xxhash.h"

using namespace mlir;
using namespace loom;

static constexpr llvm::StringLiteral kMagic = "LOOM";
static constexpr uint32_t kVersion = 2;
/// Magic, version, payload length, checksum of the payload.
static constexpr size_t kHeaderSize = 4 + 4 + 8 + 8;

bool loom::isCompiled(StringRef bytes) {
  return bytes.starts_with(kMagic) && bytes.size() > kMagic.size() &&
         !llvm::isPrint(bytes[kMagic.size()]) && bytes[kMagic.size()] != '\n';
}

static uint64_t checksum(StringRef payload) {
  return llvm::xxh3_64bits(
      ArrayRef(payload.bytes_begin(), payload.bytes_end()));
}

LogicalResult loom::writeCompiled(ModuleOp module, raw_ostream &os) {
  // MLIR's text and not its bytecode: a checksum can be forged, and the reader
  // of bytecode corrupts memory on about 1 % of forged files.
  std::string payload;
  llvm::raw_string_ostream stream(payload);
  module->print(stream,
                OpPrintingFlags().printGenericOpForm().enableDebugInfo());
  char header[kHeaderSize];
  std::memcpy(header, kMagic.data(), kMagic.size());
  llvm::support::endian::write32le(header + 4, kVersion);
  llvm::support::endian::write64le(header + 8, payload.size());
  llvm::support::endian::write64le(header + 16, checksum(payload));
  os.write(header, kHeaderSize);
  os << payload;
  return success();
}

OwningOpRef<ModuleOp> loom::readCompiled(llvm::MemoryBufferRef buffer,
                                         MLIRContext *context) {
  StringRef bytes = buffer.getBuffer();
  Location loc =
      FileLineColLoc::get(context, buffer.getBufferIdentifier(), 1, 1);
  auto refuse = [&](const Twine &why) -> OwningOpRef<ModuleOp> {
    emitError(loc) << "not a valid compiled module: " << why;
    return {};
  };
  if (bytes.size() < kHeaderSize || !bytes.starts_with(kMagic))
    return refuse("its header is incomplete");
  uint32_t version = llvm::support::endian::read32le(bytes.data() + 4);
  if (version != kVersion)
    return refuse("its version is " + Twine(version) + ", this Loom reads " +
                  Twine(kVersion));
  StringRef payload = bytes.drop_front(kHeaderSize);
  if (llvm::support::endian::read64le(bytes.data() + 8) != payload.size())
    return refuse("its length is not the one its header states");
  if (llvm::support::endian::read64le(bytes.data() + 16) != checksum(payload))
    return refuse("its checksum does not match");

  // What a forged payload is told about is not the author's text.
  Operation *module = nullptr;
  llvm::Error error = runGuarded([&]() -> llvm::Error {
    ScopedDiagnosticHandler silence(context, [](Diagnostic &) {});
    module =
        readMLIRText(payload, buffer.getBufferIdentifier(), context).release();
    return llvm::Error::success();
  });
  if (error || !module) {
    llvm::consumeError(std::move(error));
    return refuse("its contents are damaged");
  }
  return OwningOpRef<ModuleOp>(cast<ModuleOp>(module));
}
