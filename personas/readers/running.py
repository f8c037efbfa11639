"""The process that becomes a program which is not ours. It is confined first, and stays so in what it becomes.

It must load its libraries and tables, so that it can open files, a few at once, of the system alone, and read them; but
it makes no connection, starts no process, writes no file, has no environment, and runs as nobody where we are root.
What a limit of open files does for ``child``, filters of the kernel do here.
"""

import os
from pathlib import Path
from typing import Final

from personas.readers.child import confine
from personas.readers.fence import keep_to

FILES: Final = 24  # open at once
ALONE: Final = {
    "OMP_THREAD_LIMIT": "1"
}  # all of its environment: a thread would be a process, which it may not start
_SYSTEM: Final = ("/usr", "/lib", "/lib64", "/bin", "/opt", "/nix/store", "/etc/ld.so.cache", "/dev/null")


def main(*, cpu: int, memory: int, command: list[str]) -> None:
    """Become *command*, whose first word is the path of a program. Its input and output are ours."""
    confine(cpu=cpu, memory=memory, files=FILES)
    keep_to((*_SYSTEM, str(Path(command[0]).parent)))
    os.execve(command[0], command, ALONE)  # noqa: S606 -- no shell; the words are settings of ours and none of a file's
