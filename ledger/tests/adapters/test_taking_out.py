"""The roots', auditors' and steward's keys leave the signer's folder whole, or stay there whole."""

import os
import stat

import pytest

from ledger.adapters import keyring, taking_out
from ledger.core.errors import KeyFileError
from ledger.core.keyset import Role

NAMES = ("auditor-1", "auditor-2", "root", "steward")


@pytest.fixture
def keys(own_keys):
    return own_keys


def files_in(folder):
    return {str(one.relative_to(folder)): one.read_bytes() for one in folder.rglob("*") if one.is_file()}


def test_they_lie_elsewhere_byte_for_byte_and_the_signer_goes_on(keys, tmp_path):
    before = files_in(keys)
    assert taking_out.take_out(keys, tmp_path / "away", never_in=()) == NAMES
    away = files_in(tmp_path / "away")
    assert {name.split("/")[0] for name in away} == set(NAMES)
    assert {**files_in(keys), **away} == before
    assert not set(files_in(keys)) & set(away)
    assert keyring.signer(keys).publics()
    assert keyring.pair(tmp_path / "away" / "root", Role.ROOT).publics(Role.ROOT)
    modes = {stat.S_IMODE(one.stat().st_mode) for one in (tmp_path / "away").rglob("*") if one.is_file()}
    assert modes == {0o600}
    assert stat.S_IMODE((tmp_path / "away").stat().st_mode) == 0o700


def test_where_there_are_none_nothing_is_made(keys, tmp_path):
    taking_out.take_out(keys, tmp_path / "away", never_in=())
    assert taking_out.left_in(keys) == ()
    assert taking_out.take_out(keys, tmp_path / "again", never_in=()) == ()
    assert not (tmp_path / "again").exists()
    assert taking_out.left_in(tmp_path / "none") == ()


def test_what_a_change_of_keys_left_and_a_link_are_not_others_keys(keys, tmp_path):
    taking_out.take_out(keys, tmp_path / "away", never_in=())
    (keys / "next").mkdir()
    (keys / "next" / "root.ed25519.pem").touch()
    (keys / "root").symlink_to(tmp_path / "away" / "root")
    (keys / "lost+found").mkdir()
    assert taking_out.left_in(keys) == ()


def test_a_place_that_is_none_is_refused_and_nothing_is_moved(keys, tmp_path):
    (tmp_path / "state" / "deep").mkdir(parents=True)
    (tmp_path / "link").symlink_to(tmp_path / "state")
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "file").touch()
    before = files_in(tmp_path)
    for name, says in (
        ("keys/away", "lies in"),
        ("state/deep/away", "lies in"),
        ("link/away", "lies in"),
        ("full", "is not an empty folder"),
        ("full/file", "is not an empty folder"),
        ("none/away", "is no folder: make it"),
    ):
        with pytest.raises(KeyFileError, match=says):
            taking_out.take_out(keys, tmp_path / name, never_in=(tmp_path / "state",))
        assert files_in(tmp_path) == before


def test_a_full_disk_takes_nothing_out(keys, tmp_path, monkeypatch):
    before, plain, written = files_in(keys), keyring.write, []

    def write(path, content):
        written.append(path)
        if len(written) > 2:
            raise OSError(28, "No space left on device")
        plain(path, content)

    monkeypatch.setattr(keyring, "write", write)
    with pytest.raises(KeyFileError, match="No space left on device; nothing was taken out"):
        taking_out.take_out(keys, tmp_path / "away", never_in=())
    assert files_in(keys) == before
    assert files_in(tmp_path / "away") == {}


def test_a_copy_that_reads_otherwise_takes_nothing_out(keys, tmp_path, monkeypatch):
    before, plain = files_in(keys), keyring.write
    monkeypatch.setattr(keyring, "write", lambda path, content: plain(path, content[:-1]))
    with pytest.raises(KeyFileError, match="is not what was written; nothing was taken out"):
        taking_out.take_out(keys, tmp_path / "away", never_in=())
    assert files_in(keys) == before


def test_every_copy_is_on_disk_before_the_first_is_removed(keys, tmp_path, monkeypatch):
    steps, plain_sync, plain_unlink = [], os.fsync, os.unlink

    def noted(step, plain):
        def call(*given, **more):
            steps.append(step)
            return plain(*given, **more)

        return call

    monkeypatch.setattr(os, "fsync", noted("sync", plain_sync))
    monkeypatch.setattr(os, "unlink", noted("gone", plain_unlink))
    taking_out.take_out(keys, tmp_path / "away", never_in=())
    first, copies = steps.index("gone"), 5 + 4 + 2  # files, their folders, the new one and where it lies
    assert steps[:first] == ["sync"] * copies
    assert steps.count("gone") == 5


def test_what_cannot_be_removed_is_said_with_where_the_copies_are(keys, tmp_path, monkeypatch):
    def unlink(*_given, **_more):
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "unlink", unlink)
    with pytest.raises(KeyFileError, match=r"every key is in .*away, and some are still in .*by hand"):
        taking_out.take_out(keys, tmp_path / "away", never_in=())
    assert len(files_in(tmp_path / "away")) == 5
