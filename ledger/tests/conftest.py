"""A founded log with demo keys, for tests that have a database."""

import shutil
from pathlib import Path

import pytest

from ledger import services
from ledger.adapters import keyring
from ledger.adapters.head_file import HEAD_FILE


@pytest.fixture(scope="session")
def demo_keys(tmp_path_factory):
    folder: Path = tmp_path_factory.mktemp("keys") / "demo"
    keyring.make_demo_keys(folder)
    return folder


@pytest.fixture
def log(db, settings, demo_keys):
    """The log, its keyset in leaf 0."""
    settings.KWANZAA_KEYS = demo_keys
    return services.found(folder=demo_keys)


@pytest.fixture
def own_keys(demo_keys, tmp_path):
    """Demo keys with a memory of their own, which nobody has used before."""
    folder = shutil.copytree(demo_keys, tmp_path / "keys")
    (folder / HEAD_FILE).unlink(missing_ok=True)
    return folder
