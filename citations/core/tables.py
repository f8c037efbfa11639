"""Everything that fixes an answer, named by one digest in every bundle: code, words and weights, and who judged.

The rules are files: the source of this core, its tables of words and its weights. Two bundles with the same digest were
decided by the same rules. Whoever has the release can make the digest again.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from citations.core.binding import judge
from citations.core.ranking import calibration, crossing, reranking, sentences
from ledger.core.canonical import Json, encode


@dataclass(frozen=True, slots=True, kw_only=True)
class Judges:
    """Who gives second opinions and who selects, each named by the hash of its model."""

    judge: str = judge.NONE.name
    reranker: str = reranking.NONE.name
    selector: str = sentences.LINEAR.name
    encoder: str = crossing.NONE.name


NOBODY: Final = Judges()


def of_files(files: Mapping[str, bytes]) -> str:
    """Return the hex SHA-256 over names and contents, whatever their order."""
    held: dict[str, Json] = {name: sha256(data).hexdigest() for name, data in files.items()}
    return sha256(encode(held)).hexdigest()


def document(
    rules: str, embedder: str, drafter: str, judges: Judges = NOBODY, learned: str = ""
) -> dict[str, Json]:
    """Return what decides, for one embedder, one drafter, their judges and what was learnt.

    *rules* is the digest of the core's files (``of_files``). *learned* is that of the accepted table that ordered what
    was found; without one nothing stands there.
    """
    return {
        "t": "kwanzaa.tables.v2",
        "rules": rules,
        "embedder": embedder,
        "drafter": drafter,
        "judges": {
            "judge": judges.judge,
            "reranker": judges.reranker,
            "selector": judges.selector,
            "encoder": judges.encoder,
        },
        "calibration": _listed(calibration.TABLES.get(embedder, calibration.UNWEIGHED)),
        "by_pieces": _listed(calibration.BY_PIECES.get(embedder, ())),
        **({"learned": learned} if learned else {}),
    }


def digest(rules: str, embedder: str, drafter: str, judges: Judges = NOBODY, learned: str = "") -> str:
    """Return the hex SHA-256 of the canonical document."""
    return sha256(encode(document(rules, embedder, drafter, judges, learned))).hexdigest()


def _listed(rows: calibration.Rows) -> list[Json]:
    return [[size, [list(point) for point in points]] for size, points in rows]
