import pytest

from ledger import services


@pytest.fixture
def log(transactional_db, settings, demo_keys):
    """The log, its keyset in leaf 0."""
    settings.KWANZAA_KEYS = demo_keys
    return services.found(folder=demo_keys)
