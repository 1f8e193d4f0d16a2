# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Cases for vectormemory.py: accesses of vectors, and what they do."""

import itertools
import math

ELEMENTS = ("i1", "i8", "i16", "i32", "i64", "f8E4M3", "f8E5M2", "f16", "bf16", "f32", "f64", "index", "offset")
BYTES = {"i64": 8, "f64": 8, "index": 8, "offset": 8, "i32": 4, "f32": 4, "i16": 2, "f16": 2, "bf16": 2}


def type_of(element, shape):
    return f"vector<{'x'.join(map(str, shape))}x{element}>"


def coordinates(shape):
    return itertools.product(*map(range, shape))


class Layout:
    """A view: extents, pitches and the element of the buffer it begins at."""

    def __init__(self, shape, pitches=None, start=0, text=None):
        self.shape, self.start = tuple(shape), start
        self.pitches = pitches or [math.prod(shape[dim + 1:]) for dim in range(len(shape))]
        self.text = text
        if pitches and text is None:
            self.text = f"#encoding.layout.strided<{list(pitches)}>"

    def at(self, where):
        return self.start + sum(x * pitch for x, pitch in zip(where, self.pitches))

    def size(self):
        return self.at([extent - 1 for extent in self.shape]) + 1

    def moved(self, distance):
        return Layout(self.shape, self.pitches, self.start + distance, self.text or "")

    def type(self, element, suffix=""):
        extents = "x".join(map(str, self.shape))
        return f"view<{extents}x{element}{', ' + self.text if self.text else ''}{suffix}>"


class Case:
    """Builds the body of a kernel and, in step with it, its model.

    Each access has a part of `dst` of its own: where the lanes of a load go, or
    the view of a store. The last part ends where the buffer does.
    """

    def __init__(self, name, element="i32", src=16):
        self.name, self.element = name, element
        self.src = [k % 2 if element == "i1" else 5 + 3 * k for k in range(src)]
        self.dst, self.aux, self.lines, self.steps, self.names = [], [], [], [], 0
        self.emit = self.lines.append

    def take(self, count):
        start = len(self.dst)
        self.dst += [k % 2 if self.element == "i1" else -100 + 7 * k for k in range(start, start + count)]
        return start

    def body(self):
        return [line.replace("@DST", str(len(self.dst))).replace("@AUX", str(len(self.aux))) for line in self.lines]

    def model(self, src, dst):
        for step in self.steps:
            step(src, dst)

    def name_of(self, prefix="t"):
        self.names += 1
        return f"%{prefix}{self.names}"

    def constant(self, value, kind="index"):
        name = self.name_of("c")
        self.emit(f"{name} = index.constant {value} : {kind}")
        return name

    def data(self, value, kind):
        """A run-time scalar with this value."""
        at, name = self.constant(len(self.aux)), self.name_of("d")
        self.aux.append(value)
        self.emit(f"{name} = view.load %aux[{at}] : view<@AUXxi64> -> i64")
        if kind == "i64":
            return name
        narrow = self.name_of("n")
        op = "index.cast" if kind == "index" else "scalar.trunci"
        self.emit(f"{narrow} = {op} {name} : i64 to {kind}")
        return narrow

    def vector(self, values, kind, shape):
        scalars = [self.data(value, kind) for value in values]
        name = self.name_of("v")
        self.emit(f"{name} = vector.from_elements {', '.join(scalars)} : {type_of(kind, shape)}")
        return name

    def mask(self, bits, shape, is_data=True):
        if is_data:
            return self.vector([int(bit) for bit in bits], "i1", shape)
        name = self.name_of("m")
        words = ", ".join("true" if bit else "false" for bit in bits)
        self.emit(f"{name} = vector.constant [{words}] : {type_of('i1', shape)}")
        return name

    def indices(self, at, is_data=True):
        return ", ".join(self.data(x, "index") if is_data else self.constant(x) for x in at)

    def view(self, buffer, layout, suffix=""):
        name = self.name_of(buffer)
        offset = self.constant(layout.start * BYTES.get(self.element, 1), "offset")
        self.emit(f"{name} = buffer.view %{buffer}[{offset}] : buffer -> {layout.type(self.element, suffix)}")
        return name

    def read_lanes(self, shape):
        """A vector of src[0], src[1], ..., by scalar loads."""
        layout, scalars = Layout((len(self.src),)), []
        window = self.view("src", layout)
        for lane in range(math.prod(shape)):
            at, name = self.constant(lane), self.name_of("l")
            self.emit(f"{name} = view.load {window}[{at}] : {layout.type(self.element)} -> {self.element}")
            scalars.append(name)
        name = self.name_of("v")
        self.emit(f"{name} = vector.from_elements {', '.join(scalars)} : {type_of(self.element, shape)}")
        return name

    def write_lanes(self, vector, shape):
        """Stores the lanes to a new part of dst, by scalar stores."""
        first, window, zero = self.take(math.prod(shape)), self.name_of("w"), self.constant(0, "offset")
        self.emit(f"{window} = buffer.view %dst[{zero}] : buffer -> view<@DSTx{self.element}>")
        for lane, where in enumerate(coordinates(shape)):
            at, name = self.constant(first + lane), self.name_of("l")
            self.emit(f"{name} = vector.extract {vector}[{', '.join(map(str, where))}] : "
                      f"{type_of(self.element, shape)} -> {self.element}")
            self.emit(f"view.store {name}, {window}[{at}] : {self.element}, view<@DSTx{self.element}>")
        return first


def block(layout, at, shape):
    """The element of each lane, in row-major order."""
    outer = len(at) - len(shape)
    for where in coordinates(shape):
        yield layout.at([x + (where[dim - outer] if dim >= outer else 0) for dim, x in enumerate(at)])


def load(case, layout, at, shape, is_data=True, suffix="", group=""):
    window, vector = case.view("src", layout, suffix), case.name_of("v")
    case.emit(f"{vector} = vector.load{group} {window}[{case.indices(at, is_data)}] : "
              f"{layout.type(case.element, suffix)} -> {type_of(case.element, shape)}")
    first = case.write_lanes(vector, shape)

    def step(src, dst):
        for lane, element in enumerate(block(layout, at, shape)):
            dst[first + lane] = src[element]
    case.steps.append(step)


def store(case, layout, at, shape, is_data=True, suffix="", group=""):
    layout = layout.moved(case.take(layout.size()))
    vector, window = case.read_lanes(shape), case.view("dst", layout, suffix)
    case.emit(f"vector.store{group} {vector}, {window}[{case.indices(at, is_data)}] : "
              f"{type_of(case.element, shape)}, {layout.type(case.element, suffix)}")

    def step(src, dst):
        for lane, element in enumerate(block(layout, at, shape)):
            dst[element] = src[lane]
    case.steps.append(step)


def access(case, op, layout, at, shape, mask=None, offsets=None, kind="index", is_data=True):
    """Masked, compacting and indexed loads and stores."""
    is_load = op.startswith(("load", "gather"))
    if not is_load:
        layout = layout.moved(case.take(layout.size()))
    values = case.read_lanes(shape)
    parts = f"{case.view('src' if is_load else 'dst', layout)}[{case.indices(at)}]"
    types = layout.type(case.element)
    if offsets is not None:
        parts += f"[{case.vector(offsets, kind, shape)}]"
        types += f", {type_of(kind, shape)}"
    if mask is not None:
        parts += f", {case.mask(mask, shape, is_data)}"
        types += f", {type_of('i1', shape)}"
    lanes, first = type_of(case.element, shape), None
    if is_load:
        result = case.name_of("v")
        rest = f" : {types} -> {lanes}" if mask is None else f", {values} : {types}, {lanes}"
        case.emit(f"{result} = vector.{op} {parts}{rest}")
        first = case.write_lanes(result, shape)
    else:
        case.emit(f"vector.{op} {values}, {parts} : {lanes}, {types}")

    def step(src, dst):
        count = 0
        for lane, element in enumerate(block(layout, at, shape) if offsets is None else offsets):
            is_active = mask is None or mask[lane]
            if offsets is not None:
                element = layout.at(list(at[:-1]) + [at[-1] + offsets[lane]])
            elif op in ("load.expand", "store.compress"):
                element = layout.at(list(at[:-1]) + [at[-1] + count])
            count += bool(is_active)
            if is_load:
                dst[first + lane] = src[element] if is_active else src[lane]
            elif is_active:
                dst[element] = src[lane]
    case.steps.append(step)


def type_cases():
    for element in ELEMENTS:
        case = Case(f"types_{element}", element, src=18)
        for width in (1, 2, 3, 4, 7, 8, 16):
            load(case, Layout((18,)), (18 - width,), (width,))
            store(case, Layout((width + 1,)), (1,), (width,))
        yield case


LAYOUTS = {
    "dense": Layout((4, 3, 8)),
    "exact": Layout((4, 2, 4), [8, 4, 1]),
    "window": Layout((4, 3, 8), [60, 12, 1], 5),
    "transposed": Layout((4, 3, 8), [24, 1, 3]),
    "columns": Layout((4, 3, 8), [48, 16, 2], 1),
    "same": Layout((4, 3, 8), [9, 0, 1]),
}


def layout_cases():
    for number, (name, layout) in enumerate(LAYOUTS.items()):
        case = Case(f"layout_{name}", ("i32", "f16", "i8", "i64")[number % 4], src=layout.size())
        for shape in ((4,), (2, 4), (3, 2), (2, 2, 4), (1, 2, 1), (2, 1, 3)):
            if len(shape) > 1 and layout.shape[-2] < shape[-2]:
                continue
            at = tuple(extent - size for extent, size in zip(layout.shape, (1,) * (3 - len(shape)) + shape))
            load(case, layout, at, shape)
            load(case, layout, at, shape, is_data=False)
            if name != "same":
                store(case, layout, at, shape)
        yield case
    # Alignment that is less than natural, natural, and more.
    for element, alignment in (("i32", 1), ("i32", 4), ("i8", 16)):
        case = Case(f"align_{alignment}", element, src=64)
        suffix = f", align({alignment})"
        load(case, Layout((3, 16), [16, 1], 16), (1, 0), (2, 16), suffix=suffix, group="<volatile>")
        case.take(-len(case.dst) % 16)
        store(case, Layout((3, 16), [16, 1], 0), (0, 0), (2, 16), suffix=suffix, group="<volatile>")
        yield case
    yield runtime_pitch()
    yield subview()


def runtime_pitch():
    """A view whose pitches are values, one of them 1 at run time."""
    case = Case("runtime_pitch", "f32", src=40)
    case.emit(f"%layout = encoding.layout.strided [{case.data(9, 'index')}, {case.data(1, 'index')}] : encoding<layout>")
    layout = Layout((4, 8), [9, 1], 1, text="%layout")
    load(case, layout, (1, 3), (2, 4))
    store(case, layout, (0, 2), (3, 2))
    return case


def subview():
    case = Case("subview", "i64", src=96)
    outer, inner = Layout((4, 3, 8)), Layout((2, 2, 5), [24, 8, 1], 24 + 8 + 2, text="")
    window, part, result = case.view("src", outer), case.name_of("s"), case.name_of("v")
    case.emit(f"{part} = view.subview {window}[{case.indices((1, 1, 2))}] : {outer.type('i64')} -> view<2x2x5xi64>")
    case.emit(f"{result} = vector.load {part}[{case.indices((0, 0, 1))}] : view<2x2x5xi64> -> vector<2x2x4xi64>")
    first = case.write_lanes(result, (2, 2, 4))

    def step(src, dst):
        for lane, element in enumerate(block(inner, (0, 0, 1), (2, 2, 4))):
            dst[first + lane] = src[element]
    case.steps.append(step)
    return case


def pattern(bits, count=7):
    return [bits >> lane & 1 for lane in range(count)]


def mask_cases():
    # The vector reaches beyond the buffer on one side; those lanes are inactive.
    for element in ELEMENTS:
        case = Case(f"mask_{element}", element, src=12)
        for at, bits, is_data in ((0, 0b1111111, True), (0, 0, True), (9, 0b0000111, True), (9, 0b0000101, False),
                                  (-3, 0b1111000, True), (-3, 0b1010000, True), (1 << 40, 0, True), (-(1 << 33), 0, True)):
            for op in ("load.mask", "store.mask"):
                access(case, op, Layout((12,)), (at,), (7,), pattern(bits), is_data=is_data)
        yield case
    for name in ("dense", "window", "columns", "transposed"):
        case = Case(f"mask_{name}", "i32", src=LAYOUTS[name].size())
        for op in ("load.mask", "store.mask"):
            # Only the first row and the last two columns are inside, and then only the last block.
            access(case, op, LAYOUTS[name], (3, 2, -2), (2, 4), [0, 0, 1, 1, 0, 0, 0, 0])
            access(case, op, LAYOUTS[name], (-1, 1, 5), (2, 2, 3), [0] * 6 + [1, 0, 1, 1, 1, 0])
        yield case


def compact_cases():
    for element in ELEMENTS:
        case = Case(f"compact_{element}", element, src=12)
        for bits in (0, 0b1, 0b1001011, 0b1111111, 0b1000000):
            # The last active lane has the last element.
            at = 12 - bin(bits).count("1")
            for op in ("load.expand", "store.compress"):
                access(case, op, Layout((12,)), (at,), (7,), pattern(bits))
        for op in ("load.expand", "store.compress"):
            access(case, op, Layout((12,)), (1 << 45,), (1,), [0])
            access(case, op, Layout((12,)), (-(1 << 45),), (3,), [0, 0, 0])
        yield case
    for name in ("dense", "columns", "transposed"):
        case = Case(f"compact_{name}", "i16", src=LAYOUTS[name].size())
        for op in ("load.expand", "store.compress"):
            access(case, op, LAYOUTS[name], (3, 2, 4), (2, 4), pattern(0b10110100, 8))
        yield case


def indexed_cases():
    for element in ELEMENTS:
        case = Case(f"indexed_{element}", element, src=12)
        for op in ("gather", "scatter"):
            access(case, op, Layout((12,)), (2,), (2, 3), offsets=[3, -2, 0, 3, 9, -2])
        yield case
    for kind in ("i8", "i16", "i32", "i64", "index"):
        wild = [1 << 30, -2, -(1 << 31), 3, 9, 12] if kind in ("i32", "i64", "index") else [127, -2, -128, 3, 9, 12]
        case = Case(f"offsets_{kind}", "f16", src=12)
        for op in ("gather.mask", "scatter.mask"):
            access(case, op, Layout((12,)), (2,), (6,), [0, 1, 0, 1, 1, 0], wild, kind)
        yield case
    for name in ("dense", "window", "transposed"):
        case = Case(f"indexed_{name}", "i32", src=LAYOUTS[name].size())
        for op, mask in (("gather", None), ("scatter", None), ("gather.mask", [1, 1, 0, 1]), ("scatter.mask", [1, 1, 0, 1])):
            access(case, op, LAYOUTS[name], (3, 1, 2), (4,), mask, [5, -2, 0, 5], "i32")
        yield case
    rows = Case("indexed_rows", "i32", src=24)
    access(rows, "gather", Layout((3, 8)), (1, 2), (4,), offsets=[13, -10, -3, 6], kind="i32")
    yield rows


def update(case, op, kind, offsets, function, mask=None):
    """A read-modify-write of integers."""
    shape, lanes, extent = (len(offsets),), type_of(case.element, (len(offsets),)), 8
    start = case.take(extent)
    layout, values = Layout((extent,), start=start), case.read_lanes(shape)
    parts = f"{case.view('dst', layout)}[{case.data(1, 'index')}][{case.vector(offsets, 'i32', shape)}]"
    types, words = f"{layout.type(case.element)}, {type_of('i32', shape)}", "{ordering = relaxed, scope = device}"
    suffix = ".mask" if mask else ""
    if mask:
        parts += f", {case.mask(mask, shape)}"
        types += f", {type_of('i1', shape)}"
    first = None
    if op == "reduce":
        case.emit(f"vector.atomic.reduce{suffix}<{kind}> {values}, {parts} {words} : {lanes}, {types}")
    else:
        old, through = case.name_of("old"), f", {values}" if mask else ""
        case.emit(f"{old} = vector.atomic.rmw{suffix}<{kind}> {values}, {parts}{through} {words} : {lanes}, {types} -> {lanes}")
        first = case.write_lanes(old, shape)

    def step(src, dst):
        for lane, offset in enumerate(offsets):
            is_active = not mask or mask[lane]
            old = dst[start + 1 + offset] if is_active else src[lane]
            if is_active:
                dst[start + 1 + offset] = function(old, src[lane])
            if first is not None:
                dst[first + lane] = old
    case.steps.append(step)


def exchange(case, comparisons, offsets):
    """Lane k expects dst[offset k] to be -100 + comparisons[k], and stores src[k]."""
    shape, kind, start = (len(offsets),), type_of(case.element, (len(offsets),)), case.take(8)
    layout, old = Layout((8,), start=start), case.name_of("old")
    wanted = [case.dst[start] + difference for difference in comparisons]
    case.emit(f"{old} = vector.atomic.cmpxchg {case.vector(wanted, case.element, shape)}, {case.read_lanes(shape)}, "
              f"{case.view('dst', layout)}[{case.data(0, 'index')}][{case.vector(offsets, 'i32', shape)}] "
              "{failure_ordering = relaxed, scope = device, success_ordering = acq_rel} : "
              f"{kind}, {layout.type(case.element)}, {type_of('i32', shape)} -> {kind}")
    first = case.write_lanes(old, shape)

    def step(src, dst):
        for lane, offset in enumerate(offsets):
            value = dst[start + offset]
            if value == wanted[lane]:
                dst[start + offset] = src[lane]
            dst[first + lane] = value
    case.steps.append(step)


def atomic_cases():
    kinds = {"addi": lambda a, b: a + b, "subi": lambda a, b: a - b, "maxsi": max, "minsi": min,
             "xori": lambda a, b: a ^ b, "andi": lambda a, b: a & b, "ori": lambda a, b: a | b, "xchgi": lambda a, b: b}
    for element in ("i16", "i32", "i64", "index"):
        case = Case(f"atomic_{element}", element, src=5)
        for (kind, function), mask in itertools.product(kinds.items(), (None, [1, 0, 1, 1, 0])):
            update(case, "rmw", kind, [3, 3, -1, 6, 3], function, mask)
        for mask in (None, [1, 0, 1, 1, 0]):
            # An inactive lane may have any offset.
            update(case, "reduce", "addi", [3, 1 << 30 if mask else 3, -1, 3, 3], kinds["addi"], mask)
        if element != "index":
            # The first lane succeeds, the second sees what it left, the third and the last one are right.
            exchange(case, [14, 14, 0, 1, 49], [2, 2, 0, 3, 7])
        yield case


FAMILIES = {"types": type_cases, "layouts": layout_cases, "masks": mask_cases, "compact": compact_cases,
            "indexed": indexed_cases, "atomics": atomic_cases}
