"""What can be read of the record."""

from collections.abc import Iterator
from functools import lru_cache

from ledger.core import merkle
from ledger.core.chain import Chain
from ledger.core.checkpoint import verify_checkpoint
from ledger.core.envelope import Envelope
from ledger.core.errors import KeysetError, KwanzaaError
from ledger.core.keyset import Keyset, parse_keyset
from ledger.core.places import Place, Places, consistency_places, inclusion_places
from ledger.core.proof import Proof
from ledger.core.sharing import Holder, Recipient
from ledger.models import Checkpoint, KeysetVersion, Leaf, LogState, Node
from ledger.models import Recipient as RecipientRow


def latest_checkpoint() -> Checkpoint | None:
    """Return the head of the log; None while it is empty."""
    return Checkpoint.objects.order_by("-size").first()


def is_covered(ticket: int) -> bool:
    """Tell whether a signed checkpoint covers the leaf: only then may what it logs be delivered."""
    return _covering(ticket) is not None


def proof_for(ticket: int) -> Proof | None:
    """Return the proof that a leaf is in the log; None until a signed checkpoint covers it.

    The proof leads to the first checkpoint that covers the leaf, so that it is always the same.
    """
    found = _covering(ticket)
    if found is None:
        return None
    index, checkpoint = found
    places = inclusion_places(index, checkpoint.size)
    hashes = merkle.assemble(places, _read(places))
    return Proof(index=index, size=checkpoint.size, hashes=hashes, checkpoint=checkpoint.note)


def consistency_proof(old_size: int, size: int) -> tuple[bytes, ...]:
    """Return the proof that the log of *size* leaves grew out of the one of *old_size*. Raises: ProofError."""
    places = consistency_places(old_size, size)
    return merkle.assemble(places, _read(places))


def chain() -> Chain:
    """Return the pinned roots and every keyset, as a verifier takes them. Raises: KeysetError."""
    rows = KeysetVersion.objects.order_by("version")
    envelopes = tuple(Envelope.parse(bytes(row.envelope)) for row in rows)
    if not envelopes:
        raise KeysetError("there is no keyset yet; found the log first")
    return Chain(roots=parse_keyset(envelopes[0].payload).roots, envelopes=envelopes)


def keyset() -> Keyset:
    """Return the keyset in force, as it was verified when it was stored. Raises: KeysetError."""
    row = KeysetVersion.objects.order_by("-version").first()
    if row is None:
        raise KeysetError("there is no keyset yet; found the log first")
    return _keyset_in(bytes(row.envelope))


def recipients() -> tuple[Recipient, ...]:
    """Return everybody that new bundles are wrapped to, in the order of role and kid."""
    rows = RecipientRow.objects.filter(active=True).order_by("role", "kid")
    return tuple(Recipient(kid=row.kid, role=Holder(row.role), public=bytes(row.public)) for row in rows)


def fsck() -> tuple[str, ...]:
    """Read the whole log and say, a sentence each, what does not hold; nothing when it is sound."""
    return tuple(_findings())


def _findings() -> Iterator[str]:
    heads = {row.size: row.note for row in Checkpoint.objects.all()}
    nodes = dict[Place, bytes]()
    edge = merkle.Edge()
    for leaf in Leaf.objects.order_by("index").iterator(chunk_size=2_000):
        if leaf.index != edge.size:
            yield f"leaf {leaf.index} stands where leaf {edge.size} should"
            return
        if bytes(leaf.hash) != merkle.leaf_hash(bytes(leaf.data)):
            yield f"leaf {leaf.index} does not have its hash"
        edge, made = edge.grow([merkle.leaf_hash(bytes(leaf.data))])
        nodes |= made
        if edge.size in heads:
            yield from _check_head(heads.pop(edge.size), edge)
    yield from (f"checkpoint {size} is ahead of the log of {edge.size}" for size in heads)
    yield from _check_nodes(nodes)
    state = LogState.objects.first()
    if state is not None and (state.size, bytes(state.hashes)) != (edge.size, b"".join(edge.hashes)):
        yield f"the log's state says {state.size} leaves, or another edge; there are {edge.size}"


def _check_head(note: str, edge: merkle.Edge) -> Iterator[str]:
    try:
        head = verify_checkpoint(note, keyset())
    except KwanzaaError as e:
        yield f"checkpoint {edge.size} does not verify: {e}"
        return
    if (head.size, head.root) != (edge.size, edge.root()):
        yield f"checkpoint {edge.size} signs another root or size"


def _check_nodes(nodes: dict[Place, bytes]) -> Iterator[str]:
    for row in Node.objects.iterator(chunk_size=2_000):
        if nodes.pop((row.level, row.index), None) != bytes(row.hash):
            yield f"node {row.level}/{row.index} does not have its hash"
    yield from (f"node {level}/{index} is missing" for level, index in nodes)


@lru_cache(maxsize=4)
def _keyset_in(envelope: bytes) -> Keyset:
    """Parse an envelope once in a process: every answer asks for the keyset, and it is the same for months."""
    return parse_keyset(Envelope.parse(envelope).payload)


def _covering(ticket: int) -> tuple[int, Checkpoint] | None:
    leaf = Leaf.objects.filter(ticket=ticket).only("index").first()
    if leaf is None:
        return None
    checkpoint = Checkpoint.objects.filter(size__gt=leaf.index).order_by("size").first()
    return None if checkpoint is None else (leaf.index, checkpoint)


def _read(places: Places) -> dict[Place, bytes]:
    """Read the hashes under *places*: a few rows, however long the log is."""
    wanted = [place for group in places for place in group]
    leaves = Leaf.objects.filter(index__in=[index for level, index in wanted if level == 0])
    nodes = Node.objects.filter(pk__in=[place for place in wanted if place[0] > 0])
    found = {(0, leaf.index): bytes(leaf.hash) for leaf in leaves}
    return found | {(node.level, node.index): bytes(node.hash) for node in nodes}
