"""The signer's process, kept like the servers; it runs as ourselves, because the keys are ours."""

import os
import signal
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from kwanzaa.embedded.errors import ServerFailedError
from kwanzaa.embedded.folders import claim
from kwanzaa.embedded.home import Home
from kwanzaa.embedded.processes import SERVER_ENVIRONMENT, spawn
from ledger.adapters.remote_signer import RemoteSigner
from ledger.core.errors import KwanzaaError, SignerError

PROGRAM = "kwanzaa.signer"
_PROJECT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, slots=True, kw_only=True)
class Signer:
    """One signer for the keys of one folder; of our environment it gets nothing."""

    home: Home
    keys: Path
    name: str = "signer"
    farewell: tuple[signal.Signals, ...] = (signal.SIGTERM,)

    def prepare(self) -> None:
        """Make the folder of its socket, which nobody else may enter; a killed one's socket it removes itself."""
        claim(self.home.signer_socket.parent, uid=os.geteuid(), gid=os.getegid())

    def start(self) -> subprocess.Popen[bytes]:
        """Start it; where a log is founded and there are no keys yet it makes some, to try things out."""
        where = ("--keys", self.keys, "--socket", self.home.signer_socket)
        return spawn(
            [sys.executable, "-m", PROGRAM, *where, "--demo-keys"],
            log=self.home.log("signer"),
            last_words=signal.SIGTERM,
            environment=SERVER_ENVIRONMENT,
            folder=_PROJECT,
        )

    def check(self) -> None:
        """Ask it something. Raises: ServerFailedError when it does not answer.

        What is wrong with its keys it tells whoever wants something signed: all else works meanwhile.
        """
        client = RemoteSigner(self.home.signer_socket, patience=0)
        try:
            client.publics()
        except SignerError as e:
            raise ServerFailedError(self.name, "it does not answer", self.home.log("signer")) from e
        except KwanzaaError:
            return
        finally:
            client.close()

    def settle(self) -> None:
        """Nothing to settle: its keys are on disk, and its memory too."""
