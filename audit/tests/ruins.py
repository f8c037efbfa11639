"""An archive of any size that was asked, of which some is destroyed; and what nobody declared, by name."""

import io
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Final

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.db.models import QuerySet

from audit.core import destruction
from audit.models import Destruction
from audit.services_declaring import NO_WRAPS
from audit.services_destroying import Answers
from citations import services
from citations.models import Handle, StoredBundle
from citations.tests.conftest import told as told_to_all
from ledger.core.canonical import Json, decode, encode, from_base64
from ledger.core.envelope import Envelope
from personas.core.sensitive import HELD
from personas.models import Artifact, Entry, Passage, Persona, Posting, Tombstone
from personas.roles import Role, grant

TOWNS: Final = (
    "Cardiff", "Penarth", "Swansea", "Barry", "Newport", "Tenby", "Lundy", "Brecon", "Conwy", "Flint",
)  # fmt: skip
THINGS: Final = (
    "winch", "lantern", "barometer", "pump", "compass", "kettle", "sextant", "gramophone", "loom", "bell",
)  # fmt: skip
OWNERS: Final = ("Pryce", "Morgan", "Beynon", "Vaughan", "Tudor")


def told(n: int) -> tuple[str, str]:
    """Return what letter *n* says, and who asks for it; no two of 500 speak of the same."""
    town, thing, owner = TOWNS[n % 10], THINGS[n // 10 % 10], OWNERS[n // 100 % 5]
    text = (
        f"Dear Femi,\n\nIn {town} I mended the {thing} of Mr. {owner}, who paid me {n + 3} shillings.\n\n"
        f"The rain at {town} did not end for {n % 7 + 2} days."
    )
    return text, f"Whose {thing} did Ada mend in {town}, of Mr. {owner}?"


def found(folder: Path, letters: int) -> Persona:
    """Take in an archive of so many letters, with a steward."""
    (folder / "texts").mkdir(parents=True)
    lines = ["path,title,creator,date,kind"]
    for n in range(letters):
        (folder / f"texts/{n:03}.txt").write_text(told(n)[0] + "\n", encoding="utf-8")
        lines.append(f"texts/{n:03}.txt,Letter {n},Ada Obi,19{50 + n % 30},letter")
    (folder / "manifest.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    words = (
        "--create", "--name=Ada Obi", "--died=1987-11-02", "--pronouns=she", "--open", "--publish", "--json",
    )  # fmt: skip
    call_command("ingest", folder, "--persona=ada", *words, stdout=io.StringIO())
    persona = Persona.objects.get(slug="ada")
    grant(User.objects.create(username="ruth"), persona, Role.STEWARD)
    return persona


def ask(n: int) -> StoredBundle:
    """Ask for letter *n*, without a limit; the answer cites it."""
    question = services.ask(user=services.evaluation_user(), slug="ada", text=told(n)[1], key=f"k{n}")
    services.attend(question_id=question.pk)
    bundle = StoredBundle.objects.get(question=question)
    assert Handle.objects.filter(bundle=bundle, artifact=letter(n)).exists(), told(n)
    return bundle


def answer(n: int) -> StoredBundle:
    return StoredBundle.objects.get(question__key=f"k{n}")


def letter(n: int) -> Artifact:
    return Artifact.objects.get(record_key=f"texts/{n:03}.txt")


def destroy(n: int, answers: Answers = Answers.CITED) -> None:
    """Destroy letter *n*, in both steps."""
    words = ("destroy_artifact", "ada", letter(n).artifact_id, "--as", "ruth", "--answers", answers.value)
    out = io.StringIO()
    call_command(*words, stdout=out)
    call_command(*words, "--confirm", out.getvalue().rsplit(" ", 1)[1].strip(), stdout=out)


def looked(command: str, *words: str) -> tuple[dict[str, object], str]:
    """Run ``fsck`` or ``reverify``; return what it counted, and how it ended: empty where all is well."""
    out = io.StringIO()
    try:
        call_command(command, *words, "--json", stdout=out)
    except CommandError as e:
        return json.loads(out.getvalue()), str(e)
    return json.loads(out.getvalue()), ""


def fsck() -> list[str]:
    told, error = looked("fsck")
    findings = told["findings"]
    assert isinstance(findings, list)
    assert bool(findings) == bool(error)
    return findings


def reverify() -> object:
    told, error = looked("reverify", "--all")
    assert bool(told["findings"]) == bool(error)
    return told["findings"]


def build(folder: Path) -> None:
    """Destroy two of 20 letters, of which three were asked for."""
    found(folder, 20)
    for n in (3, 7, 11):
        ask(n)
    for n in (3, 7):
        destroy(n)


@pytest.fixture
def scene(transactional_db, settings, demo_keys, tmp_path, written_once) -> "Scene":
    settings.KWANZAA_KEYS = demo_keys
    written_once(("ruins", *told_to_all()), lambda: build(tmp_path / "ada"))
    return Scene(gone=3, here=11)


# --- What nobody declared --------------------------------------------------------------------------
@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """A letter that was destroyed, with the answer that showed it; and one that was not, with its own."""

    gone: int
    here: int

    def artifact(self) -> Artifact:
        return letter(self.here)

    def statement(self) -> Destruction:
        return Destruction.objects.get(artifacts__contains=[letter(self.gone).pk])


def _shown(bundle: StoredBundle, display: bytes) -> None:
    StoredBundle.objects.filter(pk=bundle.pk).update(display=display)


def _byte(data: bytes) -> bytes:
    at = data.index(b'"nonce":"') + 9
    return data[:at] + (b"1" if data[at : at + 1] == b"0" else b"0") + data[at + 1 :]


def another_display(at: Scene) -> None:
    _shown(one := answer(at.here), destruction.left(bytes(one.display)))


def another_byte_of_it(at: Scene) -> None:
    _shown(one := answer(at.here), _byte(bytes(one.display)))


def a_byte_of_what_is_left(at: Scene) -> None:
    _shown(one := answer(at.gone), _byte(bytes(one.display)))


def wrapped_to_a_stranger(at: Scene) -> None:
    one = answer(at.here)
    wraps = decode(bytes(one.wraps))
    assert isinstance(wraps, list)
    (first, *rest) = (_map(encode(wrap)) for wrap in wraps)
    kid = "0" * 64
    whole = b"\0".join(
        (b"kwanzaa/wrap/v1", str(first["role"]).encode(), kid.encode(), from_base64(str(first["ciphertext"])))
    )
    other = {**first, "kid": kid, "digest": sha256(whole).hexdigest()}
    StoredBundle.objects.filter(pk=one.pk).update(wraps=encode([other, *rest]))


def another_text(at: Scene) -> None:
    _artifact(at).update(
        key=None, payload=b"", title="", creator="", date="", year=None, kind="", language=""
    )


def other_terms(at: Scene) -> None:
    of = _passages(at).values_list("id", flat=True)
    Posting.objects.filter(passage_id__in=list(of), lexeme__startswith="mend").delete()


def the_statement_forged(at: Scene) -> None:
    """Have it name one answer more, under the signatures that it has."""
    row, other = at.statement(), answer(at.here)
    envelope = Envelope.parse(bytes(row.envelope))
    said = _map(envelope.payload)
    loss: dict[str, Json] = {
        "envelope": sha256(bytes(other.envelope)).hexdigest(),
        "left": None,
        "closed": True,
    }
    answers = said["answers"]
    assert isinstance(answers, list)
    said["answers"] = sorted([*answers, loss], key=lambda one: str(_map(encode(one))["envelope"]))
    forged = replace(envelope, payload=encode(said))
    Destruction.objects.filter(pk=row.pk).update(envelope=forged.to_json())


def the_statement_led_elsewhere(at: Scene) -> None:
    Destruction.objects.filter(pk=at.statement().pk).update(artifacts=[at.artifact().pk])
    another_text(at)


def a_tombstone_of_another_record(at: Scene) -> None:
    entry = Entry.objects.filter(artifact=at.artifact()).latest("pk")
    stone = Tombstone.objects.get(record_key=letter(at.gone).record_key, why="destroyed")
    Tombstone.objects.filter(pk=stone.pk).update(record_key=entry.record_key, entry=entry)


def _answer(n: int) -> QuerySet[StoredBundle]:
    return StoredBundle.objects.filter(pk=answer(n).pk)


def _artifact(at: Scene) -> QuerySet[Artifact]:
    return Artifact.objects.filter(pk=at.artifact().pk)


def _passages(at: Scene) -> QuerySet[Passage]:
    return Passage.objects.filter(artifact=at.artifact().pk)


CHANGES: Final[Mapping[str, tuple[Callable[[Scene], object], str]]] = {
    "another_display": (another_display, "fails check 14"),
    "another_byte_of_it": (another_byte_of_it, "fails check 14"),
    "more_of_a_display": (
        lambda at: _shown(one := answer(at.gone), encode({**_map(bytes(one.display)), "outcome": {}})),
        "not what was to be left",
    ),
    "a_byte_of_what_is_left": (a_byte_of_what_is_left, "not what was to be left"),
    "what_was_shown_comes_back": (
        lambda at: _answer(at.gone).update(columns=[{"name": "x", "claims": [1]}]),
        "not what was to be left",
    ),
    "another_answer_closed": (
        lambda at: _answer(at.here).update(wraps=NO_WRAPS),
        "nothing says that it was closed",
    ),
    "a_closed_answer_wrapped_again": (
        lambda at: _answer(at.gone).update(wraps=answer(at.here).wraps),
        "was closed for good",
    ),
    "wrapped_to_a_stranger": (wrapped_to_a_stranger, "who is no auditor here"),
    "another_key": (lambda at: _artifact(at).update(key=None), "no destruction says so"),
    "another_text": (another_text, "no destruction says so"),
    "another_byte_of_a_text": (
        lambda at: _artifact(at).update(payload=bytes(at.artifact().payload).replace(b"rain", b"ruin")),
        "is not the one of its ID",
    ),
    "another_title": (lambda at: _artifact(at).update(title=""), "lacks facts"),
    "another_passage": (lambda at: _passages(at).delete(), "has not its own passages"),
    "words_of_a_passage": (lambda at: _passages(at).update(text="…"), "has not its own passages"),
    "a_mark_of_what_is_held_back": (
        lambda at: _passages(at).update(mentions=[HELD]),
        "is held back, otherwise than its sentences",
    ),
    "other_terms": (other_terms, "has not the terms"),
    "a_destroyed_text_comes_back": (
        lambda at: Artifact.objects.filter(pk=letter(at.gone).pk).update(payload=at.artifact().payload),
        "its text or facts is here",
    ),
    "the_statement_lost": (lambda at: at.statement().delete(), "is not kept here any more"),
    "the_statement_forged": (the_statement_forged, "is not what the log holds"),
    "the_statement_led_elsewhere": (the_statement_led_elsewhere, "does not lead to the artifacts"),
    "the_statement_of_another_salt": (
        lambda at: Destruction.objects.filter(pk=at.statement().pk).update(salt=b"short"),
        "does not lead to the artifacts",
    ),
    "a_tombstone_of_another_record": (
        a_tombstone_of_another_record,
        "the tombstone is that of another entry",
    ),
    "an_entry_lost": (
        lambda at: Entry.objects.filter(artifact=at.artifact()).latest("pk").delete(),
        "is not made of the entries",
    ),
    "a_record_renamed_to_what_was_destroyed": (
        lambda at: _artifact(at).update(record_key=f"texts/{at.gone:03}.txt"),
        "leads to an artifact of another record",
    ),
}
"""By name: what is done to the rows, and what ``fsck`` must say of it among other things."""


def _map(data: bytes) -> dict[str, Json]:
    value = decode(data)
    assert isinstance(value, dict)
    return value
