"""Advisory locks on files; the kernel drops them when their holder dies, however it dies."""

import fcntl
import os
import time
from pathlib import Path
from types import TracebackType
from typing import Self


class Lock:
    """A ``flock`` on one file; not inherited by programs that we start."""

    def __init__(self, path: Path) -> None:
        self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)

    def share(self) -> None:
        """Hold it together with others; waits while somebody has it alone."""
        fcntl.flock(self._file, fcntl.LOCK_SH)

    def may_share(self) -> bool:
        """Take it together with others, unless somebody has it alone."""
        return self._try(fcntl.LOCK_SH)

    def take(self, *, seconds: float = 0.0) -> bool:
        """Take it alone; False when others still have it after that time."""
        until = time.monotonic() + seconds
        while not self._try(fcntl.LOCK_EX):
            if time.monotonic() >= until:
                return False
            time.sleep(0.02)
        return True

    def release(self) -> None:
        """Let go, and keep the file open for another time."""
        fcntl.flock(self._file, fcntl.LOCK_UN)

    def close(self) -> None:
        """Let go for good."""
        os.close(self._file)

    def __enter__(self) -> Self:
        """Use it for a while."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Let go for good."""
        self.close()

    def _try(self, how: int) -> bool:
        try:
            fcntl.flock(self._file, how | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
