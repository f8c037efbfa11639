"""The program that the kernel runs at every call of a fenced process (seccomp, linux/filter.h). See ``calls``.

It asks for the machine first, because the same number is another call on another one. What it does not know is
refused with EPERM and not killed for: a library that looks whether it may then goes on, and whoever means harm is told
no each time. Calls of another form on the same machine (x32) have numbers that nothing here equals.
"""

import errno
import struct
from collections.abc import Iterable, Iterator
from typing import Final

from personas.readers.calls import ARCHITECTURES, MISSING, Call, Only

STEP: Final = struct.Struct(
    "=HBBI"
)  # an instruction: code, steps to skip where it holds and where not, value
LOAD, EQUAL, AND, RETURN = 0x20, 0x15, 0x54, 0x06
NUMBER, ARCHITECTURE, ARGUMENTS = 0, 4, 16  # bytes into what a filter sees of a call
ALLOW, KILL, REFUSE = 0x7FFF0000, 0x80000000, 0x00050000
_HALF: Final = 4  # bytes; a filter looks at half an argument at once, the lower one first
_REFUSED: Final = (RETURN, 0, 0, REFUSE | errno.EPERM)
_Step = tuple[int, int, int, int]


def assembled(machine: str, allowed: Iterable[Call]) -> bytes:
    """Return the program that lets only these calls be made. Raises: OSError where no table knows the machine."""
    if machine not in ARCHITECTURES:
        raise OSError(errno.ENOSYS, "no filter is known for this machine")
    steps = [
        (LOAD, 0, 0, ARCHITECTURE),
        (EQUAL, 1, 0, ARCHITECTURES[machine]),
        (RETURN, 0, 0, KILL),
        (LOAD, 0, 0, NUMBER),
    ]
    for call in allowed:
        then = [step for one in call.only for step in _held(one)]
        steps += _asked(call.number(machine), [*then, (RETURN, 0, 0, ALLOW)])
    for call in MISSING:
        steps += _asked(call.number(machine), [(RETURN, 0, 0, REFUSE | errno.ENOSYS)])
    return b"".join(STEP.pack(*step) for step in (*steps, _REFUSED))


def _asked(number: int | None, then: list[_Step]) -> list[_Step]:
    return [] if number is None else [(EQUAL, 0, len(then), number), *then]


def _held(one: Only) -> Iterator[_Step]:
    """Refuse the call unless the argument is one of the values; the number is looked at no more after this."""
    yield LOAD, 0, 0, ARGUMENTS + _HALF * (2 * one.argument + one.half)
    yield AND, 0, 0, one.mask
    for at, value in enumerate(one.values):
        yield EQUAL, len(one.values) - at, 0, value
    yield _REFUSED
