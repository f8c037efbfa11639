"""Read the whole log and compare everything in it with what its leaves say.

In steps, so that a log of any length fits; heads and nodes are compared as the tree grows. A log that grows
meanwhile is no finding: what is compared with each other was seen in one statement.
"""

from collections.abc import Callable, Generator, Iterable, Iterator
from typing import Any, Final

from django.db import connection

from ledger.core.checkpoint import Checkpoint as Head
from ledger.core.checkpoint import parse_checkpoint, parse_note, verify_checkpoint
from ledger.core.cosignature import parse_vkey, verify_line
from ledger.core.envelope import Envelope, leaf
from ledger.core.errors import KwanzaaError, UnknownKeyError
from ledger.core.heads import read_head
from ledger.core.keyset import Keyset
from ledger.core.merkle import Edge, leaf_hash
from ledger.core.places import Place
from ledger.models import Checkpoint, Cosignature, KeysetVersion, Leaf
from ledger.selectors.reading import chain, keyset

STEP: Final = 4096  # leaves that are read at once
_SHOWN: Final = 100  # rows too many that are named

_STATE: Final = """
SELECT coalesce((SELECT max(index) + 1 FROM ledger_leaf), 0), s.size, s.hashes
FROM (VALUES (1)) AS one (id) LEFT JOIN ledger_logstate s USING (id)
"""
_NODES: Final = """
SELECT n.level, n.index, n.hash FROM ledger_node n
JOIN unnest(%s::smallint[], %s::bigint[], %s::bigint[]) AS range (level, first, last)
  ON n.level = range.level AND n.index BETWEEN range.first AND range.last
"""
_BEYOND: Final = """
SELECT level, index FROM ledger_node, (SELECT coalesce(max(index) + 1, 0) AS size FROM ledger_leaf) AS log
WHERE level > 62 OR index >= (log.size >> level::integer) ORDER BY level, index LIMIT %s
"""
_AHEAD: Final = """
SELECT c.size, log.size FROM ledger_checkpoint c,
  (SELECT coalesce(max(index) + 1, 0) AS size FROM ledger_leaf) AS log
WHERE c.size > log.size ORDER BY c.size LIMIT %s
"""


def fsck(progress: Callable[[int], object] = lambda _: None) -> tuple[str, ...]:
    """Say, a sentence each, what does not hold in the log; nothing when it is sound.

    *progress* is told, again and again, how many leaves were read.
    """
    return tuple(_findings(progress))


def _findings(progress: Callable[[int], object]) -> Iterator[str]:
    size, kept_size, kept_hashes = _rows(_STATE, [])[0]
    edge = yield from _tree(size, progress)
    if edge.size < size:
        return  # a gap: nothing behind it can be placed
    kept = None if kept_size is None else (kept_size, bytes(kept_hashes))
    if (edge.size or kept) and kept != (edge.size, b"".join(edge.hashes)):
        said = "is lost" if kept is None else f"says {kept[0]} leaves, or another edge"
        yield f"the log's state {said}; there are {edge.size}"
    for level, index in _rows(_BEYOND, [_SHOWN]):
        yield f"node {level}/{index} does not belong to the log"
    for ahead, there in _rows(_AHEAD, [_SHOWN]):
        yield f"checkpoint {ahead} is ahead of the log of {there}"
    yield from _keysets()
    yield from _cosignatures()


def _tree(size: int, progress: Callable[[int], object]) -> Generator[str, None, Edge]:
    """Let the tree grow again, leaf by leaf; return how far it came."""
    edge, in_force = Edge(), _in_force()
    yield from _heads(Checkpoint.objects.filter(size=0), [edge], in_force)
    while edge.size < size:
        rows = Leaf.objects.filter(index__gte=edge.size, index__lt=size).order_by("index")[:STEP]
        hashes = list[bytes]()
        for index, data, kept in rows.values_list("index", "data", "hash"):
            if index != edge.size + len(hashes):
                yield f"leaf {index} stands where leaf {edge.size + len(hashes)} should"
                return edge
            hashes.append(leaf_hash(bytes(data)))
            if bytes(kept) != hashes[-1]:
                yield f"leaf {index} does not have its hash"
        edge = yield from _grow(edge, hashes, in_force)
        progress(edge.size)
    return edge


def _grow(edge: Edge, hashes: list[bytes], in_force: Keyset | None) -> Generator[str, None, Edge]:
    """Let the tree grow by one step; compare the heads and nodes that it passes."""
    start = edge.size
    rows = Checkpoint.objects.filter(size__gt=start, size__lte=start + len(hashes)).order_by("size")
    sizes = [head.size for head in rows]
    edges, made = list[Edge](), dict[Place, bytes]()
    for end in dict.fromkeys([*sizes, start + len(hashes)]):
        edge, nodes = edge.grow(hashes[edge.size - start : end - start])
        edges.append(edge)
        made |= nodes
    yield from _heads(rows, edges, in_force)
    yield from _nodes(made)
    return edge


def _heads(rows: Iterable[Checkpoint], edges: Iterable[Edge], in_force: Keyset | None) -> Iterator[str]:
    for row, edge in zip(rows, edges, strict=False):  # behind the last head the tree may have grown
        try:
            head = _verified(row.note, in_force) if in_force else None
        except KwanzaaError as e:
            yield f"checkpoint {row.size} does not verify: {e}"
            continue
        if head is not None and (head.size, head.root) != (edge.size, edge.root()):
            yield f"checkpoint {row.size} signs another root or size"


def _verified(note: str, in_force: Keyset) -> Head:
    """Verify a head, under a key that was compromised since as well: whether it fits the log is another question."""
    try:
        return verify_checkpoint(note, in_force)
    except UnknownKeyError:
        return read_head(note, in_force)


def _nodes(made: dict[Place, bytes]) -> Iterator[str]:
    """Compare what a step made with what is kept under the same places."""
    ranges = dict[int, list[int]]()
    for level, index in made:
        ranges.setdefault(level, []).append(index)
    firsts, lasts = [one[0] for one in ranges.values()], [one[-1] for one in ranges.values()]
    for level, index, kept in _rows(_NODES, [list(ranges), firsts, lasts]):
        if made.pop((level, index)) != bytes(kept):
            yield f"node {level}/{index} does not have its hash"
    yield from (f"node {level}/{index} is missing" for level, index in made)


def _in_force() -> Keyset | None:
    """Return the keyset that heads are verified with; None where there is none, which ``_keysets`` tells."""
    try:
        return keyset()
    except KwanzaaError:
        return None


def _keysets() -> Iterator[str]:
    """Verify every step from the pinned roots, and look for the leaf of each keyset."""
    rows = list(KeysetVersion.objects.order_by("version"))
    try:
        if rows or Leaf.objects.exists():
            chain().verify()
    except KwanzaaError as e:
        yield f"the keysets do not follow from each other: {e}"
        return
    for n, row in enumerate(rows, start=1):
        if row.version != n:
            yield f"keyset {row.version} stands where keyset {n} should"
        found = Leaf.objects.filter(ticket=row.ticket).first()
        if found is None or bytes(found.data) != leaf(Envelope.parse(bytes(row.envelope))):
            yield f"keyset {row.version} is not in the log under its ticket"
        elif n == 1 and found.index:
            yield "the first keyset is not the first leaf of the log"


def _cosignatures() -> Iterator[str]:
    for row in Cosignature.objects.order_by("size", "vkey").iterator():
        try:
            head = _head_of(Checkpoint.objects.get(size=row.size))
            verify_line(row.line, head=head, witness=parse_vkey(row.vkey))
        except (KwanzaaError, Checkpoint.DoesNotExist) as e:
            yield f"a cosignature of checkpoint {row.size} does not verify: {e}"


def _head_of(row: Checkpoint) -> Head:
    return parse_checkpoint(parse_note(row.note).text)


def _rows(statement: str, parameters: list[Any]) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(statement, parameters)
        return list(cursor.fetchall())
