"""Search an archive by words and by meaning, as far as somebody may see it. The words are written nowhere."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from django.contrib.auth.models import User

from citations import selectors, wiring
from citations.core import searching
from citations.core.display.gates import Terms
from citations.core.errors import MalformedQuestionError
from citations.core.guardrails import distress
from citations.core.records import Refusal, Understood
from citations.core.searching import Excerpt
from citations.core.stages import intake
from citations.services import limits
from personas import selectors as personas
from personas.core import terms
from personas.core.room import Extent
from personas.models import Persona
from personas.selectors import Shelved, Standing


@dataclass(frozen=True, slots=True, kw_only=True)
class Searched:
    """What a search found: the names of artifacts, best first. ``read``: what was searched for, if it was respelt.

    ``needs_care``: the words tell of somebody in need; nothing was searched. ``is_spent``: no more is looked for today
    inside what is rationed, only in titles. ``near`` hold no word of it, and come near it in meaning alone.
    ``excerpt`` tells what may stand below one of them.
    """

    found: tuple[str, ...] = ()
    near: frozenset[str] = frozenset()
    read: str = ""
    needs_care: bool = False
    is_spent: bool = False
    excerpt: Callable[[str], Excerpt] = lambda _: ()


def search(*, user: User, persona: Persona, text: str, items: Sequence[Shelved]) -> Searched:
    """Find those of *items*, the user's inventory, that hold the words of *text* or come near to it.

    Raises: TooManyError when the minute holds no more; MalformedQuestionError for what is no line of text;
    UnknownPersonaError for whoever has no tier; UnpublishedError.
    """
    limits.count_search(user=user, persona=persona)
    sought = intake.admit(text)
    if isinstance(sought, Refusal):
        raise MalformedQuestionError
    if distress.sought(sought):
        return Searched(needs_care=True)
    return _found(user, persona, sought, items)


def _found(user: User, persona: Persona, sought: Understood, items: Sequence[Shelved]) -> Searched:
    standing = selectors.standing_of(user, persona)
    version = personas.current_version(persona).n
    is_looking = all(one.extent is not Extent.OPENING for one in items) or limits.may_look(
        user=user, persona=persona, tier=standing.tier, sought=sought.plain
    )
    archive = wiring.archive_of(persona, standing, version=version)
    hits = archive.leafed(sought.plain)
    read = next((hit.read for hit in hits if hit.read), "")
    best = searching.best(hits, embedder=archive.embedder, is_looking=is_looking)
    inside = {hit.origin.artifact_id: hit for hit in best}
    lexemes, terms = searching.lexemes(read or sought.plain), _terms(standing, persona)
    found = _known(inside, items, sought.plain)
    held = searching.worded(hits, is_looking=is_looking)
    return Searched(
        found=found,
        near=frozenset(name for name in found if name in inside and name not in held),
        read=read if is_looking else "",  # the spelling is that of what it looked into
        is_spent=not is_looking,
        excerpt=lambda name: searching.excerpt(inside[name], lexemes, terms) if name in inside else (),
    )


def _known(inside: Iterable[str], items: Sequence[Shelved], text: str) -> tuple[str, ...]:
    """Keep what the inventory names, and put behind it what is found by its title alone."""
    known = {one.item.artifact_id: _line(one) for one in items}
    found = tuple(name for name in inside if name in known)
    left = known.keys() - set(found)
    return (*found, *searching.titled(((name, line) for name, line in known.items() if name in left), text))


def _line(one: Shelved) -> str:
    item = one.item
    facts = {"title": item.title, "creator": item.creator, "recipient": one.recipient, "date": item.date}
    return terms.record(facts)


def _terms(standing: Standing, persona: Persona) -> Terms:
    """Let every lone part of a name be withheld of whoever is anonymized: the next page of results would tell it."""
    veil = personas.naming(persona.pk).veil
    return Terms(tier=standing.tier, veil=veil, named=frozenset(range(len(veil.people))))
