"""Alerts as the desk shows them: sentences first, and the numbers of the rule behind."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from audit.core.watch import sentences
from audit.core.watch.alerts import RuleName
from audit.core.watch.sentences import WORDS, Words
from audit.models import Alert

UNKNOWN = Words(title="An alert of another version", says="", limit="", means="", do="Tell the operator.")


@dataclass(frozen=True, slots=True, kw_only=True)
class AlertShown:
    """One alert in words; ``tone`` is its colour, which never stands alone."""

    row: Alert
    words: Words
    says: str
    limit: str
    compared: str
    state: Promise
    tone: str


def alerts_shown(rows: Iterable[Alert]) -> tuple[AlertShown, ...]:
    """Put alerts into words."""
    return tuple(map(_shown, rows))


def _shown(row: Alert) -> AlertShown:
    state, tone = (_("open"), "bad") if row.cleared is None else (_("cleared"), "plain")
    if row.rule not in WORDS:
        return AlertShown(row=row, words=UNKNOWN, says="", limit="", compared="", state=state, tone=tone)
    rule = RuleName(row.rule)
    return AlertShown(
        row=row,
        words=WORDS[rule],
        says=sentences.sentence(rule, value=row.value, number=row.number, profile=row.profile),
        limit=sentences.limit(rule, limit=row.limit),
        compared=sentences.compared(rule, value=row.value, last=row.last),
        state=state,
        tone=tone,
    )
