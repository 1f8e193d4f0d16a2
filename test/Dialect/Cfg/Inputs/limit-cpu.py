# Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""limit-cpu.py SECONDS COMMAND...: the command dies when it needs more."""

import os
import resource
import sys

seconds = int(sys.argv[1])
resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
os.execvp(sys.argv[2], sys.argv[2:])
