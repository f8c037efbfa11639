"""A kept conversation on the page: every answer in it is judged, and what is wrong in it stands first."""

import io
import zipfile
from collections.abc import Mapping
from typing import Any, Final

import pytest

from audit.tests.bundles import KEYSET_FILE
from audit.tests.kept import KEPT, LISTED, MARKDOWN, REFUSED, receipt
from audit.tests.second import Second
from audit.tests.verdicts.receipts import written

ANSWER: Final = {"answer.md": MARKDOWN.encode(), "answer.json": KEPT["answer.json"].encode()}
FIRST, SECOND = ({f"{n:02}/{name}": data for name, data in ANSWER.items()} for n in (1, 2))
HONEST: Final = {
    "README.txt": b"Each folder holds one answer and its receipt.",
    "conversation.md": MARKDOWN.encode(),
    **FIRST,
    "01/receipt.json": written(receipt()),
    **SECOND,
    "02/receipt.json": written(receipt()),
}
LIE: Final = MARKDOWN.replace("She wrote", "She never wrote").encode()
MOST: Final = 16 * 2**20


def zipped(files: Mapping[str, bytes]) -> bytes:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as made:
        for name, data in files.items():
            made.writestr(name, data)
    return held.getvalue()


def look(page: Second, data: bytes, keyset: bytes | None = KEYSET_FILE) -> list[dict[str, Any]]:
    files = [{"name": "talk.zip", "data": data}]
    found: list[dict[str, Any]] = page.ask_any({"files": files, "keyset": keyset})
    return found


@pytest.mark.parametrize(
    ("changed", "wrong"),
    [
        pytest.param({}, 0, id="nothing"),
        pytest.param({"02/answer.md": LIE}, 1, id="one answer, and not its copy for programs"),
        pytest.param({"conversation.md": LIE}, 2, id="the text of all of them"),
        pytest.param({"01/receipt.json": written({**receipt(), "display": None})}, 1, id="a receipt alone"),
        pytest.param({"02/receipt.json": written(receipt(named="x"))}, 1, id="a receipt that is none"),
        pytest.param({"02/more.txt": b"She agreed."}, 1, id="something that nobody signed"),
        pytest.param({"more.txt": b"She agreed."}, 2, id="the same beside the folders"),
        pytest.param({"03/answer.md": LIE}, 2, id="a folder without a receipt"),
    ],
)
def test_a_conversation_is_good_only_as_a_whole(page: Second, changed: dict[str, bytes], wrong: int) -> None:
    whole, *each = look(page, zipped(HONEST | changed))
    assert (whole["kind"], whole["facts"]) == ("conversation", {"count": 2, "wrong": wrong})
    assert [one["kind"] for one in each] == ["receipt"] * 2


def test_the_text_of_several_answers_is_held_against_each_in_its_place(page: Second) -> None:
    none = b"# What?\n\n## After the archive ends\n\nIt ends in 1987.\n"
    both = LISTED.encode() + b"\n\n" + none
    refused = {"02/answer.md": none, "02/receipt.json": written(receipt(display=REFUSED))}
    held = {"conversation.md": both, "01/answer.md": LISTED.encode(), "01/receipt.json": written(receipt())}
    assert look(page, zipped(held | refused))[0]["facts"] == {"count": 2, "wrong": 0}
    added = {"conversation.md": both + b"\nShe agreed. **[A]**\n"}
    assert look(page, zipped(held | refused | added))[0]["facts"] == {"count": 2, "wrong": 1}


def test_a_file_that_says_it_is_smaller_than_it_is_is_cut(page: Second) -> None:
    hostile = zipped(HONEST | {"big": bytes(MOST)}).replace(MOST.to_bytes(4, "little"), b"\x09\0\0\0")
    assert look(page, hostile)[0]["facts"] == {"count": 2, "wrong": 2}


def test_without_keys_nothing_of_it_is_proved(page: Second) -> None:
    assert look(page, zipped(HONEST), None)[0]["facts"] == {"count": 2, "wrong": 2}


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(zipped({"01/answer.md": MARKDOWN.encode()}), id="no receipt in it"),
        pytest.param(zipped(HONEST)[:-30], id="cut off"),
        pytest.param(b"PK\x03\x04" + bytes(500), id="none"),
        pytest.param(zipped({**HONEST, "big": bytes(MOST)}), id="more than may be read"),
        pytest.param(zipped({f"{n}/receipt.json": b"{}" for n in range(401)}), id="too many files"),
    ],
)
def test_what_is_no_conversation_is_said_so(page: Second, data: bytes) -> None:
    assert [one["kind"] for one in look(page, data)] == ["archive"]
