"""Receipts and what was kept beside them: the page judges them as ``kwanzaa-verify`` does."""

import base64
import json
import random
from collections.abc import Callable, Iterator
from hashlib import sha256
from typing import Any, Final

import pytest

from audit.core.receipts import ReceiptCase, verify_receipt
from audit.core.results import Status
from audit.core.trust import read_trust
from audit.tests.bundles import KEYSET_FILE
from audit.tests.core.test_receipts import DISPLAY, HONEST, KEPT, MARKDOWN, REFUSED, claim, receipt
from audit.tests.forging import ODD, changed, paths
from audit.tests.second import Second
from ledger.core.canonical import encode
from ledger.core.envelope import RECEIPT
from ledger.tests.keys import SIGNER

SEED: Final = 20261123
TRUST: Final = read_trust(KEYSET_FILE)
GIVEN: Final = ("receipt", "kept", "display", "bundle")
Files = dict[str, bytes | None]
Chance = random.Random


@pytest.fixture(scope="module")
def page() -> Iterator[Second]:
    one = Second.start(bundled=True)
    yield one
    one.stop()


def first(files: Files) -> dict[str, Any]:
    """What the first verifier says."""
    data, *rest = (files.get(name) for name in GIVEN)
    beside = dict(zip(GIVEN[1:], rest, strict=True))
    report = verify_receipt(ReceiptCase(data or b"", trust=TRUST, **beside))
    results = [[one.name, one.status.value, one.code] for one in report.results]
    return {"verdict": report.verdict_name, "results": results}


def other(page: Second, files: Files) -> dict[str, Any]:
    """What the page's verifier says."""
    found: dict[str, Any] = page.ask_any({**{name: files.get(name) for name in GIVEN}, "keyset": KEYSET_FILE})
    return found


def written(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode()


def of(display: dict[str, Any]) -> dict[str, Any]:
    """A receipt of another answer, signed."""
    said = json.loads(base64.b64decode(receipt()["receipt"]["payload"]))
    said |= {"display": sha256(encode(display)).hexdigest()}
    return {"receipt": SIGNER.sign(RECEIPT, encode(said)).to_value(), "display": display}


HELD: Final = written(receipt())
SPACES: Final = "\u00a0\u1680\u2003\u2028\u2029\u202f\u3000\x1c\x1f\x85\ufeff\u200b\r\t\x0b\x0c"
ODD_SPACES: Final = {f"space {ord(one):x}": MARKDOWN.replace(" ", one, 40) for one in SPACES}
STRANGE: Final = claim(
    1, "Is $5 (a.b*c) [x] {y} ^z| \\ / +? \U0001f9fe e\u0301?".replace("e\u0301", "\u00e9")
)
CASES: Final[dict[str, Files]] = {
    "alone": {"receipt": HELD},
    "with its bundle": {"receipt": HELD, "bundle": HONEST.data},
    "with another bundle": {"receipt": written(receipt(named="0" * 64)), "bundle": HONEST.data},
    "with a bundle that is none": {"receipt": HELD, "bundle": b"{}"},
    "a time that is none": {"receipt": written(receipt(at="today"))},
    "digits of another script": {"receipt": written(receipt(at="2026-11-2\u0660T12:00:00Z"))},
    "without its answer": {"receipt": written({**receipt(), "display": None})},
    "with an own copy": {"receipt": written({**receipt(), "display": None}), "display": written(DISPLAY)},
    "with another copy": {"receipt": HELD, "display": b"{}"},
    "a refusal": {"receipt": written(of(REFUSED)), "kept": b"After the archive ends It ends in 1987\\."},
    "another refusal": {"receipt": written(of(REFUSED)), "kept": b"After the archive ends. Never."},
    "marks of regular expressions": {
        "receipt": written(of({**DISPLAY, "claims": [STRANGE]})),
        "kept": str(STRANGE["text"]).replace("\\", "\\\\").encode() + b" the van",
    },
    "true for one": {"receipt": HELD, "kept": KEPT["answer.json"].replace('"n": 1', '"n": true').encode()},
    "a byte order mark": {"receipt": HELD, "kept": b"\xef\xbb\xbf" + KEPT["answer.json"].encode()},
    "a separator in front": {"receipt": HELD, "kept": b"\x1c" + KEPT["answer.json"].encode()},
    "entities": {"receipt": HELD, "kept": MARKDOWN.replace("rain", "r&#97;in").encode()},
    "no text": {"receipt": HELD, "kept": b"\xff"},
    "another claim": {"receipt": HELD, "kept": MARKDOWN.replace("She kept", "She never kept").encode()},
    "an Arabic number": {"receipt": HELD, "kept": MARKDOWN.replace("**2.", "**\u0662.").encode()},
    **{name: {"receipt": HELD, "kept": KEPT[name].encode()} for name in ("answer.json", "answer.md", "text")},
    **{name: {"receipt": HELD, "kept": text.encode()} for name, text in ODD_SPACES.items()},
}


@pytest.mark.parametrize("name", CASES)
def test_page_and_command_say_the_same_of_a_receipt(name: str, page: Second) -> None:
    assert other(page, CASES[name]) == first(CASES[name])


def test_a_page_that_was_saved_is_left_to_the_command(page: Second) -> None:
    files: Files = {"receipt": HELD, "kept": KEPT["a page"].encode()}
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
        return json.loads(files["receipt"] or b"") not in (honest, {**honest, "display": None})
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
