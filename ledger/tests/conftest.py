"""A founded log with demo keys, for tests that have a database."""

from pathlib import Path

import pytest

from ledger import services
from ledger.adapters import keyring


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
