"""The process that becomes a program which is not ours. It is confined first, and stays so in what it becomes.

It must load its libraries and tables, so that it can open files, a few at once, of the system alone, and read them;
but it makes no connection, starts, limits and signals no process, writes, makes and changes no file, has no
environment, and runs as nobody where we are root. Where the kernel has no Landlock it could read what our account may.
"""

import os
from pathlib import Path
from typing import Final

from personas.readers.calls import BECOMING
from personas.readers.child import confine

FILES: Final = 24  # open at once
ALONE: Final = {
    "OMP_THREAD_LIMIT": "1"
}  # all of its environment: a thread would be a process, which it may not start
_SYSTEM: Final = ("/usr", "/lib", "/lib64", "/bin", "/opt", "/nix/store", "/etc/ld.so.cache", "/dev/null")


def main(*, cpu: int, memory: int, command: list[str]) -> None:
    """Become *command*, whose first word is the path of a program. Its input and output are ours."""
    places = (*_SYSTEM, str(Path(command[0]).parent))
    confine(cpu=cpu, memory=memory, files=FILES, calls=BECOMING, places=places)
    os.execve(command[0], command, ALONE)  # noqa: S606 -- no shell; the words are settings of ours and none of a file's
