"""The ceremony as people run it: ``manage.py keys`` on the server, ``kwanzaa-keys`` at the root holder's."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from ledger import keys, selectors, services
from ledger.adapters import renewal
from ledger.core.keyset import Role
from ledger.core.rotation import in_use
from ledger.models import KeyChange

pytestmark = pytest.mark.django_db
PROJECT = Path(__file__).resolve().parents[2]


@pytest.fixture
def folder(own_keys, tmp_path, settings, monkeypatch):
    settings.KWANZAA_KEYS = own_keys
    services.found(folder=own_keys)
    monkeypatch.chdir(tmp_path)
    return own_keys


def manage(*arguments):
    said = io.StringIO()
    call_command("keys", *arguments, stdout=said)
    return said.getvalue()


@pytest.fixture
def holder(capsys):
    """Run ``kwanzaa-keys``; return its exit code and everything it says."""

    def call(*arguments):
        capsys.readouterr()
        try:
            code = keys.main(arguments)
        except SystemExit as e:
            code = int(str(e.code))
        said = capsys.readouterr()
        return code, said.out + said.err

    return call


def test_others_keys_are_taken_out_by_one_command(folder, tmp_path, settings):
    away = tmp_path / "stick"
    settings.KWANZAA_STATE = tmp_path / "state"
    with pytest.raises(CommandError, match="Name a new folder elsewhere"):
        manage("take-out")
    with pytest.raises(CommandError, match="lies in"):
        manage("take-out", tmp_path / "state")
    said = manage("take-out", away)
    assert f"in {away} now: auditor-1, auditor-2, root, steward." in said
    for needed in ("Still works here", "kwanzaa-keys sign-keyset", "kwanzaa-open", "steward"):
        assert needed in said
    assert {one.name for one in away.iterdir()} == {"auditor-1", "auditor-2", "root", "steward"}
    assert manage("take-out", tmp_path / "more").startswith("Nothing to take out")


def digest_in(said):
    return next(line.removeprefix("digest ") for line in said.splitlines() if line.startswith("digest "))


def test_a_rotation_from_the_request_to_the_keyset_in_force(folder, holder):
    said = manage("rotate", "--role", "bundle", "--reason", "a year is over", "--out", "request.json")
    code, shown = holder("show", "request.json")
    assert code == 0
    assert "reason: a year is over" in shown
    assert digest_in(shown) == digest_in(said)
    code, signed = holder(
        *("sign-keyset", "request.json", "--root", "keys/root", "--digest", digest_in(said)),
        *("--out", "signed.json"),
    )
    assert code == 0, signed
    assert "Keyset 2 is in force" in manage("import", "signed.json")
    assert "keyset 2 of" in manage("list")
    assert json.loads(manage("list", "--json"))["version"] == 2


def test_roots_are_made_and_replaced_by_their_holder(folder, holder):
    said = manage("rotate", "--role", "root", "--out", "request.json")
    sign = ("sign-keyset", "request.json", "--root", "keys/root", "--digest", digest_in(said))
    code, refused = holder(*sign, "--out", "signed.json")
    assert code == 1
    assert "--new-root is given when the request asks for new roots" in refused
    assert holder("make-root", "new-root")[0] == 0
    code, signed = holder(*sign, "--new-root", "new-root", "--out", "signed.json")
    assert code == 0
    assert signed.count("root: ") == 2
    manage("import", "signed.json")
    assert selectors.keyset().roots != selectors.chain().roots
    said = manage("rotate", "--role", "policy", "--out", "third.json")
    both = ("sign-keyset", "third.json", "--digest", digest_in(said), "--out", "third-signed.json", "--root")
    code, refused = holder(*both, "keys/root")
    assert code == 1
    assert "is not a root of this keyset" in refused
    assert holder(*both, "new-root")[0] == 0
    assert "Keyset 3" in manage("import", "third-signed.json")


def test_a_revocation_says_what_is_halted_and_can_be_called_off(folder):
    said = manage("revoke", "--role", "bundle", "--out", "request.json")
    assert "Halted until the import: bundle. Answers wait, and are not lost." in said
    assert "open: revoke" in manage("list")
    assert json.loads(manage("list", "--json"))["change"] == "revoke open"
    assert "called off" in manage("cancel")
    assert "No change is open" in manage("cancel")


def test_a_compromise_names_keys_and_a_leaf(folder):
    key = in_use(selectors.keyset(), Role.BUNDLE)[0]
    said = manage("compromise", "--key", key.keyid[:12], "--from", "0", "--out", "request.json")
    assert f"ends: bundle ed25519 {key.keyid} at leaf 0" in said
    assert "ended at leaf 0" not in manage("list")


def test_a_command_that_cannot_be_done_says_why_and_changes_nothing(folder):
    out = ("--out", "r.json")
    for arguments, reason in (
        (("rotate",), "Name a new file"),
        (("rotate", "--out", "keys"), "Name a new file"),
        (("rotate", "--out", "no/request.json"), "Name a new file"),
        (("rotate", "--within", "-1", *out), "0 or more"),
        (("revoke", *out), "Name whose keys"),
        (("revoke", "--role", "root", *out), "roots are rotated"),
        (("compromise", "--from", "1", *out), "Name the keys"),
        (("compromise", "--key", "ab", *out), "Name the keys"),
        (("compromise", "--key", "zz", "--from", "1", *out), "0 keys"),
        (("import",), "Name the file that the root holder signed"),
        (("import", "nowhere.json"), "cannot be read"),
        (("import", "keys/recipients.json"), "envelope"),
    ):
        with pytest.raises(CommandError, match=reason):
            manage(*arguments)
        assert not KeyChange.objects.filter(state="open").exists()
        assert selectors.keyset().version == 1


def test_a_request_that_cannot_be_written_is_called_off(folder, monkeypatch):
    def full(*_arguments):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fdopen", full)
    monkeypatch.setattr(renewal, "make_next", lambda *_a, **_o: ())
    with pytest.raises(CommandError, match=r"r.json cannot be written \(No space left on device\)"):
        manage("rotate", "--role", "root", "--out", "r.json")
    assert not KeyChange.objects.filter(state="open").exists()


def test_a_root_holder_who_is_given_something_else_signs_nothing(folder, holder):
    manage("rotate", "--role", "bundle", "--out", "request.json")
    sign = ("sign-keyset", "request.json", "--root", "keys/root", "--out", "s.json")
    other = ("show", "request.json", "--keyset", "keys/recipients.json")
    for arguments, code, reason in (
        (("sign-keyset", "request.json"), 64, "needs --root, your folder"),
        (("dance", "request.json"), 64, "invalid choice"),
        (("show", "nowhere.json"), 1, "cannot read nowhere.json"),
        (("show", "keys/keyset.json"), 1, "keyset request"),
        (other, 1, "goes on from another keyset file"),
        (("make-root", "keys"), 1, "name a new folder"),
        (sign, 1, "compare the digest with the one that the operator tells you"),
        ((*sign, "--digest", "0" * 12), 1, "the operator speaks of another keyset"),
        ((*sign, "--digest", ""), 1, "the operator speaks of another keyset"),
    ):
        found, said = holder(*arguments)
        assert (found, reason in said) == (code, True), said
        assert not Path("s.json").exists()


def test_the_holder_types_the_digest_that_they_heard(folder, holder, monkeypatch):
    said = manage("rotate", "--role", "bundle", "--out", "request.json")
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", lambda _prompt: digest_in(said)[:12])
    sign = ("sign-keyset", "request.json", "--root", "keys/root", "--out", "signed.json")
    assert holder(*sign)[0] == 0
    code, refused = holder(*sign)
    assert code == 1
    assert "cannot write signed.json: File exists" in refused


def test_a_request_whose_keyset_follows_from_another_is_refused(folder, holder):
    manage("rotate", "--role", "bundle", "--out", "request.json")
    text = Path("request.json").read_text()
    Path("request.json").write_text(text.replace('"version":2}', '"version":3}'))
    code, said = holder("show", "request.json")
    assert code == 1
    assert "keyset 3 does not follow from keyset 1" in said


def test_the_program_runs_without_django(folder):
    manage("rotate", "--role", "bundle", "--out", "request.json")
    wall = (
        "import sys; sys.modules.update(dict.fromkeys(('django', 'psycopg', 'celery', 'redis')));"
        "from ledger.keys import main; sys.exit(main(['show', 'request.json']))"
    )
    environment = {"PYTHONPATH": str(PROJECT), "PATH": os.environ["PATH"]}
    command = [sys.executable, "-c", wall]
    ran = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    assert ran.returncode == 0, ran.stderr
    assert "rotate for kwanzaa.invalid/" in ran.stdout
