"""Change the keys that sign: ask the root holder, take in what they signed, and switch; or call it off.

Asking changes nothing that is valid. Taking in is one row, a leaf, and one file that is replaced, in this order:
whoever dies between them leaves a log that signs nothing, and taking the same file in again goes on from there.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from django.db import transaction

from ledger import selectors, services, wiring
from ledger.adapters import gate, renewal
from ledger.adapters.remote_signer import RemoteSigner
from ledger.core.ceremony import Cause, Request
from ledger.core.chain import SPARE, Chain, check_size, verify_chain
from ledger.core.envelope import Envelope
from ledger.core.errors import KeyFileError, KeysetError, SignerError
from ledger.core.keyset import Key, Keyset, Role
from ledger.core.rotation import SERVED, check_room, find_key, in_use, propose, tightened
from ledger.models import Checkpoint, KeyChange, KeysetVersion, Leaf, LogState, PendingLeaf

WITHIN: Final = 10_000  # leaves that the log may grow by until a rotation is taken in


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """The keys as they are: the keyset in force, how far the log is, and a change that is open."""

    keyset: Keyset
    size: int
    change: KeyChange | None


def standing() -> Standing:
    """Return how the keys stand. Raises: KeysetError before the log is founded."""
    return Standing(
        keyset=selectors.keyset(),
        size=_size(),
        change=KeyChange.objects.filter(state=KeyChange.State.OPEN).first(),
    )


def may_sign(role: Role) -> bool:
    """Tell whether a role is not halted, and its signer answers; what it says to a payload is another thing."""
    try:
        signer = wiring.signer()
        if isinstance(signer, RemoteSigner):
            signer.head()
    except (SignerError, KeyFileError):
        return False
    return role not in gate.halted()


def rotate(*, folder: Path, roles: tuple[Role, ...], reason: str, within: int = WITHIN) -> Request:
    """Ask for new keys by plan; the old ones sign until they are taken in, and at most *within* leaves more.

    With the role ``root`` the holder puts new roots in. Raises: KeysetError, KeyFileError.
    """
    with gate.closed():
        keyset = selectors.keyset()
        ends = _ends(keyset, roles, _size() + within)
        return _ask(folder, Cause.ROTATE, roles, ends, reason=reason)


def revoke(*, folder: Path, roles: tuple[Role, ...], reason: str) -> Request:
    """Halt these roles at once, and ask for new keys; what was signed before stays good.

    Raises: KeysetError, KeyFileError.
    """
    with gate.closed():
        ends = _ends(selectors.keyset(), roles, _size())
        return _ask(folder, Cause.REVOKE, roles, ends, reason=reason)


def compromise(*, folder: Path, keys: tuple[str, ...], index: int, reason: str) -> Request:
    """Halt the roles of these keys, given by the beginnings of their ids, and distrust them from leaf *index* on.

    A key that has ended is only distrusted from an earlier leaf on. Raises: KeysetError, KeyFileError, UnknownKeyError.
    """
    with gate.closed():
        keyset = selectors.keyset()
        found = tuple(find_key(keyset, prefix) for prefix in keys)
        _refuse_roots(found)
        roles = tuple(sorted({key.role for key in found if key.to_index is None}))
        ends = _ends(keyset, roles, _size()) | {key.keyid: index for key in found}
        return _ask(folder, Cause.COMPROMISE, roles, ends, reason=reason)


def cancel(*, folder: Path) -> bool:
    """Call an open change off; its new keys are thrown away, and halted roles sign again. False: none is open."""
    with gate.closed():
        done = KeyChange.objects.filter(state=KeyChange.State.OPEN).update(state=KeyChange.State.CANCELLED)
        if done:
            renewal.drop_next(folder)
        return bool(done)


def take_in(*, folder: Path, signed: Envelope) -> Keyset:
    """Bring a signed keyset into force: log it, and have the signer use its keys. Safe to repeat.

    Raises: KeysetError, EnvelopeError, UnknownKeyError, SignatureInvalidError, KeyFileError; then the keyset before is
    in force, unless it says to take the same file in again.
    """
    with gate.closed():
        chain = selectors.chain()
        # Who signs the same keyset again makes other signatures; the first ones are in the log.
        known = [envelope.payload for envelope in chain.envelopes]
        if signed.payload not in known:
            chain = Chain(roots=chain.roots, envelopes=(*chain.envelopes, signed))
            old, new = verify_chain(chain.envelopes, roots=chain.roots)[-2:]
            check_size(chain)
            renewal.check_held(folder, new)
            _keep(old, new, signed)
        elif signed.payload != known[-1]:
            raise KeysetError("this keyset was taken in before, and is not the newest one")
        renewal.install(folder, chain)
    while services.sequence():
        pass
    return selectors.keyset()


def _ask(
    folder: Path, cause: Cause, roles: tuple[Role, ...], ends: dict[str, int], *, reason: str
) -> Request:
    """Make the new keys and the request; behind the closed gate. Rotating halts nobody."""
    if KeyChange.objects.filter(state=KeyChange.State.OPEN).exists():
        raise KeysetError(
            "a change of keys is open; import what was signed, or call it off: manage.py keys cancel"
        )
    chain = selectors.chain()
    if cause is Cause.ROTATE:
        check_size(chain, spare=SPARE)
    keysets = chain.verify()
    served = tuple(role for role in SERVED if role in roles)
    fresh = renewal.make_next(folder, served, from_index=_covered())
    keyset = propose(keysets[-1], ends=_earliest(tightened(keysets, _indexes()), ends), fresh=fresh)
    request = Request(cause=cause, reason=reason, roles=roles, chain=chain, keyset=keyset)
    KeyChange.objects.create(
        cause=cause,
        halted="" if cause is Cause.ROTATE else " ".join(served),
        request=request.encode(),
    )
    return request


def _keep(old: Keyset, new: Keyset, signed: Envelope) -> None:
    with transaction.atomic():
        state, _ = LogState.objects.select_for_update().get_or_create(pk=1)
        index = state.size + PendingLeaf.objects.count()
        check_room(old, new, index=index, halted=gate.halted())
        KeysetVersion.objects.create(
            version=new.version, envelope=signed.to_json(), ticket=services.queue(signed)
        )
        KeyChange.objects.filter(state=KeyChange.State.OPEN).update(state=KeyChange.State.DONE)


def _ends(keyset: Keyset, roles: tuple[Role, ...], index: int) -> dict[str, int]:
    return {key.keyid: index for role in roles if role in SERVED for key in in_use(keyset, role)}


def _earliest(first: dict[str, int], second: dict[str, int]) -> dict[str, int]:
    both = {keyid: min(first[keyid], second[keyid]) for keyid in first.keys() & second.keys()}
    return first | second | both


def _refuse_roots(keys: tuple[Key, ...]) -> None:
    if any(key.role is Role.ROOT for key in keys):
        raise KeysetError(
            "a compromised root cannot take itself back: replace the roots (keys rotate --role root) if you alone "
            "hold them still, and have every verifier pin the new keyset; else found a new log"
        )


def _size() -> int:
    """Return how many leaves the log has, those that wait included: behind the gate, nobody adds to them."""
    state = LogState.objects.first()
    return (state.size if state else 0) + PendingLeaf.objects.count()


def _covered() -> int:
    """Return the size of the last signed head: new keys begin there, so that they can sign the next one."""
    head = Checkpoint.objects.order_by("-size").first()
    return head.size if head else 0


def _indexes() -> dict[int, int]:
    tickets = dict(KeysetVersion.objects.values_list("ticket", "version"))
    rows = Leaf.objects.filter(ticket__in=tickets).values_list("ticket", "index")
    return {tickets[ticket]: index for ticket, index in rows}
