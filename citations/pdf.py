"""A whole conversation as PDF: the page that is printed, drawn by a child, with each answer and its receipt attached.

What is to be seen is the text of the same fragments that a browser prints, so ``kwanzaa-verify --kept`` reads what
another program takes out of the file; what is attached proves it as the files of ``conversation.zip`` do.
"""

import json
import tempfile
from collections.abc import Mapping, Sequence
from datetime import UTC
from threading import BoundedSemaphore
from typing import Final

from django.template.loader import render_to_string
from django.utils.translation import get_language, get_language_bidi
from lxml import html

from citations import exports
from citations.conversation_files import Told, runs_leftward
from citations.shown import Proof, Turn, persona_shown
from ledger.core.canonical import Json
from personas.models import Persona
from personas.readers import sandbox
from personas.readers.sandbox import Limits, StoppedError

LIMITS: Final = Limits(seconds=40, cpu=30, memory=2**30, said=32 * 2**20)
_PATIENCE: Final = 5.0  # seconds that one waits for another
_AT_ONCE: Final = BoundedSemaphore(1)  # of one process: it takes a second of a processor and more
_PROGRAM: Final = (
    "import sys; sys.path.insert(0, sys.argv[1]);"
    "from citations import pdf_child;"
    "pdf_child.main(sys.stdin.buffer, sys.stdout.buffer, cpu=int(sys.argv[2]), memory=int(sys.argv[3]))"
)


def written(
    whose: Persona,
    turns: Sequence[tuple[Turn, Proof]],
    told: Sequence[Told],
    receipts: Sequence[Mapping[str, Json]],
) -> bytes:
    """Return the file. Raises: StoppedError where too many are being drawn, or this one could not be."""
    page = {
        "persona": persona_shown(whose),
        "turns": turns,
        "asked": told[0][0].created,
        "LANGUAGE_CODE": get_language(),
        "LANGUAGE_BIDI": get_language_bidi(),
    }
    body = {
        "html": directed(render_to_string("citations/talk.html", page)),
        "files": _files(told, receipts),
        "asked": told[-1][0].created.astimezone(UTC).isoformat(),
    }
    if not _AT_ONCE.acquire(timeout=_PATIENCE):
        raise StoppedError("too many at once")
    try:
        with tempfile.TemporaryFile() as file:
            file.write(json.dumps(body).encode())
            said = sandbox.hear(file, _PROGRAM, LIMITS)
    finally:
        _AT_ONCE.release()
    if not said.startswith(b"%PDF-"):
        raise StoppedError("it could not be drawn")
    return said


def directed(page: str) -> str:
    """Say of each part which way it runs, as a browser finds it out by itself and what draws the file does not."""
    tree = html.document_fromstring(page)
    for one in tree.iterfind(".//*[@dir='auto']"):
        _turn(one)
    for one in tree.iter("bdi"):
        if "dir" not in one.attrib:
            _turn(one)
    return str(html.tostring(tree, encoding="unicode", doctype="<!DOCTYPE html>"))


def _turn(one: html.HtmlElement) -> None:
    one.set("dir", "rtl" if runs_leftward(one.text_content()) else "ltr")


def _files(told: Sequence[Told], receipts: Sequence[Mapping[str, Json]]) -> dict[str, str]:
    made: dict[str, str] = {}
    for n, (one, receipt) in enumerate(zip(told, receipts, strict=True), 1):
        made[f"{n:02}-answer.md"] = exports.markdown(*one)
        made[f"{n:02}-receipt.json"] = json.dumps(receipt, ensure_ascii=False, indent=2) + "\n"
    return made
