#!/usr/bin/env python3
# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles the corpus' kernels for GPUs at several levels, runs them in the
simulator and compares with the same files compiled for the host.

All kernels of a target and level are one or two code objects, and one process
runs them (device.py): to start compilers and simulators costs more than the
kernels do. A line per failure and a sum; the exit status is 1 if anything
failed.
"""

import argparse
import concurrent.futures
import glob
import json
import os
import re
import resource
import subprocess
import sys

# Processor, and the wave size if it is not the processor's usual one.
TARGETS = ["gfx1100", "gfx1100:64", "gfx942", "gfx1201", "gfx950", "gfx1151",
           "gfx11-generic", "gfx9-4-generic", "gfx12-generic", "gfx1201:64"]
LEVELS = ["O0", "O1", "O3"]
HERE = os.path.dirname(os.path.abspath(__file__))
LIBCLC = "/usr/lib/clc/amdgcn-amd-amdhsa.bc"
COMMON = ["-w", "-fno-crash-diagnostics", "-ffp-contract=off",
          "-fno-strict-aliasing", "-fwrapv", "-I" + HERE]
CXX = ["-x", "c++", "-std=gnu++17", "-fno-exceptions", "-fno-rtti"]


class Source:
    """A file of the corpus; `name` is an identifier."""

    def __init__(self, path):
        self.path = path
        self.file = os.path.basename(path)
        self.name = re.sub(r"\W", "_", self.file)
        self.is_opencl = path.endswith(".cl")
        with open(path, encoding="utf-8") as file:
            found = re.search(r"^// targets: (.*)", file.read(), re.M)
        self.targets = found[1].split() if found else [""]

    def is_for(self, target):
        return any(target.startswith(prefix) for prefix in self.targets)

    def text(self, prologue="", epilogue=""):
        """What includes the file once, its `run` with a name of its own."""
        return '%s\n#define run run_%s\n#include "%s"\n#undef run\n%s\n' % (
            prologue, self.name, self.file, epilogue)


def run(command):
    done = subprocess.run(command, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, errors="replace")
    return done.returncode, done.stdout


def compile_text(path, text, command):
    with open(path, "w", encoding="utf-8") as file:
        file.write('#include "corpus.h"\n#ifndef __OPENCL_C_VERSION__\n'
                   '#include "matrix.h"\n#endif\n' + text)
    return run(command + [path])


def compile_host(options, sources):
    text = ""
    for source in sources:
        text += source.text(
            "namespace %s {" % source.name,
            '}} extern "C" {{\n'
            "void fill_{0}(u32 *in) {{ {0}::fill(in); }}\n"
            "void reference_{0}(u32 *out, const u32 *in) {{ {0}::reference(out, in); }}\n"
            "extern const float tolerance_{0} = {0}::tolerance;\n"
            "}}".format(source.name))
    code, errors = compile_text(
        os.path.join(options.work, "host.cpp"), text,
        [options.clang, "-O1", "-fPIC", "-shared", "-Xclang",
         "-ffloat16-excess-precision=none", "-o", host_path(options)] + COMMON +
        ["-lm"] + CXX)
    return errors if code else ""


def host_path(options):
    return os.path.join(os.path.abspath(options.work), "host.so")


def wave_size(target):
    if ":" in target:
        return int(target.split(":")[1])
    return 64 if target.startswith("gfx9") else 32


def compile_device(options, sources, target, level, path):
    """Sources of one language to one code object."""
    command = [options.clang, "--target=amdgcn-amd-amdhsa",
               "-mcpu=" + target.split(":")[0], "-nogpulib", "-" + level,
               "-o", path] + COMMON
    if wave_size(target) == 64:
        command += ["-DWAVE64"]
        if not target.startswith("gfx9"):
            command += ["-mwavefrontsize64"]
    if sources[0].is_opencl:
        text = "".join(source.text() for source in sources)
        command += ["-Xclang", "-mlink-builtin-bitcode", "-Xclang", options.libclc,
                    "-x", "cl", "-cl-std=CL3.0"]
        return compile_text(path + ".cl", text, command)
    text = "".join(source.text("namespace %s {" % source.name, "}") for source in sources)
    return compile_text(path + ".cpp", text, command + CXX)


class Failures:
    def __init__(self):
        self.count, self.kinds = 0, {}

    def add(self, kind, what, text):
        self.count += 1
        self.kinds[kind] = self.kinds.get(kind, 0) + 1
        print("%s: %s" % (kind, what))
        print("  " + "\n  ".join(text.strip().splitlines()[:8]), flush=True)


def check(options, sources, target, level, host):
    """The number of kernels run, code objects, and what failed. `host` is the
    building of the references, which others do meanwhile.
    """
    base = os.path.join(os.path.abspath(options.work),
                        "%s-%s" % (target.replace(":", "-w"), level))
    failed, objects, kernels = [], [], []
    for is_opencl in (False, True):
        group = [s for s in sources if s.is_opencl == is_opencl and s.is_for(target)]
        path = base + ("-cl" if is_opencl else "")
        while group:
            code, text = compile_device(options, group, target, level, path)
            if not code:
                objects.append(path)
                kernels += [[s.name, path] for s in group]
                break
            # Those that cannot be compiled alone are left out.
            errors = {s: compile_device(options, [s], target, level, path) for s in group}
            failed += [("compile", s.file, errors[s][1]) for s in group if errors[s][0]]
            left = [s for s in group if not errors[s][0]]
            if len(left) == len(group):
                failed.append(("compile", "together", text))
                break
            group = left
    if host.result():
        return 0, objects, failed
    failed += execute(options, target, base, kernels)
    return len(kernels), objects, failed


def execute(options, target, base, kernels):
    failed = []
    while kernels:
        job = {"target": target.split(":")[0], "wave": wave_size(target),
               "library": options.library, "host": host_path(options),
               "kernels": kernels}
        with open(base + ".json", "w", encoding="utf-8") as file:
            json.dump(job, file)
        code, text = run([sys.executable, os.path.join(HERE, "device.py"), base + ".json"])
        done, other = {}, []
        for line in text.splitlines():
            if line.startswith("result "):
                _, name, kind, rest = line.split(" ", 3)
                done[name] = (kind, json.loads(rest))
            else:
                other.append(line)
        failed += [(kind, name, text) for name, (kind, text) in done.items() if kind != "same"]
        kernels = [kernel for kernel in kernels if kernel[0] not in done]
        if kernels:  # The process ended while it ran the first of them.
            failed.append(("crash", kernels[0][0], "\n".join(
                ["exit status %d" % code] + other[-8:])))
            kernels = kernels[1:]
    return failed


def check_opcodes(options, objects, failures):
    """Every instruction that the code objects reach has semantics."""
    code, text = run([options.sim, "--opcodes=json"] + objects)
    if code:
        return failures.add("opcodes", "loom-amdgpu-sim", text)
    rows = json.loads(text)["opcodes"]
    for row in rows:
        if not row["bound"]:
            failures.add("bind", "%s %s" % (row["target"], row["name"]), "")
    if options.coverage:
        with open(options.coverage, "w", encoding="utf-8") as file:
            file.write(text)
    print("%d code objects reach %d operations" % (
        len(objects), len({row["name"] for row in rows})))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--clang", default="clang")
    parser.add_argument("--library", required=True)
    parser.add_argument("--sim", default="loom-amdgpu-sim")
    parser.add_argument("--libclc", default=LIBCLC)
    parser.add_argument("--work", default=".")
    parser.add_argument("--targets", default=",".join(TARGETS),
                        help="gfx1100:64@O1 has a wave size and a level of its own")
    parser.add_argument("--levels", default=",".join(LEVELS))
    parser.add_argument("--coverage", help="where the operations reached are written")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    options.library = os.path.abspath(options.library)
    os.makedirs(options.work, exist_ok=True)
    sources = [Source(path) for path in sorted(
        glob.glob(os.path.join(HERE, "*.c")) + glob.glob(os.path.join(HERE, "*.cl")))]
    if options.names:
        unknown = set(options.names) - {s.file for s in sources}
        if unknown:
            parser.error("no such file: %s" % " ".join(sorted(unknown)))
        sources = [s for s in sources if s.file in options.names]
    failures, objects, runs = Failures(), [], 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        jobs, host = [], pool.submit(compile_host, options, sources)
        for target in options.targets.split(","):
            target, _, level = target.partition("@")
            for level in [level] if level else options.levels.split(","):
                jobs.append((target, level, pool.submit(
                    check, options, sources, target, level, host)))
        for target, level, job in jobs:
            count, built, failed = job.result()
            runs += count
            objects += built
            for kind, name, text in failed:
                failures.add(kind, "%s %s %s" % (name, target, level), text)
        if host.result():
            failures.add("host", "references", host.result())
    check_opcodes(options, objects, failures)
    print("%d files, %d runs, %d failed%s" % (
        len(sources), runs, failures.count,
        "".join(", %s: %d" % item for item in sorted(failures.kinds.items()))))
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print("%.0f s of processors" % (used.ru_utime + used.ru_stime))
    return 1 if failures.count else 0


if __name__ == "__main__":
    sys.exit(main())
