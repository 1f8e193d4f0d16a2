//===- Loom.h - C interface to the Loom compiler ------------------*- C -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Compiles a module in memory to an AMDGPU code object, in this process. C99;
/// link libLoom-c.
///
/// Threads: different contexts may be used from different threads at the same
/// time, with byte for byte the results of a sequential run. One context serves
/// one thread at a time.
///
/// Failures: no function ends the process or throws on bad input. Fatal errors
/// inside LLVM's code generator and lld become diagnostics; what they abandon
/// leaks some memory, and later compilations are not affected. For this the
/// first compilation installs LLVM's fatal-error handler, and every one LLVM's
/// handlers of SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV and SIGTRAP; signals
/// outside of a compilation go to the handlers that were there before. The
/// library stays loaded after dlclose.
///
/// Strings are UTF-8 and end with a NUL unless a length is given. The library
/// keeps no pointer to an argument after a function returns.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_C_LOOM_H
#define LOOM_C_LOOM_H

#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32)
#define LOOM_C_API
#else
#define LOOM_C_API __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef enum LoomStatus {
  LOOM_SUCCESS = 0,
  /// The module, the target or an option is wrong; at least one error was
  /// given to the diagnostic callback.
  LOOM_FAILURE = 1,
  /// A pointer that must not be NULL is NULL. Nothing was done.
  LOOM_INVALID_ARGUMENT = 2
} LoomStatus;

//===----------------------------------------------------------------------===//
// Contexts
//===----------------------------------------------------------------------===//

/// Dialects, types and constants that compilations share. It grows with the
/// different types, constants and file names that it has seen: a process that
/// compiles unrelated modules for days destroys it now and then.
typedef struct LoomContext LoomContext;

/// The caller owns the result and ends it with loomContextDestroy.
LOOM_C_API LoomContext *loomContextCreate(void);

/// NULL is allowed.
LOOM_C_API void loomContextDestroy(LoomContext *context);

//===----------------------------------------------------------------------===//
// Diagnostics
//===----------------------------------------------------------------------===//

typedef enum LoomSeverity {
  LOOM_ERROR = 0,
  LOOM_WARNING = 1,
  /// Belongs to the diagnostic before it and points at the other place.
  LOOM_NOTE = 2,
  LOOM_REMARK = 3
} LoomSeverity;

/// Gets each diagnostic on the thread that compiles. `line` and `column` (from
/// 1, in bytes) are those of the given text; both are 0 where the diagnostic is
/// about the whole module, and `file` is "" where it is about an option. The
/// strings live until the callback returns. The callback must not use the
/// context and must return normally.
typedef void (*LoomDiagnosticCallback)(LoomSeverity severity, const char *file,
                                       uint32_t line, uint32_t column,
                                       const char *message, void *userData);

//===----------------------------------------------------------------------===//
// Compilation
//===----------------------------------------------------------------------===//

/// The value of a configuration key, as loom-compile's --config=key=value.
typedef struct LoomConfigValue {
  const char *key;   ///< Without '@'.
  const char *value; ///< A literal of the key's type.
} LoomConfigValue;

/// Zero means the default for every field but `target`.
typedef struct LoomCompileOptions {
  /// Required, such as "amdgpu:gfx1100".
  const char *target;
  /// Kernels to keep, with or without '@'; none keeps every kernel.
  const char *const *roots;
  size_t numRoots;
  const LoomConfigValue *config;
  size_t numConfig;
  /// NULL or "default"; "none" for input in the LLVM dialect; or a textual pass
  /// pipeline of Loom's passes and those registered in this process.
  const char *pipeline;
} LoomCompileOptions;

/// Bytes that the library has allocated.
typedef struct LoomBytes {
  uint8_t *data;
  size_t length;
} LoomBytes;

/// Frees the bytes and makes them empty. NULL and empty bytes are allowed.
LOOM_C_API void loomBytesDestroy(LoomBytes *bytes);

/// Compiles the module in `text` to one code object (hsaco). `text` is `.loom`
/// source, or a compiled module (`.loombc`), or, where `filename` ends in
/// `.mlir`, MLIR text, which must be trusted: MLIR's parser puts no bound on
/// nesting. `filename` (NULL: "<memory>") else only appears in diagnostics; no
/// file of that name is read. Without a `callback` diagnostics are dropped.
///
/// On success the caller owns `result` and ends it with loomBytesDestroy; else
/// it is empty. What `result` holds before the call is not freed.
LOOM_C_API LoomStatus loomCompileToHsaco(LoomContext *context, const char *text,
                                         size_t length, const char *filename,
                                         const LoomCompileOptions *options,
                                         LoomDiagnosticCallback callback,
                                         void *userData, LoomBytes *result);

#ifdef __cplusplus
} // extern "C"
#endif

#endif // LOOM_C_LOOM_H
