"""What every system is given: the canonical texts of an archive folder, its golden questions, and what is withdrawn."""

from collections import Counter
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from citations.measuring import golden
from citations.measuring.golden import Golden
from evaluation import answering
from evaluation.peers.asking import Document
from personas.readers import folder

BETWEEN: Final = "\n\n"
FEW: Final = 5
"""So many documents to both sides of one that is withdrawn."""
Gold = tuple[tuple[tuple[str, tuple[tuple[int, int], ...]], ...], ...]
"""Per part and quote: a document, and spans of its text."""


def documents(root: Path) -> tuple[Document, ...]:
    """Read an archive folder; its paragraphs are those that the archive would sign."""
    return tuple(
        Document(
            key=one.row.path,
            text=BETWEEN.join(one.content.paragraphs),
            facts={name: one.row.fact(name) for name in ("title", "creator", "date", "kind")},
        )
        for one in folder.read(root).documents
    )


def due(root: Path) -> tuple[Golden, ...]:
    """Return the questions that have an answer, and one alone that is right: to give it."""
    asked = answering.read(root / answering.QUESTIONS)
    return tuple(one for one in asked if one.outcome == "answered" and one.parts and not one.may_refuse)


def undue(root: Path) -> tuple[Golden, ...]:
    """Return the questions that the archive has no answer to."""
    asked = answering.read(root / answering.QUESTIONS)
    return tuple(one for one in asked if one.outcome == "refused" and not one.may_refuse)


def gold(texts: dict[str, str], one: Golden) -> Gold:
    """Find the quotes of a question in *texts*."""
    return tuple(
        tuple((quote.path, tuple(_spans(texts.get(quote.path, ""), quote.text))) for quote in part)
        for part in one.parts
    )


def _spans(text: str, quote: str) -> list[tuple[int, int]]:
    paragraphs = tuple(text.split(BETWEEN))
    bases = [0]
    for paragraph in paragraphs:
        bases.append(bases[-1] + len(paragraph) + len(BETWEEN))
    found = golden.locate(quote, paragraphs)
    return [(bases[one.paragraph] + one.start, bases[one.paragraph] + one.end) for one in found]


def given(root: Path) -> dict[str, Any]:
    """Return what a process reads: documents and questions, without gold."""
    asked = (*due(root), *undue(root))
    return {
        "documents": [asdict(one) for one in documents(root)],
        "questions": [{"id": one.id, "question": one.question} for one in asked],
    }


def few(root: Path) -> dict[str, Any]:
    """Return the same of a few documents alone, that which is ``hidden`` in the midst of them."""
    all_of_it, key = given(root), hidden(root)
    at = next(n for n, one in enumerate(all_of_it["documents"]) if one["key"] == key)
    return {**all_of_it, "hidden": key, "documents": all_of_it["documents"][max(0, at - FEW) : at + FEW + 1]}


def hidden(root: Path) -> str:
    """Name the document that most questions may be answered from."""
    held = Counter(key for one in due(root) for key in {quote.path for part in one.parts for quote in part})
    return max(sorted(held), key=lambda key: held[key])
