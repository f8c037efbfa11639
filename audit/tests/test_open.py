"""``kwanzaa-open`` as people run it: no key is used before the log is seen to hold the statement."""

import hashlib
import json
from dataclasses import replace
from datetime import timedelta

import pytest

from audit import open as opening
from audit import verify
from audit.core.exchange import hand_over
from audit.core.rewrapping import WrapLine
from audit.tests.beside import ID, SAID, beside
from audit.tests.bundles import BUNDLE_ID, KEYSET_FILE, LETTER, QUOTE, decode
from audit.tests.statements import AUDITOR, HONEST, NOW, STEWARD, filed, statement
from ledger.core.canonical import encode, to_base64
from ledger.tests.by_name import by_name
from ledger.tests.keys import SEEDS

WHOLE, FIELD = filed(statement().payload()), filed(statement(path="/question").payload())
GLASS = filed(statement(break_glass=True, approver="user-1").payload())
GIVEN = ("bundle.json", "--statement", "statement", "--keyset", "keyset.json")
ALONE = ("bundle.json", "--statement", "field", "--keyset", "keyset.json")


@pytest.fixture
def folder(tmp_path):
    """The files of an auditor and a steward, on one machine for once."""
    files = {
        "bundle.json": HONEST.data,
        "keyset.json": KEYSET_FILE + b"\n",
        "statement": WHOLE.encode(),
        "field": FIELD.encode(),
        "glass": GLASS.encode(),
        "unlogged": replace(WHOLE, proof=FIELD.proof).encode(),
        "keys.json": encode({name: to_base64(key) for name, key in HONEST.release.artifact_keys.items()}),
        "wraps": WrapLine(bundle_id=BUNDLE_ID, wrap=HONEST.bundle.wraps[0]).encode() + b"\n",
        **{name: to_base64(seed).encode() for name, seed in SEEDS.items()},
    }
    for name, data in files.items():
        (tmp_path / name).write_bytes(data)
        (tmp_path / name).chmod(0o600)
    return tmp_path


@pytest.fixture
def run(folder, capfd, monkeypatch):
    """Run the command in that folder, at noon; return its exit code, output and complaints."""
    monkeypatch.chdir(folder)

    def call(*arguments, now=NOW):
        try:
            code: object = opening.main(list(arguments), clock=lambda: now)
        except SystemExit as e:
            code = e.code
        said = capfd.readouterr()
        return code, said.out, said.err

    return call


def release(run, *more):
    return run(*GIVEN, "--release", "--key", "steward", "--artifact-keys", "keys.json", *more)


def test_two_persons_open_a_bundle_and_the_result_replays(run, folder, capfd):
    assert release(run, "--out", "share")[0] == 0
    code, _, err = run(*GIVEN, "--key", "auditor-1", "--share", "share", "--out", "opened")
    assert (code, err) == (0, "")
    opened = decode((folder / "opened").read_bytes())
    assert opened["excerpts"][0] == {"artifact_id": LETTER, "readable": True, "value": QUOTE}
    assert (folder / "opened").stat().st_mode & 0o777 == 0o600
    verified = ["bundle.json", "--keyset", "keyset.json", "--replay", "opened", "--contract", "contract"]
    assert verify.main(verified) == 0
    assert json.loads((folder / "contract").read_text()) == opened["record"]["fields"]["/contract"]
    (folder / "opened").write_bytes(encode({**opened, "excerpts": []}))
    assert verify.main([*verified[:-1], "never"]) == 1
    assert not (folder / "never").exists()


def test_what_the_full_archive_would_have_said_opens_the_same_way_and_is_called_so(run, folder):
    made = beside()
    said = statement(made, bundle_id=ID)
    (folder / "beside.json").write_bytes(made.encode())
    (folder / "beside").write_bytes(filed(said.payload()).encode())
    given = ("beside.json", "--statement", "beside", "--keyset", "keyset.json")
    code, _, err = run(*given, "--release", "--key", "steward", "--out", "share")
    assert (code, err.startswith("this is what the full archive would have said")) == (0, True)
    code, out, _ = run(*given, "--key", "auditor-1", "--share", "share")
    assert code == 0
    assert decode(out.strip().encode())["record"]["fields"] == {"/draft": SAID}
    (folder / "beside.json").write_bytes(replace(made, seal=HONEST.bundle.seal).encode())
    code, _, err = run(*given, "--release", "--key", "steward")
    assert (code, "not the seal that was signed" in err) == (1, True)


def test_one_field_of_the_whole_is_written_alone(run):
    release(run, "--out", "share")
    code, out, _ = run(*GIVEN, "--key", "auditor-1", "--share", "share", "--field", "/question")
    assert code == 0
    assert decode(out.strip().encode())["value"] == "Why did she stay?"
    assert QUOTE not in out


def test_a_statement_of_one_field_gives_that_field_and_no_more(run, folder):
    assert run(*ALONE, "--key", "auditor-1", "--contribute", "--out", "half")[0] == 0
    assert run(*ALONE, "--key", "steward", "--release", "--half", "half", "--out", "share")[0] == 0
    code, out, _ = run(*ALONE, "--key", "auditor-1", "--share", "share")
    (folder / "question").write_text(out)
    assert (code, decode(out.strip().encode())["path"]) == (0, "/question")
    verified = ["bundle.json", "--keyset", "keyset.json", "--replay", "question"]
    assert verify.main(verified) == 0
    assert verify.main([*verified, "--contract", "contract"]) == 3
    code, _, err = run(*ALONE, "--key", "auditor-1", "--share", "share", "--field", "/session")
    assert (code, "leave --field out" in err) == (1, True)


def test_whoever_gives_is_told_what_for_and_to_whom(run):
    _, _, err = release(run)
    assert err == (
        f"case 2026/17, opening {'0123456789abcdef' * 2}: everything, until 2026-11-27T12:00:00Z\n"
        f"the share is for the auditor {AUDITOR.kid}\n"
    )
    _, _, err = run(*ALONE, "--key", "auditor-1", "--contribute")
    assert f"the half is for the steward {STEWARD.kid}" in err


def test_a_broken_glass_is_said_first(run):
    _, _, err = run(
        "bundle.json", "--statement", "glass", "--keyset", "keyset.json", "--release", "--key", "steward"
    )
    assert err.startswith("THE GLASS WAS BROKEN: no second person approved this.\n")


def test_without_artifact_keys_the_excerpts_stay_closed(run):
    run(*GIVEN, "--release", "--key", "steward", "--out", "share")
    _, out, _ = run(*GIVEN, "--key", "auditor-1", "--share", "share")
    assert {one["readable"] for one in decode(out.strip().encode())["excerpts"]} == {False}


@by_name(
    ("arguments", "says"),
    {
        "steward as auditor": (["--key", "steward", "--share", "share"], "is for the auditor"),
        "auditor as steward": (["--key", "auditor-1", "--release"], "is for the steward"),
        "another auditor": (["--key", "auditor-2", "--share", "share"], "is for the auditor"),
        "a key that is none": (["--key", "bundle.json", "--share", "share"], "not a private key"),
        "keys of artifacts": (["--key", "keys.json", "--share", "share"], "not a private key"),
        "no key": (["--key", "nowhere", "--share", "share"], "nowhere cannot be read"),
        "a share that is none": (["--key", "auditor-1", "--share", "bundle.json"], "letter"),
        "no such field": (
            ["--key", "auditor-1", "--share", "share", "--field", "/answer"],
            "it has /archive",
        ),
        "keys that are none": (
            ["--key", "steward", "--release", "--artifact-keys", "share"],
            "artifact keys",
        ),
        "a file is there": (
            ["--key", "auditor-1", "--share", "share", "--out", "keys.json"],
            "there already",
        ),
        "no folder": (["--key", "auditor-1", "--share", "share", "--out", "no/where"], "cannot be written"),
    },
)
def test_what_does_not_open_says_why_and_what_next(run, arguments, says):
    release(run, "--out", "share")
    code, out, err = run(*GIVEN, *arguments)
    assert (code, out) == (1, "")
    assert says in err
    assert len(err.splitlines()) == 2


@pytest.mark.parametrize("act", [("--key", "steward", "--release"), ("--key", "auditor-1", "--contribute")])
@by_name(
    ("changes", "days", "says"),
    {
        "not in the log": ({"--statement": "unlogged"}, 0, "the proof leads to another root"),
        "no statement": ({"--statement": "bundle.json"}, 0, "statement file"),
        "over": ({}, 6, "was over"),
        "nothing to trust": ({"--keyset": "bundle.json"}, 0, "keyset file"),
        "a bundle that was changed": ({"bundle": "changed.json"}, 0, "does not verify"),
    },
)
def test_no_key_is_used_before_the_log_is_seen_to_hold_the_statement(
    run, folder, monkeypatch, act, changes, days, says
):
    (folder / "changed.json").write_bytes(HONEST.data.replace(b'"index":6', b'"index":7'))
    read = list[object]()
    monkeypatch.setattr("audit.adapters.key_files.read_seed", read.append)
    given = {"bundle": "bundle.json", "--statement": "field", "--keyset": "keyset.json", **changes}
    words = [given.pop("bundle"), *(word for pair in given.items() for word in pair)]
    code, out, err = run(*words, *act, now=NOW + timedelta(days=days))
    assert (code, out, read) == (1, "", [])
    assert says in err


def test_a_key_that_others_can_read_is_refused_by_name(run, folder):
    release(run, "--out", "share")
    (folder / "auditor-1").chmod(0o644)
    code, _, err = run(*GIVEN, "--key", "auditor-1", "--share", "share")
    assert code == 1
    assert "chmod 600 auditor-1" in err


def test_a_new_key_is_made_for_its_owner_alone_and_shows_who_it_is(run, folder):
    code, out, _ = run("mine", "--new-key", "auditor")
    assert (code, (folder / "mine").stat().st_mode & 0o777) == (0, 0o600)
    assert run("mine", "--who", "auditor") == (0, out, "")
    assert decode(out.strip().encode())["role"] == "auditor"
    assert (folder / "mine").read_text() not in out


def test_a_new_key_is_kept_under_a_passphrase_that_was_typed_twice(run, folder, monkeypatch):
    typed = iter(["one", "two", "", "one", "one", "one", "two"])
    monkeypatch.setattr("audit.adapters.key_files.getpass", lambda _: next(typed))
    for name in ("differs", "empty"):
        code, _, err = run(name, "--new-key", "auditor", "--passphrase")
        assert (code, "not twice the same" in err, (folder / name).exists()) == (1, True, False)
    code, out, _ = run("mine", "--new-key", "auditor", "--passphrase")
    assert (code, (folder / "mine").stat().st_mode & 0o777) == (0, 0o600)
    assert run("mine", "--who", "auditor") == (0, out, "")
    code, _, err = run("mine", "--who", "auditor")
    assert (code, "the passphrase does not open this key" in err) == (1, True)


def test_the_operators_letter_does_as_the_file_of_keys(run, folder):
    keys, said = HONEST.release.artifact_keys, statement()
    digest = hashlib.sha256(said.payload()).hexdigest()
    letter = hand_over(keys, opening=said.opening, statement=digest, steward=STEWARD)
    (folder / "letter").write_bytes(letter.encode())
    assert run(*GIVEN, "--release", "--key", "steward", "--artifact-keys", "letter", "--out", "share")[0] == 0
    _, out, _ = run(*GIVEN, "--key", "auditor-1", "--share", "share")
    assert all(one["readable"] for one in decode(out.strip().encode())["excerpts"])


def test_a_successor_gets_what_was_wrapped(run, folder):
    run("mine", "--new-key", "auditor", "--out", "public")
    assert run("wraps", "--rewrap-for", "public", "--key", "auditor-1", "--out", "new")[0] == 0
    line = WrapLine.parse((folder / "new").read_bytes())
    assert (line.bundle_id, line.wrap.kid) == (BUNDLE_ID, decode((folder / "public").read_bytes())["kid"])
    code, _, err = run("nowhere", "--rewrap-for", "public", "--key", "auditor-1")
    assert (code, "nowhere cannot be read" in err) == (1, True)


@by_name(
    "arguments",
    {
        "no share": [*GIVEN, "--key", "auditor-1"],
        "a field of a release": [*GIVEN, "--key", "steward", "--release", "--field", "/question"],
        "a half of an auditor": [*GIVEN, "--key", "auditor-1", "--share", "share", "--half", "half"],
        "no key": [*GIVEN, "--share", "share"],
        "no statement": ["bundle.json", "--key", "steward", "--release"],
        "no keyset": [*GIVEN[:3], "--key", "steward", "--release"],
        "two acts": [*GIVEN, "--key", "steward", "--release", "--contribute"],
    },
)
def test_wrong_use_is_explained(run, arguments):
    code, _, err = run(*arguments)
    assert code == 64
    assert "Try --help" in err
