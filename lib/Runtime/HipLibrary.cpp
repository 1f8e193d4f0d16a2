//===- HipLibrary.cpp - HIP's functions, found at run time ----------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HipLibrary.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <cstdlib>
#include <dlfcn.h>
#include <vector>

using namespace llvm;
using namespace loom;

//===----------------------------------------------------------------------===//
// A library
//===----------------------------------------------------------------------===//

Error HipLibrary::check(hipError_t error, const Twine &what) const {
  if (error == hipSuccess)
    return Error::success();
  return createStringError(what + ": " + hipGetErrorName(error) + " (" +
                           hipGetErrorString(error) + ")");
}

/// hipDeviceProp_t has another layout since HIP 6, under another name of the
/// function; both hold the name of the architecture, "gfx90a:sramecc+:xnack-".
std::string HipLibrary::getArchitecture(int device) const {
  using Get = hipError_t(void *properties, int device);
  struct Layout {
    const char *function;
    size_t nameOffset;
  };
  static constexpr Layout layouts[] = {{"hipGetDevicePropertiesR0600", 1160},
                                       {"hipGetDeviceProperties", 396}};
  for (const Layout &layout : layouts) {
    auto *get = reinterpret_cast<Get *>(dlsym(handle, layout.function));
    if (!get)
      continue;
    // Larger than any release's struct.
    std::vector<char> properties(16384);
    if (get(properties.data(), device) != hipSuccess)
      return {};
    StringRef name(properties.data() + layout.nameOffset);
    return name.split(':').first.str();
  }
  return {};
}

namespace loom {
/// Opens the first of several libraries that will do.
class HipLibraryLoader {
public:
  explicit HipLibraryLoader(bool wantsSimulator)
      : wantsSimulator(wantsSimulator) {}

  /// Null if the library cannot be used.
  const HipLibrary *open(StringRef path);
  /// Why none can be.
  std::string getReasons() const { return join(reasons, "; "); }

private:
  const HipLibrary *refuse(const Twine &reason) {
    reasons.push_back(reason.str());
    return nullptr;
  }

  bool wantsSimulator;
  std::vector<std::string> reasons;
};
} // namespace loom

const HipLibrary *HipLibraryLoader::open(StringRef path) {
  void *handle = dlopen(path.str().c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!handle)
    return refuse(dlerror());
  auto library = std::make_unique<HipLibrary>();
  library->path = path.str();
  library->handle = handle;
  library->isSimulator = dlsym(handle, "loomsim_version");
  if (library->isSimulator != wantsSimulator)
    return refuse(path + (wantsSimulator
                              ? ": is not Loom's simulator"
                              : ": is Loom's simulator and no hardware: use "
                                "the device 'amdgpu-sim'"));
  const char *missing = nullptr;
#define LOOM_HIP_FIND(NAME)                                                    \
  library->NAME =                                                              \
      reinterpret_cast<decltype(library->NAME)>(dlsym(handle, #NAME));         \
  if (!library->NAME)                                                          \
    missing = #NAME;
  LOOM_HIP_NEEDED(LOOM_HIP_FIND)
  if (wantsSimulator) {
    LOOM_HIP_NEEDED_OF_SIMULATOR(LOOM_HIP_FIND)
  }
#undef LOOM_HIP_FIND
  if (missing)
    return refuse(path + ": has no function " + missing);
  // Libraries keep threads and destructors of their own: they are not closed.
  return library.release();
}

//===----------------------------------------------------------------------===//
// Where they are
//===----------------------------------------------------------------------===//

Expected<const HipLibrary *> loom::loadHipLibrary() {
  std::vector<std::string> paths = {"libamdhip64.so.7", "libamdhip64.so.6",
                                    "libamdhip64.so.5", "libamdhip64.so"};
  if (const char *given = std::getenv("LOOM_HIP_LIBRARY"))
    paths = {given};
  HipLibraryLoader loader(/*wantsSimulator=*/false);
  for (const std::string &path : paths)
    if (const HipLibrary *library = loader.open(path))
      return library;
  return createStringError("the device 'amdgpu' needs HIP's library; tried " +
                           join(paths, ", ") + ": " + loader.getReasons());
}

/// The folder of the program, and that of the library that this is part of.
static SmallVector<std::string> getOwnFolders() {
  static char here;
  SmallVector<std::string> folders;
  auto add = [&](StringRef file) {
    std::string folder = sys::path::parent_path(file).str();
    if (!folder.empty() && !is_contained(folders, folder))
      folders.push_back(std::move(folder));
  };
  Dl_info info;
  if (dladdr(&here, &info) && info.dli_fname) {
    SmallString<256> real;
    if (!sys::fs::real_path(info.dli_fname, real))
      add(real);
  }
  add(sys::fs::getMainExecutable("loom", &here));
  return folders;
}

Expected<const HipLibrary *> loom::loadSimulatorLibrary() {
  static constexpr StringLiteral name = "libloom-amdgpu-sim.so";
  // Beside, installed, and for programs of the build folder in deeper folders.
  static constexpr StringLiteral places[] = {"", LOOM_LIB_FROM_BIN, "../lib",
                                             "../../lib"};
  HipLibraryLoader loader(/*wantsSimulator=*/true);
  std::vector<std::string> tried;
  for (const std::string &folder : getOwnFolders())
    for (StringRef place : places) {
      SmallString<256> path(folder);
      sys::path::append(path, place, name);
      sys::path::remove_dots(path, /*remove_dot_dot=*/true);
      if (is_contained(tried, path.str()))
        continue;
      tried.push_back(path.str().str());
      if (!sys::fs::exists(path))
        continue;
      if (const HipLibrary *library = loader.open(path))
        return library;
    }
  std::string reasons = loader.getReasons();
  return createStringError("the device 'amdgpu-sim' needs " + name +
                           "; tried " + join(tried, ", ") +
                           (reasons.empty() ? "" : ": " + reasons));
}
