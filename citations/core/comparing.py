"""Comparisons: one quotation a side, and one labelled inference over both (seed 004, 6.1 C, generalised)."""

from citations.core.framing import single
from citations.core.quoting import quotes
from citations.core.records import Life, Passage, Piece, Relation, Scoped


def write(scoped: Scoped, keyed: dict[str, Passage], life: Life) -> tuple[Piece, ...] | None:
    """Quote each side, or say nothing when one is missing; None when nothing is compared."""
    if len(scoped.searches) == 1:
        return None
    pieces: list[Piece] = []
    for side, topic in enumerate(scoped.searches):
        mine = {key: passage for key, passage in keyed.items() if side in passage.sides}
        used = {piece.text for piece in pieces}
        pieces += [piece for piece in quotes(topic, mine, life) if piece.text not in used][:1]
    if len(pieces) < len(scoped.searches):
        return ()
    first, second = (single(topic) for topic in scoped.searches[:2])
    if not scoped.archive_only:
        pieces.append(
            Piece(
                text=f"Side by side, these passages suggest that {first} and {second} were spoken of differently.",
                keys=tuple(dict.fromkeys(key for piece in pieces for key in piece.keys)),
                relation=Relation.INFERENCE,
            )
        )
    return tuple(pieces)
