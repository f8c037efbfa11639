"""The cards of sources: what stands behind each letter of an answer, in values that templates show as they are."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from citations import in_original
from citations.core.display.nearest import entries
from citations.core.display.sources import Source, is_said, sources
from citations.core.passages.framing import single
from citations.core.records import Rung
from citations.selectors import Paper
from ledger.core.canonical import Json
from ledger.core.fields import Fields
from personas.said_dates import said


@dataclass(frozen=True, slots=True, kw_only=True)
class PieceShown:
    """A piece of the original beside the ``place``-th source of a claim: where it is, and how it is taken in.

    ``is_whole``: a picture that nothing was cut out of, which is as high as its room. ``says_recognised``: a program
    read the words in it, which is said above the first piece.
    """

    place: int
    url: str
    is_heard: bool
    is_whole: bool
    says_recognised: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """Words in a row; ``is_quoted``: the answer quotes them. ``language`` is that of a paper they are taken from."""

    text: str
    is_quoted: bool
    language: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rest:
    """Words that an interpretation rests on, and stand beside it, with the letter of their source."""

    letter: str
    excerpt: str
    language: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimShown:
    """One claim as it was released, its words in their languages, and what its reader said of it; '' while nothing.

    ``rests`` are what an interpretation rests on; a claim that says what its source says has none.
    """

    claim: Mapping[str, Json]
    feedback: str
    pieces: tuple[PieceShown, ...]
    words: tuple[Part, ...]
    rests: tuple[Rest, ...] = ()

    @property
    def sourced(self) -> tuple[tuple[Source, str], ...]:
        """Each source of it, and where in its original that stands."""
        return sourced(self.claim)


@dataclass(frozen=True, slots=True, kw_only=True)
class AroundShown:
    """What was asked for around a source. ``handle`` and ``letter`` are what more is asked for with; '' for nothing.

    ``refused`` is the sentence of the last no, '' where there was none. ``is_all``: the last time brought no new word.
    """

    handle: str = ""
    letter: str = ""
    running: str = ""
    has_failed: bool = False
    refused: str = ""
    texts: tuple[tuple[Part, ...], ...] = ()
    is_all: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class QuoteShown:
    """What one claim takes from a source. ``is_said``: the words stand with the claim already.

    ``place`` is the source's among those of claim ``n``, from 1. ``excerpt`` is None where it is restricted.
    ``where`` says where it stands in its original, '' where that is not told.
    """

    n: int
    place: int
    label: str
    excerpt: str | None
    is_said: bool
    feedback: str
    pieces: tuple[PieceShown, ...]
    where: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CardShown:
    """One source: its letter, what paper it is, and what the claims take from it. ``paper`` is None where restricted.

    ``key`` tells its place on the page, with the handle of its question. ``date`` is said as people do, and where it is
    ``about`` says no year.
    """

    key: str
    letter: str
    about: str
    paper: Paper | None
    date: str
    quotes: tuple[QuoteShown, ...]
    around: AroundShown
    is_open: bool

    @property
    def wrongs(self) -> tuple[QuoteShown, ...]:
        """What may be said to be wrong: the first quotation of each claim, for a claim is right or wrong as one."""
        claims = dict.fromkeys(one.n for one in self.quotes)
        return tuple(next(one for one in self.quotes if one.n == n) for n in claims)


@dataclass(frozen=True, slots=True, kw_only=True)
class Beside:
    """What stands beside an answer, by letter: its papers, what was asked for around them, and which card is open."""

    papers: Mapping[str, Paper] = field(default_factory=dict)
    around: Mapping[str, AroundShown] = field(default_factory=dict)
    opened: str = ""


BARE: Final = Beside()


def cards(claims: Sequence[ClaimShown], beside: Beside) -> tuple[CardShown, ...]:
    """Return a card for each letter, in the order in which the claims name them."""
    held: dict[str, list[QuoteShown]] = {}
    about: dict[str, str] = {}
    for source, quote in (found for one in claims for found in _quotes(one)):
        held.setdefault(source.letter, []).append(quote)
        about.setdefault(source.letter, source.about)
    return tuple(_card(letter, letter, about[letter], quotes, beside) for letter, quotes in held.items())


def near_cards(one: ClaimShown, beside: Beside) -> tuple[CardShown, ...]:
    """Return the card of a passage that is nearest: each has its own, behind its number."""
    return tuple(
        _card(f"{quote.n}-{source.letter}", source.letter, source.about, [quote], beside)
        for source, quote in _quotes(one)
    )


def sourced(claim: Mapping[str, Json]) -> tuple[tuple[Source, str], ...]:
    """Return each source of a claim, and where in its original its excerpt stands; '' where that is not told."""
    return tuple((one, in_original.said(one.signed)) for one in sources(dict(claim)))


def _card(key: str, letter: str, about: str, quotes: Sequence[QuoteShown], beside: Beside) -> CardShown:
    paper = beside.papers.get(letter)
    return CardShown(
        key=key,
        letter=letter,
        about=about.rpartition(", ")[0] if paper else about,
        paper=paper,
        date=said(paper.date) if paper else "",
        quotes=tuple(quotes),
        around=beside.around.get(letter, AroundShown()),
        is_open=beside.opened == letter,
    )


def _quotes(one: ClaimShown) -> Iterator[tuple[Source, QuoteShown]]:
    claim = Fields(dict(one.claim), "claim")
    n, text = claim.integer("n"), claim.text("text")
    for place, (source, where) in enumerate(one.sourced, 1):
        quote = QuoteShown(
            n=n,
            place=place,
            label=source.label,
            excerpt=source.excerpt,
            is_said=source.excerpt is not None and (is_labeled(one) or is_said(text, source.excerpt)),
            feedback=one.feedback,
            pieces=tuple(piece for piece in one.pieces if piece.place == place),
            where=where,
        )
        yield source, quote


def around(answer: Mapping[str, Json], quoted: Sequence[str]) -> tuple[tuple[Part, ...], ...]:
    """Return the excerpts of an answer to a request for context, with what is *quoted* already marked."""
    told = dict.fromkeys(quoted, "")
    shown = (
        one.excerpt for claim in Fields(dict(answer), "display").items("claims") for one in sources(claim)
    )
    return tuple(marked(excerpt, told) for excerpt in shown if excerpt is not None)


def excerpts_of(answer: Mapping[str, Json], letter: str) -> tuple[str, ...]:
    """Return what an answer shows of one source, what is nearest included."""
    shown = (one for claim in entries(answer) for one in sources(claim))
    return tuple(one.excerpt for one in shown if one.excerpt is not None and one.letter == letter)


def first_letter(answer: Mapping[str, Json] | None, n: int) -> str:
    """Return the letter of the first source of a claim; '' where it has none, or is not there."""
    claims = Fields(dict(answer), "display").items("claims") if answer else ()
    told = (claim for claim in claims if Fields(claim, "claim").integer("n") == n)
    return next((one.letter for claim in told for one in sources(claim)), "")


def words(claim: Mapping[str, Json], beside: Beside) -> tuple[Part, ...]:
    """Cut the text of a claim where it quotes a paper, and say in which language each quotation is."""
    told: dict[str, str] = {}
    for source in sources(dict(claim)):
        paper = beside.papers.get(source.letter)
        if paper is not None and source.excerpt is not None:
            told |= dict.fromkeys((source.excerpt, single(source.excerpt)), paper.language)
    return marked(str(claim["text"]), told)


def rests(claim: Mapping[str, Json], beside: Beside) -> tuple[Rest, ...]:
    """Return what stands beside an interpretation: each excerpt as it was signed, in the language of its paper."""
    if claim.get("rung") != Rung.LABELED:
        return ()
    return tuple(
        Rest(
            letter=one.letter,
            excerpt=one.excerpt,
            language=beside.papers[one.letter].language if one.letter in beside.papers else "",
        )
        for one in sources(dict(claim))
        if one.excerpt is not None
    )


def marked(text: str, quoted: Mapping[str, str]) -> tuple[Part, ...]:
    """Cut *text* where what is *quoted* begins and ends; of each the language is given."""
    spans = sorted(
        (at, at + len(one), name) for one, name in quoted.items() if one and (at := text.find(one)) >= 0
    )
    parts, place = [], 0
    for start, end, language in spans:
        if end > place:
            parts += [Part(text=text[place : max(start, place)], is_quoted=False)]
            parts += [Part(text=text[max(start, place) : end], is_quoted=True, language=language)]
            place = end
    return tuple(one for one in (*parts, Part(text=text[place:], is_quoted=False)) if one.text)


def is_labeled(one: ClaimShown) -> bool:
    """Tell whether a claim bears a label of its own, which stands above it; what is nearest has no rung."""
    return one.claim.get("rung") == Rung.LABELED
