"""Stage 2. Is this a question for an archive persona at all?

Receives: an ``Understood`` question, and the session: its conversation, and what is known of the person's life.
Returns:  ``Scoped``, or the refusal of the first category in ``CATEGORIES`` that applies and refuses.
Never:    reads the archive: only a ``Scoped`` question can be searched for. In doubt, the question proceeds.

To add a category, write its test and give it a row; the table's test has questions that must fall into it.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from citations.core import about
from citations.core.about import Desk
from citations.core.display import probes
from citations.core.guardrails import anachronisms, attacks, courtesies, distress, exposing, outside
from citations.core.llm import caring, deciding
from citations.core.llm.caring import Listener
from citations.core.llm.proposing import NONE, Rewriter
from citations.core.query import askings, disguises, filed, followups, understood
from citations.core.query.followups import Carried
from citations.core.query.understood import ENGLISH
from citations.core.records import (
    About,
    Category,
    Course,
    Hit,
    Life,
    QueryType,
    Reason,
    Refusal,
    Scoped,
    Session,
    Trail,
    Understood,
)
from citations.core.text.selves import self_of
from citations.core.text.words import tokens

Test = Callable[[Understood, Life], bool]
_NOTHING = Carried()
_DOUBTED = frozenset({Reason.GREETING, Reason.GENERAL_KNOWLEDGE})


def scope(
    query: Understood,
    session: Session,
    rewriter: Rewriter = NONE,
    desk: Desk = about.NOBODY,
    listener: Listener = caring.NONE,
) -> Scoped | Refusal:
    """Judge a question in its conversation, with what it points back to, and say what is searched for.

    A listener is asked of all but what is met already, and orders. What asks of the system itself is searched for
    nowhere. What is doubted to be a question for this archive proceeds where one title has all its words.
    """
    said = followups.moved(query, session.earlier)
    meant, earlier = followups.resumed(said, session.earlier)
    asked = followups.of_paper(meant, _chosen(session, desk))
    earlier = earlier if asked is meant else ()
    before = attacks.questions(earlier[: followups.MOST], self_of(session.life).words)
    back = followups.carried(asked, before, session.life, session.aliases)
    met = distress.told(query)
    if not met and not attacks.attacked(query) and listener.is_in_need(query.text):
        return Refusal(reason=Reason.CARE, query_type=query.query_type)
    if not met and (ended := probes.ended(session)) is not None:
        return ended
    scoped = judge(asked, session.life, back)
    if isinstance(scoped, Refusal) and scoped.reason not in _DOUBTED:
        return scoped
    points = bool(back.added) and followups.only_points(asked)
    told = None if points else about.meant(asked, session.life, desk)
    if told not in {None, About.LIFE, About.DAY}:
        return Scoped(query=asked, course=Course.PROCEED, category=None, sought=(), about=told)
    if isinstance(scoped, Refusal):
        if not (told or (_knowledge(asked, session.life) and about.titled(asked, desk))):
            return scoped
        scoped = _scoped(asked, Course.PROCEED, Category.GENERAL_KNOWLEDGE, back, session.life)
    more = meant is not said
    record = _from_record(None if more and told is About.DAY else told, asked, session.life)
    scoped = replace(scoped, more=more, about=record[0], failing=record[1])
    return _read_again(deciding.proposed(scoped, back, session, rewriter), session.life)


def _from_record(told: About | None, asked: Understood, life: Life) -> tuple[About | None, About | None]:
    """Return what the record is asked for at once, papers of a day or to somebody, and what where no paper answers."""
    if told is not About.DAY:
        return None, told
    narrowed = filed.read(asked, life)
    if narrowed.day:
        return told, None
    is_written = narrowed.others and askings.words("write") & {*tokens(narrowed.plain)}
    return told if is_written else None, About.LIST


def _chosen(session: Session, desk: Desk) -> str:
    """Return the title of the one paper that is asked; '' where not one was chosen."""
    held = desk.holdings() if session.filters.item else ()
    return held[0].title if len(held) == 1 else ""


def _read_again(scoped: Scoped, life: Life) -> Scoped | Refusal:
    """Judge what a model put into English once more: the rules read it better than what was asked."""
    made = scoped.rewriting
    if made is None or made.question != deciding.Decision.USED or scoped.query.language == ENGLISH:
        return scoped
    again = judge(scoped.sought[0], life)
    if isinstance(again, Refusal):
        return replace(again, query_type=scoped.query.query_type)
    return replace(scoped, course=again.course, category=again.category)


def around(query: Understood, hits: Sequence[Hit], session: Session) -> Scoped | Refusal:
    """Judge a request for what stands around *hits*, which were shown before."""
    return probes.ended(session) or probes.expanded(session, hits) or judge(query, session.life)


def judge(query: Understood, life: Life, back: Carried = _NOTHING) -> Scoped | Refusal:
    """Let *query* proceed, downgrade it to the person's own words, or refuse it. *back*: what it points back to."""
    for row in CATEGORIES:
        pointed = row.category is Category.THIRD_PARTY and exposing.points(query, back, self_of(life))
        if row.test(query, life) or pointed:
            if row.course is Course.REFUSE:
                return Refusal(reason=Reason(row.category.value), query_type=query.query_type)
            return _scoped(query, row.course, row.category, back, life)
    return _scoped(query, Course.PROCEED, None, back, life)


def _scoped(query: Understood, course: Course, kind: Category | None, back: Carried, life: Life) -> Scoped:
    query = courtesies.bare(query, self_of(life).words)
    sides = tuple(understood.read(back.instead(disguises.plain(side))) for side in query.sides)
    sought = sides or tuple(_parts(query, back, life)) or (back.over(query),)
    return Scoped(query=query, course=course, category=kind, sought=sought, carried=back.added)


def _parts(query: Understood, back: Carried, life: Life) -> Iterator[Understood]:
    """Read each of several questions with what it points back to, the first to earlier ones, the next to that one."""
    before: list[str] = []
    for text in map(disguises.plain, query.parts):
        one = understood.read(text)
        yield (followups.carried(one, before, life) if before else back).over(one)
        before.insert(0, text)


def refused(query: Understood, refusal: Refusal) -> Trail:
    """Begin and end the trail of a question that is not searched for; of one that was met with care no word is kept."""
    if refusal.reason is Reason.CARE:
        return Trail(refusal=refusal)
    return Trail(query=query, asked=query.text, refusal=refusal)


def _knowledge(query: Understood, life: Life) -> bool:
    return outside.knowledge(query, self_of(life))


class Row(NamedTuple):
    """One category: how it is told, and what then happens."""

    category: Category
    test: Test
    course: Course


CATEGORIES: tuple[Row, ...] = (
    Row(Category.CARE, lambda query, _: distress.told(query), Course.REFUSE),
    Row(
        Category.ADVERSARIAL,
        lambda query, life: attacks.attacked(query) or attacks.embodied(query, self_of(life)),
        Course.REFUSE,
    ),
    Row(Category.THIRD_PARTY, lambda query, life: exposing.exposes(query, self_of(life)), Course.REFUSE),
    Row(Category.GREETING, lambda query, _: courtesies.greeting(query), Course.REFUSE),
    Row(
        Category.GENERAL_KNOWLEDGE,
        lambda query, _: query.query_type is QueryType.CREATIVE or outside.task(query),
        Course.REFUSE,
    ),
    Row(Category.POST_DEATH, anachronisms.after, Course.REFUSE),
    Row(Category.GENERAL_KNOWLEDGE, _knowledge, Course.REFUSE),
    Row(Category.MENTAL_STATE, lambda query, life: exposing.ascribed(query, self_of(life)), Course.DOWNGRADE),
)
