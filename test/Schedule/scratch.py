# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A folder for the thousands of files that loops write. On a disk, making and
removing them takes longer than the loops."""

import os
import tempfile

MEMORY = "/dev/shm"


def folder():
    """A tempfile.TemporaryDirectory, in memory where the system has room there."""
    room = 0
    if os.access(MEMORY, os.W_OK):
        status = os.statvfs(MEMORY)
        room = status.f_bavail * status.f_frsize
    return tempfile.TemporaryDirectory(dir=MEMORY if room > 64 << 20 else None)
