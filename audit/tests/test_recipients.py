"""Auditors and stewards come and go; every bundle that was ever signed verifies as it did."""

import io

import pytest
from django.core.management import CommandError, call_command

from audit import open as opening
from audit import selectors
from audit.core.opened import OpenedFile, open_file
from audit.core.results import Verdict
from audit.core.rewrapping import recipient_file
from audit.core.trust import read_trust
from audit.core.verification import verify
from audit.services_wraps import BATCH, wraps_of
from audit.tests.conftest import FORBIDDEN
from citations.models import Counterfactual, StoredBundle
from ledger import services as ledger
from ledger.adapters.keyring import SEED_FILE
from ledger.core.bundle import BundleFile
from ledger.core.canonical import decode, encode, from_base64
from ledger.core.envelope import COUNTERFACTUAL
from ledger.core.opening import release
from ledger.core.sharing import Holder, Shares, recipient, wrap
from ledger.models import Recipient
from ledger.tests.by_name import by_name
from ledger.wiring import signer


def run(*words, **options):
    out = io.StringIO()
    call_command("recipients", *words, stdout=out, **options)
    return out.getvalue()


@pytest.fixture
def seeds(keys):
    return {
        name: from_base64((keys / name / SEED_FILE).read_text().strip())
        for name in ("auditor-1", "auditor-2", "steward")
    }


@pytest.fixture
def kids(seeds):
    return {
        name: recipient(seed, Holder.STEWARD if name == "steward" else Holder.AUDITOR).kid
        for name, seed in seeds.items()
    }


@pytest.fixture
def bundles(ada):
    return [ada.ask(), ada.ask(FORBIDDEN)]


@pytest.fixture
def reflected(bundles, seeds):
    """A counterfactual, as far as its wraps go."""
    shares, name = Shares(auditor=bytes(32), steward=bytes([1]) * 32), "ab" * 16
    wraps = [
        wrap(shares.auditor, recipient=recipient(seeds[one], Holder.AUDITOR), bundle_id=name)
        for one in ("auditor-1", "auditor-2")
    ]
    envelope = signer().sign(COUNTERFACTUAL, reflection(name))
    return Counterfactual.objects.create(
        bundle=bundles[0],
        envelope=envelope.to_json(),
        seal=b"{}",
        wraps=encode([one.to_value() for one in sorted(wraps, key=lambda one: one.kid)]),
        ticket=ledger.queue(envelope),
    )


def reflection(name):
    digest = "0" * 64
    value = {"t": "kwanzaa.counterfactual.v1", "bundle_id": name, "issued_at": "2026-11-21T08:00:00Z"}
    return encode({**value, "bundle": digest, "seal": digest, "cek": digest})


def file_of(bundle):
    return BundleFile.parse(selectors.bundle_file(StoredBundle.objects.get(pk=bundle.pk)))


def wrapped(row):
    row.refresh_from_db()
    return {one.kid for one in wraps_of(row)}


def all_verify(bundles):
    trust = read_trust(selectors.keyset_file())
    return all(verify(file_of(one).encode(), trust=trust).verdict is Verdict.PASS for one in bundles)


def test_an_auditor_who_leaves_has_no_wrap_left_and_gets_no_new_one(ada, bundles, reflected, kids):
    assert "3 wraps taken away" in run("revoke", kids["auditor-1"])
    for row in (*bundles, reflected, ada.ask()):
        assert kids["auditor-1"] not in wrapped(row)
        assert kids["auditor-2"] in wrapped(row)
    assert all_verify(bundles)
    assert "0 wraps taken away" in run("revoke", kids["auditor-1"])


def test_the_last_of_a_role_stays(bundles, kids):
    for name in ("steward", "auditor-1"):
        if name == "auditor-1":
            run("revoke", kids["auditor-2"])
        with pytest.raises(CommandError, match="is the last"):
            run("revoke", kids[name])
    assert Recipient.objects.filter(active=True).count() == 2


def test_a_new_auditor_opens_old_bundles_once_another_handed_on_what_was_wrapped(
    tmp_path, monkeypatch, bundles, reflected, seeds, kids, keys
):
    monkeypatch.chdir(tmp_path)
    assert opening.main(["mine", "--new-key", "auditor", "--out", "public"]) == 0
    assert "new bundles are wrapped" in run("add", "public")
    assert "was there already" in run("add", "public")
    assert "3 wraps in lines" in run("export-wraps", kids["auditor-1"][:12], out=tmp_path / "lines").replace(
        str(tmp_path) + "/", ""
    )
    key = str(keys / "auditor-1" / SEED_FILE)
    assert opening.main(["lines", "--rewrap-for", "public", "--key", key, "--out", "new"]) == 0
    assert run("add-wraps", "new") == "3 wraps added.\n"
    assert run("add-wraps", "new") == "0 wraps added.\n"
    assert all_verify(bundles)
    mine = from_base64((tmp_path / "mine").read_text())
    given = release(file_of(bundles[0]), seed=seeds["steward"], artifact_keys={})
    assert isinstance(open_file(file_of(bundles[0]), seed=mine, release=given), OpenedFile)
    assert recipient(mine, Holder.AUDITOR).kid in wrapped(reflected)


def test_a_wrap_that_was_put_in_does_not_replace_one_that_is_there(tmp_path, bundles, kids):
    run("export-wraps", kids["auditor-1"], out=tmp_path / "lines")
    lines = (tmp_path / "lines").read_bytes().splitlines()
    (tmp_path / "other").write_bytes(lines[0])
    assert run("add-wraps", str(tmp_path / "other")) == "0 wraps added.\n"


def test_wraps_for_nobody_or_for_no_bundle_are_refused(tmp_path, monkeypatch, bundles, kids):
    run("export-wraps", kids["auditor-1"], out=tmp_path / "lines")
    line = decode((tmp_path / "lines").read_bytes().splitlines()[0])
    assert isinstance(line, dict)
    (tmp_path / "lost").write_bytes(encode({**line, "bundle_id": "ff" * 16}))
    with pytest.raises(CommandError, match="there is no bundle 'ff"):
        run("add-wraps", str(tmp_path / "lost"))
    run("revoke", kids["auditor-1"])
    with pytest.raises(CommandError, match="no active auditor"):
        run("add-wraps", str(tmp_path / "lines"))


def test_whoever_was_revoked_can_come_back(tmp_path, bundles, kids, seeds):
    run("revoke", kids["auditor-1"])
    assert f"{kids['auditor-1']} revoked" in run("list")
    one = recipient(seeds["auditor-1"], Holder.AUDITOR)
    (tmp_path / "public").write_bytes(recipient_file(one))
    assert "new bundles are wrapped" in run("add", str(tmp_path / "public"))
    assert f"{kids['auditor-1']} active" in run("list")


def test_a_key_has_one_role(tmp_path, bundles, seeds):
    one = recipient(seeds["auditor-1"], Holder.STEWARD)
    (tmp_path / "public").write_bytes(recipient_file(one))
    with pytest.raises(CommandError, match="has the role auditor"):
        run("add", str(tmp_path / "public"))


def test_batches_end_where_they_should(bundles, kids, monkeypatch):
    assert BATCH > 1
    monkeypatch.setattr("audit.services_wraps.BATCH", 1)
    assert "2 wraps taken away" in run("revoke", kids["auditor-2"])


@by_name(
    ("words", "says"),
    {
        "nobody": (["revoke"], "needs one more word"),
        "no such key": (["revoke", "zz"], "no key's ID"),
        "an empty word": (["revoke", ""], "needs one more word"),
        "no file": (["add", "nowhere"], "cannot be read"),
    },
)
def test_what_cannot_be_done_says_why(log, words, says):
    with pytest.raises(CommandError, match=says):
        run(*words)


def test_an_empty_house_says_what_to_do(db):
    assert "Add a key first" in run("list")


def test_an_export_needs_a_file(log, kids):
    with pytest.raises(CommandError, match="needs --out"):
        run("export-wraps", kids["steward"])
