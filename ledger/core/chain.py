"""From the pinned roots to today's keyset, one signed step after another."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from ledger.core.canonical import LIMIT, Json, decode, encode
from ledger.core.envelope import KEYSET, Envelope, verify_each
from ledger.core.errors import EnvelopeError, KeysetError, UnknownKeyError
from ledger.core.fields import Fields
from ledger.core.keyset import Algorithm, Key, Keyset, parse_keyset

SPARE: Final = 4 * 2**20  # bytes of the file that changes by plan leave free for those that nobody planned


@dataclass(frozen=True, slots=True, kw_only=True)
class Chain:
    """What a verifier is given to trust: the key ids of the first roots, and every keyset since."""

    roots: tuple[str, ...]
    envelopes: tuple[Envelope, ...]

    def encode(self) -> bytes:
        """Return the one byte form of the file."""
        keysets: list[Json] = [envelope.to_value() for envelope in self.envelopes]
        return encode({"keysets": keysets, "roots": list(self.roots)})

    @classmethod
    def parse(cls, data: bytes) -> "Chain":
        """Read the file; nothing is verified yet. Raises: CanonicalError."""
        fields = Fields(decode(data), "keyset file")
        chain = cls(
            roots=fields.texts("roots"),
            envelopes=tuple(Envelope.from_value(value) for value in fields.items("keysets")),
        )
        fields.closed()
        return chain

    def verify(self) -> tuple[Keyset, ...]:
        """Return every keyset, oldest first, once each step holds; see ``verify_chain``."""
        return verify_chain(self.envelopes, roots=self.roots)


def check_size(chain: Chain, *, spare: int = 0) -> None:
    """Refuse a file that verifiers would not read, or that leaves fewer than *spare* bytes of what they read.

    Each keyset names every key there ever was, so the file grows with the square of their number. Raises: KeysetError.
    """
    size = len(chain.encode())
    if size > LIMIT - spare:
        raise KeysetError(
            f"the keyset file has {size} bytes of {LIMIT} that a verifier reads, and {spare} are kept for revoking; "
            "found a new log with keys of its own, and keep this keyset file for what it has signed"
        )


def verify_chain(envelopes: Iterable[Envelope], *, roots: tuple[str, ...]) -> tuple[Keyset, ...]:
    """Return every keyset, oldest first, the last one being in force.

    The first has the pinned *roots*; each is signed by its own roots and by those of the one before (a key of
    either algorithm from both), and no key vanishes or is widened.
    Raises: KeysetError, EnvelopeError, UnknownKeyError, SignatureInvalidError.
    """
    keysets: list[Keyset] = []
    for envelope in envelopes:
        keyset = _parse(envelope)
        if keysets:
            _check_step(keysets[-1], keyset)
        elif keyset.roots != roots or keyset.version != 1:
            raise UnknownKeyError("the first keyset does not have the pinned roots")
        _verify_signatures(envelope, [*keysets[-1:], keyset])
        keysets.append(keyset)
    if not keysets:
        raise KeysetError("a chain of no keysets gives nothing to trust")
    return tuple(keysets)


def _parse(envelope: Envelope) -> Keyset:
    if envelope.payload_type != KEYSET:
        raise EnvelopeError(f"{envelope.payload_type[:80]!r} is not a keyset")
    return parse_keyset(envelope.payload)


def _verify_signatures(envelope: Envelope, keysets: list[Keyset]) -> None:
    allowed = {key.keyid: key for keyset in keysets for key in _roots(keyset)}
    ids = [signature.keyid for signature in envelope.signatures]
    if unknown := [keyid for keyid in ids if keyid not in allowed]:
        raise UnknownKeyError(f"key {unknown[0][:16]} is not a root of this keyset or the one before")
    keys = [allowed[keyid] for keyid in ids]
    if keys != sorted(set(keys), key=lambda key: (key.algorithm, key.keyid)):
        raise EnvelopeError("the signatures of a keyset are in order of algorithm and key id, each once")
    verify_each(envelope, keys)
    for keyset in keysets:
        if {key.algorithm for key in keys if key.keyid in keyset.roots} != set(Algorithm):
            raise EnvelopeError(f"the roots of keyset {keyset.version} did not sign with both algorithms")


def _check_step(old: Keyset, new: Keyset) -> None:
    if (new.version, new.previous, new.origin) != (old.version + 1, old.digest(), old.origin):
        raise KeysetError(f"keyset {new.version} does not follow from keyset {old.version}")
    known = {key.keyid: key for key in new.keys}
    for key in old.keys:
        if key.keyid not in known or not _narrows(key, known[key.keyid]):
            raise KeysetError(f"keyset {new.version} drops or widens key {key.keyid[:16]}")


def _narrows(old: Key, new: Key) -> bool:
    """Tell whether a key kept its role and its beginning, and if it had ended, ends no later."""
    if (new.role, new.from_index) != (old.role, old.from_index):
        return False
    return old.to_index is None or (new.to_index is not None and new.to_index <= old.to_index)


def _roots(keyset: Keyset) -> tuple[Key, ...]:
    return tuple(keyset.find(keyid) for keyid in keyset.roots)
