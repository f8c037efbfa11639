"""Artifacts that are staged, and what waits beside each of them, brought by COPY as passages are (``index_rows``).

Their lines are made where the artifacts are: whoever writes them reads none.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db import connection

from personas.core.sensitive.holding import Held
from personas.core.sensitive.kinds import Kind
from personas.intakes import Staged
from personas.models import Artifact
from personas.services import index_rows
from personas.services.holding_back import Judged

_TABLES: Final = """
CREATE TEMP TABLE kwanzaa_artifacts (
    id bigint, record_key text, artifact_id text, payload bytea, media text, title text, creator text, date text,
    year smallint, kind text, language text, own boolean, key bytea, judged text, is_held boolean, risks jsonb
) ON COMMIT DROP;
CREATE TEMP TABLE kwanzaa_staged (artifact bigint, held jsonb, names jsonb) ON COMMIT DROP
"""
_WRITE: Final = """
INSERT INTO personas_artifact (persona_id, intake_id, created, id, record_key, artifact_id, payload, media, title,
    creator, date, year, kind, language, "primary", key, judged, is_held, risks)
SELECT %(persona)s, %(intake)s, now(), * FROM kwanzaa_artifacts;
INSERT INTO personas_staged (persona_id, artifact_id, held, names) SELECT %(persona)s, * FROM kwanzaa_staged;
DROP TABLE kwanzaa_artifacts, kwanzaa_staged
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lines:
    """Artifacts as COPY reads them, a line each, and beside them what is held back of some and the names in them."""

    artifacts: str
    staged: str
    count: int


def lines(rows: Sequence[Artifact], judged: Sequence[Judged], names: Sequence[Sequence[str]]) -> Lines:
    """Write artifacts as COPY reads them. Of whom nothing is held back and nobody is named, nothing waits beside it."""
    waiting = ((row.pk, _held(one), [*named]) for row, one, named in zip(rows, judged, names, strict=True))
    return Lines(
        artifacts="".join(map(_artifact, rows)),
        staged="".join(
            index_rows.line(key, json.dumps(held), json.dumps(named))
            for key, held, named in waiting
            if held or named
        ),
        count=len(rows),
    )


def write(some: Sequence[Lines], *, persona: int, intake: int) -> None:
    """Write artifacts and what waits beside them, in the caller's transaction."""
    with connection.cursor() as cursor:
        cursor.execute(_TABLES)
        for table, which in (("kwanzaa_artifacts", "artifacts"), ("kwanzaa_staged", "staged")):
            with cursor.copy(f"COPY {table} FROM STDIN") as rows:
                for one in some:
                    rows.write(getattr(one, which))
        cursor.execute(_WRITE, {"persona": persona, "intake": intake})


def judged_of(staged: Staged) -> Judged:
    """Read what waits beside an artifact as it was judged."""
    found = [
        Held(
            span=(paragraph or 0, start, end),
            kinds=tuple(map(Kind, kinds)),
            names=tuple(names),
            is_sure=is_sure,
        )
        for paragraph, start, end, kinds, names, is_sure in staged.held
    ]
    is_headed = [one[0] is None for one in staged.held]
    return Judged(
        sentences=tuple(one for one, above in zip(found, is_headed, strict=True) if not above),
        heading=next((one for one, above in zip(found, is_headed, strict=True) if above), None),
        model=staged.artifact.judged,
    )


def _artifact(row: Artifact) -> str:
    return index_rows.line(
        *(row.pk, row.record_key, row.artifact_id, row.payload, row.media, row.title, row.creator, row.date),
        *(row.year, row.kind, row.language, row.primary, row.key, row.judged, row.is_held),
        None if row.risks is None else json.dumps(row.risks),
    )


def _held(judged: Judged) -> list[list[Any]]:
    """Write what is held back of an artifact as JSON; of its heading no place."""
    heading = [judged.heading] if judged.heading else []
    return [
        [*place, [kind.value for kind in one.kinds], list(one.names), one.is_sure]
        for place, one in (
            *((one.span, one) for one in judged.sentences),
            *(((None, 0, 0), one) for one in heading),
        )
    ]
