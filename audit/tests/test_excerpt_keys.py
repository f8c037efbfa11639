import pytest
from django.core.management import CommandError, call_command

from audit.core.opened import open_file
from audit.tests.conftest import TAUGHT
from citations import selectors
from citations.models import PassageUse
from ledger.adapters.keyring import SEED_FILE
from ledger.core.bundle import BundleFile
from ledger.core.canonical import decode, from_base64, to_base64
from ledger.core.opening import release
from personas.models import Artifact, Passage

KEY = bytes([3]) * 32  # of Ada's one artifact
LETTER = f"sha256:{0:064x}"


def written(tmp_path, bundle, *more):
    out = tmp_path / "keys.json"
    call_command("excerpt_keys", bundle.bundle_id, *more, out=out)
    return decode(out.read_bytes())


@pytest.fixture
def passage(ada):
    """The passage that the fake archive of the tests finds: number 0."""
    return Passage.objects.create(
        id=0,
        persona=ada.persona,
        artifact=ada.persona.artifacts.get(),
        ordinal=0,
        text=TAUGHT,
        sentences=[],
        length=5,
        embedder="hashing",
        embedding=[0.0] * 384,
    )


def test_the_artifacts_of_all_that_was_retrieved_are_found_by_themselves(tmp_path, ada, passage):
    bundle = ada.ask()
    PassageUse.objects.create(bundle=bundle, passage_id=passage.id, rank=1, citations=1)
    assert written(tmp_path, bundle) == {LETTER: to_base64(KEY)}
    assert (tmp_path / "keys.json").stat().st_mode & 0o777 == 0o600


def test_a_bundle_opens_with_the_keys_that_were_written(tmp_path, keys, ada):
    bundle = ada.ask()
    given = {name: from_base64(key) for name, key in written(tmp_path, bundle, "--artifact", LETTER).items()}
    file = BundleFile.parse(selectors.bundle_file(bundle.question))
    steward, auditor = (
        from_base64((keys / name / SEED_FILE).read_text().strip()) for name in ("steward", "auditor-1")
    )
    opened = open_file(file, seed=auditor, release=release(file, seed=steward, artifact_keys=given))
    assert [one.value for one in opened.excerpts if isinstance(one.value, str)] == [TAUGHT]
    assert all(one.readable for one in opened.excerpts)


def test_a_key_that_was_destroyed_is_not_there(tmp_path, ada):
    bundle = ada.ask()
    Artifact.objects.filter(persona=ada.persona).update(key=None)
    assert written(tmp_path, bundle, "--artifact", LETTER) == {}


def test_keys_of_another_archive_are_never_given(tmp_path, ada, grace):
    assert written(tmp_path, grace.ask(), "--artifact", LETTER) == {LETTER: to_base64(bytes([5]) * 32)}


def test_a_file_that_is_there_stays(tmp_path, ada):
    (tmp_path / "keys.json").write_text("mine")
    with pytest.raises(CommandError, match="there already"):
        written(tmp_path, ada.ask())


def test_an_unknown_bundle_is_named(db, tmp_path):
    with pytest.raises(CommandError, match="There is no bundle 00"):
        call_command("excerpt_keys", "00", out=tmp_path / "keys.json")
