import pytest
from django.core.management import CommandError, call_command

from ledger.core.canonical import decode
from ledger.core.envelope import Envelope
from personas.models import PolicyVersion

DOCUMENT = b'{"n":7}'


def answered(ada):
    """Ask Ada, under a policy that another one has followed."""
    bundle = ada.ask()
    payload = decode(Envelope.parse(bytes(bundle.envelope)).payload)
    assert isinstance(payload, dict)
    for n, digest, document in ((7, str(payload["policy"]), DOCUMENT), (8, "0" * 64, b"{}")):
        PolicyVersion.objects.create(
            persona=ada.persona, n=n, document=document, digest=digest, envelope=b"", ticket=0
        )
    return bundle


def written(tmp_path, bundle):
    out = tmp_path / "policy.json"
    call_command("signed_policy", bundle.bundle_id, out=out)
    return out


def test_the_policy_that_a_bundle_names_is_written_as_it_was_signed(tmp_path, ada):
    out = written(tmp_path, answered(ada))
    assert out.read_bytes() == DOCUMENT
    assert out.stat().st_mode & 0o777 == 0o600


def test_a_file_that_is_there_stays(tmp_path, ada):
    (tmp_path / "policy.json").write_text("mine")
    with pytest.raises(CommandError, match="there already"):
        written(tmp_path, answered(ada))


def test_an_unknown_bundle_is_named(db, tmp_path):
    with pytest.raises(CommandError, match="There is no bundle 00"):
        call_command("signed_policy", "00", out=tmp_path / "policy.json")
