"""What a nightly test saw, as one JSON line; docs/soaks/README.md says how to read it."""

import json
import os
import subprocess
import time
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path


@dataclass(frozen=True, slots=True, kw_only=True)
class Soak:
    """One nightly test: its name, where its line goes (``None``: printed only), and since when it has run."""

    name: str
    history: Path | None = None
    begun: float = field(default_factory=time.perf_counter)

    def note(self, *, seed: int, count: int, differences: int, **more: object) -> None:
        """Print the line and keep it. Call it before the assertion, so that a failure is kept as well."""
        line = json.dumps(
            {
                "at": f"{datetime.now(tz=UTC):%Y-%m-%dT%H:%M:%SZ}",
                "commit": _commit(),
                "cpus": os.cpu_count(),
                "soak": self.name,
                "seed": seed,
                "count": count,
                "differences": differences,
                "seconds": round(time.perf_counter() - self.begun, 1),
                **more,
            }
        )
        print(line)  # noqa: T201 -- the long run is read as it goes
        if self.history:
            self.history.parent.mkdir(parents=True, exist_ok=True)
            with self.history.open("a", encoding="utf-8") as file:
                file.write(line + "\n")


def _commit() -> str:
    """Return the commit that is checked out, with a plus when files differ from it; empty without git."""
    words = ["git", "describe", "--always", "--dirty=+", "--exclude=*"]
    asked = subprocess.run(words, capture_output=True, text=True, check=False)
    return asked.stdout.strip()
