"""A founded log with demo keys, for tests that have a database."""

import shutil
from functools import cache
from pathlib import Path

import pytest

from ledger import services
from ledger.adapters import keyring
from ledger.adapters.head_file import HEAD_FILE
from ledger.core.keyset import Keyset


@pytest.fixture(scope="session")
def demo_keys(tmp_path_factory):
    folder: Path = tmp_path_factory.mktemp("keys") / "demo"
    keyring.make_demo_keys(folder)
    return folder


@pytest.fixture
def log(db, settings, demo_keys, written_once):
    """The log, its keyset in leaf 0."""
    settings.KWANZAA_KEYS = demo_keys
    written_once(("log", demo_keys), lambda: services.found(folder=demo_keys))
    return in_force(demo_keys)


@cache
def in_force(folder: Path) -> Keyset:
    return keyring.chain(folder).verify()[-1]


@pytest.fixture
def own_keys(demo_keys, tmp_path):
    """Demo keys with a memory of their own, which nobody has used before."""
    folder = shutil.copytree(demo_keys, tmp_path / "keys")
    (folder / HEAD_FILE).unlink(missing_ok=True)
    return folder
