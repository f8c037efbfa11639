"""What the log shows to auditors and witnesses: heads, tiles, entries and proofs (C2SP tlog-tiles).

Only what a signed head covers: nothing here is ahead of it.
"""

from collections.abc import Iterator
from typing import Final, TypeVar

from django.db.models import Count, QuerySet

from ledger.core.canonical import Json, encode, to_base64
from ledger.core.errors import ProofError, UnknownPlaceError
from ledger.core.proof import Proof
from ledger.core.tiles import WIDTH, Tile, encode_entries
from ledger.models import Checkpoint, Cosignature, Leaf, Node
from ledger.selectors.reading import chain, consistency_proof, latest_checkpoint, prove

EXPORT: Final = "kwanzaa.log.v1"

_Row = TypeVar("_Row", Leaf, Node)


def checkpoint_note(*, size: int | None = None, witnesses: int = 0) -> str:
    """Return a head with the lines of all its witnesses below the log's own.

    The newest; or that of *size* leaves; of those that at least so many *witnesses* have cosigned.
    Raises: UnknownPlaceError.
    """
    heads = Checkpoint.objects.all() if size is None else Checkpoint.objects.filter(size=size)
    if witnesses:
        counted = Cosignature.objects.values("size").annotate(number=Count("vkey"))
        heads = heads.filter(size__in=counted.filter(number__gte=witnesses).values("size"))
    head = heads.order_by("-size").first()
    if head is None:
        raise UnknownPlaceError(f"no head of size {size} with {witnesses} cosignatures")
    return head.note + "".join(_lines(head.size))


def tile(wanted: Tile) -> bytes:
    """Return the hashes of a tile, 32 bytes each. Raises: UnknownPlaceError."""
    _check_published(wanted)
    if wanted.level == 0:
        return b"".join(bytes(leaf.hash) for leaf in _stretch(Leaf.objects.all(), wanted))
    nodes = Node.objects.filter(level=wanted.node_level())
    return b"".join(bytes(node.hash) for node in _stretch(nodes, wanted))


def entries(wanted: Tile) -> bytes:
    """Return the leaves below a tile of level 0. Raises: UnknownPlaceError."""
    _check_published(wanted)
    rows = _stretch(Leaf.objects.all(), wanted).values_list("data", flat=True)
    return encode_entries([bytes(one) for one in rows])


def inclusion(index: int, *, size: int | None = None) -> Proof:
    """Return the proof of a leaf under the head of *size* leaves; without it, under the first that covers the leaf.

    Raises: UnknownPlaceError.
    """
    heads = Checkpoint.objects.filter(size__gt=index)
    head = (heads if size is None else heads.filter(size=size)).order_by("size").first()
    if head is None:
        raise UnknownPlaceError(f"no head of size {size} covers leaf {index}")
    return prove(index, head)


def consistency(old_size: int, *, size: int | None = None) -> tuple[int, tuple[bytes, ...]]:
    """Return a size and the proof that the log grew to it out of *old_size*; without *size*, to the newest head.

    Raises: UnknownPlaceError.
    """
    newest = _size()
    size = newest if size is None else size
    try:
        if size <= newest:
            return size, consistency_proof(old_size, size)
    except ProofError as e:
        raise UnknownPlaceError(str(e)) from e
    raise UnknownPlaceError(f"the log has {newest} leaves, not {size}")


def export() -> Iterator[bytes]:
    """Yield the published log line by line, as ``kwanzaa-verify --log`` takes it (docs/reference/ledger-formats.md)."""
    size, keysets = _size(), chain()
    yield _line({"origin": keysets.verify()[-1].origin, "size": size, "t": EXPORT})
    yield _line({"keysets": [one.to_value() for one in keysets.envelopes], "roots": list(keysets.roots)})
    at = 0
    for head in Checkpoint.objects.filter(size__lte=size).order_by("size").iterator():
        while at < head.size:
            end = min(head.size, (at // WIDTH + 1) * WIDTH)
            rows = Leaf.objects.filter(index__gte=at, index__lt=end).order_by("index")
            leaves: list[Json] = [to_base64(bytes(one)) for one in rows.values_list("data", flat=True)]
            yield _line({"leaves": leaves})
            at = end
        cosignatures: list[Json] = list(_lines(head.size))
        yield _line({"checkpoint": head.note, "cosignatures": cosignatures})


def _lines(size: int) -> Iterator[str]:
    rows = Cosignature.objects.filter(size=size).order_by("vkey")
    yield from rows.values_list("line", flat=True)


def _line(value: Json) -> bytes:
    return encode(value) + b"\n"


def _size() -> int:
    head = latest_checkpoint()
    return head.size if head else 0


def _check_published(wanted: Tile) -> None:
    if not wanted.is_in(_size()):
        raise UnknownPlaceError(f"the log has no {wanted} yet")


def _stretch(rows: QuerySet[_Row], wanted: Tile) -> QuerySet[_Row]:
    first = wanted.first()
    return rows.filter(index__gte=first, index__lt=first + wanted.width).order_by("index")
