"""Keep a few programs running: start, restart what dies, stop all; none outlives us."""

import signal
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from kwanzaa.embedded.errors import EmbeddedError
from kwanzaa.embedded.processes import adopt_orphans, end, reap_orphans, reap_strangers, spawn

MOST_FALLS = 5  # within a minute; then it will not get better by itself
MINUTE = 60.0


class ProgramFailedError(EmbeddedError):
    """A program ends again and again."""

    code = "run.program"

    def __init__(self, name: str, status: int, log: Path) -> None:
        super().__init__(
            f"The {name} does not stay up (status {status}): read {log}, mend the cause, start again."
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Program:
    """One program; ``farewell`` is what it gets when we end, and when we are killed."""

    name: str
    command: Sequence[str]
    environment: Mapping[str, str]
    log: Path
    folder: Path
    farewell: signal.Signals = signal.SIGTERM


@dataclass(slots=True, kw_only=True)
class Supervisor:
    """The running programs; ``say`` prints a line for people."""

    programs: tuple[Program, ...]
    say: Callable[[str], None]
    patience: float = 10.0
    children: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)
    falls: dict[str, list[float]] = field(default_factory=dict)

    def start(self) -> None:
        """Start every program."""
        adopt_orphans()
        for program in self.programs:
            self._start(program)

    def look(self) -> None:
        """Restart what died since the last look. Raises: ProgramFailedError when it died too often."""
        for program in self.programs:
            status = self.children[program.name].poll()
            if status is not None:
                self._restart(program, status)

    def tidy(self, *known: int) -> None:
        """Collect the orphans of what was killed; ``known`` are children that somebody else waits for."""
        reap_strangers([*known, *(child.pid for child in self.children.values())])

    def stop(self) -> None:
        """Ask all to end at once, wait, and end what is left of their sessions."""
        for program in self.programs:
            child = self.children.get(program.name)
            if child is not None and child.poll() is None:
                child.send_signal(program.farewell)
        until = time.monotonic() + self.patience
        for child in self.children.values():
            left = max(0.0, until - time.monotonic())
            end(child, patience=left)
        self.children.clear()
        reap_orphans()

    def _start(self, program: Program) -> None:
        self.children[program.name] = spawn(
            program.command,
            log=program.log,
            last_words=program.farewell,
            environment=program.environment,
            folder=program.folder,
        )

    def _restart(self, program: Program, status: int) -> None:
        end(self.children[program.name])  # what it started may still hold its port
        now = time.monotonic()
        recent = [moment for moment in self.falls.get(program.name, ()) if now - moment < MINUTE]
        if len(recent) >= MOST_FALLS:
            raise ProgramFailedError(program.name, status, program.log)
        self.falls[program.name] = [*recent, now]
        self.say(f"The {program.name} ended with status {status}; starting it again.")
        self._start(program)
