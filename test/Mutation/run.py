# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Puts damaged inputs through every tool and judges what comes back.

Allowed is success, or exit status 1 with located diagnostics in the user's own
terms and no output file. Everything else is a finding: it is printed with the
path of its input, and the exit status is 1.

A mutated kernel may access memory that is not its own, and loom-test runs it: a
signal there is a finding only when the stack dump shows no frame of just-in-time
compiled code, or on the reference device. One that loops for ever is reported.
"""

import argparse
import collections
import os
import pathlib
import re
import shutil
import subprocess
import sys
import threading

import kernels
import mutate

LIMIT_S = 10
# Not the excerpt of the user's text that follows, which may say anything.
ERROR = re.compile(r"^(?:[^\s:]+:)*\s?error: ")
LOCATED = re.compile(r"^(.*?):(\d+):(\d+): error: ")
MLIR_TERMS = ("loom_", "see current operation", "builtin.")
FOREIGN = re.compile(r"loom_|see current operation|Stack dump|PLEASE submit|"
                     r"LLVM ERROR|Assertion|UNREACHABLE|builtin\.")
# A frame that lies in no file and has no name.
JIT_FRAME = re.compile(r"^ ?#?\d+ +0x[0-9a-f]+(?: \(\+0x[0-9a-f]+\))?$", re.M)

GFX = "--target=amdgpu:gfx1100"
LOWER = ("--loom-keep-reachable --loom-specialize "
         "--loom-lower-source=target=gfx1100").split()
# The tools of a .loom or .loombc input and their flags.
SOURCE = [("loom-format", ["--check"]),
          ("loom-compile", [GFX, "--output=%o"]),
          ("loom-translate", ["--loom-to-mlir", "-o", "%o"]),
          ("loom-opt", LOWER + ["-o", "%o"]),
          ("loom-test", ["--device=cpu", "--timeout=1"])]
SOURCE_LONG = [("loom-opt", ["-o", "%o"]),
               ("loom-opt", ["--loom-specialize", "-o", "%o"]),
               ("loom-opt", ["--verify-roundtrip", "-o", "%o"]),
               ("loom-format", ["--output=%o"]),
               ("loom-compile", [GFX, "--output=%o",
                                 "--artifact-manifest=analysis"]),
               ("loom-compile", [GFX, "--format=amdgpu-asm", "--output=%o"]),
               ("loom-compile", ["--target=amdgpu:gfx942", "--output=%o"])]
UPSTREAM = [("loom-opt", LOWER + ["-o", "%o"]),
            ("loom-compile", [GFX, "--output=%o"]),
            ("loom-translate", ["--mlir-to-loom", "-o", "%o"])]
UPSTREAM_LONG = [("loom-translate", ["--mlir-to-loombc", "-o", "%o"]),
                 ("loom-test", ["--device=cpu", "--timeout=3"])]
# Damaged kernels run on the reference device, which has no crash to excuse.
REFERENCE = [("loom-test", ["--device=reference", "--timeout=1", stage])
             for stage in ("--reference-stage=read", "--reference-stage=schedule")]
# What each of these reads is already in the LLVM dialect.
LOWERED = [("loom-translate", ["--mlir-to-hsaco", GFX, "-o", "%o"]),
           ("loom-translate", ["--mlir-to-llvmir", "-o", "%o"])]


class Server:
    """One tool, ready to run main; see ForkServer.cpp."""

    def __init__(self, tool, library):
        environment = dict(os.environ, LD_PRELOAD=str(library),
                           LLVM_DISABLE_SYMBOLIZATION="1")
        self.process = subprocess.Popen(
            [tool], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            env=environment)

    def run(self, arguments, stdout, stderr):
        strings = [str(LIMIT_S), stdout, stderr] + arguments
        request = b"".join(os.fsencode(text) + b"\0" for text in strings)
        self.process.stdin.write(b"%d\n%b" % (len(request), request))
        self.process.stdin.flush()
        return int(self.process.stdout.readline())

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def judge_text(case, errors):
    """What is wrong with the diagnostics of a failure on a text input."""
    data = case.path.read_bytes()
    last = data.count(b"\n") + 1
    found = False
    for line in errors.splitlines():
        if not ERROR.match(line):
            continue
        match = LOCATED.match(line)
        # What is wrong with a module as a whole is at no line.
        if line.startswith(f"error: {case.path}: "):
            found = True
            continue
        if not match:
            return f"an error without the user's location: {line[:160]}"
        if match[1] != str(case.path):
            return f"an error in another file: {line[:160]}"
        if not 1 <= int(match[2]) <= last or int(match[3]) < 1:
            return f"a location outside of the {last} lines: {line[:160]}"
        found = True
    return None if found else "no located error"


def excerpts_removed(errors, text):
    """The diagnostics without the source lines they show."""
    shown = set(text.splitlines())
    return "\n".join(line for line in errors.splitlines()
                     if line not in shown)


def judge(case, tool, flags, status, errors, output):
    if os.WIFSIGNALED(status):
        if "--device=cpu" in flags and JIT_FRAME.search(errors):
            return "kernel", None
        return "signal", f"signal {os.WTERMSIG(status)}"
    code = os.WEXITSTATUS(status)
    if code not in (0, 1):
        return "status", f"exit status {code}"
    if code == 0:
        if output and not output.exists():
            return "output", "success without an output file"
        return "accepted", None
    if output and output.exists():
        return "output", "a failure left its output file"
    text = case.path.read_bytes().decode(errors="replace")
    foreign = FOREIGN.search(excerpts_removed(errors, text))
    if foreign and foreign[0] not in text:
        # loom-opt shows its passes' IR, and upstream text is full of it.
        if foreign[0] not in MLIR_TERMS:
            return "wording", f"an internal failure: {foreign[0]}"
        if case.kind == "source" and tool != "loom-opt":
            return "wording", f"not the user's terms: {foreign[0]}"
    if tool == "loom-test" and "loom-test: FAIL" in errors:
        return "failed", None
    if case.binary:
        problem = None if "error:" in errors else "no error"
    else:
        problem = judge_text(case, errors)
    return ("refused", None) if not problem else ("location", problem)


class Case:
    def __init__(self, name, kind, data, path, runs):
        self.name, self.kind, self.path, self.runs = name, kind, path, runs
        # As the tools tell a compiled module from text.
        self.binary = bool(re.match(rb"LOOM[^ -~\n]", data))
        path.write_bytes(data)


class Driver:
    def __init__(self, options):
        self.options = options
        self.work = pathlib.Path("inputs").absolute()
        shutil.rmtree(self.work, ignore_errors=True)
        self.work.mkdir()
        self.lock = threading.Lock()
        self.tally = collections.Counter()
        self.findings = []

    def tool(self, name):
        return str(self.options.tools / name)

    def quiet(self, *command):
        return subprocess.run([self.tool(command[0])] + list(command[1:]),
                              check=True, capture_output=True).stdout

    def run_case(self, case, servers, worker):
        for tool, flags in case.runs:
            output = self.work / f"output-{worker}"
            output.unlink(missing_ok=True)
            flags = [flag.replace("%o", str(output)) for flag in flags]
            arguments = [tool] + flags + [str(case.path)]
            if tool not in servers:
                servers[tool] = Server(self.tool(tool), self.options.server)
            log = self.work / f"errors-{worker}"
            status = servers[tool].run(arguments, "/dev/null", str(log))
            errors = log.read_bytes().decode(errors="replace")
            verdict, problem = judge(
                case, tool, flags, status, errors,
                output if any("output-" in flag for flag in flags) else None)
            with self.lock:
                self.tally[verdict] += 1
                if problem:
                    self.findings.append((case.name, problem, arguments))
                    print(f"finding: {case.name}: {problem}\n"
                          f"  {' '.join(arguments)}", flush=True)

    def work_through(self, cases, worker):
        servers = {}
        while True:
            with self.lock:
                case = cases.pop() if cases else None
            if not case:
                break
            before = len(self.findings)
            self.run_case(case, servers, worker)
            if len(self.findings) == before and not self.options.keep:
                case.path.unlink()
        for server in servers.values():
            server.close()

    def cases(self):
        options = self.options
        corpus = [path.read_bytes() for path in options.corpus]
        source = SOURCE + (SOURCE_LONG if options.long else [])
        upstream = UPSTREAM + (UPSTREAM_LONG if options.long else [])

        def chosen(runs, index):
            # Reading is the same in every tool: the short mode puts an input
            # through two of them.
            if options.long:
                return runs
            return [runs[index % len(runs)], runs[(index + 1) % len(runs)]]

        extremes = mutate.extremes() if options.text else {}
        for index, (name, data) in enumerate(extremes.items()):
            safe = re.sub(r"\W", lambda m: f"{ord(m[0]):x}", name)
            yield Case(name, "source", data, self.work / f"x-{safe}.loom",
                       chosen(source, index))
        for index in range(options.text):
            name, data = mutate.mutant(corpus, options.seed, index)
            yield Case(f"text {index} {name}", "source", data,
                       self.work / f"t{index}.loom", chosen(source, index))
        for index in range(options.kernels):
            name, data = kernels.mutant(corpus, options.seed, index)
            yield Case(f"kernel {index} {name}", "source", data, self.work /
                       f"k{index}.loom", [REFERENCE[index % len(REFERENCE)]])
        needed = options.compiled or options.upstream or options.lowered
        examples = options.corpus[:8] if needed else []
        compiled, texts, lowered = [], [], []
        for path in examples:
            text = self.quiet("loom-translate", "--loom-to-mlir", str(path))
            module = self.work / "module.mlir"
            module.write_bytes(text)
            compiled.append(
                self.quiet("loom-translate", "--mlir-to-loombc", str(module)))
            texts.append(text)
            texts.append(
                self.quiet("loom-opt", "--mlir-print-op-generic", str(path)))
            lowered.append(self.quiet("loom-compile", GFX, "--format=mlir",
                                      "--output=-", str(path)))
        for index in range(options.compiled):
            name, data = mutate.compiled_mutant(compiled, options.seed, index)
            yield Case(f"compiled {index} {name}", "compiled", data,
                       self.work / f"c{index}.loombc",
                       chosen(source, index))
        for index in range(options.upstream):
            name, data = mutate.mutant(texts, options.seed, index)
            yield Case(f"upstream {index} {name}", "upstream", data,
                       self.work / f"u{index}.mlir", chosen(upstream, index))
        for index in range(options.lowered):
            name, data = mutate.mutant(lowered, options.seed, index)
            yield Case(f"lowered {index} {name}", "upstream", data,
                       self.work / f"l{index}.mlir", LOWERED)

    def run(self):
        cases = list(self.cases())[::-1]
        count = len(cases)
        workers = [threading.Thread(target=self.work_through, args=(cases, at))
                   for at in range(self.options.jobs)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        verdicts = ", ".join(f"{count} {name}" for name, count in
                             sorted(self.tally.items()))
        print(f"seed {self.options.seed}: {count} inputs, "
              f"{sum(self.tally.values())} runs: {verdicts}")
        print(f"{len(self.findings)} findings")
        return 1 if self.findings else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tools", type=pathlib.Path, required=True)
    parser.add_argument("--server", type=pathlib.Path, required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--long", action="store_true", help="every flag set")
    parser.add_argument("--keep", action="store_true", help="keep all inputs")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--text", type=int, default=154)
    parser.add_argument("--kernels", type=int, default=0)
    parser.add_argument("--compiled", type=int, default=60)
    parser.add_argument("--upstream", type=int, default=33)
    parser.add_argument("--lowered", type=int, default=6)
    parser.add_argument("corpus", type=pathlib.Path, nargs="+",
                        help="sound .loom files, examples first")
    sys.exit(Driver(parser.parse_args()).run())


if __name__ == "__main__":
    main()
