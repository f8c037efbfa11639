"""What the chat pages show: values made for templates, which decide nothing and add nothing to what was released."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from django.urls import reverse

from citations.adapters.progress import STAGES_SHOWN
from citations.adapters.release import Moment
from citations.browsing import ItemShown, Way
from citations.cards import (
    BARE,
    Beside,
    CardShown,
    ClaimShown,
    Part,
    PieceShown,
    cards,
    is_labeled,
    near_cards,
    rests,
    words,
)
from citations.core import filters
from citations.core.display.handles import Column
from citations.core.display.nearest import nearest_of
from citations.core.display.reading import is_of_more, lent, read_as
from citations.core.query.understood import ENGLISH, language
from citations.core.records import Relation
from citations.core.stages.display import LABELS
from citations.forms import LooserShown, WithinShown, within
from citations.listing import Listed, perhaps
from citations.models import Question, Rating
from citations.noes import doubted, left_out, looser_of, refused, thin, unanswered_of
from citations.selectors import Left, Original
from ledger.core.canonical import Json
from ledger.core.fields import Fields
from personas.core.desk.crops import Kind
from personas.models import Persona
from personas.said_dates import years

OPEN: Final = 800
"""Code points of an answer that stand open on a narrow screen: with four sources it is 900 pixels high."""
NEAR: Final = (3, 500)  # what is nearest stands below a no: so many, and so long together


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonaShown:
    """Whose archive a page is about. ``years`` is empty when neither is known."""

    slug: str
    name: str
    years: str
    summary: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StageShown:
    """One step on the way to an answer; ``state`` is done, now or next."""

    title: str
    state: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SideShown:
    """One side of a comparison, called as its question calls it, and its claims in their order."""

    name: str
    claims: tuple[ClaimShown, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldShown:
    """Claims one under another: ``prose`` are those that read as one text, ``apart`` those that do not."""

    prose: tuple[ClaimShown, ...]
    apart: tuple[ClaimShown, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NearShown:
    """A passage that is nearest, and its card."""

    claim: Mapping[str, Json]
    words: tuple[Part, ...]
    cards: tuple[CardShown, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """A question with its answer. ``answer`` is None while it runs and when it failed.

    ``sides`` stand beside each other, ``claims`` below them; one after another they are the claims as they were signed.
    ``read_as`` is what was searched for, where it was not the question's own words.
    ``told`` are those that stand open, ``rest`` those that a narrow screen folds; of sides nothing is folded.
    ``cards`` are the sources of all.
    ``nearest`` stands in place of claims, or below them. ``is_read_across``: an interpretation stands below the sides.
    ``perhaps`` is the number of the claim from which on quotations stand that are less likely to answer than the first;
    0 where there is none, or claims stand for something else.
    ``is_foreign``: nothing was found, and the question seems not to be in the language that is read here. ``doubted``
    says so above what is quoted all the same; '' where there is no doubt.
    ``refused`` is the sentence of a refusal, '' for an answer; ``thin`` says that fewer papers are quoted than were
    asked for; ``unanswered`` are those questions of a text that asks several to which nothing surely answers, and
    ``removed`` is what else was left out. ``left`` is None while it is not told.
    ``looser`` is how to ask less strictly, where that may be why there is no answer. ``within`` is what it was asked
    of, where that is not everything; ``is_narrowed``: some of the papers.
    ``latest`` are the last papers before the archive's end, where it asks for what came after; ``ways`` lead to papers,
    where none fits what was chosen.
    ``rating`` is what its owner said of it, ``shared`` the handle under which they share the question.
    """

    handle: str
    text: str
    read_as: str
    is_running: bool
    stages: tuple[StageShown, ...]
    answer: Mapping[str, Json] | None
    sides: tuple[SideShown, ...]
    claims: tuple[ClaimShown, ...]
    nearest: tuple[NearShown, ...]
    told: ToldShown
    rest: ToldShown
    cards: tuple[CardShown, ...]
    is_read_across: bool
    perhaps: int
    refused: str
    is_foreign: bool
    doubted: str
    thin: str
    unanswered: tuple[str, ...]
    removed: tuple[Mapping[str, Json], ...]
    left: Left | None
    profile: str
    looser: tuple[LooserShown, ...]
    within: tuple[WithinShown, ...] = ()
    is_narrowed: bool = False
    latest: tuple[ItemShown, ...] = ()
    ways: tuple[Way, ...] = ()
    rating: Rating | None = None
    shared: str = ""

    @property
    def lent(self) -> str:
        """The words of an earlier question that were read into it, so that it may be asked by itself; '' for none."""
        return lent(self.text, self.read_as)

    @property
    def is_of_more(self) -> bool:
        """Whether it asks for more of what an earlier question found."""
        return is_of_more(self.text, self.read_as)

    @property
    def nearer(self) -> tuple[NearShown, ...]:
        """What is nearest and stands open."""
        most, long = NEAR
        return self.nearest[: min(most, _unfolded([one.claim for one in self.nearest], long))]

    @property
    def farther(self) -> tuple[NearShown, ...]:
        """What else is nearest."""
        return self.nearest[len(self.nearer) :]


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """What a printed answer carries: its sources, its bundle's ID, and ``where`` to verify it, as a QR ``code`` too."""

    sources: tuple[Listed, ...]
    bundle_id: str
    where: str
    code: str


def persona_shown(persona: Persona) -> PersonaShown:
    """Cut a persona down to what its page says."""
    told = years(persona.born, persona.died)
    return PersonaShown(slug=persona.slug, name=persona.name, years=told, summary=persona.summary)


def turn(
    question: Question,
    answer: Mapping[str, Json] | None,
    moment: Moment,
    *,
    feedback: Mapping[tuple[int, int], str] = {},
    left: Left | None = None,
    originals: Mapping[tuple[int, int], tuple[Original, ...]] = {},
    columns: Sequence[Column] = (),
    beside: Beside = BARE,
) -> Turn:
    """Put a question, what was released of its answer, and how far it was at the last step together."""
    claims = {
        n: ClaimShown(
            claim=claim,
            feedback=feedback.get((question.pk, n), ""),
            pieces=_pieces(question, n, originals),
            words=words(claim, beside),
            rests=rests(claim, beside),
        )
        for claim in _maps(answer["claims"] if answer else ())
        for n in (Fields(claim, "claim").integer("n"),)
    }
    sides = _sides(columns, claims)
    read, no = read_as(dict(answer)) if answer else "", refused(answer)
    below = tuple(claims.values())[sum(len(side.claims) for side in sides) :]
    prose = () if sides else _prose(below)
    reads = (*prose, *(one for one in below if one not in prose))
    most = len(reads) if sides else _unfolded([one.claim for one in reads])
    return Turn(
        handle=question.handle,
        text=question.text,
        read_as=read,
        is_running=answer is None and not moment.has_failed,
        stages=stages(moment.stage),
        answer=answer,
        sides=sides,
        claims=below,
        nearest=_nearest(question, answer, originals, beside),
        told=ToldShown(prose=prose[:most], apart=reads[len(prose) : most]),
        rest=ToldShown(prose=prose[most:], apart=reads[max(most, len(prose)) :]),
        cards=cards(tuple(claims.values()), beside),
        is_read_across=bool(sides) and any(_is_read(one) for one in below),
        perhaps=0 if sides or prose else perhaps([dict(one.claim) for one in below]),
        refused=no,
        is_foreign=bool(no) and not read and language(question.text) != ENGLISH,
        doubted=doubted(question, answer),
        thin=thin(question, answer),
        unanswered=unanswered_of(answer, no),
        removed=left_out(answer),
        left=left,
        profile=question.profile,
        within=within(of := filters.read(question.filters), question.toggles),
        is_narrowed=bool(of.chosen),
        looser=looser_of(question, answer),
    )


def _nearest(
    question: Question,
    answer: Mapping[str, Json] | None,
    originals: Mapping[tuple[int, int], tuple[Original, ...]],
    beside: Beside,
) -> tuple[NearShown, ...]:
    made = (
        ClaimShown(
            claim=one,
            feedback="",
            pieces=_pieces(question, Fields(one, "nearest").integer("n"), originals),
            words=words(one, beside),
        )
        for one in _maps(nearest_of(dict(answer)) if answer else ())
    )
    return tuple(NearShown(claim=one.claim, words=one.words, cards=near_cards(one, beside)) for one in made)


def _prose(claims: Sequence[ClaimShown]) -> tuple[ClaimShown, ...]:
    """Return what a model told as one text, in its order; none where nothing was told in other words.

    What bears a label of its own stands beneath it.
    """
    told = tuple(one for one in claims if not is_labeled(one))
    return (
        told
        if len(told) > 1 and any(one.claim["label"] == LABELS[Relation.PARAPHRASE] for one in told)
        else ()
    )


def _unfolded(claims: Sequence[Mapping[str, Json]], most: int = OPEN) -> int:
    """Return how many claims stand open: whole ones, the first always, as long as they are within *most* together."""
    lengths = accumulate(len(str(one["text"])) for one in claims)
    return max(1, sum(length <= most for length in lengths))


def _is_read(one: ClaimShown) -> bool:
    return is_labeled(one) and bool(one.claim["sources"])


def _pieces(
    question: Question, n: int, originals: Mapping[tuple[int, int], tuple[Original, ...]]
) -> tuple[PieceShown, ...]:
    return tuple(
        PieceShown(
            place=one.place,
            url=reverse("chat:original", args=[question.handle, one.n, one.place, one.part]),
            is_heard=one.crop.kind is Kind.SOUND,
            is_whole=one.crop.is_whole_picture,
            says_recognised=one.was_recognised and one.part == 1,
        )
        for (claim, _), pieces in originals.items()
        if claim == n
        for one in pieces
    )


def _maps(listed: object) -> tuple[dict[str, Json], ...]:
    return tuple(one for one in listed if isinstance(one, dict)) if isinstance(listed, list | tuple) else ()


def _sides(columns: Sequence[Column], claims: Mapping[int, ClaimShown]) -> tuple[SideShown, ...]:
    """Put the claims of each side together; none where that is not how they were signed, one after another."""
    order = [n for column in columns for n in column.claims]
    if not all(column.claims for column in columns) or order != list(claims)[: len(order)]:
        return ()
    return tuple(SideShown(name=one.name, claims=tuple(claims[n] for n in one.claims)) for one in columns)


def stages(reached: str) -> tuple[StageShown, ...]:
    """Say for each stage that is shown whether it is done, now or next. Nothing reached: the first is now."""
    names = tuple(STAGES_SHOWN)
    now = names.index(reached) if reached in names else 0
    return tuple(
        StageShown(title=str(title), state="done" if n < now else "now" if n == now else "next")
        for n, title in enumerate(STAGES_SHOWN.values())
    )
