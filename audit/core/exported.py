"""Read an exported log once, line by line: its tree, its heads, and what does not hold.

Its form stands in docs/reference/ledger-formats.md.

The file may be longer than memory. What is wrong with a head is noted for its check; what is no export is raised.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from audit.core.errors import LogError
from audit.core.trust import Trust
from ledger.core.bundle import BundleFile
from ledger.core.canonical import Json, decode, from_base64
from ledger.core.chain import Chain
from ledger.core.checkpoint import parse_checkpoint, parse_note
from ledger.core.cosignature import Witness, verify_cosigned
from ledger.core.envelope import leaf
from ledger.core.errors import CheckpointError, KwanzaaError, ProofError, UnknownKeyError, WitnessError
from ledger.core.fields import Fields
from ledger.core.keyset import Keyset
from ledger.core.merkle import Edge, leaf_hash

EXPORT: Final = "kwanzaa.log.v1"
LEAF: Final = 106
MOST: Final = 256  # leaves of one line


class LogCase:
    """One export on its way through the checks. ``wrong`` is the first thing that did not hold, by check."""

    keyset: Keyset
    chain: Chain
    size = 0
    witnessed = 0  # leaves below the newest head with enough witnesses

    def __init__(
        self,
        lines: Iterable[bytes],
        *,
        trust: Trust | None,
        witnesses: Sequence[Witness] = (),
        quorum: int = 0,
        bundle: bytes | None = None,
    ) -> None:
        self.lines = iter(lines)
        self.trust = trust
        self.witnesses = tuple(witnesses)
        self.quorum = quorum
        self.wrong = dict[str, KwanzaaError]()
        self.places = dict[bytes, int]()
        self.bundle: BundleFile | None = None
        try:
            self.bundle = BundleFile.parse(bundle) if bundle is not None else None
        except KwanzaaError as e:
            self.wrong["bundle"] = e

    def hold(self, name: str) -> None:
        """Raise what was found wrong for a check while the file was read."""
        if name in self.wrong:
            raise self.wrong[name]


def read_log(case: LogCase) -> None:
    """Read the whole file, let the tree grow, and note what does not hold. Raises: LogError, CanonicalError."""
    header = Fields(decode(_next(case.lines)), "log")
    if header.text("t") != EXPORT:
        raise LogError(f"not a {EXPORT}")
    origin, size = header.text("origin"), header.integer("size")
    header.closed()
    case.chain = Chain.parse(_next(case.lines))
    _trust(case, origin)
    wanted = {leaf(one) for one in case.chain.envelopes}
    if case.bundle is not None:
        wanted.add(leaf(case.bundle.envelope))
    edge = Edge()
    for line in case.lines:
        edge = _read(case, decode(_whole(line)), edge, wanted)
    if not edge.size == case.size == size:
        raise LogError(f"{edge.size} leaves and heads of {case.size}, where the first line says {size}")


def _read(case: LogCase, value: Json, edge: Edge, wanted: set[bytes]) -> Edge:
    """Take one line in; return the tree as it is behind it."""
    fields = Fields(value, "line")
    if isinstance(value, dict) and "checkpoint" in value:
        note, lines = fields.text("checkpoint"), fields.texts("cosignatures")
        fields.closed()
        _head(case, note, lines, edge)
        return edge
    leaves = [from_base64(text) for text in fields.texts("leaves")]
    fields.closed()
    if not 0 < len(leaves) <= MOST or {len(one) for one in leaves} != {LEAF}:
        raise LogError(f"behind leaf {edge.size}: a line has 1 to {MOST} leaves of {LEAF} bytes")
    for index, data in enumerate(leaves, start=edge.size):
        if data in wanted:
            case.places.setdefault(data, index)
    return edge.grow([leaf_hash(data) for data in leaves])[0]


def _head(case: LogCase, note: str, lines: Sequence[str], edge: Edge) -> None:
    head = parse_checkpoint(parse_note(note).text)
    if head.size != edge.size or head.size <= case.size:
        raise LogError(f"a head of {head.size} leaves stands behind {edge.size}")
    case.size = head.size
    if head.root != edge.root():
        case.wrong.setdefault("roots", ProofError(f"the head of {head.size} leaves has another root"))
    if case.trust is None or "keysets" in case.wrong:
        return
    try:
        verify_cosigned(note, case.keyset, ())
    except KwanzaaError as e:
        case.wrong.setdefault("heads", _told(e, head.size))
        return
    try:
        cosigned = verify_cosigned(note + "".join(lines), case.keyset, case.witnesses)
    except KwanzaaError as e:
        case.wrong.setdefault("lines", WitnessError(f"below the head of {head.size} leaves: {e}"))
        return
    if case.witnesses and len(cosigned.times) >= case.quorum:
        case.witnessed = head.size


def _told(error: KwanzaaError, size: int) -> KwanzaaError:
    """Name the head; an unknown key stays one, because it does not say that anything was changed."""
    kind = UnknownKeyError if isinstance(error, UnknownKeyError) else CheckpointError
    return kind(f"the head of {size} leaves: {error}")


def _trust(case: LogCase, origin: str) -> None:
    """Choose the keyset that heads are verified with: the newest of the file's and the trusted ones."""
    if case.trust is None:
        return
    trusted = case.trust
    try:
        keysets = case.chain.verify()
        newest = keysets[-1]
        # A chain that begins with a keyset that is trusted was signed, step by step, by its roots.
        if keysets[0].digest() not in trusted.digests:
            raise UnknownKeyError("its first keyset is not one that is trusted here")
        if newest.version >= trusted.keyset.version:
            is_one_chain = keysets[trusted.keyset.version - 1].digest() == trusted.keyset.digest()
        else:
            is_one_chain, newest = newest.digest() in trusted.digests, trusted.keyset
        if not is_one_chain or origin != newest.origin:
            raise UnknownKeyError("its keysets are not those of the keyset file given")
        case.keyset = newest
    except KwanzaaError as e:
        case.wrong["keysets"] = e


def _next(lines: Iterator[bytes]) -> bytes:
    line = next(lines, None)
    if line is None:
        raise LogError("the file ends before its log begins")
    return _whole(line)


def _whole(line: bytes) -> bytes:
    if not line.endswith(b"\n"):
        raise LogError("a line is too long, or the file was cut in the middle of one")
    return line[:-1]
