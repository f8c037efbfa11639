"""A made corpus of recordings, pictures and pages: each citation resolves in both verifiers, none that is changed."""

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from audit.adapters.files import Folder
from audit.core.results import Status
from audit.core.trust import read_trust
from audit.core.verification import verify
from audit.tests.bundles import KEYSET_FILE, Made, keep
from audit.tests.core.test_pipeline import TAUGHT
from audit.tests.opener import Opener
from audit.tests.second import Second
from audit.tests.verdicts.places import FACTS, Cited, citations, corpus, otherwise, table
from citations.tests.core.fakes import SESSION, World
from ledger.core.canonical import encode
from personas.core import artifact as artifacts
from personas.core import text
from personas.core.artifact import artifact_id
from personas.core.desk import originals
from personas.core.desk import places as where
from personas.core.errors import LocatorError


def differing(second: Second, many: int) -> Counter[str]:
    """Return how many of so many citations do not resolve, and how many with another number do, in either verifier."""
    chance, made = random.Random("0097"), list[Cited]()  # noqa: S311 - examples, not secrets
    for one in citations(tuple(corpus(chance)), chance):
        made += [one] if one.original else []
        if len(made) == many:
            break
    kinds = Counter(type(one.original[0]).__name__ for one in made)
    assert len(kinds) == len(FACTS)
    assert min(kinds.values()) > many // 5
    assert sum(len(one.original) > 1 for one in made) > many // 5
    changed = [otherwise(one, chance) for one in made]
    wrong = Counter[str]()
    for name, cited, expected in (("honest", made, None), ("changed", changed, LocatorError.code)):
        wrong[name] += sum(one.fault() != expected for one in cited)
        wrong[f"{name} to the second"] += sum(
            second.ask_any(one.asked())["code"] != expected for one in cited
        )
    return wrong


def test_citations_resolve_in_both_verifiers_and_none_with_another_number(second: Second) -> None:
    assert not +differing(second, 200)


@pytest.mark.nightly
def test_a_thousand_citations_by_time_region_and_page_resolve_and_none_with_another_number(
    second: Second, soak: Any
) -> None:
    wrong = differing(second, 1_000)
    soak.note(seed=97, count=2_000, differences=wrong.total(), citations=1_000)
    assert not +wrong


# --- A whole bundle, and the archive that was taken out -----------------------------------------------
@dataclass(frozen=True, slots=True, kw_only=True)
class Whole:
    """A bundle that cites one page, and the files of its archive."""

    made: Made
    payload: bytes
    table: bytes
    name: str


@pytest.fixture(scope="module")
def whole() -> Whole:
    content = text.canonical_str(TAUGHT)
    known = table("text", content.paragraphs, random.Random("0097"))  # noqa: S311 - examples, not secrets
    facts: dict[str, str | int] = {
        "title": "Taught",
        "creator": "Ada Finch",
        "kind": "letter",
        "master": "ab" * 32,
    }
    named = {**facts, **FACTS["text"], "places": originals.digest(known)}
    artifact = artifacts.make(archive="ab" * 16, media="text", language="en", metadata=named, content=content)
    payload = artifacts.payload(artifact)
    name = artifact_id(payload)
    asked = World(session=SESSION, originals=lambda at: originals.original(artifact, known, at))
    asked.artifact("letters/1.txt", TAUGHT)
    (origin, paragraphs), *_ = asked.artifacts.values()
    asked.artifacts = {name: (replace(origin, artifact_id=name), paragraphs)}
    asked.ask("Who taught the village children to read?")
    made = keep(asked.kept[0], keys=(name,))
    return Whole(made=made, payload=payload, table=encode(where.to_value(known)), name=name)


def laid_out(root: Path, whole: Whole, changes: Mapping[str, bytes | None]) -> Path:
    files: dict[str, bytes | None] = {"artifacts": whole.payload, "places": whole.table, **changes}
    names = {"artifacts": whole.name.removeprefix("sha256:"), "places": "0" * 64}
    for room, data in files.items():
        (root / "kwanzaa" / room).mkdir(parents=True)
        if data is not None:
            (root / "kwanzaa" / room / f"{names[room]}.json").write_bytes(data)
    return root


@pytest.mark.parametrize(
    ("changes", "status"),
    [
        pytest.param({}, Status.PASS, id="honest"),
        pytest.param({"artifacts": b"{}"}, Status.FAIL, id="another artifact"),
        pytest.param({"places": b"{}"}, Status.FAIL, id="another table"),
        pytest.param({"places": None}, Status.FAIL, id="no table"),
        pytest.param({"artifacts": None}, Status.NOT_CHECKED, id="no artifact"),
    ],
)
def test_every_citation_is_looked_up_in_the_archive_that_was_taken_out(
    whole: Whole, opener: Opener, tmp_path: Path, changes: Mapping[str, bytes | None], status: Status
) -> None:
    folder = Folder(laid_out(tmp_path, whole, changes))
    made, opened = whole.made, whole.made.opened.encode()
    report = verify(made.data, trust=read_trust(KEYSET_FILE), opened=opened, taken=folder)
    assert report.results[-1].status is status
    files = {"payload": whole.payload, "table": whole.table}
    given = files | {
        {"artifacts": "payload", "places": "table"}[room]: data for room, data in changes.items()
    }
    page = opener.act("replay", bundle=made.data, keyset=KEYSET_FILE, opened=opened, **given)
    said = page["results"][-1]
    assert (said["name"], said["status"], said["code"]) == ("artifacts", status, report.results[-1].code)
