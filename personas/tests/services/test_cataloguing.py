"""What goes into other houses' catalogues is what one tier may know of, read back by programs of somebody else."""

import io
import json
import wave
from pathlib import Path
from unittest.mock import Mock

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from eadpy import EAD
from iiif_prezi3 import Collection, Manifest
from PIL import Image

from ledger.tests.by_name import by_name
from personas.adapters.outgoing import zipped
from personas.core import manifest
from personas.core.artifact import parse_payload
from personas.core.catalogue.records import found
from personas.core.catalogue.rows import rows
from personas.core.consent import WHOLE
from personas.core.desk import pieces
from personas.core.desk.pieces import Reading
from personas.handed_in import Batch, Master
from personas.models import ArchiveVersion, Artifact, Entry, Person, Persona
from personas.roles import Role, grant
from personas.selectors.access import tier_standing
from personas.selectors.inventories import inventory
from personas.services import batch_reading, batching
from personas.services.cataloguing import export_catalogue
from personas.tests.archives import YES, Archive
from personas.tests.services.mixed import picture, tape
from personas.tests.services.test_batches import read as read_in
from personas.tests.services.test_batches import taken_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def archive() -> Archive:
    made = Archive(default={**YES, "cap": WHOLE})
    made.add(
        "a", "It rained.", title="Rain at Horta", date="1931-06-02", recipient="Tom Hale", part_of="Letters"
    )
    made.add("b", "We owe.", title="Of money", date="1932", part_of="Letters")
    made.add("c", "Never.", title="Kept back", date="1933")
    made.add("d", "A name.", title="Named and closed", date="1934", recipient="Nobody's business")
    made.rule("b", tier=made.family)
    made.rule("c", existence=False)
    made.rule("d", surfacing=False)
    return made


@pytest.fixture
def pictured() -> Archive:
    """Four pictures: one open in whole, one by the excerpt, one of somebody who is anonymized, one that is hidden."""
    made = Archive(default={**YES, "cap": WHOLE})
    anna = made.person("Anna Bell", Person.State.ANONYMIZED, pseudonym="A.")
    made.add("a", "The sea.", title="Horta")
    made.add("b", "The house.", title="Home")
    made.add("c", "Anna Bell and I.", title="Two of us", mentions=[anna])
    made.add("d", "The road.", title="Away")
    made.rule("b", cap=100)
    made.rule("d", existence=False)
    for n, artifact in enumerate(Artifact.objects.all(), 1):
        whose = {"persona": made.persona, "artifact": artifact}
        Master.objects.create(**whose, sha256=f"{n:064}", mime="image/png", content=picture(n))
    return made


def exported(persona, out: Path, *more: str) -> Path:
    call_command("export_catalogue", persona.slug, str(out), *more)
    return out


def all_of(folder: Path) -> str:
    return "".join(
        one.read_text(encoding="utf-8")
        for one in sorted(folder.rglob("*"))
        if one.suffix in {".xml", ".json"}
    )


def test_each_tier_has_a_catalogue_of_what_it_may_know_of(archive, tmp_path):
    for_all = all_of(exported(archive.persona, tmp_path / "all", "--format", "dc"))
    for_kin = all_of(exported(archive.persona, tmp_path / "kin", "--format", "dc", "--tier", "family"))
    assert [title in for_all for title in ("Rain at Horta", "Of money", "Kept back", "Named and closed")] == [
        True,
        False,
        False,
        True,
    ]
    assert ["Of money" in for_kin, "Kept back" in for_kin, "business" in for_kin] == [True, False, False]
    assert "Tom Hale" in for_all


def test_what_is_hidden_leaves_no_trace_in_any_form(archive, tmp_path):
    """What its title says, and whether it is there at all, changes no byte."""
    forms = (("dc",), ("ead",), ("iiif", "--address", "https://a.example"))
    before = [all_of(exported(archive.persona, tmp_path / form[0], "--format", *form)) for form in forms]
    Artifact.objects.filter(record_key="c").update(title="Other words")
    archive.rule("c", inclusion=False)
    after = [all_of(exported(archive.persona, tmp_path / f"{form[0]}2", "--format", *form)) for form in forms]
    assert before == after


def test_a_finding_aid_is_read_by_eadpy(archive, tmp_path):
    folder = exported(archive.persona, tmp_path / "aid", "--format", "ead")
    read = EAD.from_path(str(folder / "ead.xml"))
    said = json.dumps(read.data)
    assert all(one in said for one in ("Archive of Ada", "Rain at Horta", "1931-06-02", "Letters"))


@by_name("shown", {"shown": True, "originals are not shown": False})
def test_manifests_are_read_by_prezi_and_hold_only_pictures_that_are_open_in_whole(pictured, tmp_path, shown):
    Persona.objects.update(shows_originals=shown)
    folder = exported(
        pictured.persona, tmp_path / "iiif", "--format", "iiif", "--address", "https://a.example/x/"
    )
    read = Collection(**json.loads((folder / "collection.json").read_bytes()))
    named = [one.id.removeprefix("https://a.example/x/") for one in read.items or ()]
    assert sorted(named) == sorted(str(one.relative_to(folder)) for one in folder.rglob("manifest.json"))
    assert len(named) == shown
    for name in named:
        manifest = Manifest(**json.loads((folder / name).read_bytes()))
        (canvas,) = manifest.items
        with Image.open((folder / name).with_name("picture.png")) as drawn:
            assert (canvas.width, canvas.height) == drawn.size
        assert manifest.label == {"en": ["Horta"]}


@by_name(
    ("more", "said"),
    {
        "no address": (("--format", "iiif"), "needs an address"),
        "a script": (("--format", "iiif", "--address", "javascript:x"), "needs an address"),
        "no such tier": (("--format", "dc", "--tier", "kings"), "no tier kings: it has public, family"),
        "a folder that is there": (("--format", "ead"), "is there already"),
    },
)
def test_what_cannot_be_written_says_why_and_leaves_nothing(archive, tmp_path, more, said):
    out = tmp_path / "out"
    if said == "is there already":
        out.mkdir()
    before = sorted(tmp_path.iterdir())
    with pytest.raises(CommandError, match=said):
        exported(archive.persona, out, *more)
    assert sorted(tmp_path.iterdir()) == before


def test_nobodys_archive_and_an_unpublished_one_are_said(archive, tmp_path):
    Entry.objects.all().delete()
    ArchiveVersion.objects.all().delete()
    with pytest.raises(CommandError, match="no archive version"):
        exported(archive.persona, tmp_path / "out", "--format", "dc")
    with pytest.raises(CommandError, match="there is no persona eve"):
        call_command("export_catalogue", "eve", str(tmp_path / "out"), "--format", "dc")
    assert not (tmp_path / "out").exists()


def test_what_was_written_is_counted(archive, tmp_path, capsys):
    exported(archive.persona, tmp_path / "out", "--format", "ead", "--json")
    said = json.loads(capsys.readouterr().out)
    size = (tmp_path / "out/ead.xml").stat().st_size
    assert said == {
        "persona": "ada",
        "tier": "public",
        "items": 2,
        "pictures": 0,
        "recordings": 0,
        "files": 1,
        "size": size,
    }


def test_a_recording_goes_along_from_its_first_word_to_its_last_for_whoever_may_read_every_word(
    pictured, tmp_path
):
    cue = {"paragraph": 0, "start": 0, "end": 8, "start_ms": 100, "end_ms": 400}
    Persona.objects.update(shows_originals=True)
    Master.objects.update(mime="audio/wav", content=tape(1))
    Master.objects.filter(artifact__record_key__in=["a", "b"]).update(
        places={"words": [], "cues": [[*cue.values()]]}
    )
    folder = exported(
        pictured.persona, tmp_path / "iiif", "--format", "iiif", "--address", "https://a.example"
    )
    (heard,) = folder.rglob("sound.wav")
    with wave.open(str(heard)) as sound:
        assert sound.getnframes() == 8 * 300
    read = Manifest(**json.loads(heard.with_name("manifest.json").read_bytes()))
    assert (read.label, read.items[0].duration) == ({"en": ["Horta"]}, 0.3)


@pytest.mark.parametrize("form", ["dc", "ead", "iiif"])
def test_what_went_out_comes_in_again_as_a_manifest(archive, pictured_rows, tmp_path, form):
    """As rows of an archive folder, each beside the file that bears its name."""
    out = exported(archive.persona, tmp_path / form, "--format", form, "--address", "https://a.example")
    files = out if form == "iiif" else tmp_path / "files"
    files.mkdir(exist_ok=True)
    wanted = {}
    for one in inventory(tier_standing(archive.persona, archive.public), version=1):
        path = f"{one.handle}/picture.png" if form == "iiif" else f"{one.handle}.txt"
        if form != "iiif":
            (files / path).write_text("x")
        facts = dict(parse_payload(bytes(Artifact.objects.get(pk=one.artifact_pk).payload)).metadata)
        wanted[path] = {name: facts[name] for name in manifest.TOLD if name in facts}
    call_command("read_catalogue", str(out if form == "iiif" else next(out.iterdir())), str(files))
    read = manifest.parse((files / "manifest.csv").read_bytes())
    assert read.findings == ()
    assert {one.path: dict(one.metadata) for one in read.rows} == wanted
    assert {one.language for one in read.rows} == {"en"}


@pytest.mark.usefixtures("no_child")
@pytest.mark.parametrize("form", ["dc", "ead", "iiif"])
def test_what_the_desk_gives_comes_in_by_the_desk_beside_files_of_its_names(
    archive, pictured_rows, tmp_path, settings, form
):
    """The ZIP that waits on the desk, with a file for each item; what the form does not say is asked for."""
    settings.KWANZAA_STATE = tmp_path
    archive.persona.refresh_from_db()
    made = io.BytesIO()
    with zipped(made, f"ada-{form}") as out:
        whose = {"persona": archive.persona, "tier": archive.public}
        export_catalogue(**whose, form=form, address="https://a.example", out=out)
    again = Archive("again", default={**YES})
    sent, wanted = {f"{form}.zip": made.getvalue(), "more.txt": b"Of which nobody says anything."}, {}
    for one in inventory(tier_standing(archive.persona, archive.public), version=1):
        above = f"ada-iiif/{one.handle}/picture" if form == "iiif" else one.handle
        sent[f"{above}.txt"] = f"What {one.title} says.".encode()
        facts = dict(parse_payload(bytes(Artifact.objects.get(pk=one.artifact_pk).payload)).metadata)
        named = f"{above}.png" if form == "iiif" else f"{above}.txt"
        wanted[named] = {name: facts[name] for name in manifest.TOLD if name in facts}
    cora = User.objects.create_user("cora")
    grant(cora, again.persona, Role.CURATOR)
    batch = batching.open_batch(persona=again.persona, uploader=cora, facts={})
    outcomes = taken_in(batch, **sent)
    assert [name for name, one in outcomes.items() if one not in {"added", "opened"}] == ["more.txt"]
    rows = Artifact.objects.filter(persona=again.persona)
    came = {one.record_key: parse_payload(bytes(one.payload)) for one in rows}
    told = {
        key: {name: fact for name, fact in one.metadata if name in manifest.TOLD} for key, one in came.items()
    }
    assert told == wanted
    assert {one.language for one in came.values()} == {"en"}
    assert len(wanted) == 2
    alone = batching.open_batch(persona=again.persona, uploader=cora, facts={})
    assert set(read_in(alone, **{f"{form}.zip": made.getvalue()}).values()) == {
        "opened",
        {"dc": "needs you", "ead": "added", "iiif": "already here"}[form],
    }


def test_many_catalogues_of_a_delivery_are_held_against_its_files_once(archive, monkeypatch):
    batch = Batch.objects.create(persona=archive.persona)
    told = [{"title": "Rain"}, {"creator": "Ada"}, {"place": "Horta"}]
    for n, facts in enumerate(told):
        reading = pieces.to_value(Reading(described=(found(("urn:x:aa",), **facts),)))
        batch.files.create(
            persona=archive.persona, path=f"{n}/manifest.json", size=1, place="", reading=reading
        )
    batch.files.create(persona=archive.persona, path="aa.txt", size=1, place="")
    held = Mock(side_effect=rows)
    monkeypatch.setattr(batch_reading, "described", held)
    (row,) = batch_reading.sheet_of(batch).rows.values()
    assert dict(row.metadata).items() >= {("creator", "Ada"), ("place", "Horta")}
    assert held.call_count == 1


@pytest.fixture
def pictured_rows(archive) -> None:
    """Give every item of the archive a picture that anybody may see."""
    for n, artifact in enumerate(Artifact.objects.all(), 1):
        whose = {"persona": archive.persona, "artifact": artifact}
        Master.objects.create(**whose, sha256=f"{n:064}", mime="image/png", content=picture(n))
    archive.rule("d", surfacing=True)
    Persona.objects.update(shows_originals=True)


@by_name(
    ("data", "said"),
    {
        "half a file": (b"<a>", "cannot be read"),
        "an entity": (b'<!DOCTYPE a [<!ENTITY b SYSTEM "file:///b">]><a>&b;</a>', "cannot be read"),
        "other XML": (b"<a/>", "describes nothing"),
        "other JSON": (b'{"type": "Collection"}', "describes nothing"),
        "half of JSON": (b"{" * 9, "cannot be read"),
        "no file": (b'{"type": "Manifest", "id": "https://a.example/x/manifest.json"}', "no file in"),
    },
)  # fmt: skip
def test_what_is_no_catalogue_says_so_and_writes_nothing(tmp_path, data, said):
    (tmp_path / "a.xml").write_bytes(data)
    with pytest.raises(CommandError, match=said):
        call_command("read_catalogue", str(tmp_path / "a.xml"), str(tmp_path))
    assert [one.name for one in tmp_path.iterdir()] == ["a.xml"]
