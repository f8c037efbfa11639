"""A bundle of an older version, whose digest of tables was made in another way, still verifies with both verifiers.

The file was made at 8582e5b by ``audit/tests/bundles.py``, before the digest covered the source of the core.
"""

import subprocess
import sys
from pathlib import Path

import pytest

from audit.tests.second import FOLDER, NODE

OLDER = Path(__file__).parent / "vectors" / "older"
BOTH = [
    pytest.param([sys.executable, "-m", "audit.verify"], id="python"),
    pytest.param([str(NODE), str(FOLDER / "verify.js")], id="javascript"),
]


def verdict(words, bundle):
    done = subprocess.run(
        [*words, str(bundle), "--keyset", str(OLDER / "keyset.json")],
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parents[2],
    )
    return done.returncode, done.stdout.splitlines()[-1][:5]


@pytest.mark.parametrize("words", BOTH)
def test_a_bundle_of_an_older_version_verifies(words, tmp_path):
    assert verdict(words, OLDER / "bundle.json") == (0, "PASS:")
    data = (OLDER / "bundle.json").read_bytes()
    broken = tmp_path / "bundle.json"
    broken.write_bytes(data.replace(b'"payload":"ey', b'"payload":"eX', 1))
    assert broken.read_bytes() != data
    assert verdict(words, broken)[0] != 0
