# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""steadyloops.py FILE.s... [--all]: what loops wait for.

Finds the innermost loops of emitted assembly, follows each round and round along
the path that takes no branch out of it, and prints one line per loop of
what a round does in the long run: loads of vector memory, waits for some of the
pending ones (partial) and for all (full), and copies of loaded registers before
anything has used the values. A copy has to wait for its load, however early that
was issued. `ahead` is how many loads are pending at the branch back.

Loops in which no load is used in a later round than its own are left out,
unless --all is given, and so are those without such a path.
"""

import pathlib
import re
import sys

LABEL = re.compile(r"^([.\w$]+):")
REGISTER = re.compile(r"\b([va])(?:(\d+)|\[(\d+):(\d+)\])")
LOAD = re.compile(r"(global|buffer|flat|scratch)_load_(?!lds)")
STORE = re.compile(r"(global|buffer|flat|scratch)_store_")
MOVE = re.compile(r"v_(dual_)?(mov|accvgpr_\w+|pk_mov)_b(32|64)|v_accvgpr_\w+")
WAITS = [re.compile(r"s_waitcnt\b.*\bvmcnt\((\d+)\)"),
         re.compile(r"s_wait_loadcnt (\w+)")]
BOTH = re.compile(r"s_wait_loadcnt_dscnt (\w+)")
FENCE = "; sched_barrier mask(0x00000000)"
ROUNDS = 8


def registers(text):
    """The vector registers named in `text`."""
    for kind, one, first, last in REGISTER.findall(text):
        for number in range(int(one or first), int(one or last) + 1):
            yield kind + str(number)


def allowed_pending(line):
    """How many loads a wait leaves pending; None if it is no wait for loads."""
    for pattern in WAITS:
        if found := pattern.match(line):
            return int(found[1], 0)
    if found := BOTH.match(line):
        return int(found[1], 0) >> 8
    return 0 if line.startswith("s_wait_idle") else None


class Function:
    """The instructions of one function and where its labels are."""

    def __init__(self, name):
        self.name, self.lines, self.labels = name, [], {}

    def target(self, line):
        """Where a branch goes."""
        if line.startswith(("s_branch ", "s_cbranch_")):
            return self.labels.get(line.split()[-1])
        return None

    def successors(self, at):
        """Where control may go from a line."""
        line, to = self.lines[at], self.target(self.lines[at])
        if to is not None:
            yield to
        if at + 1 < len(self.lines) and not line.startswith(("s_branch ", "s_endpgm")):
            yield at + 1

    def reaches(self, first, last):
        seen, pending = set(), [first]
        while pending:
            at = pending.pop()
            if at not in seen:
                seen.add(at)
                pending += self.successors(at)
        return last in seen

    def loops(self):
        """(first, last) of each innermost loop, `last` a branch back."""
        back = [(to, at) for at, line in enumerate(self.lines)
                if (to := self.target(line)) is not None and to <= at
                and self.reaches(to, at)]
        return [(first, last) for first, last in back
                if not any(first <= a and b <= last and (a, b) != (first, last)
                           for a, b in back)]

    def path(self, first, last):
        """A round, in which a branch is taken only if it always is; empty if
        that leaves the loop."""
        at, lines = first, []
        while at != last:
            line = self.lines[at]
            lines.append(line)
            at = self.target(line) if line.startswith("s_branch ") else at + 1
            if at is None or at == len(self.lines) or len(lines) > len(self.lines):
                return []
        return lines + [self.lines[last]]


def functions(path):
    """The functions of an assembly file."""
    current, target = None, ""
    for line in map(str.strip, pathlib.Path(path).read_text().splitlines()):
        if found := re.match(r'\.amdgcn_target "[^"]*--(\w+)', line):
            target = found[1]
        elif found := re.match(r"\.type\s+(\S+),@function", line):
            current = Function(found[1])
            current.counts_stores = target.startswith("gfx9")
        elif current and line.startswith(".Lfunc_end"):
            yield current
            current = None
        elif current and (found := LABEL.match(line)):
            current.labels[found[1]] = len(current.lines)
        elif current and (line == FENCE or line and line[0] not in ".;"):
            current.lines.append(line if line == FENCE else line.split(";")[0].strip())


class Round:
    """What the rounds of a loop do; the counts are those of the latest."""

    def __init__(self, counts_stores):
        self.counts_stores, self.number = counts_stores, 0
        self.pending = []  # what is loaded, oldest first
        self.fresh = 0  # how many of these were issued behind the last boundary
        self.loaded = {}  # register: round of the load, until it is overwritten
        self.unused = set()  # of these, the ones that nothing but copies has read
        self.runs_ahead = False

    def run(self, lines):
        self.number += 1
        self.loads = self.partial = self.full = self.copies = self.fences = 0
        self.early = 0
        for line in lines:
            self.step(line)

    def step(self, line):
        if line == FENCE:
            self.fences += 1
            self.fresh = 0
        allowed = allowed_pending(line)
        if allowed is not None:
            self.partial += allowed > 0
            self.full += allowed == 0
            del self.pending[:max(len(self.pending) - allowed, 0)]
            self.early += max(self.fresh - len(self.pending), 0)
            self.fresh = min(self.fresh, len(self.pending))
        elif LOAD.match(line):
            self.load(line)
        elif STORE.match(line):
            self.read(registers(line))
            if self.counts_stores:
                self.pending.append(())
                self.fresh += 1
        elif line.startswith("v_"):
            halves = [half.strip() for half in line.split("::")]
            copies = [self.compute(half) for half in halves]
            for written, states in copies:
                self.write(written, states)
        elif not line.startswith("s_"):
            self.read(registers(line))

    def load(self, line):
        first, _, rest = line.split(None, 1)[1].partition(",")
        self.read(registers(rest))
        self.loads += 1
        destination = tuple(registers(first))
        self.pending.append(destination)
        self.fresh += 1
        for register in destination:
            self.loaded[register] = self.number
            self.unused.add(register)

    def read(self, names):
        for register in names:
            self.runs_ahead |= self.loaded.get(register, self.number) < self.number
            self.unused.discard(register)

    def compute(self, line):
        """Reads; what is written, and what it then holds if it is a copy."""
        first, _, rest = line.split(None, 1)[1].partition(",")
        written, sources = list(registers(first)), list(registers(rest))
        if not MOVE.match(line):
            if "fmac" in line or "dot" in line:
                sources += written
            self.read(sources)
            return written, [None] * len(written)
        self.copies += any(source in self.unused for source in sources)
        states = [(self.loaded.get(source), source in self.unused) for source in sources]
        return written, states + [None] * (len(written) - len(states))

    def write(self, written, states):
        for register, state in zip(written, states):
            self.loaded.pop(register, None)
            self.unused.discard(register)
            if state and state[0]:
                self.loaded[register] = state[0]
                if state[1]:
                    self.unused.add(register)


def steady_loops(path, every=False):
    """(function, loop) for each loop of `path`, in the order of the text."""
    for function in functions(path):
        for first, last in function.loops():
            loop = Round(function.counts_stores)
            lines = function.path(first, last)
            for _ in range(ROUNDS):
                loop.run(lines)
            if lines and (every or loop.runs_ahead):
                yield function.name, loop


def main():
    every = "--all" in sys.argv
    for path in sys.argv[1:]:
        if path == "--all":
            continue
        for name, loop in steady_loops(path, every):
            print(f"{path} {name}: loads={loop.loads} fences={loop.fences} "
                  f"partial={loop.partial} full={loop.full} copies={loop.copies} "
                  f"ahead={len(loop.pending)} early={loop.early}")


if __name__ == "__main__":
    main()
