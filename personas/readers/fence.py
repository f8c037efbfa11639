"""What a process gives up by the kernel's own filters, which are kept when another program takes over in it.

``cut_off`` refuses calls that reach another machine or another process, signals too; without it nothing runs.
``keep_to`` lets only some folders be read and none written; a kernel without Landlock (Linux before 5.13) has no such
thing.
"""

import ctypes
import errno
import os
import platform
from collections.abc import Iterable
from typing import Final

_NO_NEW_PRIVILEGES, _SECCOMP, _FILTER = 38, 22, 2  # of prctl
# Architecture, as the kernel numbers it, and its calls: socket, ptrace, process_vm_readv, process_vm_writev,
# io_uring_setup, pidfd_getfd; kill, tkill, tgkill, rt_sigqueueinfo, rt_tgsigqueueinfo, pidfd_send_signal.
_CALLS: Final = {
    "x86_64": (0xC000003E, (41, 101, 310, 311, 425, 438, 62, 200, 234, 129, 297, 424)),
    "aarch64": (0xC00000B7, (198, 117, 270, 271, 425, 438, 129, 130, 131, 138, 240, 424)),
}
_FOREIGN: Final = 0x40000000  # calls of another form on the same machine begin here
_LOAD, _EQUAL, _AT_LEAST, _RETURN = 0x20, 0x15, 0x35, 0x06  # instructions of a filter (linux/filter.h)
_NUMBER, _ARCHITECTURE = 0, 4  # bytes into what a filter sees of a call
_ALLOW, _KILL, _REFUSE = 0x7FFF0000, 0x80000000, 0x00050000
# Landlock's calls have the same numbers on every machine. Rights are bits: execute 0, read 2, list 3; all of its first
# version are 13, of which the others write, make or remove.
_RULES, _ADD, _RESTRICT, _BENEATH = 444, 445, 446, 1
_ALL: Final = 2**13 - 1
_RUN_AND_READ: Final = 1 | 1 << 2
_LIST: Final = 1 << 3


class _Step(ctypes.Structure):
    _fields_ = (
        ("code", ctypes.c_ushort),
        ("yes", ctypes.c_ubyte),
        ("no", ctypes.c_ubyte),
        ("value", ctypes.c_uint),
    )


class _Filter(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("steps", ctypes.POINTER(_Step)))


class _Handled(ctypes.Structure):
    _fields_ = (("rights", ctypes.c_uint64),)


class _Beneath(ctypes.Structure):
    _pack_ = 1
    _fields_ = (("rights", ctypes.c_uint64), ("folder", ctypes.c_int32))


def cut_off() -> None:
    """Refuse every call that reaches out. Raises: OSError where that cannot be; then nothing may run."""
    steps = _steps()
    filled = _Filter(len(steps), (_Step * len(steps))(*steps))
    libc = _libc()
    for call in ((_NO_NEW_PRIVILEGES, 1, 0, 0, 0), (_SECCOMP, _FILTER, ctypes.byref(filled), 0, 0)):
        if libc.prctl(*call):
            raise OSError(ctypes.get_errno(), "this process cannot be cut off")


def keep_to(places: Iterable[str]) -> bool:
    """Let nothing be read but what lies at *places*, and nothing be written; return whether the kernel can do that.

    Raises: OSError where a rule is not taken.
    """
    libc = _libc()
    rules = libc.syscall(_RULES, ctypes.byref(_Handled(_ALL)), ctypes.sizeof(_Handled), 0)
    if rules < 0:
        return False
    for place in places:
        _allow(libc, rules, place)
    if libc.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0) or libc.syscall(_RESTRICT, rules, 0):
        raise OSError(ctypes.get_errno(), "this process cannot be kept to its folders")
    os.close(rules)
    return True


def _allow(libc: ctypes.CDLL, rules: int, place: str) -> None:
    try:
        folder = os.open(place, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return  # not every machine has each of them
    rights = _RUN_AND_READ | (_LIST if os.path.isdir(place) else 0)  # noqa: PTH112 -- what is loaded late is a file to open
    beneath = _Beneath(rights, folder)
    if libc.syscall(_ADD, rules, _BENEATH, ctypes.byref(beneath), 0):
        raise OSError(ctypes.get_errno(), "this process cannot be kept to its folders")
    os.close(folder)


def _libc() -> ctypes.CDLL:
    return ctypes.CDLL(None, use_errno=True)


def _steps() -> list[_Step]:
    if platform.machine() not in _CALLS:
        raise OSError(errno.ENOSYS, "no filter is known for this machine")
    architecture, calls = _CALLS[platform.machine()]
    left = len(calls)
    return [
        _Step(_LOAD, 0, 0, _ARCHITECTURE),
        _Step(_EQUAL, 1, 0, architecture),
        _Step(_RETURN, 0, 0, _KILL),
        _Step(_LOAD, 0, 0, _NUMBER),
        _Step(_AT_LEAST, left + 1, 0, _FOREIGN),
        *(_Step(_EQUAL, left - at, 0, call) for at, call in enumerate(calls)),
        _Step(_RETURN, 0, 0, _ALLOW),
        _Step(_RETURN, 0, 0, _REFUSE | errno.EPERM),
    ]
