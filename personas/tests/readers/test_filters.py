"""The program that the kernel runs at every call, run here: what it answers on each machine."""

import errno
import struct

import pytest

from personas.readers.calls import ARCHITECTURES, BECOMING, MISSING, READING, THREADED, Call
from personas.readers.filters import ALLOW, AND, EQUAL, KILL, LOAD, REFUSE, RETURN, STEP, assembled

REFUSED, NO_SUCH = REFUSE | errno.EPERM, REFUSE | errno.ENOSYS
TABLES = {"reader": READING, "reader with threads": THREADED, "program": BECOMING}
X32 = 0x40000000


def answer(program: bytes, number: int, *args: int, architecture: int) -> int:
    """Return what a filter answers to a call, as the kernel would run it."""
    sees = struct.pack("<IIQ6Q", number, architecture, 0, *args, *[0] * (6 - len(args)))
    steps, at, held = list(STEP.iter_unpack(program)), 0, 0
    while True:
        code, yes, no, value = steps[at]
        at += 1
        match code:
            case _ if code == LOAD:
                (held,) = struct.unpack_from("<I", sees, value)
            case _ if code == AND:
                held &= value
            case _ if code == EQUAL:
                at += yes if held == value else no
            case _:
                assert code == RETURN
                return int(value)


def of(table: str, machine: str, name: str, *args: int) -> int:
    """Return what is answered to a call by its name."""
    call = next(one for one in (*TABLES[table], *MISSING) if one.name == name)
    number = call.number(machine)
    assert number is not None
    return answer(assembled(machine, TABLES[table]), number, *args, architecture=ARCHITECTURES[machine])


@pytest.mark.parametrize("machine", ARCHITECTURES)
@pytest.mark.parametrize("table", TABLES)
def test_a_table_allows_what_it_names_and_nothing_beside(table: str, machine: str) -> None:
    program = assembled(machine, TABLES[table])
    assert len(program) // STEP.size < 4_096  # more the kernel does not take
    names = {one.number(machine): one for one in TABLES[table]} | {
        one.number(machine): one for one in MISSING
    }
    names.pop(None, None)
    for number in range(1_024):
        found = answer(program, number, *[2**64 - 1] * 6, architecture=ARCHITECTURES[machine])
        call = names.get(number)
        bare = call is not None and call not in MISSING and not call.only
        assert found == (ALLOW if bare else NO_SUCH if call in MISSING else REFUSED), (number, call)
        assert answer(program, number | X32, architecture=ARCHITECTURES[machine]) == REFUSED
        assert answer(program, number, architecture=0x40000003) == KILL  # a 32-bit program's call


@pytest.mark.parametrize("machine", ARCHITECTURES)
@pytest.mark.parametrize(
    ("table", "name", "args", "found"),
    [
        pytest.param("reader", "write", (1,), ALLOW, id="speaks"),
        pytest.param("reader", "write", (0,), REFUSED, id="writes what it reads"),
        pytest.param("reader", "mmap", (0, 1, 3, 0x22), ALLOW, id="takes memory"),
        pytest.param("reader", "mmap", (0, 1, 7, 0x22), REFUSED, id="takes memory that is run"),
        pytest.param("reader", "mmap", (0, 1, 3, 0x01), REFUSED, id="takes memory that is a file"),
        pytest.param("reader", "mmap", (0, 1, 1, 0x03), REFUSED, id="takes it in the other way"),
        pytest.param("reader", "mprotect", (0, 1, 1), ALLOW, id="closes memory"),
        pytest.param("reader", "mprotect", (0, 1, 5), REFUSED, id="lets memory be run"),
        pytest.param("program", "mprotect", (0, 1, 5), ALLOW, id="loads a library"),
        pytest.param("program", "openat", (0, 0, 0o2000000), ALLOW, id="opens to read"),
        *(
            pytest.param("program", "openat", (0, 0, flags), REFUSED, id=f"opens with {flags:o}")
            for flags in (0o1, 0o2, 0o3, 0o100, 0o1000, 0o20200000, 0o2000101)
        ),
        pytest.param("program", "openat", (0, 0, 2**32), ALLOW, id="what the kernel does not look at"),
        pytest.param("program", "prlimit64", (0, 7, 0, 1), ALLOW, id="asks for its limits"),
        pytest.param("program", "prlimit64", (9, 7, 0, 1), REFUSED, id="asks for another's"),
        pytest.param("program", "prlimit64", (0, 7, 16, 0), REFUSED, id="sets its own"),
        pytest.param("program", "prlimit64", (0, 7, 2**32, 0), REFUSED, id="sets its own from far above"),
        pytest.param("program", "fcntl", (3, 3), ALLOW, id="asks how a file is open"),
        pytest.param("program", "fcntl", (3, 1030), ALLOW, id="opens it twice"),
        pytest.param("program", "fcntl", (3, 8), REFUSED, id="says who is signalled"),
        pytest.param("program", "sched_getaffinity", (1,), REFUSED, id="asks where another runs"),
        pytest.param("reader", "clone3", (), NO_SUCH, id="hides what it starts"),
        pytest.param("program", "openat2", (), NO_SUCH, id="hides what it opens"),
    ],
)
def test_arguments_are_looked_at(
    machine: str, table: str, name: str, args: tuple[int, ...], found: int
) -> None:
    assert of(table, machine, name, *args) == found


def test_no_table_names_a_call_twice() -> None:
    for machine in ARCHITECTURES:
        for table in TABLES.values():
            numbers = [
                call.number(machine) for call in (*table, *MISSING) if call.number(machine) is not None
            ]
            assert len(set(numbers)) == len(numbers)


def test_a_machine_that_no_table_knows_gets_no_filter() -> None:
    with pytest.raises(OSError, match="no filter is known"):
        assembled("riscv64", (Call("read", 0, 63),))
