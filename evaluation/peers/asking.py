"""One system in a process of its own: takes an archive in, is asked, loses a document. Knows neither gold nor Django.

    python -m evaluation.peers.asking llamaindex tuned GIVEN.json RUN.found

Whatever a system needs to be ready, such as its model, is loaded by a first small index that is not timed.
"""

import json
import os
import resource
import sys
import time
from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from importlib import import_module
from pathlib import Path
from typing import Any, Final, Protocol

MOST: Final = 20
TIMED: Final = 5
MODULES: Final = ("llamaindex", "haystack_ai", "txtai_", "verbatim_rag_")
_SMALL: Final = "A ship went out with the tide. Nobody on the quay knew her name."


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A text with what is known of it; ``text`` are its paragraphs, an empty line between each two."""

    key: str
    text: str
    facts: dict[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """Words that a system shows for a question, and the document it says they are from."""

    key: str
    text: str
    score: float


class Peer(Protocol):
    """A system with its own index."""

    def index(self, documents: Sequence[Document]) -> None:
        """Take all of it in, so that it can be asked; called once more, it begins anew."""

    def ask(self, question: str, most: int) -> list[Shown]:
        """Return at most so many, best first."""
        ...

    def withdraw(self, key: str) -> None:
        """Take one document out, by the system's own means."""

    def count(self) -> int:
        """Return how many pieces it says it holds."""
        ...


class How(StrEnum):
    """How a system is set up: as it comes, or as its own pages advise for texts like these.

    Compare it by ``==``: the process that runs this file as a program has this class twice.
    """

    DEFAULT = "default"
    TUNED = "tuned"


Make = Callable[[How, Path], Peer]
"""How it is set up, and a folder of its own → a system."""


def whole(peer: Peer, given: dict[str, Any], state: Path) -> dict[str, Any]:
    """Let *peer* take the archive in and answer; return all it showed, and what that took."""
    documents, texts = _read(given)
    peer.index([Document(key="small", text=_SMALL, facts=documents[0].facts)])
    peer.ask(next(iter(texts.values())), TIMED)
    ready, load = _memory(), os.getloadavg()[0]
    clock, work = time.perf_counter(), time.process_time()
    peer.index(documents)
    took = {"index_s": time.perf_counter() - clock, "index_cpu_s": time.process_time() - work}
    spans, works, shown = {}, {}, {}
    for name, text in texts.items():
        clock, work = time.perf_counter(), time.process_time()
        shown[name] = _told(peer.ask(text, TIMED))
        spans[name], works[name] = time.perf_counter() - clock, time.process_time() - work
    memory = {"ready_mb": ready, "peak_mb": _memory(), "elsewhere_mb": elsewhere(state)}
    deep = {name: _told(peer.ask(text, MOST)) for name, text in texts.items()}
    told = {"pieces": peer.count(), "load": [load, os.getloadavg()[0]], "spans": spans, "works": works}
    return {**took, **memory, **told, "shown": shown, "deep": deep}


def loss(peer: Peer, given: dict[str, Any]) -> dict[str, Any]:
    """Withdraw a document from a few; return what *peer* shows then, and what it shows where it never was."""
    documents, texts = _read(given)
    found: dict[str, Any] = {}
    for kind, kept in (
        ("after", documents),
        ("never", [one for one in documents if one.key != given["hidden"]]),
    ):
        peer.index(kept)
        if kind == "after":
            peer.withdraw(given["hidden"])
        found[kind] = {name: _told(peer.ask(text, TIMED)) for name, text in texts.items()}
        found[f"pieces_{kind}"] = peer.count()
    return found


def keep(peer: Peer, archive: Path, found: Path, state: Path) -> None:
    """Do both, what was not done yet, with the two files of *archive*; write them as ``….found`` and ``….loss``."""
    if not found.exists():
        found.write_text(json.dumps(whole(peer, json.loads(archive.read_text()), state)), encoding="utf-8")
    lost, few = found.with_suffix(".loss"), archive.with_name(f"{archive.stem}-few.json")
    if not lost.exists():
        lost.write_text(json.dumps(loss(peer, json.loads(few.read_text()))), encoding="utf-8")


def _read(given: dict[str, Any]) -> tuple[list[Document], dict[str, str]]:
    documents = [Document(**one) for one in given["documents"]]
    return documents, {one["id"]: one["question"] for one in given["questions"]}


def _told(shown: Sequence[Shown]) -> list[tuple[str, str, float]]:
    return [(one.key, one.text, round(one.score, 6)) for one in shown]


def _memory() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def elsewhere(state: Path) -> int:
    """Return what the servers behind *state* hold, in MB: other processes that work in it or name it."""
    held = 0
    for one in Path("/proc").glob("[0-9]*"):
        try:
            words = (one / "cmdline").read_text() + str((one / "cwd").readlink())
            if int(one.name) not in {os.getpid(), os.getppid()} and str(state) in words:
                held += int((one / "smaps_rollup").read_text().split("Pss:")[1].split()[0])
        except (OSError, IndexError):  # it has ended, or is another's
            held += 0
    return held // 1024


def main(words: Sequence[str]) -> None:
    """Run one peer."""
    parser = ArgumentParser()
    parser.add_argument("peer", choices=MODULES)
    parser.add_argument("how", type=How)
    parser.add_argument("given", type=Path)
    parser.add_argument("found", type=Path)
    told = parser.parse_args(words)
    make: Make = import_module(f"evaluation.peers.{told.peer}").make
    state = told.found.with_suffix(".state")
    state.mkdir(parents=True, exist_ok=True)
    keep(make(told.how, state), told.given, told.found, state)


if __name__ == "__main__":
    main(sys.argv[1:])
