"""Claims on their way out, drawn by a seeded chance, and a judge of what a chain of gates made of them.

The judge is written apart from the gates: it knows spans, the closed table of placeholders, and names as whole words.
"""

import re
from dataclasses import replace
from itertools import pairwise
from random import Random

from citations.core.display.carrying import Run, runs
from citations.core.display.cuts import Cut, Kept, Kind, Placeholder, whole
from citations.core.display.gates import GATES, Exposed, Exposure, Gate, Terms
from citations.core.records import Allowance, Removed, Rung
from citations.core.refusals.texts import REMOVED, RESTRICTED
from citations.core.session import Span
from citations.tests.core.fakes import FAMILY
from citations.tests.core.making import origin
from personas.core.consent import WHOLE, Scope
from personas.core.veils import NAMELESS, Veil

WORDS = (
    "I taught the village children to read no coal, never so few in 1932 Ada Finch Tom Hale’s HALE tom\nhale T. Hale, "
    "Ha-\nle Mary-Ann ONeil \u202eto\u202c \u200bread re\u00adad 👩\u200d🏫 é e\u0301 Pryce’s Canada"
).split(" ")
PEOPLE = (
    (("Tom Hale", "Tommy"), "Person A"),
    (("Mary-Ann O’Neil",), "a friend"),
    (("Mr. Pryce",), ""),
    (("Canada",), "Tom Hale’s cousin"),
)
FORMS = re.compile(
    r"(?<!\w)(?:tom\s+hale|tommy|mary[- ]ann\s+o['’]?neil|mr\. pryce|pryce|canada)(?!\w)", re.IGNORECASE
)
PLACEHOLDERS = {
    Kind.PSEUDONYM: re.compile(r"\[(Person A|a friend)\]"),
    Kind.NAMELESS: re.compile(re.escape(NAMELESS)),
    Kind.ESCAPE: re.compile(r"⟨U\+(?:202E|202C|200B|00AD|200D)⟩"),
    Kind.ELLIPSIS: re.compile("(?!)"),  # no gate leaves one
    Kind.RESTRICTED: re.compile(re.escape(RESTRICTED)),
}


def text(chance: Random) -> str:
    return " ".join(chance.choices(WORDS, k=chance.randint(0, 12)))


def exposure(chance: Random) -> Exposure:
    return Exposure(
        n=chance.randint(1, 9),
        cut=whole(text(chance)),
        rung=chance.choice((Rung.SUPPORTED, Rung.LABELED)),
        exposed=tuple(_exposed(chance, n) for n in range(chance.randint(0, 3))),
        closed=runs(text(chance)) if chance.random() < 0.3 else frozenset[Run](),
    )


def _exposed(chance: Random, n: int) -> Exposed:
    said = text(chance)
    scope = Scope(
        inclusion=True,
        surfacing=True,
        existence=True,
        display=chance.random() < 0.7,
        cap=chance.choice((None, None, 0, 20, 80, WHOLE)),
    )
    of = origin(chance.choice("ab"), scope=scope, title=text(chance), place=text(chance))
    start = chance.randint(0, 5)
    span = Span(artifact_id=of.artifact_id, paragraph=0, start=start, end=start + len(said))
    return Exposed(
        citation=n, origin=of, label="their words", cut=whole(said), span=chance.choice((span, None))
    )


def terms(chance: Random) -> Terms:
    left = Allowance(chars=chance.choice((0, 40, 4000)), spent=(("sha256:a", chance.choice((0, 7990))),))
    people = PEOPLE[: chance.randint(0, 4)]
    named = frozenset(n for n in range(4) if chance.random() < 0.2)
    return Terms(
        tier=replace(FAMILY, excerpt_cap=chance.choice((0, 30, 600)), artifact_chars=8000),
        veil=Veil(people=people, own=("Ada Finch", "Ada")),
        named=named & frozenset(range(len(people))),
        allowance=chance.choice((None, left)),
    )


def chain(chance: Random) -> tuple[Gate, ...]:
    """The gates in their own order, or any of them in any order, again and again."""
    return GATES if chance.random() < 0.3 else tuple(chance.choices(GATES, k=chance.randint(1, 8)))


def faults(one: Exposure, held: Terms, gates: tuple[Gate, ...]) -> list[str]:
    """What is wrong with what these gates let through, one after the other."""
    found: list[str] = []
    for gate in gates:
        after = gate(one, held)
        if isinstance(after, Removed):
            return found + [f"{gate.__name__}: removed"] * (not _silent(after, one))
        found += [f"{gate.__name__}: {fault}" for fault in _between(one, after)]
        found += [f"{gate.__name__}: twice"] * (gate(after, held) != after)
        one = after
    cuts = (one.cut, *(e.cut for e in one.exposed))
    if GATES[2] in gates and held.veil.people == PEOPLE:
        found += ["a name"] * any(FORMS.search(cut.text) for cut in cuts)
    if GATES[0] in gates:
        found += ["a closed excerpt"] * any(not e.origin.scope.display and e.cut.kept for e in one.exposed)
    return found


def _silent(after: Removed, one: Exposure) -> bool:
    said = {word.casefold() for word in re.findall(r"\w{4,}", one.cut.entered)} - {"1932"}
    return after.why in REMOVED and not said & set(after.topic.casefold().split())


def _between(before: Exposure, after: Exposure) -> list[str]:
    found = []
    same = replace(after, cut=before.cut, exposed=before.exposed) == before
    if not same or len(before.exposed) != len(after.exposed):
        return ["something else than a cut changed"]
    for old, new in zip(before.exposed, after.exposed, strict=True):
        found += ["an excerpt is another"] * (replace(new, cut=old.cut) != old)
        found += _smaller(old.cut, new.cut)
    return found + _smaller(before.cut, after.cut)


def _smaller(old: Cut, new: Cut) -> list[str]:
    found = ["another text"] * (old.entered != new.entered)
    kept = [(piece.start, piece.end) for piece in old.pieces if isinstance(piece, Kept)]
    places = [(piece.start, piece.end) for piece in new.pieces]
    found += ["out of order"] * any(a[1] > b[0] for a, b in pairwise(places))
    found += ["grown"] * (new.kept > old.kept)
    read = ""
    for piece in new.pieces:
        if isinstance(piece, Placeholder):
            found += ["no placeholder"] * (not PLACEHOLDERS[piece.kind].fullmatch(piece.text))
            read += piece.text
        else:
            found += ["expanded"] * (
                not any(start <= piece.start and piece.end <= end for start, end in kept)
            )
            read += new.entered[piece.start : piece.end]
    return found + ["another reading"] * (read != new.text)
