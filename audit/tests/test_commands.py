"""``kwanzaa-verify`` as people run it: files in, sentences and exit codes out."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from audit import verify
from audit.tests.bundles import BUNDLE_ID, KEYSET_FILE, edit, make
from audit.tests.second import FOLDER, NODE
from ledger.core.canonical import encode, to_base64
from ledger.tests.by_name import by_name
from ledger.tests.keys import SEEDS

HONEST = make()
ROOT = Path(__file__).resolve().parents[2]
WALL = """
import socket, sys

BLOCKED = {"django", "rest_framework", "guardian", "celery", "redis", "psycopg", "kombu"}

class Wall:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in BLOCKED:
            raise ImportError(f"{name} is not for an offline verifier")

def closed(*arguments, **options):
    raise OSError("an offline verifier opens no socket")

sys.meta_path.insert(0, Wall())
socket.socket = socket.create_connection = socket.getaddrinfo = closed
from audit.verify import main
code = main(sys.argv[1:])
apps = {"kwanzaa", "audit", "citations", "personas", "ledger"}
ours = sorted(name for name in sys.modules if name.split(".")[0] in apps)
print(code, " ".join(ours))
"""


@pytest.fixture
def folder(tmp_path):
    """The files of an auditor and a steward, on one machine for once."""
    files = {
        "bundle.json": HONEST.data,
        "keyset.json": KEYSET_FILE + b"\n",
        "answer.json": json.dumps(HONEST.display).encode(),
        "keys.json": encode({name: to_base64(key) for name, key in HONEST.release.artifact_keys.items()}),
        **{name: to_base64(seed).encode() for name, seed in SEEDS.items()},
    }
    for name, data in files.items():
        (tmp_path / name).write_bytes(data)
        (tmp_path / name).chmod(0o600)
    return tmp_path


@pytest.fixture
def run(folder, capfd, monkeypatch):
    """Run a command in that folder; return its exit code, output and complaints."""
    monkeypatch.chdir(folder)

    def call(main, *arguments):
        try:
            code = main(list(arguments))
        except SystemExit as e:
            code = e.code
        said = capfd.readouterr()
        return int(code), said.out, said.err

    return call


def test_an_honest_bundle_ends_with_0_and_says_what_that_means(run):
    code, out, err = run(verify.main, "bundle.json", "--keyset", "keyset.json", "--display", "answer.json")
    assert (code, err) == (0, "")
    assert out.splitlines()[0] == f"bundle.json: bundle {BUNDLE_ID}"
    assert "   8  pass         signatures" in out
    assert out.splitlines()[-1].startswith("PASS: this is what the archive signed and logged")


def test_a_changed_bundle_ends_with_1(run, folder):
    (folder / "bundle.json").write_bytes(HONEST.data.replace(b'"index":6', b'"index":7'))
    code, out, _ = run(verify.main, "bundle.json", "--keyset", "keyset.json")
    assert code == 1
    assert "  10  fail         inclusion           ledger.proof: the proof leads to another root" in out
    assert "PASS" not in out


@by_name("keyset", {"no keyset": [], "a file that is none": ["--keyset", "bundle.json"]})
def test_nothing_to_trust_ends_with_2_and_never_says_changed(run, keyset):
    code, out, err = run(verify.main, "bundle.json", *keyset)
    assert code == 2
    assert "keyset" in out + err
    assert "fail" not in out


def test_an_unreadable_file_ends_with_3(run, folder):
    (folder / "bundle.json").write_bytes(b"[" * 10_000)
    code, out, err = run(verify.main, "bundle.json", "--keyset", "keyset.json")
    assert (code, err) == (3, "")
    assert out.splitlines()[-1].startswith("UNREADABLE")


@by_name(
    "arguments",
    {
        "no bundle": ["nowhere.json"],
        "a folder": ["."],
        "no display answer": ["bundle.json", "--display", "nowhere.json"],
        "no opened bundle": ["bundle.json", "--replay", "nowhere.json"],
    },
)
def test_a_file_that_is_not_there_is_named(run, arguments):
    code, out, err = run(verify.main, *arguments)
    assert (code, out) == (3, "")
    assert arguments[-1] in err
    assert err.count("\n") == 1


def test_wrong_use_has_an_exit_code_of_its_own(run):
    code, _, err = run(verify.main, "bundle.json", "--keysets", "keyset.json")
    assert code == 64
    assert "Try --help" in err


def test_programs_get_json(run):
    code, out, _ = run(verify.main, "bundle.json", "--keyset", "keyset.json", "--json")
    said = json.loads(out)
    assert (code, said["exit_code"], said["verdict"], said["bundle_id"]) == (0, 0, "pass", BUNDLE_ID)
    assert said["results"][0] == {
        "number": 1,
        "name": "file",
        "status": "pass",
        "code": "ok",
        "line": "one canonical JSON document, within limits",
    }


def test_of_many_bundles_each_gets_a_line_and_the_worst_decides(run, folder):
    (folder / "changed.json").write_bytes(HONEST.data.replace(b'"index":6', b'"index":7'))
    (folder / "broken.json").write_bytes(b"{")
    files = ["bundle.json", "changed.json", "nowhere.json", "broken.json", "bundle.json"]
    code, out, err = run(verify.main, *files, "--keyset", "keyset.json")
    lines = out.splitlines()
    assert (code, lines[0], lines[1]) == (1, "bundle.json: pass", "changed.json: fail")
    assert lines[2].startswith("  10  fail         inclusion")
    assert lines[-3:-1] == ["bundle.json: pass", "5 files: 1 fail, 2 unreadable, 2 pass"]
    assert lines[-1].startswith("NOT SIGNED: the wraps")
    assert "nowhere.json" in err


@by_name(
    ("files", "code"),
    {"good": (["bundle.json", "bundle.json"], 0), "one is none": (["bundle.json", "keyset.json"], 3)},
)
def test_of_many_bundles_programs_get_one_object_a_line(run, files, code):
    ended, out, _ = run(verify.main, *files, "--keyset", "keyset.json", "--json")
    said = [json.loads(line) for line in out.splitlines()]
    assert ended == code
    assert [one["file"] for one in said] == files
    assert max(one["exit_code"] for one in said) == code


def test_what_belongs_to_one_bundle_is_not_given_with_many(run):
    code, _, err = run(verify.main, "bundle.json", "bundle.json", "--display", "answer.json")
    assert code == 64
    assert "name it alone" in err


WRAPPED = [(one.role.value, one.kid) for one in HONEST.bundle.wraps]


def test_it_says_that_nobody_signed_the_wraps_and_whom_they_are_for(run, folder):
    _, out, _ = run(verify.main, "bundle.json", "--keyset", "keyset.json")
    line = next(line for line in out.splitlines() if line.startswith("NOT SIGNED: the wraps"))
    assert ", ".join(f"{role} {kid[:16]}" for role, kid in WRAPPED) in line
    (folder / "less.json").write_bytes(edit(HONEST.data, "wraps", value=[]))
    code, out, _ = run(verify.main, "less.json", "--keyset", "keyset.json")
    assert (code, "there is none, so nobody can open this copy" in out) == (0, True)
    _, out, _ = run(verify.main, "bundle.json", "--keyset", "keyset.json", "--json")
    holders = [{"role": role, "kid": kid} for role, kid in WRAPPED]
    assert json.loads(out)["wraps"] == {"signed": False, "whole": True, "for": holders}


def test_the_second_verifier_says_the_same_of_the_wraps(run, folder):
    words = [str(NODE), str(FOLDER / "verify.js"), "bundle.json", "--keyset", "keyset.json"]
    said = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=True).stdout.splitlines()
    _, out, _ = run(verify.main, *words[2:])
    own = out.splitlines()
    assert (said[-2], said[-1]) == (own[-2], own[-1])
    data = subprocess.run([*words, "--json"], cwd=folder, capture_output=True, text=True, check=True).stdout
    _, out, _ = run(verify.main, *words[2:], "--json")
    assert json.loads(data)["wraps"] == json.loads(out)["wraps"]


def test_a_name_cannot_move_the_cursor(run, folder):
    (folder / "a\x1b[2Jb").write_bytes(b"")
    _, out, _ = run(verify.main, "a\x1b[2Jb")
    assert "\x1b" not in out


def test_it_runs_without_django_database_or_network(folder):
    environment = {"PYTHONPATH": str(ROOT), "PATH": os.environ["PATH"]}
    arguments = [sys.executable, "-c", WALL, "bundle.json", "--keyset", "keyset.json"]
    done = subprocess.run(arguments, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    code, *ours = done.stdout.splitlines()[-1].split()
    packages = {name.split(".")[0] for name in ours}
    outside = {name for name in ours if name not in packages and ".core" not in name}
    assert code == "0"
    assert outside == {"audit.adapters", "audit.adapters.files", "audit.adapters.long_files", "audit.verify"}


@pytest.mark.parametrize("name", ["kwanzaa-verify", "kwanzaa-open"])
def test_the_launcher_runs_from_any_folder(folder, name):
    done = subprocess.run(
        [ROOT / "bin" / name, "--help"], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0
    assert done.stdout.startswith(f"usage: {name}")
