"""A bundle in one sentence and one colour, before anything else of it is said."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import timedelta

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from audit.beside import Here
from audit.core.glossary import Room, term
from audit.core.results import Report, Status, Verdict
from audit.core.watch.alerts import Unit
from audit.core.watch.sentences import amount
from audit.pages import VERDICTS
from audit.timeline import Event, Logged
from audit.verify_words import CHECKS
from citations.models import StoredBundle

HELD = {
    "answer": _("This answer was given on %(day)s, and is unchanged."),
    "refusal": _("This question was refused on %(day)s, and the refusal is unchanged."),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """The sentence, its colour, and what follows in the same breath."""

    sentence: Promise | str
    tone: str
    more: tuple[Promise | str, ...] = ()


def told(
    bundle: StoredBundle,
    report: Report,
    here: Mapping[str, Here],
    events: Iterable[Event],
    *,
    is_destroyed: bool,
) -> Told:
    """Say what the checks of a bundle come to."""
    said, tone = VERDICTS[report.verdict]
    if report.verdict is not Verdict.PASS:
        wrong = [str(CHECKS[f"bundle.{one.name}"]) for one in report.results if one.status is Status.FAIL]
        names = (gettext("What does not hold: %(checks)s") % {"checks": " ".join(wrong)},) if wrong else ()
        return Told(sentence=said, tone=tone, more=names)
    day = date_format(bundle.created, "j F Y, H:i")
    kind: str = bundle.kind if bundle.kind in HELD else "answer"  # type: ignore[attr-defined] # annotated
    more = [*_outcome(bundle), _where(bundle, here), *_logged(bundle, events)]
    if is_destroyed:
        more.append(gettext("What was shown was destroyed since, by a steward; the log has the statement."))
    return Told(
        sentence=HELD[kind] % {"day": f"{day} UTC"},
        tone=tone,
        more=(*more, gettext("That it is right is not proved by this.")),
    )


def _outcome(bundle: StoredBundle) -> tuple[str, ...]:
    """Say how it came out, as its requestor was told; what was destroyed says nothing."""
    reason, rung = bundle.reason, bundle.rung  # type: ignore[attr-defined] # annotated
    found = term(Room.REASON, reason) if reason else term(Room.RUNG, rung) if rung else None
    return (f"{found.word[:1].upper()}{found.word[1:]}: {found.line}",) if found and found.line else ()


def _where(bundle: StoredBundle, here: Mapping[str, Here]) -> str:
    name = bundle.question.persona.name
    if version := here.get("archive_root"):
        words = gettext("It came from version %(version)s of the archive of %(name)s.")
        return words % {"version": version.name, "name": name}
    return gettext("It came from the archive of %(name)s.") % {"name": name}


def _logged(bundle: StoredBundle, events: Iterable[Event]) -> tuple[str, ...]:
    for one in events:
        if one.kind is Logged.BUNDLE and one.signed is not None:
            after = max(one.signed - bundle.created, timedelta())
            seconds = round(after.total_seconds())
            if not seconds:
                return (gettext("It stood in the log within the same second."),)
            return (
                gettext("It stood in the log %(after)s later.") % {"after": amount(Unit.SECONDS, seconds)},
            )
    return ()
