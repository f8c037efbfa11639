"""Where the services live: who may pass, where data goes, and that it stays there."""

import os
from pathlib import Path

import pytest

from kwanzaa.embedded import home
from kwanzaa.embedded.errors import FolderClosedError
from kwanzaa.embedded.home import Account, closed_to, locate, may, service_account

OTHER = Account(name="nobody", uid=os.geteuid() + 4242, gid=os.getegid() + 4242, switched=True)


@pytest.fixture
def as_root(monkeypatch: pytest.MonkeyPatch) -> None:
    """Choose folders as root does, whoever runs the tests."""
    monkeypatch.setattr(home, "service_account", lambda name: OTHER)


@pytest.fixture
def open_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder whose parents count as open."""
    (tmp_path / "open").mkdir(mode=0o755)
    monkeypatch.setattr(
        home, "closed_to", lambda account, path: closed_below(tmp_path / "open", account, path)
    )
    return tmp_path / "open"


def closed_below(top: Path, account: Account, path: Path) -> Path | None:
    folders = [folder for folder in (*reversed(path.parents), path) if folder.is_relative_to(top)]
    return next((folder for folder in folders if folder.exists() and not may(account, folder, 0o1)), None)


@pytest.mark.parametrize(
    ("mode", "uid_off", "gid_off", "allowed"),
    [
        pytest.param(0o700, 1, 1, 0, id="private"),
        pytest.param(0o711, 1, 1, 1, id="others may pass"),
        pytest.param(0o706, 1, 1, 0, id="others may read, not pass"),
        pytest.param(0o710, 1, 0, 1, id="the group may pass"),
        pytest.param(0o701, 1, 0, 0, id="the group may not, though others may"),
        pytest.param(0o077, 0, 1, 0, id="the owner may not, though others may"),
    ],
)
def test_the_first_class_of_the_mode_that_fits_counts(
    tmp_path: Path, mode: int, uid_off: int, gid_off: int, allowed: int
) -> None:
    folder = tmp_path / "x"
    folder.mkdir()
    folder.chmod(mode)
    found = folder.stat()
    account = Account(name="a", uid=found.st_uid + uid_off, gid=found.st_gid + gid_off, switched=True)
    assert may(account, folder, 0o1) is bool(allowed)
    folder.chmod(0o700)


def test_a_closed_parent_is_found_however_deep(tmp_path: Path) -> None:
    shut = tmp_path / "shut"
    shut.mkdir(mode=0o700)
    found = closed_to(OTHER, shut / "not" / "there")
    assert found is not None
    assert found == next(p for p in (*reversed(shut.parents), shut) if not may(OTHER, p, 0o1))


def test_nothing_is_closed_to_ourselves(tmp_path: Path) -> None:
    ourselves = Account(name="me", uid=os.geteuid(), gid=os.getegid(), switched=False)
    (tmp_path / "shut").mkdir(mode=0o000)
    assert closed_to(ourselves, tmp_path / "shut") is None


def test_root_never_runs_the_servers_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert service_account("nobody").switched
    assert service_account("nobody").uid != 0


def test_another_user_runs_them_as_himself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1234)
    assert service_account("nobody") == Account(name="1234", uid=1234, gid=os.getegid(), switched=False)


@pytest.mark.usefixtures("as_root")
def test_data_lies_in_the_state_folder_when_it_can_be_reached(open_folder: Path) -> None:
    assert locate(open_folder / "state").folder == open_folder / "state" / "services"


@pytest.mark.usefixtures("as_root")
def test_data_goes_to_an_open_folder_when_the_state_is_closed(
    open_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (open_folder / "shut").mkdir(mode=0o700)
    (open_folder / "var").mkdir(mode=0o755)
    monkeypatch.setattr(home, "ELSEWHERE", (open_folder / "shut", open_folder / "var"))
    found = locate(open_folder / "shut" / "state")
    assert found.folder.parent == open_folder / "var"
    assert found.folder == locate(open_folder / "shut" / "state").folder
    assert found.folder != locate(open_folder / "shut" / "state2").folder


@pytest.mark.usefixtures("as_root")
def test_no_open_folder_at_all_is_an_error_with_the_closed_one(
    open_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (open_folder / "shut").mkdir(mode=0o700)
    monkeypatch.setattr(home, "ELSEWHERE", (open_folder / "missing",))
    with pytest.raises(FolderClosedError, match=f"chmod o\\+x {open_folder / 'shut'}"):
        locate(open_folder / "shut" / "state")


@pytest.mark.usefixtures("as_root")
def test_data_stays_where_it_was_put_when_modes_change(
    open_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = open_folder / "state"
    (state / "services").mkdir(parents=True, mode=0o755)
    state.chmod(0o755)
    locate(state).pointer.write_text("services\n")
    assert locate(state).folder == state / "services"
    state.chmod(0o700)
    monkeypatch.setattr(home, "ELSEWHERE", (open_folder,))
    with pytest.raises(FolderClosedError, match=f"because {state} is closed to the user nobody"):
        locate(state)


@pytest.mark.usefixtures("as_root")
def test_a_moved_project_keeps_its_data(open_folder: Path) -> None:
    (open_folder / "old").mkdir(mode=0o755)
    locate(open_folder / "old").pointer.write_text("services")
    (open_folder / "old").rename(open_folder / "new")
    assert locate(open_folder / "new").folder == open_folder / "new" / "services"


def test_sockets_always_fit() -> None:
    for parts in range(1, 25):
        sockets = locate(Path("/", *["é" * 4] * parts)).sockets
        assert len(os.fsencode(sockets)) + len(home.LONGEST_SOCKET) <= home.SOCKET_LIMIT
