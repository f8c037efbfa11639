"""What the desk can be narrowed by: only what lies in clear; and what a request to open a seal must say."""

from collections.abc import Iterable
from datetime import date
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from audit.core.glossary import Room, term
from audit.core.opening import LONGEST, WHOLE
from audit.pages import WHAT
from audit.searching import LONGEST as LONGEST_SEARCH
from audit.selectors import BY, KINDS, TOLD_KINDS, TOLD_REASONS, Act, Narrowing
from audit.services import REASON, Wish
from citations.core.records import Rung
from citations.core.stages.enforcement import PROFILES
from ledger.core.sharing import Recipient
from personas.models import Persona


def _day() -> forms.DateInput:
    return forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})


class ArchiveForm(forms.Form):
    """Which archive; empty takes all. A field that is wrong narrows nothing, and says so."""

    persona = forms.ChoiceField(label=_("Archive"), required=False)

    def __init__(self, data: object, *, personas: QuerySet[Persona]) -> None:
        """Offer the archives that this auditor may audit."""
        super().__init__(data, label_suffix="")  # type: ignore[arg-type] # a QueryDict is a mapping of strings
        self.offer("persona", [(one.slug, one.name) for one in personas])

    def offer(self, name: str, choices: list[tuple[str, str]]) -> None:
        """Let a field have these, or all."""
        self.fields[name].choices = [("", _("all")), *choices]  # type: ignore[attr-defined] # a ChoiceField

    def slug(self) -> str:
        """Return the archive that was chosen."""
        return str(self.chosen().get("persona", ""))

    def query(self) -> str:
        """Return what was chosen as it goes into links: to other pages, to files, and to come back to."""
        return urlencode(self.chosen())

    def chosen(self) -> dict[str, Any]:
        """Return what was chosen; nothing while a field is wrong."""
        found = self.cleaned_data if self.is_valid() else {}
        return {name: value for name, value in found.items() if value}


class PeriodForm(ArchiveForm):
    """An archive, a profile, and the first and last day."""

    profile = forms.ChoiceField(label=_("Profile"), required=False)
    since = forms.DateField(label=_("From (UTC)"), required=False, widget=_day())
    until = forms.DateField(label=_("To (UTC)"), required=False, widget=_day())

    def __init__(self, data: object, *, personas: QuerySet[Persona]) -> None:
        """Offer the profiles too."""
        super().__init__(data, personas=personas)
        self.offer("profile", _worded(Room.PROFILE, sorted(PROFILES)))

    def given(self) -> tuple[str, str, date | None, date | None]:
        """Return archive, profile, and the days."""
        given = self.chosen()
        return self.slug(), given.get("profile", ""), given.get("since"), given.get("until")


class FilterForm(PeriodForm):
    """What the list is narrowed to."""

    q = forms.CharField(
        label=_("Search"),
        required=False,
        max_length=LONGEST_SEARCH,
        widget=forms.TextInput(attrs={"type": "search", "autocomplete": "off", "spellcheck": "false"}),
        help_text=_("An ID, a digest, a day such as 2026-11-23, who asked (asker-…), or words of a reason."),
    )
    by = forms.ChoiceField(label=_("Asked by"), required=False)
    kind = forms.ChoiceField(label=_("Outcome"), required=False)
    rung = forms.ChoiceField(label=_("Rung"), required=False)
    refusal = forms.ChoiceField(label=_("Kind of no, as told"), required=False)
    reason = forms.ChoiceField(label=_("Reason, as told"), required=False)

    field_order = ("q", "persona", "profile", "kind", "rung", "refusal", "reason", "by", "since", "until")

    def __init__(self, data: object, *, personas: QuerySet[Persona]) -> None:
        """Offer what requestors are told."""
        super().__init__(data, personas=personas)
        self.offer("kind", _worded(Room.OUTCOME, KINDS))
        self.offer("rung", _worded(Room.RUNG, [rung.value for rung in Rung]))
        self.offer("refusal", _worded(Room.KIND, TOLD_KINDS))
        self.offer("reason", _worded(Room.REASON, TOLD_REASONS))
        self.offer("by", [(BY[0], str(_("people"))), (BY[1], str(_("an evaluation")))])

    def narrowing(self) -> Narrowing:
        """Return what to narrow to."""
        given = self.chosen()
        return Narrowing(slug=given.pop("persona", ""), **given)


class RequestForm(forms.Form):
    """What is asked for, why, and with which key it will be opened."""

    path = forms.ChoiceField(
        label=_("What to open"),
        required=False,
        help_text=_("One field alone leaves everything else closed, on every machine."),
    )
    case = forms.CharField(
        label=_("Case number"), max_length=60, help_text=_("It stands in the signed statement.")
    )
    reason = forms.CharField(
        label=_("Reason"),
        widget=forms.Textarea(attrs={"rows": 4}),
        min_length=REASON.start,
        max_length=REASON.stop - 1,
        help_text=_(
            "For the stewards of this archive. It stays on this desk; the statement only commits to it."
        ),
    )
    auditor = forms.ChoiceField(
        label=_("Your key"), help_text=_("Its ID, as kwanzaa-open prints it with --who.")
    )
    days = forms.IntegerField(
        label=_("Days"), min_value=1, max_value=LONGEST.days, initial=7, help_text=_("Then it is over.")
    )

    def __init__(
        self, data: object, *, paths: Iterable[str], keys: Iterable[Recipient], may_break: bool
    ) -> None:
        """Offer the fields of this bundle, and the keys that it was wrapped to."""
        super().__init__(data, label_suffix="")  # type: ignore[arg-type] # a QueryDict is a mapping of strings
        self.fields["path"].choices = [(path, WHAT.get(path, path)) for path in (WHOLE, *paths)]  # type: ignore[attr-defined] # a ChoiceField
        self.fields["auditor"].choices = _offered(keys)  # type: ignore[attr-defined] # likewise
        if may_break:
            self.fields["break_glass"] = forms.BooleanField(
                label=_("Break the glass: do not wait for a second person"),
                required=False,
                help_text=_(
                    "Every auditor and steward is told at once, and the signed statement says it for ever."
                ),
            )

    def wish(self) -> Wish:
        """Return what a valid form asks for."""
        given = self.cleaned_data
        return Wish(
            path=given["path"],
            case=given["case"],
            reason=given["reason"],
            auditor=given["auditor"],
            days=given["days"],
            break_glass=given.get("break_glass", False),
        )


class DecisionForm(forms.Form):
    """What a steward, or who asked, decides; an approval names the key that will give."""

    decision = forms.ChoiceField(
        choices=[(act.value, act.value) for act in (Act.APPROVE, Act.REFUSE, Act.CANCEL)]
    )
    steward = forms.ChoiceField(label=_("The steward's key that will give"), required=False)

    def __init__(self, data: object, *, keys: Iterable[Recipient]) -> None:
        """Offer the stewards' keys."""
        super().__init__(data, label_suffix="")  # type: ignore[arg-type] # as above
        self.fields["steward"].choices = _offered(keys)  # type: ignore[attr-defined] # as above


def _worded(room: Room, codes: Iterable[str]) -> list[tuple[str, str]]:
    """Offer codes in words, each with its code behind."""
    return [(code, f"{term(room, code).word} ({code})") for code in codes]


def _offered(keys: Iterable[Recipient]) -> list[tuple[str, str]]:
    return [(one.kid, f"{one.kid[:16]}…") for one in keys]
