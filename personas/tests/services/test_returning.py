"""What goes out comes in again: every original byte for byte, every artifact under its name, every rule as it stood."""

import hashlib
import json
import shutil
import sys
import time
from collections.abc import Callable
from datetime import date
from functools import partial
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command

from ledger import services as ledger
from ledger.tests.by_name import by_name
from personas import services
from personas.core import kept
from personas.core.consent import OPEN
from personas.core.people import Person as CorePerson
from personas.core.people import Standing
from personas.handed_in import Master
from personas.models import ArchiveVersion, Artifact, Entry, Passage, Persona, Rule
from personas.roles import Role, grant
from personas.services import batching
from personas.services.founding import rule_row
from personas.tests.readers.taken_out import bagged, object_in, resealed, with_file, write
from personas.tests.services import mixed
from personas.tests.services.outside import bag_said, ocfl_said

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_child")]
Out = Callable[[str], Path]
GONE = "pictures/ferry-7.png"


@pytest.fixture
def whole(ada: Persona, demo_keys, tmp_path: Path, settings, monkeypatch, written_once) -> Persona:
    """An archive of six media, with rules, people and an image that was withdrawn; originals move in many pieces."""
    monkeypatch.setattr(sys.modules["personas.selectors.masters"], "BLOCK", 1000)
    monkeypatch.setattr("personas.readers.below.BLOCK", 1000)
    settings.KWANZAA_STATE = tmp_path
    written_once(("whole", demo_keys), lambda: _made(ada, count=8), on=("ada", demo_keys))
    return Persona.objects.get(pk=ada.pk)


def _made(ada: Persona, *, count: int) -> Persona:
    cora = User.objects.create_user("cora")
    grant(cora, ada, Role.CURATOR)
    services.attest(persona=ada, rule=OPEN)
    ada.aliases, ada.summary = ["A. P."], "She crossed."
    ada.save()
    agreed = partial(CorePerson, state=Standing.CLEARED, receipt="letter", valid_until=date(2050, 1, 2))
    tom = agreed(name="Tom Hale", aliases=("Tommy",))
    bea = CorePerson(name="Bea", state=Standing.ANONYMIZED, pseudonym="B.")
    for person in (tom, bea):
        services.enter_person(persona=ada, person=person)
    batch = batching.open_batch(persona=ada, uploader=cora, facts={"creator": "Ada", "kind": "letter"})
    mixed.hand_in(batch, dict(mixed.files(count)))
    tiers = {tier.name: tier for tier in ada.tiers.all()}
    strict = {"display": False, "cap": 80, "tier": tiers["family"], "sensitive": ["legal"]}
    with services.changing(persona=ada, by=None) as changes:
        row = rule_row(ada, "letters/0.txt", OPEN, tiers)
        for name, value in {**strict, "valid_until": date(2060, 1, 1)}.items():
            setattr(row, name, value)
        changes.put_rules([row])
    first = Passage.objects.filter(persona=ada, artifact__record_key="letters/0.txt")
    first.update(
        mentions=sorted(ada.people.values_list("pk", flat=True))
    )  # Bea is meant, and no word says so
    services.publish(persona=ada)
    services.publish(persona=ada, withdraw=[GONE])
    ledger.sequence()
    return ada


@pytest.fixture
def out(whole: Persona, tmp_path: Path) -> Out:
    """Return a way to take the archive out."""

    def call(form: str) -> Path:
        call_command("export_archive", whole.slug, str(tmp_path / form), "--format", form)
        return tmp_path / form

    return call


def gone(persona: Persona) -> None:
    """Let another installation not know the archive."""
    Persona.objects.filter(pk=persona.pk).update(archive_id=f"{persona.pk:032x}")


def taken_in(root: Path, *more: str, slug: str = "again") -> Persona:
    call_command("ingest", str(root), "--persona", slug, "--create", *more)
    return Persona.objects.get(slug=slug)


def sums(root: Path) -> set[str]:
    return {hashlib.sha256(file.read_bytes()).hexdigest() for file in root.rglob("*") if file.is_file()}


@by_name(
    ("form", "above", "said"),
    {
        "bagit": ("bagit", "", bag_said),
        "ocfl": ("ocfl", "v1/content/", ocfl_said),
    },
)
def test_every_original_goes_out_byte_for_byte_and_others_vouch_for_it(
    whole: Persona, out: Out, form: str, above: str, said: Callable[[Path], str]
) -> None:
    root = out(form)
    sent = {hashlib.sha256(data).hexdigest() for path, data in mixed.files(8) if not path.endswith("txt")}
    withdrawn = Master.objects.filter(artifact__record_key=GONE)
    held = {*Master.objects.values_list("sha256", flat=True)} - {*withdrawn.values_list("sha256", flat=True)}
    assert len(held) == 3
    assert held <= sent & sums(root)
    assert not sums(root) & {*withdrawn.values_list("sha256", flat=True)}
    assert (root / f"{above}data/pictures/ferry-1.png").read_bytes() == mixed.picture(1)
    assert (root / f"{above}data/papers/5.docx.txt").read_text(encoding="utf-8").endswith("The end.\n")
    assert said(root) == ""
    (root / f"{above}data/tapes/tape-2.wav").write_bytes(b"RIFF")
    assert said(root)


@pytest.mark.parametrize("form", ["bagit", "ocfl"])
def test_all_of_it_comes_in_again(whole: Persona, out: Out, form: str) -> None:
    root = out(form)
    before = mixed.standing(whole, without=GONE)
    gone(whole)
    again = taken_in(root)
    assert mixed.standing(again) == before
    assert not Rule.objects.get(persona=again, record_key=GONE).inclusion


@pytest.mark.nightly
def test_five_hundred_items_of_six_media_go_out_and_come_in_again(
    ada: Persona, tmp_path: Path, settings, soak, capsys
) -> None:
    settings.KWANZAA_STATE = tmp_path
    made = _made(ada, count=501)
    before, seconds, sizes, differences, said = mixed.standing(made, without=GONE), {}, {}, 0, ""
    for form, vouched in (("bagit", bag_said), ("ocfl", ocfl_said)):
        began = time.perf_counter()
        call_command("export_archive", "ada", str(tmp_path / form), "--format", form)
        seconds[f"{form}_out"] = round(time.perf_counter() - began, 1)
        sizes[f"{form}_bytes"] = sum(one.stat().st_size for one in (tmp_path / form).rglob("*"))
        said += vouched(tmp_path / form)
    for form in ("bagit", "ocfl"):
        for persona in Persona.objects.all():
            gone(persona)
        began = time.perf_counter()
        again = mixed.standing(taken_in(tmp_path / form, "--publish", slug=form))
        seconds[f"{form}_in"] = round(time.perf_counter() - began, 1)
        differences += sum(again[name] != before[name] for name in before)
    media = {"originals": len(before["originals"]), "artifacts": len(before["artifacts"])}
    capsys.readouterr()
    soak.note(seed=0, count=500, differences=differences, said=said, **media, **seconds, **sizes)
    assert (differences, said, media) == (0, "", {"originals": 250, "artifacts": 500})


def test_versions_of_an_object_come_out_again_one_after_the_other(
    whole: Persona, out: Out, take_in, capsys
) -> None:
    take_in(whole, {"letters/0.txt": {}}, **{"letters/0_txt": b"Another hand has corrected this."})
    services.publish(persona=whole)
    ledger.sequence()
    root = out("ocfl")
    were = [_standing_in(whole, n) for n in (1, 3)]
    gone(whole)
    again = taken_in(root, "--publish")
    assert [_standing_in(again, n) for n in (1, 2)] == were
    # The second was a withdrawal alone, of what does not go out.
    assert ArchiveVersion.objects.filter(persona=again).count() == 2
    told = capsys.readouterr().out
    assert "corrected                  letters/0.txt" in told
    assert "again: 1 corrected, 6 added" in told


def _standing_in(persona: Persona, n: int) -> dict[str, str]:
    entries = Entry.objects.filter(version__persona=persona, version__n=n).exclude(record_key=GONE)
    return dict(entries.values_list("record_key", "artifact__artifact_id"))


def test_a_second_time_changes_nothing_but_puts_back_what_was_lost(whole: Persona, out: Out, capsys) -> None:
    root = out("bagit")
    gone(whole)
    again = taken_in(root)
    before = mixed.standing(again)
    Master.objects.filter(persona=again, artifact__record_key="tapes/tape-2.wav").delete()
    call_command("ingest", str(root), "--persona", "again", "--json")
    told = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert {item["outcome"] for item in told["items"]} == {"already here"}
    assert mixed.standing(again) == before


@pytest.mark.parametrize("form", ["bagit", "ocfl"])
def test_a_curator_hands_in_a_bag_or_an_object_with_its_originals(
    whole: Persona, out: Out, form: str
) -> None:
    root = out(form)
    sent = {str(file.relative_to(root)): file.read_bytes() for file in root.rglob("*") if file.is_file()}
    before = mixed.standing(whole, without=GONE)
    gone(whole)
    again = services.found(persona=services.draft(slug="again", name="Ada", archive=whole.archive_id))
    services.attest(persona=again, rule=OPEN)
    cora = User.objects.get(username="cora")
    grant(cora, again, Role.CURATOR)
    mixed.hand_in(batching.open_batch(persona=again, uploader=cora, facts={}), sent)
    after = mixed.standing(again)
    assert {row[1:] for row in after["artifacts"]} == {row[1:] for row in before["artifacts"]}
    assert after["originals"] == before["originals"]


def refused(root: Path, capsys) -> str:
    """Return what is said of a parcel, of which nothing may be kept."""
    before = Artifact.objects.count()
    with pytest.raises((SystemExit, CommandError)) as stopped:
        taken_in(root, "--publish")
    assert (Persona.objects.filter(slug="again").exists(), Artifact.objects.count()) == (False, before)
    return f"{capsys.readouterr().err}{stopped.value}"


def changed(path: str, was: bytes, now: bytes) -> Callable[[Path], None]:
    return with_file(path, lambda data: data.replace(was, now))


@by_name(
    ("break_it", "why"),
    {
        "nothing that counts": (with_file("data/a.txt", lambda _: b"x"), ""),
        "another file": (lambda at: write(at, "data/a.txt", b"x"), "data/a.txt breaks the bag"),
        "another original": (with_file("data/b.jpg", lambda _: b"x"), "is not the original"),
        "no such tier": (changed(kept.STANDING, b'"tier":null', b'"tier":"no"'), "no tier 'no'"),
        "pronouns": (changed(kept.PERSON, b'"she"', b'"it"'), "pronouns"),
    },
)
def test_of_what_is_wrong_nothing_is_kept(log, tmp_path: Path, capsys, break_it, why: str) -> None:
    root = bagged(tmp_path / "bag")
    break_it(root)
    if why:
        assert why in refused(root, capsys)
    else:
        assert taken_in(root, "--publish").state == Persona.State.ACTIVE


def test_what_was_taken_out_says_itself_whose_it_is(tmp_path: Path) -> None:
    root = bagged(tmp_path / "bag")
    with pytest.raises(CommandError, match="leave out --name, --died, --open"):
        taken_in(root, "--open", "--name", "Bea", "--died", "1950")
    with pytest.raises(CommandError, match="there is no persona bea: say --create"):
        call_command("ingest", str(root), "--persona", "bea")
    with pytest.raises(CommandError, match=f"name the folder above it, {root}"):
        taken_in(root / "data", "--name", "Ada")


def test_an_archive_comes_into_no_other_one(ada: Persona, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="that of ada is another one"):
        call_command("ingest", str(bagged(tmp_path / "bag")), "--persona", "ada")


def test_a_rule_that_is_stricter_here_stays(log, tmp_path: Path) -> None:
    root = bagged(tmp_path / "bag")
    again = taken_in(root)
    Rule.objects.update_or_create(persona=again, record_key="a.txt", defaults={"display": False})
    call_command("ingest", str(root), "--persona", "again")
    assert Rule.objects.get(persona=again, record_key="a.txt").display is False


def test_a_bag_of_somebody_else_is_an_archive_folder(log, tmp_path: Path) -> None:
    root = bagged(tmp_path / "bag")
    shutil.rmtree(root / "kwanzaa")
    write(root, "data/b.jpg", b"Words of a picture.")
    again = taken_in(resealed(root), "--name", "Ada", "--open")
    assert Artifact.objects.filter(persona=again).count() == 2


def test_a_dry_run_keeps_nothing(log, tmp_path: Path) -> None:
    for root in (bagged(tmp_path / "bag"), object_in(tmp_path / "object")):
        call_command("ingest", str(root), "--persona", "again", "--create", "--dry-run", "--publish")
        assert not Persona.objects.filter(slug="again").exists()
