"""Find other people's test vectors beside the project."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

VECTORS = Path(os.environ.get("KWANZAA_SHARED", Path(__file__).parents[4] / "shared")) / "vectors"

needs_shared = [
    pytest.mark.shared,
    pytest.mark.skipif(not VECTORS.is_dir() and "CI" not in os.environ, reason="no ../shared here"),
]


def read(name: str) -> Any:
    return json.loads((VECTORS / name).read_bytes())
