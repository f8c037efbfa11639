"""What a process that reads what strangers made must not do: rows that are tried inside of it (``test_deeds``).

Nothing but the standard library is loaded, because a program that is not ours tries them too.
"""

import ctypes
import errno
import fcntl
import json
import mmap
import os
import platform
import resource
import select
import signal
import socket
import stat
import threading
from collections.abc import Callable, Mapping
from pathlib import Path

LIBC = ctypes.CDLL(None, use_errno=True)
X86 = platform.machine() == "x86_64"
BY_THE_FENCE = {"EPERM", "ENOSYS", "RuntimeError"}  # a thread that cannot be started says the last
AT, NOWHERE, NEW_USERS = -100, -1, 0x10000000  # AT_FDCWD, no address, CLONE_NEWUSER
OWN = mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS
ROOM = ctypes.create_string_buffer(256)  # where a call may read nothing, or write
LIMIT = ctypes.create_string_buffer((99).to_bytes(8, "little") * 2)


def call(x86: int, arm: int, *args: int | bytes | ctypes.Array[ctypes.c_char] | None) -> int:
    """Make a call by its number on this machine. Raises: OSError."""
    got = LIBC.syscall(x86 if X86 else arm, *args)
    if got < 0:
        raise OSError(ctypes.get_errno(), "refused")
    return int(got)


def ended(process: int) -> None:
    """Wait for a process that we started; it ends at once where we are it."""
    if process == 0:
        os._exit(0)
    os.waitpid(process, 0)


def written(place: str, words: bytes) -> None:
    descriptor = os.open(place, os.O_WRONLY)
    os.write(descriptor, words)
    os.close(descriptor)


def made(place: str, flags: int = os.O_WRONLY | os.O_CREAT) -> None:
    os.close(os.open(place, flags, 0o600))


def mapped(rights: int, kind: int, file: int = -1) -> int:
    """Make memory of these rights (read 1, write 2, run 4), and return where it is. Raises: OSError."""
    LIBC.mmap.restype = ctypes.c_void_p
    page = LIBC.mmap(None, ctypes.c_size_t(mmap.PAGESIZE), rights, kind, file, 0)
    if page == ctypes.c_void_p(-1).value:
        raise OSError(ctypes.get_errno(), "refused")
    return int(page)


def turned(page: int) -> None:
    """Let memory be run that was only written. Raises: OSError."""
    if LIBC.mprotect(ctypes.c_void_p(page), ctypes.c_size_t(mmap.PAGESIZE), 7):
        raise OSError(ctypes.get_errno(), "refused")


def threaded() -> None:
    """Start what ends at once, in a thread of its own."""
    thread = threading.Thread(target=int)
    thread.start()
    thread.join()


Deed = Callable[
    [Path, int], object
]  # tried at a file that is there, with the number of a process of the same account

# What any process of the account may do where nothing keeps it from it.
FREE: Mapping[str, Deed] = {
    # by the name of a file
    "unlink": lambda at, _: at.unlink(),
    "rename": lambda at, _: at.rename(f"{at}.new"),
    "truncate": lambda at, _: os.truncate(at, 0),
    "chmod": lambda at, _: at.chmod(0o777),
    "chown": lambda at, _: os.chown(at, os.getuid(), os.getgid()),
    "utime": lambda at, _: os.utime(at, (1, 1)),
    "mkdir": lambda at, _: Path(f"{at}.new").mkdir(),
    "rmdir": lambda at, _: Path(f"{at}.folder").rmdir(),
    "mkfifo": lambda at, _: os.mkfifo(f"{at}.new"),
    "mknod": lambda at, _: os.mknod(f"{at}.new", 0o600 | stat.S_IFREG),
    "symlink": lambda at, _: Path(f"{at}.new").symlink_to(at),
    "link": lambda at, _: os.link(at, f"{at}.new"),
    "create": lambda at, _: made(f"{at}.new"),
    "open for writing": lambda at, _: made(str(at), os.O_WRONLY),
    "open for appending": lambda at, _: made(str(at), os.O_RDWR | os.O_APPEND),
    "open and truncate": lambda at, _: made(str(at), os.O_RDONLY | os.O_TRUNC),
    "lock": lambda *_: fcntl.flock(0, fcntl.LOCK_SH | fcntl.LOCK_NB),
    "chdir": lambda at, _: os.chdir(at.parent),
    # what others keep to themselves
    "read a file of the account": lambda at, _: at.read_bytes(),
    "list a folder of the account": lambda at, _: os.listdir(at.parent),  # noqa: PTH208 -- the call itself
    "look what stands there": lambda at, _: at.stat(),
    "ask what may be read": lambda at, _: call(269, 48, AT, os.fsencode(at), 0),
    "the environment of another": lambda _, of: Path(f"/proc/{of}/environ").read_bytes(),
    "the words of another": lambda _, of: Path(f"/proc/{of}/cmdline").read_bytes(),
    # through the file that it reads
    "chmod what is open": lambda *_: os.fchmod(0, 0o666),
    "utime what is open": lambda *_: os.utime(0, (1, 1)),
    "open anew for writing": lambda *_: made("/proc/self/fd/0", os.O_RDWR),
    "map the file": lambda *_: mapped(1, mmap.MAP_SHARED, 0),
    # of itself
    "write its memory's file": lambda *_: made("/proc/self/mem", os.O_RDWR),
    "write its score of memory": lambda *_: written("/proc/self/oom_score_adj", b"900"),
    "write its name": lambda *_: written("/proc/self/comm", b"another"),
    "map new code": lambda *_: mapped(7, OWN),
    "turn memory into code": lambda *_: turned(mapped(3, OWN)),
    # processes
    "fork": lambda *_: ended(os.fork()),
    "clone": lambda *_: ended(call(56, 220, signal.SIGCHLD, None, None, None, None)),
    "spawn": lambda *_: ended(os.posix_spawn("/bin/true", ["true"], {})),
    "start a thread": lambda *_: threaded(),
    "kill": lambda _, of: os.kill(of, signal.SIGCONT),
    "kill all": lambda *_: os.kill(-1, 0),
    "kill itself": lambda *_: os.kill(os.getpid(), 0),
    "tgkill": lambda _, of: call(234, 131, of, of, signal.SIGCONT),
    "tkill": lambda _, of: call(200, 130, of, signal.SIGCONT),
    "signal a thread": lambda *_: signal.pthread_kill(threading.get_ident(), 0),
    "pidfd_open": lambda _, of: os.pidfd_open(of),
    "prlimit of another": lambda _, of: resource.prlimit(of, resource.RLIMIT_NOFILE, (64, 64)),
    "ask for another's limits": lambda _, of: resource.prlimit(of, resource.RLIMIT_NOFILE),
    "setpriority of another": lambda _, of: os.setpriority(os.PRIO_PROCESS, of, 19),
    "sched_setaffinity of another": lambda _, of: os.sched_setaffinity(of, {0}),
    "sched_setscheduler of another": lambda _, of: os.sched_setscheduler(
        of, os.SCHED_IDLE, os.sched_param(0)
    ),
    "ioprio_set of another": lambda _, of: call(251, 30, 1, of, 0x6000),
    # connections and pipes
    "socket of this machine": lambda *_: socket.socket(socket.AF_UNIX),
    "socket of the net": lambda *_: socket.socket(socket.AF_INET),
    "datagrams": lambda *_: socket.socket(socket.AF_INET, socket.SOCK_DGRAM),
    "socket of the kernel": lambda *_: socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 0),
    "socketpair": lambda *_: socket.socketpair(),
    "pipe": lambda *_: os.pipe(),
    "epoll": lambda *_: select.epoll(),
    "eventfd": lambda *_: os.eventfd(0),
    "memfd_create": lambda *_: os.memfd_create("x"),
    "inotify": lambda *_: call(294, 26, 0),
}

# What depends on the machine, on a right, or on what is open; the fence refuses it all the same. Here are those whose
# call stands in a table and is bound by its arguments, or by what may be read; every other call is swept by its number.
BOUND: Mapping[str, Deed] = {
    "create without a name": lambda at, _: made(str(at.parent), os.O_RDWR | os.O_TMPFILE),
    "open by openat2": lambda at, _: call(437, 437, AT, os.fsencode(at), ROOM, 24),
    "shm_open": lambda *_: made("/dev/shm/kwz-made", os.O_RDWR | os.O_CREAT),  # noqa: S108 -- it must not come to it
    "the passwords": lambda *_: Path("/etc/shadow").read_bytes(),
    "the accounts": lambda *_: Path("/etc/passwd").read_bytes(),
    "the environment of who started it": lambda *_: Path(f"/proc/{os.getppid()}/environ").read_bytes(),
    "the memory of another": lambda _, of: made(f"/proc/{of}/mem", os.O_RDWR),
    "write what is open": lambda *_: os.write(0, b"x"),
    "write at a place of it": lambda *_: os.pwrite(0, b"x", 0),
    "write from several places": lambda *_: os.writev(0, [b"x"]),
    "map what is open for writing": lambda *_: mapped(3, mmap.MAP_SHARED, 0),
    "who is told of input": lambda *_: fcntl.fcntl(1, fcntl.F_SETOWN, os.getppid()),
    "the size of its pipe": lambda *_: fcntl.fcntl(1, 1031, 4096),
    "the flags of its pipe": lambda *_: fcntl.fcntl(1, fcntl.F_SETFL, os.O_NONBLOCK),
    "a lease": lambda *_: fcntl.fcntl(0, fcntl.F_SETLEASE, fcntl.F_RDLCK),
    "kill who started it": lambda *_: os.kill(os.getppid(), 0),
    "clone with users of its own": lambda *_: ended(
        call(56, 220, signal.SIGCHLD | NEW_USERS, None, None, None, None)
    ),
    "clone3": lambda *_: ended(call(435, 435, ROOM, 64)),
    "raise its limits": lambda *_: call(302, 261, 0, resource.RLIMIT_NOFILE, LIMIT, None),
    "give itself processes": lambda *_: call(302, 261, 0, resource.RLIMIT_NPROC, LIMIT, None),
    "be root": lambda *_: os.setuid(0),
}

# What a program must do to be loaded, or could do without harm.
OF_PROGRAMS = {
    "look what stands there",
    "ask what may be read",
    "map the file",
    "map new code",
    "turn memory into code",
}

# What would end the process that does it, so that these are tried last.
LAST: Mapping[str, Deed] = {
    "execve": lambda *_: os.execve("/bin/true", ["true"], {}),  # noqa: S606 -- it must not come to it
    "execveat": lambda *_: call(322, 281, AT, b"/bin/true", None, None, 0),
    "a call that nobody knows": lambda *_: call(0x3FFFFFFF, 0x3FFFFFFF),
    "a call of another form": lambda *_: call(0x40000000 | 57, 0x40000000 | 57),  # fork, as x32 numbers it
}

TABLES = {"FREE": FREE, "BOUND": BOUND, "LAST": LAST}


def become(account: int) -> None:
    """Go on as an ordinary account, and let its own files in ``/proc`` be its own. Root alone can."""
    if os.geteuid() == 0:
        os.setgroups([])
        os.setresgid(account, account, account)
        os.setresuid(account, account, account)
        LIBC.prctl(4, 1, 0, 0, 0)


def fates(tables: str, folder: str, victim: int) -> str:
    """Try all rows, and say of each whether it was done, or with which error it was not; as JSON on a line."""
    found = {}
    rows = [row for table in tables.split() for row in TABLES[table].items()]
    for number, (name, deed) in enumerate(rows):
        try:
            deed(Path(folder) / str(number), victim)
        except OSError as e:
            found[name] = errno.errorcode.get(e.errno or 0, "none")
        except Exception as e:  # noqa: BLE001 -- whatever it is, it was not done
            found[name] = type(e).__name__
        else:
            found[name] = "done"
    return f"\n{json.dumps(found)}\n"


def swept(numbers: list[int]) -> str:
    """Make every call of these numbers, with arguments that are none, and say what came of each; as JSON on a line."""
    found = {}
    for number in numbers:
        try:
            call(number, number, *[NOWHERE] * 6)
        except OSError as e:
            found[str(number)] = errno.errorcode.get(e.errno or 0, "none")
        else:
            found[str(number)] = "done"
    return f"\n{json.dumps(found)}\n"
