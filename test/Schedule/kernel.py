# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A kernel, its arguments, and the case that launches it.

Every buffer ends where the last element lies that a launch may touch, so that the
reference device reports what a schedule reads beyond. What kernels write is part of
one tensor for each element type, which the case writes to a file.
"""

from tree import Op, Printer, Value, View

SIZES = {"i1": 1, "i8": 1, "f16": 2, "i32": 4, "f32": 4, "i64": 8, "f64": 8,
         "index": 8, "offset": 8}
RANGES = {"f32": "-2.0 to 2.0", "f16": "-2.0 to 2.0", "f64": "-2.0 to 2.0",
          "i32": "-1000 to 1000", "i8": "-100 to 100", "i64": "-9999 to 9999"}
# What all kernels of a file share.
PRELUDE = "".join(f"config.def @policy.{value} = {value} : index\n"
                  for value in range(9)) + """
func.def device pure inline @plus_one(%x: index) -> (index) {
  %one = index.constant 1 : index
  %y = index.add %x, %one : index
  func.return %y : index
}
"""
ALIGNMENT = 64


def corners(env, loops, guards):
    """`env` with the first or the last iteration of each loop, in every way there
    is. Indices are largest in one of them, or in any, if an inner loop ends where
    an outer one says."""
    if not loops:
        yield env
        return
    loop = loops[0]
    values = loop.domain(env)
    own = [test for guarded, test in guards if guarded is loop]
    if own:
        values = [value for value in values
                  if all(test({**env, loop.iv: value}) for test in own)]
    if len(values) > 2 and not any(inner.is_triangle for inner in loops[1:]):
        values = values[0], values[-1]
    for value in values:
        yield from corners({**env, loop.iv: value}, loops[1:], guards)


class Buffer:
    """A buffer argument, of rows of `inner` elements."""

    def __init__(self, kernel, element, inner, written):
        self.element, self.inner, self.written = element, tuple(inner), written
        self.arg = kernel.argument("buffer")
        self.rows = kernel.argument("index")
        # What the body uses: behind what is assumed of the argument.
        self.base = kernel.name("buffer")
        self.view = kernel.name(View((self.rows,) + self.inner, element))
        self.accesses = []
        # (another buffer, rows): begins that many rows behind its beginning.
        self.alias = None

    @property
    def row_bytes(self):
        count = 1
        for extent in self.inner:
            count *= extent
        return count * SIZES[self.element]

    def touch(self, context, row):
        self.accesses.append((context.loops, context.guards, row.at))

    def count_rows(self, env):
        rows = 0
        for loops, guards, at in self.accesses:
            for corner in corners(env, loops, guards):
                rows = max(rows, at(corner) + 1)
        return rows


class Kernel:
    def __init__(self, rng, number):
        self.rng, self.number = rng, number
        self.names = 0
        self.constants = {}
        self.head, self.body, self.tail = [], [], []
        self.arguments, self.wheres = [], []
        self.buffers, self.guards = [], []
        self.loops, self.launches, self.shared_views = [], [], []
        self.kept_view = None
        # Arguments that are the same in all launches, and what they are.
        self.fixed = []
        self.replaced = {}
        self.out = self.argument("buffer")
        self.out_bytes = 0
        self.lanes = 1
        self.lane = self.name("index")
        self.lane.at = lambda env: self.lanes - 1
        # Which promises are made about the buffers.
        self.noalias = self.spaces = False

    def name(self, type, **more):
        self.names += 1
        return Value(f"v{self.names}", type, **more)

    def argument(self, type):
        value = self.name(type)
        value.at = lambda env: env[value]
        self.arguments.append(value)
        return value

    def constant(self, type, text):
        """The one constant with this text."""
        text = str(text)
        key = (type, text)
        if key not in self.constants:
            value = self.name(type)
            if type in ("index", "offset"):
                number = int(text)
                value.at, value.bound = (lambda env: number), abs(number)
            elif type in ("f32", "f64", "f16", "vector<4xf32>"):
                value.bound = abs(float(text))
            self.constants[key] = value
        return self.constants[key]

    def guard(self):
        """An argument for conditions."""
        if not self.guards or self.rng.random() < 0.5:
            value = self.argument("index")
            value.bound = 16
            self.guards.append(value)
        return self.rng.choice(self.guards)

    def buffer(self, element, inner, written=False):
        buffer = Buffer(self, element, inner, written)
        self.buffers.append(buffer)
        return buffer

    def shared(self):
        """A view of workgroup memory with an element for each lane."""
        if not self.shared_views or self.rng.random() < 0.3:
            head = self.head_block
            storage = head.emit("buffer", "buffer.alloca<workgroup> align(16) ",
                                self.constant("offset", 4 * self.lanes), " : buffer")
            type = View((self.lanes,), "f32")
            self.shared_views.append(
                head.emit(type, "buffer.view ", storage, "[",
                          self.constant("offset", 0), "] : buffer -> ", type))
        return self.rng.choice(self.shared_views)

    def kept(self):
        """A view of storage that a workitem has of its own."""
        if not self.kept_view:
            head, type = self.head_block, View((2,), "f32")
            storage = head.emit("buffer", "buffer.alloca<private> align(16) ",
                                self.constant("offset", 8), " : buffer")
            self.kept_view = head.emit(type, "buffer.view ", storage, "[",
                                       self.constant("offset", 0),
                                       "] : buffer -> ", type)
            for at in range(2):
                head.effect("view.store ", self.constant("f32", 0.75), ", ",
                            self.kept_view, "[", self.constant("index", at),
                            "] : f32, ", type)
        return self.kept_view

    def slot(self, type):
        """Where to store a result of the type: a view of one value per lane."""
        element, inner = type, ()
        if type.startswith("vector"):
            element, inner = "f32", (4,)
        size = SIZES[element] * self.lanes * (4 if inner else 1)
        start = self.constant("offset", self.out_bytes)
        self.out_bytes += -(-size // ALIGNMENT) * ALIGNMENT
        view = self.name(View((self.lanes,) + inner, element))
        self.tail.append(Op([view], ["buffer.view ", self.out, "[", start,
                                     "] : buffer -> ", view.type]))
        return view

    def views(self):
        """The ops that make the views of buffers."""
        ops, bases = [], [buffer.arg for buffer in self.buffers]
        if self.spaces and bases:
            spaced = [self.name("buffer") for _ in bases]
            for base, made in zip(bases, spaced):
                ops.append(Op([made], ["buffer.assume.memory_space<global> ", base,
                                       " : buffer"]))
            bases = spaced
        alone = [index for index, buffer in enumerate(self.buffers)
                 if not buffer.alias and
                 not any(other.alias and other.alias[0] is buffer
                         for other in self.buffers)]
        if self.noalias and len(alone) > 1:
            made = [self.name("buffer") for _ in alone]
            parts = ["buffer.assume.noalias "]
            for place, index in enumerate(alone):
                parts += [", "] * (place > 0) + [bases[index]]
            parts.append(" : " + ", ".join(["buffer"] * len(alone)))
            ops.append(Op(made, parts))
            for place, index in enumerate(alone):
                bases[index] = made[place]
        start = self.constant("offset", 0)
        for base, buffer in zip(bases, self.buffers):
            self.replaced[buffer.base] = base
            ops.append(Op([buffer.view], ["buffer.view ", base, "[", start,
                                          "] : buffer -> ", buffer.view.type]))
        return ops

    def print(self):
        """The text of the kernel."""
        views = self.views()
        printer = Printer(self.replaced)
        line = printer.line
        name = f"kernel_{self.number}"
        line(0, f"kernel.def export(\"{name}\") @{name}() {{")
        line(1, "%one = index.constant 1 : index")
        line(1, f"%size = index.constant {self.lanes} : index")
        line(1, "kernel.launch.config workgroups(%one, %one, %one) "
                "workgroup_size(%size, %one, %one) : index")
        arguments = ", ".join(f"{printer.value(value)}: {value.type}"
                              for value in self.arguments)
        where = ", ".join(f"range({printer.value(value)}, {low}, {high})"
                          for value, low, high in self.wheres)
        line(0, f"}} launch({arguments}) " + (f"where [{where}] {{" if where
                                             else "{"))
        for (type, text), value in self.constants.items():
            kind = ("index" if type in ("index", "offset") else
                    "vector" if type.startswith("vector") else "scalar")
            line(1, value, f" = {kind}.constant {text} : {type}")
        line(1, self.lane, " = kernel.workitem.id<x> : index")
        printer.ops(views, 1)
        for ops in (self.head, self.body, self.tail):
            printer.ops(ops, 1)
        line(1, "kernel.return")
        line(0, "}")
        return "\n".join(printer.lines) + "\n\n"

    def regions(self, env):
        """Where each buffer is: a tensor, a byte, and the elements."""
        places, roots, ends, sizes = {}, {}, {}, {}
        for buffer in self.buffers:
            size = env[buffer.rows] * buffer.row_bytes
            root, shift = buffer.alias or (buffer, 0)
            sizes[root] = max(sizes.get(root, 0), size + shift * root.row_bytes)
        for buffer in self.buffers:
            if buffer in sizes:
                tensor = ("w" if buffer.written else "r", buffer.element)
                roots[buffer] = tensor, ends.get(tensor, 0)
                size = -(-sizes[buffer] // ALIGNMENT) * ALIGNMENT
                ends[tensor] = ends.get(tensor, 0) + size
        for buffer in self.buffers:
            root, shift = buffer.alias or (buffer, 0)
            tensor, start = roots[root]
            count = env[buffer.rows] * buffer.row_bytes // SIZES[buffer.element]
            places[buffer] = tensor, start + shift * root.row_bytes, count
        return places, ends

    def print_launches(self):
        """What a case does with the kernel."""
        launches, lines = [], []
        totals, starts = {}, []
        for env in self.launches:
            env = dict(env)
            for buffer in self.buffers:
                env[buffer.rows] = buffer.count_rows(env)
            places, ends = self.regions(env)
            out = ("w", "i32")
            places[None] = out, ends.get(out, 0), self.out_bytes // 4
            ends[out] = ends.get(out, 0) + self.out_bytes
            launches.append((env, places))
            # What is written is apart for each launch.
            starts.append({tensor: totals.get(tensor, 0) if tensor[0] == "w" else 0
                           for tensor in ends})
            for tensor, end in ends.items():
                totals[tensor] = max(totals.get(tensor, 0),
                                     starts[-1][tensor] + end)
        tensors = {}
        lines.append(f"%n{self.number} = check.literal "
                     f"value({self.number + 1}) : i64")
        for (kind, element), size in sorted(totals.items()):
            type = f"tensor<{max(size // SIZES[element], 1)}x{element}>"
            tensors[kind, element] = f"%n{self.number}_{kind}_{element}", type
            lines.append(f"{tensors[kind, element][0]} = "
                         f"check.generate.random.uniform seed(%n{self.number}) "
                         f"range({RANGES[element]}) : {type}")
        for at, (env, places) in enumerate(launches):
            lines += self.print_launch(at, env, places, starts[at], tensors)
        for (kind, element), (name, type) in sorted(tensors.items()):
            if kind == "w":
                lines.append(f"check.file.write.npy value({name}) "
                             f"path(\"{self.number}_{element}.npy\") : {type}")
        return lines

    def print_launch(self, at, env, places, starts, tensors):
        lines, operands, types = [], [], []
        by_arg = {buffer.arg: buffer for buffer in self.buffers}
        by_arg[self.out] = None
        for value in self.arguments:
            name = f"%n{self.number}_{at}_{value.name}"
            if value in by_arg:
                tensor, start, count = places[by_arg[value]]
                whole, whole_type = tensors[tensor]
                type = f"tensor<{count}x{tensor[1]}>"
                lines.append(f"{name} = check.tensor.view {whole} "
                             f"offset({start + starts[tensor]}) : {whole_type} -> "
                             f"{type}")
            else:
                type = value.type
                lines.append(f"{name} = check.literal value({env[value]}) : {type}")
            operands.append(name)
            types.append(type)
        lines.append(f"kernel.launch @kernel_{self.number}({', '.join(operands)}) : "
                     f"({', '.join(types)})")
        return lines


def print_case(name, kernels):
    lines = [f"check.case @{name} {{"]
    for kernel in kernels:
        lines += ["  " + line for line in kernel.print_launches()]
    return "\n".join(lines + ["  check.return", "}"]) + "\n"


def print_kernels(kernels):
    return PRELUDE + "".join(kernel.print() for kernel in kernels)


def print_module(kernels, apart=False):
    """A file of nests with one case for each, or one for all: the folder that a
    case has for its files costs more time than its kernels."""
    if not apart:
        return print_kernels(kernels) + print_case("all", kernels)
    return print_kernels(kernels) + "\n".join(
        print_case(f"nest_{kernel.number}", [kernel]) for kernel in kernels)
