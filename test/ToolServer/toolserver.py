# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Starts a server for each tool of a build folder; see Server.cpp."""

import atexit
import os
import shutil
import subprocess
import tempfile

TOOLS = ["loom-amdgpu-sim", "loom-compile", "loom-format", "loom-opt", "loom-run",
         "loom-test", "loom-translate"]


def start(build, environment):
    """Returns a folder for PATH with the tools' names. A server ends with this
    process; without one, a name in that folder starts the tool itself."""
    # The C library reads these before anything else runs.
    tunables = {name: value for name, value in environment.items()
                if name == "GLIBC_TUNABLES"}
    programs = os.path.join(build, "test", "ToolServer")
    folder = tempfile.mkdtemp(prefix="loom-tools-")
    owner = os.getpid()

    def remove():
        # lit's workers are forks of this process.
        if os.getpid() == owner:
            shutil.rmtree(folder, ignore_errors=True)

    atexit.register(remove)
    os.mkdir(os.path.join(folder, "bin"))
    for tool in TOOLS:
        path = os.path.join(build, "bin", tool)
        if not os.path.exists(path):
            continue
        os.symlink(os.path.join(programs, "LoomToolClient"),
                   os.path.join(folder, "bin", tool))
        subprocess.Popen(
            [path], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, start_new_session=True,
            env=dict(os.environ, **tunables, LOOM_TOOL_SOCKET=os.path.join(folder, tool),
                     LD_PRELOAD=os.path.join(programs, "LoomToolServer.so")))
    environment["LOOM_TOOL_SERVERS"] = folder
    return os.path.join(folder, "bin")
