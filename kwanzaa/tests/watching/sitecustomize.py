"""Notes every private key that a Python process opens; put this folder on PYTHONPATH and name a file to note in.

Python runs a module of this name in every process that it starts.
"""

import os
import sys

NOTES = os.environ.get("KWANZAA_TEST_OPENED", "")


def note(event, arguments):
    if event != "open" or not isinstance(arguments[0], str | bytes | os.PathLike):
        return
    path = os.fsdecode(arguments[0])
    if path.endswith((".pem", "/seed")):
        write(f"{' '.join(sys.argv)} opened {path}")


def write(line):
    descriptor = os.open(NOTES, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    os.write(descriptor, f"{line}\n".encode())
    os.close(descriptor)


if NOTES:
    write(f"{' '.join(sys.orig_argv)} began")
    sys.addaudithook(note)
