"""Where the keys are: judges each request and signs what may be signed. Runs in the signer's process alone."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from ledger.adapters import keyring
from ledger.adapters.head_file import HeadFile
from ledger.adapters.signer import KeySigner
from ledger.core.canonical import Json, decode, to_base64
from ledger.core.checkpoint import Checkpoint, verify_checkpoint
from ledger.core.envelope import ROLES, leaf
from ledger.core.errors import EnvelopeError, KwanzaaError
from ledger.core.heads import check_adopted, check_next, read_head
from ledger.core.keyset import Keyset, Role
from ledger.core.merkle import leaf_hash
from ledger.core.signing import (
    CheckpointWanted,
    FoundWanted,
    HeadWanted,
    PublicsWanted,
    Request,
    SignWanted,
    read_request,
    write_done,
    write_refused,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Keys:
    """What was read from the folder: the private keys, the keyset in force, and the first leaves of its log."""

    signer: KeySigner
    keyset: Keyset
    founding: tuple[bytes, ...]


class Desk:
    """Signs with the keys of one folder, and reads them again when its keyset has changed."""

    def __init__(
        self, folder: Path, parsers: Mapping[str, Callable[[bytes], object]], *, makes_keys: bool = False
    ) -> None:
        """Take the folder, and for every type of payload that is signed here the parser that must accept it.

        *makes_keys* lets it make a set to try things out, for whoever founds a log and where there is no folder.
        """
        self._folder = folder
        self._makes_keys = makes_keys
        self._parsers = parsers
        self._heads = HeadFile(folder)
        self._keys: Keys | None = None
        self._read_at: tuple[int, ...] = ()

    def reply(self, message: bytes) -> bytes:
        """Answer one request, whoever sent it; what is refused is said, and everything else raised."""
        try:
            return write_done(self._do(read_request(message)))
        except KwanzaaError as e:
            return write_refused(e)

    def keys(self) -> Keys:
        """Return the keys as they are now. Raises: KeyFileError, and what a chain of keysets raises."""
        stamp = self._stamp()
        if self._keys is None or stamp != self._read_at:
            self._keys, self._read_at = _read_keys(self._folder), stamp
        return self._keys

    def adopt(self, note: str) -> Checkpoint:
        """Go on from a head that these keys have signed before, on behalf of an operator.

        No private key is read. Raises: ForkError for one that is older than what this folder remembers; KeyFileError;
        what ``verify_checkpoint`` raises.
        """
        keyset = keyring.chain(self._folder).verify()[-1]
        head = verify_checkpoint(note, keyset)
        with self._heads.alone():
            check_adopted(self._last(keyset)[0], head)
            self._heads.write(note)
        return head

    def _do(self, request: Request) -> Json:
        match request:
            case PublicsWanted():
                return self._publics()
            case FoundWanted():
                if self._makes_keys and not self._folder.exists():
                    keyring.make_demo_keys(self._folder)
                return self._publics()
            case HeadWanted():
                return {"note": self._last(self.keys().keyset)[1]}
            case SignWanted(payload_type=kind, payload=payload):
                return self._sign(kind, payload)
            case CheckpointWanted(head=head, proof=proof):
                return {"note": self._sign_checkpoint(head, proof)}

    def _publics(self) -> Json:
        self.keys()  # a folder whose private half is not usable founds nothing
        return {
            "keysets": to_base64(keyring.chain(self._folder).encode()),
            "recipients": decode(keyring.read(self._folder / keyring.RECIPIENTS_FILE)),
        }

    def _sign(self, kind: str, payload: bytes) -> Json:
        parse = self._parsers.get(kind)
        if parse is None or ROLES.get(kind) in {None, Role.ROOT, Role.CHECKPOINT}:
            raise EnvelopeError(f"nothing of the type {kind[:80]!r} is signed here")
        parse(payload)
        signed = self.keys().signer.sign(kind, payload)
        return {"signatures": [{"keyid": one.keyid, "sig": to_base64(one.sig)} for one in signed.signatures]}

    def _sign_checkpoint(self, head: Checkpoint, proof: tuple[bytes, ...]) -> str:
        keys = self.keys()
        if head.origin != keys.keyset.origin:
            raise EnvelopeError(f"these keys are those of the log {keys.keyset.origin!r}")
        with self._heads.alone():
            last, note = self._last(keys.keyset)
            check_next(last, head, proof=proof, founding=keys.founding)
            if note is not None and last == head:
                return note
            made = keys.signer.sign_checkpoint(head)
            verify_checkpoint(
                made, keys.keyset
            )  # the key may not be valid yet, or not any more, at this size
            self._heads.write(made)
        return made

    def _last(self, keyset: Keyset) -> tuple[Checkpoint, str] | tuple[None, None]:
        note = self._heads.read()
        return (None, None) if note is None else (read_head(note, keyset), note)

    def _stamp(self) -> tuple[int, ...]:
        """Tell one state of the folder from the next; what is wrong with it is said by whoever reads it."""
        try:
            found = (self._folder / keyring.KEYSET_FILE).stat()
        except OSError:
            return ()
        return found.st_ino, found.st_size, found.st_mtime_ns


def _read_keys(folder: Path) -> Keys:
    signer, given = keyring.signer(folder), keyring.chain(folder)
    founding = tuple(leaf_hash(leaf(envelope)) for envelope in given.envelopes)
    return Keys(signer=signer, keyset=given.verify()[-1], founding=founding)
