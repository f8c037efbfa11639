"""Folders and private files: exact modes, one secret for all, and errors that name the folder."""

import os
from pathlib import Path

import pytest

from kwanzaa.embedded.errors import FolderUnwritableError, ForeignFolderError
from kwanzaa.embedded.folders import claim, own_folder, private_text, read_json, replace_text, state_folder
from kwanzaa.embedded.locks import Lock


def mode_of(path: Path) -> int:
    return path.stat().st_mode & 0o777


@pytest.mark.parametrize(
    ("uid", "mode"),
    [pytest.param(0, 0o711, id="root's can be passed"), pytest.param(1000, 0o700, id="others'")],
)
def test_a_state_folder_lists_nothing_to_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, uid: int, mode: int
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: uid)
    assert mode_of(state_folder(tmp_path / "state")) == mode


def test_a_folder_that_is_there_keeps_its_mode(tmp_path: Path) -> None:
    (tmp_path / "x").mkdir(mode=0o750)
    assert mode_of(own_folder(tmp_path / "x")) == 0o750


def test_a_folder_that_may_not_be_written_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda path, bits: False)  # root may always; others would see this
    with pytest.raises(
        FolderUnwritableError, match=rf"{tmp_path / 'x'} cannot be written \(permission denied\)"
    ):
        own_folder(tmp_path / "x")


def test_a_claimed_folder_is_private_and_ours_whatever_the_umask(tmp_path: Path) -> None:
    before = os.umask(0o000)
    try:
        claim(tmp_path / "x", uid=os.geteuid(), gid=os.getegid())
    finally:
        os.umask(before)
    assert mode_of(tmp_path / "x") == 0o700
    assert claim(tmp_path / "x", uid=os.geteuid(), gid=os.getegid()) == tmp_path / "x"


def test_a_link_in_the_place_of_a_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir(mode=0o700)
    (tmp_path / "x").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(ForeignFolderError):
        claim(tmp_path / "x", uid=os.geteuid(), gid=os.getegid())


def test_a_secret_is_made_once_and_is_private(tmp_path: Path) -> None:
    made = [private_text(tmp_path / "state" / "s", make) for make in (lambda: "one", lambda: "two")]
    assert made == ["one", "one"]
    assert mode_of(tmp_path / "state" / "s") == 0o600
    assert [path.name for path in (tmp_path / "state").iterdir()] == ["s"]


def test_of_two_processes_that_make_a_secret_at_once_the_first_one_counts(tmp_path: Path) -> None:
    def slower() -> str:
        (tmp_path / "s").write_text("the other's")
        return "ours"

    assert private_text(tmp_path / "s", slower) == "the other's"


def test_a_secret_that_cannot_be_read_names_its_folder(tmp_path: Path) -> None:
    (tmp_path / "s").mkdir()
    with pytest.raises(FolderUnwritableError, match=str(tmp_path)):
        private_text(tmp_path / "s", lambda: "x")


def test_a_file_is_replaced_whole(tmp_path: Path) -> None:
    replace_text(tmp_path / "note", '{"a": 1}')
    replace_text(tmp_path / "note", '{"a": 2}')
    assert read_json(tmp_path / "note") == {"a": "2"}
    assert mode_of(tmp_path / "note") == 0o600
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.parametrize("text", ["", "{", "[1]", "\ufeff{}"])
def test_half_a_file_reads_as_nothing(tmp_path: Path, text: str) -> None:
    (tmp_path / "note").write_text(text, encoding="utf-8")
    assert read_json(tmp_path / "note") == {}


def test_a_lock_is_held_alone_or_shared(tmp_path: Path) -> None:
    with Lock(tmp_path / "l") as one, Lock(tmp_path / "l") as two, Lock(tmp_path / "l") as three:
        one.share()
        assert two.may_share()
        assert not three.take()
        two.release()
        assert not three.take(seconds=0.05)
        one.release()
        assert three.take()
        assert not one.may_share()
