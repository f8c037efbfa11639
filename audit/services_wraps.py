"""Who can open seals: keys come and go beside what was signed, and no signature is ever touched.

Bundles and counterfactuals are gone through in batches, each its own transaction, so that answers go on meanwhile.
"""

import logging
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Final, TypeAlias

from django.db import transaction

from audit.core.errors import RecipientError
from audit.core.rewrapping import WrapLine
from citations.models import Counterfactual, StoredBundle
from ledger.core.canonical import Json, decode, encode
from ledger.core.envelope import Envelope
from ledger.core.fields import Fields
from ledger.core.sharing import Recipient, Wrap
from ledger.models import Recipient as RecipientRow

logger = logging.getLogger("kwanzaa.audit")

BATCH: Final = 200
Sealed: TypeAlias = StoredBundle | Counterfactual
_Change: TypeAlias = Callable[[Sealed, tuple[Wrap, ...]], tuple[Wrap, ...]]


def add(*, one: Recipient) -> bool:
    """Register a public key, or one that was revoked before; new bundles are wrapped to it. False when it is there.

    Raises: RecipientError when it is known as somebody else's.
    """
    row, is_new = RecipientRow.objects.get_or_create(
        kid=one.kid, defaults={"role": one.role.value, "public": one.public}
    )
    if (row.role, bytes(row.public)) != (one.role.value, one.public):
        raise RecipientError(
            f"{one.kid[:16]} has the role {row.role}: make another key for the role {one.role}"
        )
    was = is_new or RecipientRow.objects.filter(kid=one.kid, active=False).update(active=True) == 1
    logger.info("recipient added: kid=%s role=%s", one.kid[:16], one.role)
    return was


def revoke(*, kid: str) -> int:
    """Wrap nothing to a key any more, and take its wraps away; return how many. Safe to run again.

    Raises: RecipientError for an unknown key, and for the last one of its role.
    """
    with transaction.atomic():
        rows = RecipientRow.objects.select_for_update().filter(active=True)
        active = {row.kid: row.role for row in rows}
        role = active.get(kid) or RecipientRow.objects.filter(kid=kid).values_list("role", flat=True).first()
        if role is None:
            raise RecipientError(f"no recipient {kid[:16]!r}: see manage.py recipients list")
        if kid in active and list(active.values()).count(role) == 1:
            raise RecipientError(
                f"{kid[:16]} is the last {role}: add the successor and hand on the wraps first"
            )
        RecipientRow.objects.filter(kid=kid).update(active=False)
    gone = sum(_each(lambda _, wraps: tuple(one for one in wraps if one.kid != kid)))
    logger.info("recipient revoked: kid=%s wraps=%s", kid[:16], gone)
    return gone


def own_lines(*, kid: str) -> Iterator[bytes]:
    """Yield, a line each, what is wrapped to a key, for its holder to hand on."""
    for rows in _batches():
        for row in rows:
            for one in wraps_of(row):
                if one.kid == kid:
                    yield WrapLine(bundle_id=bundle_id_of(row), wrap=one).encode()


def add_wraps(*, lines: Iterable[bytes]) -> int:
    """Put wraps beside their bundles, as their new holders' predecessors made them; return how many were new.

    Raises: RecipientError when one is for nobody registered and active in its role, or for no bundle that is here.
    """
    roles = dict(RecipientRow.objects.filter(active=True).values_list("kid", "role"))
    added, rest = 0, iter(lines)
    while batch := [WrapLine.parse(line) for line in islice(rest, BATCH)]:
        for line in batch:
            if roles.get(line.wrap.kid) != line.wrap.role.value:
                raise RecipientError(
                    f"{line.wrap.kid[:16]} is no active {line.wrap.role}: manage.py recipients add its file first"
                )
        added += _put(batch)
    logger.info("wraps added: wraps=%s", added)
    return added


def wraps_of(row: Sealed) -> tuple[Wrap, ...]:
    """Return the wraps beside a row. Raises: CanonicalError, SealError."""
    value = decode(bytes(row.wraps))
    return tuple(Wrap.from_value(one) for one in value) if isinstance(value, list) else ()


def bundle_id_of(row: Sealed) -> str:
    """Return the ID that a row's shares are bound to; a counterfactual has its own, in what was signed."""
    return Fields(decode(Envelope.parse(bytes(row.envelope)).payload), "payload").text("bundle_id")


def _put(batch: list[WrapLine]) -> int:
    wanted = {line.bundle_id: line.wrap for line in batch}
    found = set[str]()

    def change(row: Sealed, wraps: tuple[Wrap, ...]) -> tuple[Wrap, ...]:
        new = wanted.get(name := bundle_id_of(row))
        if new is None:
            return wraps
        found.add(name)
        return wraps if any(one.kid == new.kid for one in wraps) else (*wraps, new)

    added = sum(_each(change, only=frozenset(wanted)))
    if missing := set(wanted) - found:
        raise RecipientError(
            f"there is no bundle {min(missing)[:32]!r} here: give the lines that were exported here"
        )
    return added


def _each(change: _Change, *, only: frozenset[str] | None = None) -> Iterator[int]:
    """Change the wraps of every row, and yield how many came or went with each that did."""
    for keys, model in _keys(only):
        with transaction.atomic():
            for row in model.objects.select_for_update(of=("self",)).filter(pk__in=keys).order_by("pk"):
                before = wraps_of(row)
                after = tuple(sorted(change(row, before), key=lambda one: (one.role, one.kid)))
                if after != before:
                    values: list[Json] = [one.to_value() for one in after]
                    model.objects.filter(pk=row.pk).update(wraps=encode(values))
                    yield abs(len(after) - len(before))


def _keys(
    only: frozenset[str] | None,
) -> Iterator[tuple[list[int], type[StoredBundle] | type[Counterfactual]]]:
    """Yield the keys of rows in batches. *only* are bundle IDs; those of counterfactuals are no column."""
    bundles = StoredBundle.objects.order_by("pk")
    if only is not None:
        bundles = bundles.filter(bundle_id__in=only)
    known = set(bundles.values_list("bundle_id", flat=True)) if only is not None else set[str]()
    for model, rows in ((StoredBundle, bundles), (Counterfactual, Counterfactual.objects.order_by("pk"))):
        if model is Counterfactual and only is not None and only <= known:
            return
        keys = iter(rows.values_list("pk", flat=True).iterator(chunk_size=2_000))
        while batch := list(islice(keys, BATCH)):
            yield batch, model


def _batches() -> Iterator[list[Sealed]]:
    for keys, model in _keys(None):
        yield list(model.objects.filter(pk__in=keys).order_by("pk"))
