"""What a process gives up by the kernel's own means, which are kept when another program takes over in it.

``cut_off`` leaves it the calls of a table and no others (seccomp); without that nothing runs. ``keep_to`` lets only
some folders be read, none written, and no signal and no connection out (Landlock); a kernel before Linux 5.13 has no
such thing, and a later one the more of it the newer it is.
"""

import ctypes
import os
import platform
from collections.abc import Iterable
from typing import Final

from personas.readers.calls import X86, Call
from personas.readers.filters import STEP, assembled

_NO_NEW_PRIVILEGES: Final = 38  # of prctl
_SECCOMP: Final = {True: 317, False: 277}  # the call's number: on x86-64, elsewhere
_FILTER, _ALL_THREADS = 1, 1
# Landlock's calls have the same numbers on every machine. Rights are bits: execute 0, read 2, list 3; the others write,
# make, remove, and ask devices.
_RULES, _ADD, _RESTRICT, _BENEATH, _VERSION = 444, 445, 446, 1, 1
_RIGHTS: Final = {1: 13, 2: 14, 3: 15, 4: 15}  # how many bits a version has; later ones 16
_LATEST: Final = 16
_CONNECTS: Final = 4  # the version that also keeps from TCP: bind 0, connect 1
_SCOPES: Final = 6  # the version that also keeps from sockets without a path and from signals: 0, 1
_RUN_AND_READ: Final = 1 | 1 << 2
_LIST: Final = 1 << 3


class _Filter(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("steps", ctypes.c_char_p))


class _Handled(ctypes.Structure):
    _fields_ = (("files", ctypes.c_uint64), ("connections", ctypes.c_uint64), ("scopes", ctypes.c_uint64))


class _Beneath(ctypes.Structure):
    _pack_ = 1
    _fields_ = (("rights", ctypes.c_uint64), ("folder", ctypes.c_int32))


def cut_off(allowed: Iterable[Call]) -> None:
    """Refuse every other call, in all threads. Raises: OSError where that cannot be; then nothing may run."""
    steps = assembled(platform.machine(), allowed)
    filled = _Filter(len(steps) // STEP.size, steps)
    libc = _bound()
    number = _SECCOMP[platform.machine() == X86]
    if libc.syscall(number, _FILTER, _ALL_THREADS, ctypes.byref(filled)):
        raise OSError(ctypes.get_errno(), "this process cannot be cut off")


def keep_to(places: Iterable[str]) -> bool:
    """Let nothing be read but what lies at *places*, and nothing be written; return whether the kernel can do that.

    Raises: OSError where a rule is not taken.
    """
    libc = _bound()
    version = libc.syscall(_RULES, None, 0, _VERSION)
    if version < 1:
        return False
    files = 2 ** _RIGHTS.get(version, _LATEST) - 1
    handled = _Handled(files, 3 if version >= _CONNECTS else 0, 3 if version >= _SCOPES else 0)
    rules = libc.syscall(_RULES, ctypes.byref(handled), ctypes.sizeof(handled), 0)
    if rules < 0:
        raise OSError(ctypes.get_errno(), "this process cannot be kept to its folders")
    for place in places:
        _allow(libc, rules, place)
    if libc.syscall(_RESTRICT, rules, 0):
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


def _bound() -> ctypes.CDLL:
    """Return the C library, in a process that can gain no right any more by becoming another program."""
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0):
        raise OSError(ctypes.get_errno(), "this process cannot be bound")
    return libc
