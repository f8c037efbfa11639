"""What a policy costs a search: the same passages with a full policy and with one rule, by the same questions.

And what it costs to leave out what is held back: the same passages once more, beside others that are.
The archives are made of words and vectors by chance, measured in a transaction, and gone with it.
"""

import random
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import date
from typing import Final

import numpy as np
from django.db import connection, transaction

from evaluation.bench.measuring import Spans, timed
from ledger.core.canonical import Json
from personas import embedders, services
from personas import selectors as personas
from personas.core import artifact as core
from personas.core import text as canonical
from personas.core.consent import OPEN
from personas.core.passages import Passage
from personas.core.sensitive import HELD
from personas.embedders.packed import pack
from personas.models import ArchiveVersion, Artifact, Branches, Entry, Person, Persona, Rule
from personas.models import Passage as PassageRow
from personas.selectors import Standing
from personas.selectors.tenancy import as_tenant
from personas.services import indexing
from personas.services.placing import place

ARTIFACTS: Final = 1000
PASSAGES: Final = 10  # of each
PEOPLE: Final = 200
HELD_BACK: Final = (
    50  # artifacts more, all of whose passages are held back; every fifth for its heading alone
)
_WORDS: Final = 60
_WARM: Final = 3  # searches that make the plan, and are not counted
_EMBEDDER: Final = "hashing"
_WORKER: Final = "kwanzaa_worker"


def measure(questions: int) -> Json:
    """Time *questions* searches of each archive by turns; ``percent`` and ``percent_held`` compare the medians.

    The one with a policy is searched as a worker, behind row security, where that login is there.
    """
    spans = Spans()
    with transaction.atomic():
        made = {name: _archive(name, ARTIFACTS) for name in ("open", "policy")}
        govern(made["policy"])
        made["held"] = _archive("held", ARTIFACTS + HELD_BACK)
        _hold_back(made["held"])
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
        for persona in made.values():
            place(persona_id=persona.pk)
        _search(made, questions, spans)
        transaction.set_rollback(True)
    medians = {name: sorted(taken)[len(taken) // 2] for name, taken in spans.of.items()}
    percent, held = (round(100 * medians[name] / medians["open"]) for name in ("policy", "held"))
    return {
        **spans.figures(),
        "passages": ARTIFACTS * PASSAGES,
        "percent": percent,
        "percent_held": held,
    }


def _search(made: dict[str, Persona], questions: int, spans: Spans) -> None:
    chance = random.Random(7)  # noqa: S311 -- for repeating, not for hiding
    standings: dict[str, Standing] = {
        name: personas.fullest_standing(persona) for name, persona in made.items()
    }
    for turn in range(questions + _WARM):
        text = f"What did person{chance.randrange(PEOPLE)} say of {_text(chance, 6)}?"
        vector = _vectors(turn, 1)[0]
        for name, persona in made.items():
            with behind(persona) if name == "policy" else ExitStack():
                took = timed(
                    lambda: _ask(standings[name], text, vector)  # noqa: B023 -- called at once
                )
            if turn >= _WARM:
                spans.add(name, took)


def _ask(standing: Standing, text: str, vector: embedders.Vectors) -> None:
    made_by = embedders.get(_EMBEDDER).name
    personas.search(standing, version=1, text=text, vector=vector, embedder=made_by, asked=text)


@contextmanager
def behind(persona: Persona) -> Iterator[None]:
    """Work as a worker does, where this login may become one."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_roles WHERE rolname = %s AND pg_has_role(oid, 'SET')", [_WORKER]
        )
        may = cursor.fetchone() == (1,)
        with as_tenant(persona.pk):
            if may:
                cursor.execute(f"SET LOCAL ROLE {_WORKER}")
            try:
                yield
            finally:
                if may:
                    cursor.execute("RESET ROLE")


def _hold_back(persona: Persona) -> None:
    """Hold back what the other archives do not have, so that all have the same passages to rank."""
    keys = Artifact.objects.filter(persona=persona).order_by("record_key").values_list("pk", flat=True)
    more = list(keys[ARTIFACTS:])
    Artifact.objects.filter(pk__in=more[::5]).update(is_held=True)
    closed = [key for n, key in enumerate(more) if n % 5]
    PassageRow.objects.filter(persona=persona, artifact__in=closed).update(mentions=[HELD])


def _archive(slug: str, artifacts: int) -> Persona:
    draft = services.draft(slug=f"bench-policy-{slug}", name="Nobody", died="1950")
    draft.state = Persona.State.ACTIVE
    persona = services.found(persona=draft)
    services.attest(persona=persona, rule=OPEN)
    version = ArchiveVersion.objects.create(
        persona=persona, n=1, root="0" * 64, manifest=b"{}", envelope=b"", ticket=0
    )
    chance = random.Random(1)  # noqa: S311 -- the same words in both archives
    Branches.objects.create(version=version, persona=persona, hashes=b"")
    rows, cuts = list[Artifact](), list[indexing.Cut]()
    for number in range(artifacts):
        row, cut = _record(persona, number, chance)
        rows.append(row)
        cuts.append(cut)
    Artifact.objects.bulk_create(rows)
    Entry.objects.bulk_create(
        Entry(
            persona=persona,
            version=version,
            record_key=row.record_key,
            artifact=row,
            state="present",
            salt=b"",
            position=n,
        )
        for n, row in enumerate(rows)
    )
    vectors = _vectors(0, artifacts * PASSAGES)
    mentions: list[list[list[int]]] = [[[]] * PASSAGES] * artifacts
    made = indexing.Embedded(passages=vectors, sentences=tuple(map(pack, vectors)))
    indexing.write(persona, rows, cuts, made, embedder=embedders.get(_EMBEDDER), mentions=mentions)
    return persona


def _record(persona: Persona, number: int, chance: random.Random) -> tuple[Artifact, indexing.Cut]:
    texts = tuple(_text(chance, _WORDS) for _ in range(PASSAGES))
    title = f"Letter {number} on {_text(chance, 3)}"
    facts = {"title": title, "creator": "Nobody", "date": "1940", "kind": "letter"}
    made = core.make(
        archive=persona.archive_id,
        media="text",
        language="en",
        metadata=facts,
        content=canonical.canonical_str("\n\n".join(texts)),
    )
    payload = core.payload(made)
    row = Artifact(
        persona=persona,
        record_key=f"letters/{number:05}.txt",
        artifact_id=core.artifact_id(payload),
        payload=payload,
        title=title,
        creator="Nobody",
        date="1940",
        year=1940,
        kind="letter",
        language="en",
        primary=True,
    )
    spans = tuple(Passage(spans=((n, 0, len(words)),)) for n, words in enumerate(texts))
    return row, indexing.Cut(heading=title, passages=spans, texts=texts)


def govern(persona: Persona) -> None:
    """Give every record a rule that allows everything, people who agreed, and windows that are open.

    So that both searches have the same passages to rank, and only the policy to tell them apart.
    """
    tier = persona.tiers.get(name="public")
    with services.changing(persona=persona, by=None) as changes:
        changes.put_rules(
            Rule(
                persona=persona,
                record_key=key,
                inclusion=True,
                cap=400,
                tier=tier,
                sensitive=["medical"],
                valid_from=date(2000, 1, 1),
                valid_until=date(9000, 1, 1),
            )
            for key in Artifact.objects.filter(persona=persona).values_list("record_key", flat=True)
        )
        changes.put(*(_person(persona, n) for n in range(PEOPLE)))
    people = list(Person.objects.filter(persona=persona, state="cleared").values_list("pk", flat=True))
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE personas_passage SET mentions = jsonb_build_array((%s::bigint[])[1 + id %% %s])"
            " WHERE persona_id = %s AND id %% 3 = 0",
            [people, len(people), persona.pk],
        )


def _person(persona: Persona, number: int) -> Person:
    state = ("cleared", "cleared", "anonymized", "sealed")[number % 4]
    return Person(
        persona=persona,
        name=f"Person{number} Vickery{number}",
        aliases=[f"Aunt Person{number}"],
        state=state,
        pseudonym=f"Somebody {number}",
        receipt="letter",
        valid_until=date(9000, 1, 1),
    )


def _text(chance: random.Random, words: int) -> str:
    return " ".join(f"word{int(chance.paretovariate(0.7)) % 5000}" for _ in range(words))


def _vectors(seed: int, count: int) -> embedders.Vectors:
    vectors = np.random.default_rng(seed).normal(size=(count, 384)).astype(np.float32)
    unit: embedders.Vectors = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    return unit
