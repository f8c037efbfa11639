"""Everything in tables that fixes an answer, named by one digest in every bundle: profiles, calibration, order."""

from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import Final

from citations.core import categories, enforcement, retrieval
from citations.core.asking import question_tables
from citations.core.judging import reranking
from citations.core.picking import calibration, readers, weights
from citations.core.supporting import entailment, support_table
from ledger.core.canonical import Json, encode


@dataclass(frozen=True, slots=True, kw_only=True)
class Judges:
    """Who gives second opinions, each named by the hash of its model."""

    entailment: str = entailment.NONE.name
    reranker: str = reranking.NONE.name
    reader: str = readers.NONE.name


NOBODY: Final = Judges()


def document(embedder: str, drafter: str, judges: Judges = NOBODY, learned: str = "") -> dict[str, Json]:
    """Return the tables as they stand, for one embedder, one drafter, their judges and what was learnt.

    *learned* is the digest of the accepted table that ordered what was found; without one nothing stands there.
    """
    profiles: dict[str, Json] = {name: dict(asdict(row)) for name, row in enforcement.PROFILES.items()}
    return {
        "t": "kwanzaa.tables.v1",
        "embedder": embedder,
        "drafter": drafter,
        "judges": {"entailment": judges.entailment, "reranker": judges.reranker, "reader": judges.reader},
        "limit": retrieval.LIMIT,
        "profiles": profiles,
        "checks": [reason.value for _, reason in enforcement.CHECKS],
        "categories": [[row.category.value, row.course.value] for row in categories.CATEGORIES],
        "calibration": [list(point) for point in calibration.TABLES[embedder]],
        "lifted": calibration.LIFTED,
        "worded": calibration.WORDED,
        "support": support_table.document(),
        "picking": weights.document(),
        "questions": question_tables.document(),
        **({"learned": learned} if learned else {}),
    }


def digest(embedder: str, drafter: str, judges: Judges = NOBODY, learned: str = "") -> str:
    """Return the hex SHA-256 of the canonical document. An embedder without a calibration is a KeyError."""
    return sha256(encode(document(embedder, drafter, judges, learned))).hexdigest()
