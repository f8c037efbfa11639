"""The signer, as everybody else sees it: a socket. Implements ``ledger.core.envelope.Signer``."""

import os
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from ledger.adapters.frames import receive, send
from ledger.adapters.keyring import parse_recipient
from ledger.adapters.signer import Prove
from ledger.adapters.tls import Place
from ledger.core.canonical import Json
from ledger.core.chain import Chain
from ledger.core.checkpoint import Checkpoint, parse_checkpoint, parse_note, verify_checkpoint
from ledger.core.envelope import ROLES, Envelope, Signature, verify
from ledger.core.errors import CheckpointError, KeysetError, KwanzaaError, SignerError
from ledger.core.fields import Fields
from ledger.core.keyset import Keyset
from ledger.core.sharing import Recipient
from ledger.core.signing import (
    MOST,
    CheckpointWanted,
    FoundWanted,
    HeadWanted,
    PublicsWanted,
    Request,
    SignWanted,
    read_reply,
    write_request,
)

_PAUSE: Final = 0.05


@dataclass(frozen=True, slots=True, kw_only=True)
class Publics:
    """What a log is founded with: its keysets, and whom seals are opened by."""

    chain: Chain
    recipients: tuple[Recipient, ...]


class RemoteSigner:
    """Asks the signer's process, over one connection for each process of ours.

    What comes back is verified under the log's keyset before anybody relies on it: a wrong signer, or one with other
    keys, is found out while the question can still be asked again.
    """

    def __init__(
        self, path: Path | Place, *, keyset: Callable[[], Keyset] | None = None, patience: float = 2.0
    ) -> None:
        """Take its socket or place, where to get the keyset in force, and for how many seconds it may be restarting.

        Without a keyset nothing can be signed: only what is public can be asked for.
        """
        self._path = path
        self._keyset = keyset or _no_keyset
        self._patience = patience
        self._seconds = 15.0  # a little more than the signer gives itself
        self._turn = threading.Lock()
        self._stream: socket.socket | None = None
        self._owner = 0
        self.trips = 0  # round trips so far

    def sign(self, payload_type: str, payload: bytes, *, keyset: Keyset | None = None) -> Envelope:
        """Have both keys of the type's role sign canonical JSON.

        *keyset* is the one in force, where the caller knows that it stays so; else it is read anew.
        Raises: SignerError when the signer is away or has other keys, and then the same can be asked again;
        SignerRefusedError for what it does not sign; KeyFileError; KeysetError before the log is founded.
        """
        keyset = keyset or self._keyset()
        fields = self._ask(SignWanted(payload_type=payload_type, payload=payload))
        with self._believed():
            signatures = tuple(_signature(item) for item in fields.items("signatures"))
            fields.closed()
            envelope = Envelope(payload_type=payload_type, payload=payload, signatures=signatures)
            verify(envelope, keyset=keyset, role=ROLES[payload_type], index=None)
        return envelope

    def sign_checkpoint(self, checkpoint: Checkpoint, prove: Prove, *, keyset: Keyset | None = None) -> str:
        """Have the head signed; *prove* makes the proof that it grew out of the signer's last one, of a given size.

        Asked again for the same head, the signer gives the same note. Raises: ForkError when the log is not the one
        that was signed before; else as ``sign``.
        """
        keyset = keyset or self._keyset()
        last = self.head()
        grown = last is not None and 0 < last.size < checkpoint.size
        proof = prove(last.size) if last is not None and grown else ()
        fields = self._ask(CheckpointWanted(head=checkpoint, proof=proof))
        with self._believed():
            note = fields.text("note")
            fields.closed()
            if verify_checkpoint(note, keyset) != checkpoint:
                raise CheckpointError("another head was signed than the one that was asked for")
        return note

    def head(self) -> Checkpoint | None:
        """Return the last head that the signer says it signed; None before the first. Raises: SignerError."""
        fields = self._ask(HeadWanted())
        with self._believed():
            note = fields.text("note") if fields.given("note") else None
            fields.closed()
            return None if note is None else parse_checkpoint(parse_note(note).text)

    def publics(self, *, founds: bool = False) -> Publics:
        """Return what a log is founded with; *founds* says that it has no keys yet, so that some may be made.

        Raises: SignerError, SignerRefusedError, KeyFileError.
        """
        fields = self._ask(FoundWanted() if founds else PublicsWanted())
        with self._believed():
            chain = Chain.parse(fields.data("keysets"))
            recipients = tuple(parse_recipient(item) for item in fields.items("recipients"))
            fields.closed()
        return Publics(chain=chain, recipients=recipients)

    def close(self) -> None:
        """Give the connection back; the next question makes another."""
        with self._turn:
            self._drop()

    def _ask(self, request: Request) -> Fields:
        message = write_request(request)
        with self._turn:
            try:
                answer = self._exchange(message)
            except BaseException:
                self._drop()
                raise
        return Fields(read_reply(answer), "reply")

    def _exchange(self, message: bytes) -> bytes:
        """Ask, and once more where the connection is that of a signer who has ended since: asking is free."""
        if self._stream is not None and self._owner == os.getpid():
            with suppress(SignerError):
                return self._talk(self._stream, message)
        self._drop()
        self._stream, self._owner = self._connect(), os.getpid()
        return self._talk(self._stream, message)

    def _talk(self, stream: socket.socket, message: bytes) -> bytes:
        self.trips += 1
        try:
            send(stream, message, seconds=self._seconds)
            answer = receive(stream, most=MOST, seconds=self._seconds, idle=self._seconds)
        except SignerError as e:
            raise self._away(str(e)) from e
        if answer is None:
            raise self._away("it closed the connection, or did not answer")
        return answer

    def _connect(self) -> socket.socket:
        until = time.monotonic() + self._patience
        while True:
            try:
                return self._path.connect() if isinstance(self._path, Place) else _connected(self._path)
            except OSError as e:
                if time.monotonic() >= until:
                    raise self._away((e.strerror or str(e)).lower()) from e
                time.sleep(_PAUSE)

    def _drop(self) -> None:
        if self._stream is not None:
            self._stream.close()
            self._stream = None

    def _away(self, reason: str) -> SignerError:
        return SignerError(
            f"the signer is away: {self._path}: {reason}; start it with kwanzaa-signer, or set KWANZAA_SIGNER"
        )

    @contextmanager
    def _believed(self) -> Iterator[None]:
        """Translate what is wrong with an answer: nobody may take it for what was asked for."""
        try:
            yield
        except KwanzaaError as e:
            raise SignerError(
                f"the signer at {self._path} does not answer for this log: {e}; give it the log's own keys"
            ) from e


def _no_keyset() -> Keyset:
    raise KeysetError("there is no keyset here that a signature could be verified with")


def _signature(item: Json) -> Signature:
    fields = Fields(item, "signature")
    signature = Signature(keyid=fields.text("keyid"), sig=fields.data("sig"))
    fields.closed()
    return signature


def _connected(path: Path) -> socket.socket:
    stream = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        stream.connect(str(path))
    except OSError:
        stream.close()
        raise
    return stream
