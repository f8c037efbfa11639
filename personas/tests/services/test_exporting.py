"""An archive that was taken out is whole, provable, and holds nothing that was withdrawn."""

import hashlib
import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from ledger import services as ledger
from ledger.core.envelope import Envelope, leaf
from ledger.core.proof import Proof, verify_proof
from ledger.selectors import keyset
from personas import services
from personas.adapters.outgoing import Outgoing, outgoing
from personas.core.artifact import artifact_id
from personas.core.errors import IngestError
from personas.core.kept import artifact_path
from personas.core.membership import from_value, verify_member
from personas.core.record_errors import ExportError
from personas.core.tombstone import parse_tombstone, verify_tombstone
from personas.core.version import parse_manifest
from personas.models import Artifact, Persona, Rule
from personas.tests.services.outside import bag_said, ocfl_said

ROWS = {
    "letters/a.txt": {
        "title": 'A "quoted", title',
        "recipient": "Tom",
        "mentions": "Tom Hale",
        "tier": "family",
    },
    "b.txt": {"date": "", "language": "", "display": "no", "valid_until": "2031-06-02", "sensitive": "legal"},
    "c.txt": {"rights": "all"},
}
WORDS = {"letters/a_txt": "First\r\nline.\n\n\nTom Hale said: caf\u00e9".encode(), "b_txt": b"Words."}


@pytest.fixture
def published(ada, demo_keys, take_in, written_once):
    def write():
        assert take_in(ada, ROWS, **WORDS).ok
        services.publish(persona=ada)
        services.publish(persona=ada, withdraw=["c.txt"])
        ledger.sequence()

    written_once((__name__, demo_keys), write, on=("ada", demo_keys))
    return Persona.objects.get(pk=ada.pk)


def export(persona, out, *more):
    call_command("export_archive", persona.slug, str(out), *more)
    return out


def digests(root: Path, name: str) -> dict[str, str]:
    lines = (root / name).read_text(encoding="utf-8").splitlines()
    return {path: digest for digest, path in (line.split("  ", 1) for line in lines)}


def whole(root: Path) -> None:
    """Check that every file is named once, with its digest; what ``bagit`` itself says is in ``test_returning``."""
    paid, tags = digests(root, "manifest-sha512.txt"), digests(root, "tagmanifest-sha512.txt")
    files = {str(one.relative_to(root)) for one in root.rglob("*") if one.is_file()}
    assert files == {*paid, *tags, "tagmanifest-sha512.txt"}
    assert bag_said(root) == ""


def test_a_bag_is_whole_and_every_record_in_it_is_proven(published, tmp_path):
    root = export(published, tmp_path / "bag", "--format", "bagit", "--number", "1")
    whole(root)
    signed = json.loads((root / "kwanzaa/manifest.json").read_bytes())
    envelope = Envelope.from_value(signed["envelope"])
    verify_proof(Proof.from_value(signed["proof"]), leaf=leaf(envelope), keyset=keyset())
    manifest = parse_manifest(envelope.payload)
    members = [
        from_value(json.loads(line)) for line in (root / "kwanzaa/members.jsonl").read_bytes().splitlines()
    ]
    assert [one.entry.record_key for one in members] == ["b.txt", "letters/a.txt"]
    for one in members:
        verify_member(one, root=manifest.root)
    assert {one.stat().st_mode & 0o077 for one in root.rglob("*") if one.is_file()} == {0}


def test_what_was_withdrawn_since_leaves_as_its_statement_alone(published, tmp_path):
    root = export(published, tmp_path / "bag", "--format", "bagit", "--number", "1")
    assert not (root / "data/c.txt").exists()
    (stone,) = (json.loads(line) for line in (root / "kwanzaa/tombstones.jsonl").read_bytes().splitlines())
    statement = parse_tombstone(Envelope.from_value(stone["statement"]["envelope"]).payload)
    member = from_value(stone["member"])
    verify_tombstone(statement, member.entry)
    verify_member(
        member, root=parse_manifest(Envelope.from_value(stone["manifest"]["envelope"]).payload).root
    )
    assert not any("This is c.txt" in one.read_text("utf-8") for one in root.rglob("*") if one.is_file())


def test_an_ocfl_object_holds_every_version_and_every_artifact_once(published, tmp_path, take_in):
    take_in(published, {"b.txt": ROWS["b.txt"]}, b_txt=b"Other words.")
    services.publish(persona=published)
    ledger.sequence()
    root = export(published, tmp_path / "ocfl", "--format", "ocfl")
    assert (root / "0=ocfl_object_1.1").read_bytes() == b"ocfl_object_1.1\n"
    data = (root / "inventory.json").read_bytes()
    assert (
        root / "inventory.json.sha512"
    ).read_text() == f"{hashlib.sha512(data).hexdigest()} inventory.json\n"
    assert (root / "v3/inventory.json").read_bytes() == data
    made = json.loads(data)
    assert (made["head"], sorted(made["versions"])) == ("v3", ["v1", "v2", "v3"])
    for digest, (path,) in made["manifest"].items():
        assert hashlib.sha512((root / path).read_bytes()).hexdigest() == digest
    contents = {str(one.relative_to(root)) for one in root.glob("v*/content/**/*") if one.is_file()}
    assert contents == {path for (path,) in made["manifest"].values()}
    assert ocfl_said(root) == ""
    states = [
        {path: digest for digest, paths in one["state"].items() for path in paths}
        for one in made["versions"].values()
    ]
    words = [sorted(path for path in one if path.startswith("data/")) for one in states]
    assert words == [["data/b.txt", "data/letters/a.txt", "data/manifest.csv"]] * 3
    assert states[0]["data/b.txt"] == states[1]["data/b.txt"] != states[2]["data/b.txt"]
    artifact = Artifact.objects.filter(record_key="b.txt").earliest("pk").artifact_id
    old = (root / made["manifest"][states[0][artifact_path(artifact)]][0]).read_bytes()
    assert artifact_id(old) == artifact
    stone = (root / made["manifest"][states[0]["kwanzaa/tombstones.jsonl"]][0]).read_bytes()
    assert "statement" in json.loads(stone)
    everything = b"".join((root / path).read_bytes() for path in contents)
    assert b"This is c.txt" not in everything


def test_a_dry_run_counts_and_writes_nothing(published, tmp_path, capsys):
    export(published, tmp_path / "bag", "--format", "bagit", "--dry-run", "--json")
    told = json.loads(capsys.readouterr().out)
    assert (told["persona"], told["records"], told["tombstones"]) == ("ada", 2, 1)
    assert list(tmp_path.glob("*bag*")) == []
    export(published, tmp_path / "ocfl", "--format", "ocfl", "--dry-run")
    assert "2 records, 0 originals, 1 withdrawn" in capsys.readouterr().out


def test_a_medium_that_no_folder_holds_goes_out_as_it_was_hashed(published, tmp_path):
    row = Artifact.objects.get(record_key="b.txt")
    changed = bytes(row.payload).replace(b'"ucd":"1', b'"ucd":"0', 1)
    name = artifact_id(changed)
    assert changed != bytes(row.payload)
    Artifact.objects.filter(pk=row.pk).update(payload=changed, artifact_id=name)
    with pytest.raises(CommandError, match="does not lead to the root"):
        export(published, tmp_path / "bag", "--format", "bagit")
    assert list(tmp_path.glob("*bag*")) == []


def test_what_is_not_there_is_named(published, tmp_path):
    for slug, more, says in (("bea", (), "no persona bea"), ("ada", ("--number", "9"), "its newest is 2")):
        with pytest.raises(CommandError, match=says):
            call_command("export_archive", slug, str(tmp_path / "bag"), "--format", "bagit", *more)


def test_an_archive_of_which_nothing_was_published_is_not_taken_out(ada, tmp_path):
    for form in ("bagit", "ocfl"):
        with pytest.raises(CommandError, match="was published"):
            export(ada, tmp_path / "out", "--format", form)


def test_a_withdrawal_that_is_not_signed_yet_stops_everything(published, tmp_path):
    Rule.objects.update_or_create(persona=published, record_key="b.txt", defaults={"inclusion": False})
    for form in ("bagit", "ocfl"):
        with pytest.raises(CommandError, match=r"b\.txt is being withdrawn"):
            export(published, tmp_path / "out", "--format", form)
    assert list(tmp_path.glob("*out*")) == []


def test_what_is_not_in_the_published_log_yet_waits(ada, take_in, tmp_path):
    take_in(ada, {"a.txt": {}})
    services.publish(persona=ada)
    with pytest.raises(CommandError, match="not in the published log yet"):
        export(ada, tmp_path / "out", "--format", "bagit")


def test_nothing_that_is_there_is_written_over(published, tmp_path):
    with pytest.raises(CommandError, match="is there already"):
        export(published, tmp_path, "--format", "bagit")
    with (
        pytest.raises(ExportError, match="cannot be written to"),
        outgoing(tmp_path / "no" / "where", dry_run=False),
    ):
        pass


def test_no_file_is_written_outside_or_twice(tmp_path):
    out = Outgoing(tmp_path)
    out.put("a", b"1")
    for path in ("/etc/x", "data/../../x", "data\\x", "", "a/b", "a"):
        with pytest.raises(ExportError):
            out.put(path, b"2")
    assert [one.name for one in tmp_path.iterdir()] == ["a"]


def test_an_archives_identifier_has_one_form_and_is_taken_once(published):
    for archive in ("xyz", "0A" * 16):
        with pytest.raises(IngestError):
            services.draft(slug="x", name="X", archive=archive)
    with pytest.raises(IngestError, match="has it already"):
        services.draft(slug="x", name="X", archive=published.archive_id)
