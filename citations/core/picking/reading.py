"""What stands in a sentence, read once: its words in order, and which of them could answer what kind of question.

Forms alone, English first: a capital, a figure, a month, a word that joins a reason. Nothing here knows a person, a
place or an archive by name.
"""

import re
from collections import defaultdict
from dataclasses import dataclass
from functools import lru_cache

from citations.core.language.calendar import MONTHS
from citations.core.language.words import NEGATIONS, NUMERALS, STOP, stem
from citations.core.picking.kinds import Kind

FRONT = 5
_TOKEN = re.compile(r"[^\W_]+(?:['’.][^\W_]+)*|[$£€%]|[.!?;:,“”\"()—–-]+")
_YEAR = re.compile(r"1[0-9]{3}|20[0-9]{2}")
_POINTS = frozenset('.!?;:,“”"()—–-')
_ENDS = frozenset(".!?")
_NOT_NAMES = STOP | frozenset("i'm i've i'd i'll mr mrs miss dr rev sir capt col gen hon".split())
_LEADS = frozenset(
    "in at to from near of into toward towards through across via around outside inside throughout".split()
)
_UNITS = frozenset(
    """year years month months week weeks day days hour hours minute minutes mile miles foot feet inches acres
    pounds""".split()
)
_MONEY = frozenset(
    """$ £ € dollar dollars pound pounds cent cents shilling shillings pence penny farthing farthings guinea guineas
    crown crowns franc francs mark marks euros""".split()
)
_SHARES = frozenset("% percent percentage".split())
_WITHIN = frozenset("in during of".split())
SURE = 1000
_NAMED = ((Kind.PERSON, SURE), (Kind.PLACE, 400), (Kind.NAME, SURE))
_LED = ((Kind.PERSON, 600), (Kind.PLACE, SURE), (Kind.NAME, SURE))
# What may be of a kind, and how surely.
_ROWS: tuple[tuple[Kind, int, str], ...] = (
    (Kind.TIME, SURE, "january february april june july august september october november december"),
    (
        Kind.TIME,
        500,
        """century centuries decade decades year years month months week weeks day days morning evening night afternoon
        noon midnight summer winter spring autumn christmas easter sunday monday tuesday wednesday thursday friday
        saturday today tomorrow yesterday ago age aged hour hours o'clock season era period eve birthday michaelmas
        whitsun march may""",
    ),
    (Kind.SPAN, 400, "year years month months week weeks day days hour hours age aged ago long"),
    (
        Kind.PLACE,
        400,
        """house home town city village country county state street road river island farm plantation church school
        college university shore coast north south east west room yard wharf ship prison jail garden valley mountain
        hill region district province capital border sea ocean lake bridge station port harbor harbour""",
    ),
    (
        Kind.PERSON,
        500,
        """father mother brother sister wife husband son daughter uncle aunt cousin grandmother grandfather friend
        master mistress captain colonel president king queen prince lady lord doctor teacher preacher minister governor
        general overseer man woman boy girl people men women children slave slaves author writer leader emperor bishop
        pope architect engineer founder scientist company army government committee society neighbor neighbour""",
    ),
    (
        Kind.REASON,
        SURE,
        "because since therefore reason reasons cause caused causes due owing thus hence consequently",
    ),
    (Kind.REASON, 300, "for to as so"),
    (Kind.MEANS, 600, "by through using via with means way method process"),
    (Kind.NAME, 700, "called named known titled entitled termed dubbed nicknamed name refer refers referred"),
)
_WORDS: dict[str, tuple[tuple[Kind, int], ...]] = {
    word: tuple((kind, sure) for kind, sure, words in _ROWS if word in words.split())
    for word in {word for _, _, words in _ROWS for word in words.split()}
}
_MEASURES = ((Kind.SPAN, _UNITS), (Kind.SHARE, _SHARES), (Kind.MONEY, _MONEY))
_EXTREMES = frozenset("first last most least only best worst final chief main primary".split())
_PERSONS = frozenset("he she they him her them it his their its this these those who".split())
_OWN = frozenset("i me my we us our mine myself".split())

Spots = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """A sentence as it is read.

    ``places`` tells where each stem that carries meaning stands first; ``spots``, by kind of answer, the places of
    words that may be one, and how surely, in thousandths; ``length`` counts words; ``leaning`` is opened by a pronoun.
    ``within`` are the years that it says something was in, and not after or before, among all its ``years``.
    """

    order: tuple[str, ...]
    bag: frozenset[str]
    places: dict[str, int]
    fronts: frozenset[str]
    spots: dict[Kind, Spots]
    named: frozenset[str]
    figures: frozenset[str]
    years: frozenset[str]
    within: frozenset[str]
    extremes: frozenset[str]
    length: int
    negated: bool
    leaning: bool
    own: bool
    quoted: bool


@lru_cache(maxsize=16_384)
def read(text: str) -> Reading:
    """Read one sentence, or one question."""
    raw = _TOKEN.findall(text.replace("’", "'"))
    words = [word for word in raw if word[0] not in _POINTS]
    lower = [word.lower() for word in words]
    order = tuple(map(stem, lower))
    capitals = _capitals(raw)
    places: dict[str, int] = {}
    for n, word in enumerate(lower):
        if word not in STOP and (len(word) > 1 or word.isdigit()):
            places.setdefault(order[n], n)
    counted = [n for n, word in enumerate(lower) if word in NUMERALS or word[0].isdigit()]
    years = [n for n in counted if _YEAR.fullmatch(lower[n])]
    return Reading(
        order=order,
        bag=frozenset(order),
        places=places,
        fronts=frozenset([one[:FRONT] for one in places if len(one) >= FRONT]),
        spots=_spots(lower, capitals, counted),
        named=frozenset([order[n] for n in capitals]),
        figures=frozenset([order[n] for n in counted]),
        years=frozenset([lower[n] for n in years]),
        within=frozenset([lower[n] for n in years if n and lower[n - 1] in _WITHIN | MONTHS]),
        extremes=frozenset([w for w in lower if w in _EXTREMES or (len(w) > FRONT and w.endswith("est"))]),
        length=len(words),
        negated=not NEGATIONS.isdisjoint(lower) or any(word.endswith("n't") for word in lower),
        leaning=not _PERSONS.isdisjoint(lower[:3]),
        own=not _OWN.isdisjoint(lower),
        quoted="“" in text or '"' in text,
    )


def _capitals(raw: list[str]) -> frozenset[int]:
    """Tell which words are written as names; one that opens a sentence counts when a name follows it."""
    found: list[int] = []
    n, opens = -1, True
    for at, word in enumerate(raw):
        if word[0] in _POINTS:
            opens = opens or bool(_ENDS & set(word)) or word[0] in '“"'
            continue
        n += 1
        if word[0].isupper() and word.lower().rstrip(".") not in _NOT_NAMES:
            follows = at + 1 < len(raw) and raw[at + 1][0].isupper() and raw[at + 1].lower() not in STOP
            if not opens or follows:
                found.append(n)
        opens = False
    return frozenset(found)


def _spots(lower: list[str], capitals: frozenset[int], counted: list[int]) -> dict[Kind, Spots]:
    """Find words that may answer, by kind; *counted* are the places of numbers."""
    found: dict[Kind, list[tuple[int, int]]] = defaultdict(list)
    told = capitals.union(counted)
    for n, word in enumerate(lower):
        if word not in _WORDS and n not in told:
            continue
        for kind, sure in _WORDS.get(word, ()):
            found[kind].append((n, sure))
        if n in capitals and word not in MONTHS:
            for kind, sure in _LED if _led(n, lower) else _NAMED:
                found[kind].append((n, sure))
        if n in counted:
            for kind, sure in _counted(n, lower):
                found[kind].append((n, sure))
    return {kind: tuple(spots) for kind, spots in found.items()}


def _led(n: int, lower: list[str]) -> bool:
    """Tell whether a word of place leads to a name: *in Leeds*, *to the Hague*."""
    return bool(n) and (
        lower[n - 1] in _LEADS or (lower[n - 1] == "the" and n > 1 and lower[n - 2] in _LEADS)
    )


def _counted(n: int, lower: list[str]) -> list[tuple[Kind, int]]:
    """Tell what a number may answer, by its form and the words beside it."""
    beside = lower[max(n - 1, 0) : n + 2]
    found = [(kind, SURE) for kind, words in _MEASURES if not words.isdisjoint(beside)]
    if _YEAR.fullmatch(lower[n]):
        return [*found, (Kind.TIME, SURE), (Kind.COUNT, 600)]
    return [*found, (Kind.COUNT, SURE)]
