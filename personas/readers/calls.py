"""The calls of the kernel that a process may make once it is fenced. What is not here is refused (``filters``).

``READING`` is what was seen of every reader: it opens nothing, so it needs memory, its input, its output, and an end.
``BECOMING`` is for a program that still has to be loaded: it opens files for reading as well, a few at once.
A call has a number of its own on each machine, as the kernel's tables say (``asm/unistd_64.h``,
``asm-generic/unistd.h``); None where that machine has no such call.
"""

from dataclasses import dataclass
from typing import Final

X86, ARM = "x86_64", "aarch64"  # as ``platform.machine`` calls them
ARCHITECTURES: Final = {X86: 0xC000003E, ARM: 0xC00000B7}  # as the kernel calls them (linux/audit.h)

_WORD: Final = 0xFFFFFFFF
_WRITES: Final = (
    0o1 | 0o2 | 0o100 | 0o1000 | 0o20000000
)  # O_WRONLY, O_RDWR, O_CREAT, O_TRUNC, the bit of O_TMPFILE
_IS_RUN: Final = 4  # PROT_EXEC
_IS_SHARED: Final = 1  # MAP_SHARED
_COPY, _FLAGS, _SET_FLAGS, _MODE, _COPY_CLOSED = 0, 1, 2, 3, 1030  # of fcntl; the others lock, own and signal


@dataclass(frozen=True, slots=True)
class Only:
    """What an argument must be: one of *values*, of its bits in *mask*. *half* 1 is the upper half of a pointer."""

    argument: int
    values: tuple[int, ...]
    mask: int = _WORD
    half: int = 0


@dataclass(frozen=True, slots=True)
class Call:
    """A call that may be made, if every condition of *only* holds."""

    name: str
    x86_64: int | None
    aarch64: int | None
    only: tuple[Only, ...] = ()

    def number(self, machine: str) -> int | None:
        """Return its number on a machine."""
        return self.x86_64 if machine == X86 else self.aarch64


_SPOKEN: Final = (Only(0, (1, 2)),)  # to standard output and errors alone
_ITSELF: Final = Only(0, (0,))

_BOTH: Final = (
    Call("read", 0, 63),
    Call("write", 1, 64, _SPOKEN),
    Call("close", 3, 57),
    Call("lseek", 8, 62),
    Call("munmap", 11, 215),
    Call("brk", 12, 214),
    Call("mremap", 25, 216),
    Call("madvise", 28, 233),
    Call("getrandom", 318, 278),
    Call("futex", 202, 98),
    Call("sched_yield", 24, 124),
    Call("rt_sigaction", 13, 134),
    Call("rt_sigprocmask", 14, 135),
    Call("rt_sigreturn", 15, 139),
    Call("sigaltstack", 131, 132),
    Call("restart_syscall", 219, 128),
    Call("clock_gettime", 228, 113),
    Call("clock_getres", 229, 114),
    Call("clock_nanosleep", 230, 115),
    Call("gettimeofday", 96, 169),
    Call("getpid", 39, 172),
    Call("gettid", 186, 178),
    Call("exit", 60, 93),
    Call("exit_group", 231, 94),
)

READING: Final = (
    *_BOTH,
    # No new code, and no memory that is a file: what is written there would be written into the file.
    Call("mmap", 9, 222, (Only(2, (0,), _IS_RUN), Only(3, (0,), _IS_SHARED))),
    Call("mprotect", 10, 226, (Only(2, (0,), _IS_RUN),)),
)

# For a decoder that starts threads of its own. A thread is no process: it stands behind the same fence, and counts to
# the same time and memory. These are the flags with which pthreads make one, and no other.
_THREAD: Final = 0x3D0F00  # VM, FS, FILES, SIGHAND, THREAD, SYSVSEM, SETTLS, PARENT_SETTID, CHILD_CLEARTID
THREADED: Final = (
    *READING,
    Call("clone", 56, 220, (Only(0, (_THREAD,)), Only(0, (0,), half=1))),
    Call("set_robust_list", 273, 99),
    Call("rseq", 334, 293),
)

BECOMING: Final = (
    *_BOTH,
    Call("execve", 59, 221),
    Call("mmap", 9, 222),
    Call("mprotect", 10, 226),
    Call("open", 2, None, (Only(1, (0,), _WRITES),)),
    Call("openat", 257, 56, (Only(2, (0,), _WRITES),)),
    Call("pread64", 17, 67),
    Call("readv", 19, 65),
    Call("writev", 20, 66, _SPOKEN),
    Call("fadvise64", 221, 223),
    Call("stat", 4, None),
    Call("fstat", 5, 80),
    Call("lstat", 6, None),
    Call("newfstatat", 262, 79),
    Call("statx", 332, 291),
    Call("access", 21, None),
    Call("faccessat", 269, 48),
    Call("faccessat2", 439, 439),
    Call("readlink", 89, None),
    Call("readlinkat", 267, 78),
    Call("getdents64", 217, 61),
    Call("getcwd", 79, 17),
    Call("dup", 32, 23),
    Call("dup2", 33, None),
    Call("dup3", 292, 24),
    Call("fcntl", 72, 25, (Only(1, (_COPY, _FLAGS, _SET_FLAGS, _MODE, _COPY_CLOSED)),)),
    Call("uname", 63, 160),
    Call("sysinfo", 99, 179),
    Call("getuid", 102, 174),
    Call("getgid", 104, 176),
    Call("geteuid", 107, 175),
    Call("getegid", 108, 177),
    Call("getppid", 110, 173),
    Call("getrlimit", 97, 163),
    Call("prlimit64", 302, 261, (_ITSELF, Only(2, (0,)), Only(2, (0,), half=1))),  # asks, and sets none
    Call("sched_getaffinity", 204, 123, (_ITSELF,)),
    Call("arch_prctl", 158, None),
    Call("set_tid_address", 218, 96),
    Call("set_robust_list", 273, 99),
    Call("rseq", 334, 293),
)

# These hide their arguments in memory, where no filter looks: who is told that there are none takes the older ones.
MISSING: Final = (Call("clone3", 435, 435), Call("openat2", 437, 437))
