# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs kernels of the corpus through HIP's functions of the simulator and
compares with the host's results; a line per kernel.

The argument is a file that run.py writes. A crash ends this process only.
"""

import ctypes
import json
import struct
import sys

ITEMS_OUT, ITEMS_IN = 4096, 8192


def as_float(bits):
    return struct.unpack("<f", struct.pack("<I", bits))[0]


def differs(got, expected, tolerance):
    if got == expected:
        return False
    if tolerance < 0:
        return True
    x, y = as_float(got), as_float(expected)
    if x != x or y != y:
        return (x != x) != (y != y)
    if tolerance == 0:
        return True
    return not abs(x - y) <= tolerance * max(abs(y), 1.0)


def compare(got, expected, tolerance):
    """Empty, or what is different."""
    if bytes(got) == bytes(expected):
        return ""
    wrong = [i for i in range(ITEMS_OUT) if differs(got[i], expected[i], tolerance)]
    if not wrong:
        return ""
    i = wrong[0]
    return "%d dwords differ, first %d: 0x%08x, not 0x%08x" % (
        len(wrong), i, got[i], expected[i])


class Device:
    def __init__(self, job):
        self.hip = ctypes.CDLL(job["library"])
        self.messages = []
        # A reference to it must live as long as the library may call it.
        self.sink = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_char_p)(
            lambda _, text: self.messages.append(text.decode(errors="replace")))
        self.hip.loomsim_set_sink(self.sink, None)
        self.hip.loomsim_set_target(job["target"].encode())
        self.modules = {}

    def load(self, path):
        if path not in self.modules:
            module = ctypes.c_void_p()
            code = self.hip.hipModuleLoad(ctypes.byref(module), path.encode())
            self.modules[path] = module, code
        return self.modules[path]

    def allocate(self, size):
        pointer = ctypes.c_void_p()
        if self.hip.hipMalloc(ctypes.byref(pointer), ctypes.c_size_t(size)):
            raise MemoryError()
        return pointer

    def run(self, path, kernel, words):
        """The kernel's `out`, or what went wrong: a kind and a text."""
        self.messages.clear()
        module, code = self.load(path)
        function = ctypes.c_void_p()
        if code or self.hip.hipModuleGetFunction(
                ctypes.byref(function), module, kernel.encode()):
            return None, "load", "\n".join(self.messages)
        out, source = self.allocate(4 * ITEMS_OUT), self.allocate(4 * ITEMS_IN)
        self.hip.hipMemset(out, 0, ctypes.c_size_t(4 * ITEMS_OUT))
        ctypes.memmove(source.value, words, 4 * ITEMS_IN)
        arguments = (ctypes.c_void_p * 2)(
            ctypes.cast(ctypes.byref(out), ctypes.c_void_p),
            ctypes.cast(ctypes.byref(source), ctypes.c_void_p))
        code = self.hip.hipModuleLaunchKernel(
            function, 4, 1, 1, 256, 1, 1, 0, None, arguments, None)
        code = self.hip.hipDeviceSynchronize() or code
        result = (ctypes.c_uint32 * ITEMS_OUT).from_buffer_copy(
            ctypes.string_at(out.value, 4 * ITEMS_OUT))
        self.hip.hipFree(out)
        self.hip.hipFree(source)
        if code or self.messages:
            return None, "run", "error %d\n%s" % (code, "\n".join(self.messages))
        return result, "", ""


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        job = json.load(file)
    device, host = Device(job), ctypes.CDLL(job["host"])
    ctypes.c_int.in_dll(host, "waveSize").value = job["wave"]
    for name, path in job["kernels"]:
        words = (ctypes.c_uint32 * ITEMS_IN)()
        getattr(host, "fill_" + name)(words)
        got, kind, text = device.run(path, "run_" + name, words)
        if got:
            expected = (ctypes.c_uint32 * ITEMS_OUT)()
            getattr(host, "reference_" + name)(expected, words)
            tolerance = ctypes.c_float.in_dll(host, "tolerance_" + name).value
            text = compare(got, expected, tolerance)
            kind = "differ" if text else "same"
        print("result", name, kind, json.dumps(text), flush=True)


if __name__ == "__main__":
    main()
