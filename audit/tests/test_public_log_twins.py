"""A stranger reads the log of a house that hides something, and of one where it never was: chance alone differs.

What *equal* means stands in docs/explanation/threat-model.md, under *What a public log tells*.
"""

import base64
import re
import secrets
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client

from audit import public_log
from audit.models import PublicLog
from citations import services
from citations.models import StoredBundle
from citations.tests.asking import answered
from citations.tests.conftest import FAMILY, LETTER, MANIFEST, MEMOIR, OBITUARY
from citations.tests.conftest import publish as founded
from ledger import services as ledger
from ledger.models import Leaf
from personas.models import Persona, Rule
from personas.services import publish

ASKED = ("What did Ngozi lend Ada?", "Who taught Ada the Morse code?")
JOURNAL = "texts/family.txt,Journal,Ada Obi,1960-02-01,journal,family\n"
PLACES = (
    "",
    "checkpoint",
    "tile/0/000.p/{size}",
    "tile/entries/000.p/{size}",
    "consistency?old=2&size={size}",
)
CHANCE = (
    (re.compile(rb'name="csrfmiddlewaretoken" value="[^"]*"'), b"<token>"),
    (re.compile(rb"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\dZ?)?"), b"<time>"),
    (re.compile(rb"[A-Za-z0-9+/]{40,}={0,2}"), b"<digest>"),
)
LEAF = re.compile(rb"kwanzaa-leaf/v1\n([A-Za-z0-9+/]{43}=)\n([A-Za-z0-9+/]{43}=)\n")
Seen = list[tuple[str, int, bytes, list[tuple[str, str]]]]


def written(folder: Path, *, hides: bool) -> Path:
    """Write Ada's archive: with her family's journal, which is hidden later, or as if it had never been."""
    texts = {
        "letter": LETTER,
        "memoir": MEMOIR,
        "obituary": OBITUARY,
        **({"family": FAMILY} if hides else {}),
    }
    (folder / "texts").mkdir(parents=True)
    for name, text in texts.items():
        (folder / f"texts/{name}.txt").write_text(text + "\n", encoding="utf-8")
    (folder / "manifest.csv").write_text(
        MANIFEST if hides else MANIFEST.replace(JOURNAL, ""), encoding="utf-8"
    )
    return folder


def lives(folder: Path, *, hides: bool) -> None:
    """Do the same acts in both: found, publish, change what one record allows, take one away, be asked, reflect."""
    founded(written(folder, hides=hides))
    ada = Persona.objects.get(slug="ada")
    key, less = ("texts/family.txt", {"existence": False}) if hides else ("texts/letter.txt", {"cap": 300})
    Rule.objects.update_or_create(persona=ada, record_key=key, defaults=less)
    if hides:
        ada.people.create(name="Ngozi", state="sealed")
        Persona.objects.create(slug="mine", name="Nobody's", archive_id=secrets.token_hex(16), state="active")
    publish(persona=ada, withdraw=("texts/obituary.txt",))
    for persona in Persona.objects.all():
        PublicLog.objects.create(persona=persona, why="-")
    for text in ASKED:
        answered(User.objects.get(username="rhea"), text)
    for bundle in StoredBundle.objects.all():
        assert services.reflect(bundle_id=bundle.pk)
        ledger.sequence()


def read() -> Seen:
    """What a stranger reads, without what chance and the clock gave."""
    size, found = Leaf.objects.count(), []
    for place in PLACES:
        answer = Client().get(f"/log/{place.format(size=size)}")
        content = b"%d" % len(answer.content) if place.startswith("tile") else answer.content
        for pattern, instead in CHANCE:
            content = pattern.sub(instead, content)
        found.append((place, answer.status_code, content, sorted(answer.headers.items())))
    return found


@pytest.fixture
def after(db, settings, keys, tmp_path, monkeypatch):
    """What a stranger reads after a life, and the leaves of it; then it never was."""
    settings.KWANZAA_KEYS = keys
    monkeypatch.setattr("citations.tasks.answer_question.apply_async", lambda *_, **__: None)

    def after(*, hides: bool) -> tuple[Seen, bytes]:
        point = transaction.savepoint()
        lives(tmp_path / secrets.token_hex(4), hides=hides)
        assert public_log.is_public()
        leaves = b"".join(bytes(one) for one in Leaf.objects.order_by("index").values_list("data", flat=True))
        seen = read()
        transaction.savepoint_rollback(point)
        return seen, leaves

    return after


def test_a_stranger_reads_the_same_of_a_house_that_hides_and_of_one_where_there_is_nothing(after):
    hiding, bare = after(hides=True)[0], after(hides=False)[0]
    assert [status for _, status, _, _ in hiding] == [200] * len(PLACES)
    assert hiding == bare


def test_no_leaf_can_be_guessed_by_whoever_knows_what_was_signed(after):
    first, again = (LEAF.findall(after(hides=True)[1]) for _ in range(2))
    digests = [{base64.b64decode(half) for pair in leaves[1:] for half in pair} for leaves in (first, again)]
    assert len(first) == len(again) > 8
    assert first[0] == again[0]  # the keyset, which everybody is given
    assert len(digests[0]) == len(digests[1]) == 2 * (len(first) - 1)
    assert digests[0] & digests[1] == set()
