"""Receipts and what was kept beside them: the page judges them as ``kwanzaa-verify`` does."""

import json
import random
from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest

from audit.core.results import Status
from audit.tests.bundles import KEYSET_FILE
from audit.tests.forging import ODD, changed, paths
from audit.tests.kept import KEPT, receipt
from audit.tests.second import Second
from audit.tests.verdicts import make
from audit.tests.verdicts.receipts import GIVEN, SPACES, said, written

SEED: Final = 20261123
Files = dict[str, bytes]
Chance = random.Random
RECEIPTS: Final[list[dict[str, Any]]] = json.loads(make.VERDICTS.read_bytes())["receipts"]
HELD: Final = written(receipt())


def first(files: Files) -> dict[str, Any]:
    """What the first verifier says."""
    return said(files, KEYSET_FILE)


def other(page: Second, files: Files, keyset: bytes | None = KEYSET_FILE) -> dict[str, Any]:
    """What the page's verifier says."""
    found: dict[str, Any] = page.ask_any({**{name: files.get(name) for name in GIVEN}, "keyset": keyset})
    return found


def test_the_page_comes_to_every_verdict_on_receipts(page: Second) -> None:
    assert {one["expected"]["verdict"] for one in RECEIPTS} == {"pass", "fail", "not_trusted", "unreadable"}
    for case in RECEIPTS:
        files = {name: make.spliced(one["file"], one["splice"]) for name, one in case["files"].items()}
        keyset = case["keyset"] and make.read(case["keyset"])
        assert other(page, files, keyset) == case["expected"], case["name"]


def test_a_page_that_was_saved_is_left_to_the_command(page: Second) -> None:
    files = {"receipt": HELD, "kept": KEPT["a page"].encode()}
    assert first(files)["verdict"] == other(page, files)["verdict"] == "pass"
    assert other(page, files)["results"][-1] == ["kept", Status.NOT_CHECKED, "audit.missing_input"]


# --- Forgeries ------------------------------------------------------------------------------------
def flipped(chance: Chance, data: bytes) -> bytes:
    changed = bytearray(data)
    changed[chance.randrange(len(changed))] ^= 1 << chance.randrange(8)
    return bytes(changed)


def cut(chance: Chance, data: bytes) -> bytes:
    start = chance.randrange(len(data))
    return data[:start] + data[start + chance.choice((1, 2, 30)) :]


def put(chance: Chance, data: bytes) -> bytes:
    place = chance.randrange(len(data))
    more: str = chance.choice((*SPACES, "\\", "*", ">", "[", "&amp;", "{", "\n", "9"))
    return data[:place] + more.encode() + data[place:]


def odd(chance: Chance, data: bytes) -> bytes:
    """Put another value into one place of what is JSON."""
    try:
        value = json.loads(data)
    except ValueError:
        return put(chance, data)
    path = chance.choice(list(paths(value))[1:])
    return written(changed(value, path, lambda _: chance.choice(ODD)))


WAYS: Final[tuple[Callable[[Chance, bytes], bytes], ...]] = (flipped, cut, put, odd)


def forged(count: int, seed: int) -> Iterator[Files]:
    """Change the receipt, or what lies beside it."""
    chance = random.Random(seed)  # noqa: S311 -- a sample, no secret
    honest = [{"receipt": HELD, "kept": KEPT[name].encode()} for name in ("answer.json", "answer.md", "text")]
    for _ in range(count):
        files = dict(chance.choice(honest))
        name = chance.choice((*files,))
        yield {**files, name: chance.choice(WAYS)(chance, files[name])}


def is_forged(files: Files) -> bool:
    """Tell whether the receipt holds another value than the honest one; without its answer it proves none, and may."""
    honest = json.loads(HELD)
    try:
        return json.loads(files["receipt"]) not in (honest, {**honest, "display": None})
    except ValueError:
        return True


def compare(page: Second, count: int, seed: int) -> tuple[int, list[Any]]:
    """Return how many forged receipts passed anywhere, and where the two differ."""
    accepted, apart = 0, []
    for files in forged(count, seed):
        one, two = first(files), other(page, files)
        accepted += is_forged(files) and "pass" in {one["verdict"], two["verdict"]}
        if one != two:
            apart.append((files, one, two))
    return accepted, apart


def test_forged_receipts_are_refused_by_page_and_command_with_the_same_words(page: Second) -> None:
    assert compare(page, 600, SEED) == (0, [])


@pytest.mark.nightly
def test_twenty_thousand_forged_receipts_are_refused_by_both(page: Second, soak: Any) -> None:
    accepted, apart = compare(page, 20_000, SEED + 1)
    soak.note(seed=SEED + 1, count=20_000, differences=len(apart), accepted=accepted)
    assert (accepted, apart) == (0, [])
