"""How one keyset follows another: which keys sign now, and what the next version says of them.

A key *in use* has no end. One that has ended signs nothing new, however far away its end is: the leaves up to there
are for what was signed already when its end came into force.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from ledger.core.checkpoint import NoteKey, parse_note, verify_note
from ledger.core.envelope import ROLES, Envelope
from ledger.core.errors import KeysetError, KwanzaaError, SigningHaltedError, UnknownKeyError
from ledger.core.keyset import Algorithm, Key, Keyset, Role, load_public

SERVED: Final = (Role.BUNDLE, Role.MANIFEST, Role.POLICY, Role.RECEIPT, Role.CHECKPOINT)
"""The roles whose private keys lie with the signer; the root's never do."""


def in_use(keyset: Keyset, role: Role) -> tuple[Key, ...]:
    """Return the keys that sign for a role now, Ed25519 first.

    Raises: KeysetError unless there is exactly one of each algorithm (checkpoints: Ed25519 alone).
    """
    keys = sorted(_unended(keyset, role), key=lambda key: key.algorithm)
    wanted = [Algorithm.ED25519] if role is Role.CHECKPOINT else list(Algorithm)
    if [key.algorithm for key in keys] != wanted:
        raise KeysetError(f"keyset {keyset.version} does not have one {role} key of each algorithm in use")
    return tuple(keys)


def propose(keyset: Keyset, *, ends: Mapping[str, int], fresh: Iterable[Key] = ()) -> Keyset:
    """Return the next version: *ends* by key id, where they are earlier than what stands, and *fresh* keys more.

    Raises: KeysetError when a role would be without keys, or have too many.
    """
    keys = [*(_ended(key, ends.get(key.keyid)) for key in keyset.keys), *fresh]
    made = Keyset(
        version=keyset.version + 1,
        origin=keyset.origin,
        previous=keyset.digest(),
        keys=tuple(sorted(keys, key=lambda key: key.keyid)),
        roots=keyset.roots,
    )
    for role in SERVED:
        in_use(made, role)
    return made


def with_roots(keyset: Keyset, roots: Sequence[Key], *, index: int) -> Keyset:
    """Return a proposed keyset with other roots, which sign it beside the old ones; those end at *index*."""
    old = dict.fromkeys(keyset.roots, index)
    keys = [*(_ended(key, old.get(key.keyid)) for key in keyset.keys), *roots]
    return replace(
        keyset,
        keys=tuple(sorted(keys, key=lambda key: key.keyid)),
        roots=tuple(sorted(key.keyid for key in roots)),
    )


def tightened(keysets: Sequence[Keyset], indexes: Mapping[int, int]) -> dict[str, int]:
    """Return the ends that may be earlier now, by key id.

    Whoever announces an end leaves room for leaves that are on their way. Once the keyset itself is in the log
    (*indexes*: version → its leaf), nothing of the old keys comes behind it.
    """
    ends: dict[str, int] = {}
    for keyset in keysets:
        for key in keyset.keys:
            if key.to_index is not None and key.role in SERVED and keyset.version in indexes:
                ends.setdefault(key.keyid, min(key.to_index, indexes[keyset.version]))
    return ends


def check_in_use(envelope: Envelope, keyset: Keyset, *, halted: frozenset[Role] = frozenset()) -> None:
    """Check that whoever signed may still sign: with keys in use, of the right role, that nobody halted.

    A keyset is its chain's business. Raises: SigningHaltedError.
    """
    role = ROLES.get(envelope.payload_type)
    if role is Role.ROOT:
        return
    if role in halted:
        raise SigningHaltedError(f"{role} keys are halted until their next keyset is imported")
    known = {key.keyid: key for key in keyset.keys}
    for signature in envelope.signatures:
        key = known.get(signature.keyid)
        if key is None or key.role is not role or key.to_index is not None:
            raise SigningHaltedError(
                f"key {signature.keyid[:16]} signs nothing under keyset {keyset.version}; "
                "let the signer read its folder again, or finish the change: manage.py keys import"
            )


def check_head(note: str, keyset: Keyset, *, halted: frozenset[Role] = frozenset()) -> None:
    """Check that a new head of the log is signed by the checkpoint key in use. Raises: SigningHaltedError."""
    if Role.CHECKPOINT in halted:
        raise SigningHaltedError("checkpoint keys are halted until their next keyset is imported")
    (key,) = in_use(keyset, Role.CHECKPOINT)
    trusted = NoteKey(name=keyset.origin, public=load_public(key.public).public_bytes_raw())
    try:
        verify_note(parse_note(note), [trusted])
    except KwanzaaError as e:
        raise SigningHaltedError(
            f"the signer did not sign with the checkpoint key in use under keyset {keyset.version}: {e}"
        ) from e


def check_room(old: Keyset, new: Keyset, *, index: int, halted: frozenset[Role] = frozenset()) -> None:
    """Check that what old keys have signed stands before their new ends, once *new* takes leaf *index*.

    Roles that were halted signed nothing since their end was chosen. Raises: KeysetError.
    """
    for role in SERVED:
        ends = [new.find(key.keyid).to_index for key in _unended(old, role)]
        late = [end for end in ends if end is not None and end < index]
        if late and role not in halted:
            raise KeysetError(
                f"the log has grown to {index} leaves, and its {role} keys were to end at leaf {late[0]}; "
                "cancel this change (manage.py keys cancel) and ask again with a larger --within"
            )


def find_key(keyset: Keyset, prefix: str) -> Key:
    """Return the one key whose id begins so. Raises: UnknownKeyError."""
    found = [key for key in keyset.keys if prefix and key.keyid.startswith(prefix)]
    if len(found) == 1:
        return found[0]
    raise UnknownKeyError(f"{len(found)} keys of keyset {keyset.version} begin with {prefix[:64]!r}")


def _unended(keyset: Keyset, role: Role) -> list[Key]:
    return [key for key in keyset.keys if key.role is role and key.to_index is None]


def _ended(key: Key, end: int | None) -> Key:
    if end is None or (key.to_index is not None and key.to_index <= end):
        return key
    return replace(key, to_index=max(end, key.from_index))
