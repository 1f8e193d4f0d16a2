# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""lit configuration, loaded by lit.site.cfg.py of the build folder.

Parameter roundtrip=1 runs only the .mlir tests, with --verify-roundtrip on
every loom-opt. A test that cannot take part says `UNSUPPORTED: roundtrip`.
"""

import os
import sys

import lit.formats

sys.path.insert(0, os.path.join(config.loom_source_dir, "test", "ToolServer"))
import toolserver

source = config.loom_source_dir
build = config.loom_build_dir
roundtrip = lit_config.params.get("roundtrip", "0") == "1"

config.name = "Loom-roundtrip" if roundtrip else "Loom"
# Every test starts in an empty folder of its own, which is also its TMPDIR.
config.test_format = lit.formats.ShTest(
    execute_external=False,
    preamble_commands=[
        "rm -rf %t.work",
        "mkdir -p %t.work",
        "export TMPDIR=%t.work",
        "cd %t.work",
    ],
)
config.suffixes = [".mlir"] if roundtrip else [".mlir", ".loom", ".test", ".td"]
config.excludes = ["Inputs", "Unit", "Embedding", "Benchmark", "lib"]
config.test_source_root = os.path.join(source, "test")
config.test_exec_root = os.path.join(
    build, "test", "roundtrip" if roundtrip else "lit")

# A page fault is dear in some virtual machines: the heap grows by much at once,
# in large pages where the kernel has them.
config.environment["GLIBC_TUNABLES"] = (
    "glibc.malloc.hugetlb=1:glibc.malloc.top_pad=4194304")

# The tools by name are run by servers, which saves each run the loading of MLIR
# and LLVM. -Dserve=0 starts every tool by itself.
served = []
if lit_config.params.get("serve", "1") == "1":
    served = [toolserver.start(build, config.environment)]
config.environment["PATH"] = os.pathsep.join(
    served + [os.path.join(build, "bin"), config.llvm_bin_dir,
              config.environment["PATH"]])

config.substitutions += [
    ("%loom_source", source),
    ("%loom_build", build),
    ("%examples", os.path.join(source, "docs", "examples")),
    ("%python", sys.executable),
]
# What takes more time than utils/check has: loom-lit -Dlong=1.
if lit_config.params.get("long", "0") == "1":
    config.available_features.add("long")
# What the presets of these names have built.
if os.path.exists(os.path.join(build, "sanitize", "bin", "simulator-fuzz")):
    config.available_features.add("sanitize")
if os.path.exists(os.path.join(build, "sanitize-threads", "lib",
                               "libloom-amdgpu-sim.so")):
    config.available_features.add("sanitize-threads")
if os.path.exists("/usr/include/hip/hip_runtime_api.h"):
    config.available_features.add("hip-header")
if roundtrip:
    config.available_features.add("roundtrip")
    # Only the tool's name as a word: not in a path, a flag or a file name.
    config.substitutions.append(
        (r"(?<![-./\w])loom-opt(?![-./\w])", "loom-opt --verify-roundtrip"))

# No test hangs the suite; lit ends its whole process tree (python3-psutil).
if not lit_config.maxIndividualTestTime:
    lit_config.maxIndividualTestTime = 120
