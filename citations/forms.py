"""The forms that ask: with which key, in which conversation, and how strict an answer is to be."""

import secrets
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy, ngettext

from citations import browsing
from citations.browsing import NAMES, Wanted
from citations.core import filters
from citations.core.demands import TOGGLES, own
from citations.core.filters import Filters
from citations.core.stages.enforcement import PROFILES as DEMANDS
from citations.models import Question
from personas.models import Persona

PROFILES: Final[Mapping[str, Promise]] = {
    "steward": gettext_lazy("As this archive is usually answered"),
    "educator": gettext_lazy("Only where two papers come near it"),
    "researcher": gettext_lazy("Only where three papers come near it, one in their own hand"),
    "creator": gettext_lazy("One paper is enough"),
    "builder": gettext_lazy("One paper is enough, to try things out"),
}


MOST: Final = 20  # papers that may be asked for
PERCENT: Final = 100  # of likeness; thresholds are kept in thousandths
_DIGITS: Final = 4
_PRIMARY: Final = TOGGLES[1]
DEMANDED: Final[Mapping[str, Promise]] = {
    "require_citations": gettext_lazy("Only what is cited"),
    "primary_sources_only": gettext_lazy("Only papers in their own hand"),
}
"""What may be demanded beyond a way of answering (``demands.TOGGLES``)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ProfileShown:
    """One way to answer that may be chosen."""

    name: str
    title: str
    chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class WithinShown:
    """One thing that a question is narrowed by; whoever takes its tick away asks without it."""

    name: str
    value: str
    title: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LooserShown:
    """One way to ask the same less strictly: by another ``profile``, or without what was demanded beyond it."""

    title: str
    profile: str = ""
    leave_out: str = ""

    @property
    def how(self) -> str:
        """What the address of asking again says of it."""
        return f"?profile={self.profile}" if self.profile else f"?without={self.leave_out}"


@dataclass(frozen=True, slots=True, kw_only=True)
class AskForm:
    """The question form. ``key`` is good for one question, so that a form sent twice asks once.

    ``within`` is what it is asked of, where that is not everything; ``demands`` are what may be demanded beyond that;
    ``least`` how many papers are asked for, and ``near`` how like the question one must be, in percent: both '' for
    what the profile asks.
    """

    url: str
    key: str
    profiles: tuple[ProfileShown, ...]
    within: tuple[WithinShown, ...] = ()
    demands: tuple[WithinShown, ...] = ()
    least: str = ""
    near: str = ""
    conversation: str = ""
    text: str = ""
    error: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What is asked, of which papers and how strictly, in which conversation ('': a new one), under which key."""

    text: str = ""
    key: str = ""
    profile: str = ""
    conversation: str = ""
    filters: Filters = filters.NONE
    toggles: Collection[str] = ()


NOTHING: Final = Wish()


def posted(post: Mapping[str, str]) -> Wish:
    """Read what somebody typed and chose."""
    return Wish(
        text=post.get("question", ""),
        key=post.get("key", ""),
        profile=post.get("profile", ""),
        conversation=post.get("conversation", ""),
        filters=chosen(post),
        toggles=demanded(post),
    )


def repeated(question: Question, how: Mapping[str, str], *, key: str = "") -> Wish:
    """Ask the same once more with all that was set, but for what *how* says otherwise.

    ``without`` names choices or demands to leave out, or *all* choices; another ``profile`` also leaves out the numbers
    that were asked for beyond the one before. ``alone``: in a conversation of its own, pointing back to nothing.
    """
    out, profile = how.get("without", "").split(","), how.get("profile", "")
    narrowed = within(filters.read(question.filters))
    left = () if out == ["all"] else (one for one in narrowed if one.name not in out)
    talk = question.conversation
    return Wish(
        text=question.text,
        key=key,
        profile=profile or question.profile,
        conversation="" if talk.ended or "alone" in how else talk.handle,
        filters=chosen({one.name: one.value for one in left}),
        toggles=[
            one
            for one in question.toggles
            if one.partition(":")[0] not in out and (not profile or one in TOGGLES)
        ],
    )


def demanded(post: Mapping[str, str]) -> list[str]:
    """Read what a form demands beyond its profile, as questions keep it; what is no number is none."""
    near, least = _number(post, "similarity", PERCENT), _number(post, "min_sources", MOST)
    own = {"similarity": 10 * near, "min_sources": least}
    return [*(one for one in TOGGLES if one in post), *(f"{name}:{n}" for name, n in own.items() if n)]


def number(given: str) -> int | None:
    """Read a number of at most four digits as an address or a form gives it; whatever else is none."""
    return int(given) if given.isascii() and given.isdigit() and len(given) <= _DIGITS else None


def _number(post: Mapping[str, str], name: str, most: int) -> int:
    given = number(post.get(name, "").strip()) or 0
    return given if given <= most else 0


def looser(
    persona: Persona, profile: str, toggles: Collection[str], *, is_strict: bool
) -> tuple[LooserShown, ...]:
    """Return how to ask the same less strictly, where nothing was found; never below what an offered profile asks.

    Without each demand beyond *profile*, and by the offered one that demands least. *is_strict*: something was found.
    """
    without = gettext("Ask it again without: %(title)s")
    by = gettext("Show what was found: %(title)s") if is_strict else gettext("Ask it again: %(title)s")
    own = (
        LooserShown(leave_out=one.name, title=without % {"title": one.title})
        for one in beyond(profile, toggles)
    )
    least = min(_offered(persona), key=_demanded)
    other = LooserShown(profile=least, title=by % {"title": PROFILES.get(least, least)})
    return (*own, *([other] if _demanded(least) < _demanded(profile) else ()))


def beyond(profile: str, toggles: Collection[str]) -> Iterator[WithinShown]:
    """Yield what a question demands of its papers that *profile* does not, each as a form names it."""
    given, known = own(toggles), DEMANDS.get(profile)
    if known is None:
        return
    if (least := given.get("min_sources", 0)) > known.min_sources:
        title = ngettext("at least %(n)s paper", "at least %(n)s papers", least) % {"n": least}
        yield WithinShown(name="min_sources", value=f"{least}", title=title)
    if (near := given.get("similarity", 0)) > known.similarity:
        percent = _percent(near)
        title = gettext("at least %(n)s %% like the question") % {"n": percent}
        yield WithinShown(name="similarity", value=percent, title=title)
    if _PRIMARY in toggles and not known.primary_only:
        yield WithinShown(name=_PRIMARY, value="on", title=str(DEMANDED[_PRIMARY]))


def ask_form(persona: Persona, wish: Wish = NOTHING, error: str = "", *, title: str = "") -> AskForm:
    """Make a form in which all that is wished for stands, with a fresh key; *title* is as of ``within``.

    Profiles, and what is stricter, are offered only where there is a choice.
    """
    chosen, own_ones = wish.profile or persona.default_profile, own(wish.toggles)
    profiles = tuple(
        ProfileShown(name=name, title=str(PROFILES.get(name, name)), chosen=name == chosen)
        for name in _offered(persona)
    )
    demands = (
        WithinShown(name=name, value="on", title=str(DEMANDED[name]))
        for name in _beyond(persona)
        if name not in wish.toggles
    )
    return AskForm(
        url=reverse("chat:persona", args=[persona.slug]),
        key=secrets.token_hex(16),
        profiles=profiles if len(profiles) > 1 else (),
        within=within(wish.filters, wish.toggles, title),
        demands=tuple(demands),
        least=f"{own_ones.get('min_sources', '')}",
        near=_percent(own_ones.get("similarity")),
        conversation=wish.conversation,
        text=wish.text,
        error=error,
    )


def _percent(thousandths: int | None) -> str:
    """Say a threshold as the form takes it; up where it has tenths, so that sending it again is no looser."""
    return "" if thousandths is None else f"{-(-thousandths // 10)}"


def _beyond(persona: Persona) -> tuple[str, ...]:
    """Return which demands change anything under a profile that is offered."""
    offered = [DEMANDS[name] for name in _offered(persona) if name in DEMANDS]
    changes = {
        "require_citations": any(not one.citations_required for one in offered),
        "primary_sources_only": any(not one.primary_only for one in offered),
    }
    return tuple(name for name in TOGGLES if changes[name])


def chosen(given: Mapping[str, str]) -> Filters:
    """Read of which papers an address or a form asks, by the names that the reading room has for it."""
    wanted = browsing.read(given)._asdict()
    return filters.read(wanted)


def within(of: Filters, toggles: Collection[str] = (), title: str = "") -> tuple[WithinShown, ...]:
    """Say what a question is narrowed by, each as a form names it.

    *title* is that of the one paper it is asked of, '' where its reader may know of none.
    """
    wanted = Wanted(**of.chosen)
    names = dict(zip(Wanted._fields, NAMES, strict=True))
    papers = (
        WithinShown(name=names[one.value], value=getattr(wanted, one.value), title=one.title)
        for one in browsing.chosen(wanted, title)
    )
    demands = (
        WithinShown(name=name, value="on", title=str(title))
        for name, title in DEMANDED.items()
        if name in toggles
    )
    return (*papers, *demands)


def _offered(persona: Persona) -> tuple[str, ...]:
    return tuple(dict.fromkeys([persona.default_profile, *persona.profiles]))


def wanted(profile: str, toggles: Collection[str]) -> int:
    """Return how many papers must come near a question."""
    known = DEMANDS.get(profile)
    return max(known.min_sources if known else 0, own(toggles).get("min_sources", 0))


def _demanded(profile: str) -> tuple[int, int]:
    """Return how many sources a profile wants, and how near the nearest; one that is not known, more than any."""
    known = DEMANDS.get(profile)
    return (known.min_sources, known.similarity) if known else (MOST, 1_000)
