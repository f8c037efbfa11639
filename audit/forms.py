"""What the desk can be narrowed by: only what lies in clear; and what a request to open a seal must say."""

from collections.abc import Iterable
from urllib.parse import urlencode

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from audit.core.opening import LONGEST, WHOLE
from audit.pages import WHAT
from audit.selectors import KINDS, Act
from audit.services import REASON, Wish
from citations.core.records import Rung
from ledger.core.sharing import Recipient
from personas.models import Persona


class FilterForm(forms.Form):
    """Persona, answer or refusal, and rung; an empty field takes all."""

    persona = forms.ChoiceField(label=_("Archive"), required=False)
    kind = forms.ChoiceField(
        label=_("Outcome"), required=False, choices=[("", _("all")), *((kind, kind) for kind in KINDS)]
    )
    rung = forms.ChoiceField(
        label=_("Rung"),
        required=False,
        choices=[("", _("all")), *((rung.value, rung.value) for rung in Rung)],
    )

    def __init__(self, data: object, *, personas: QuerySet[Persona]) -> None:
        """Offer the archives that this auditor may audit."""
        super().__init__(data, label_suffix="")  # type: ignore[arg-type] # a QueryDict is a mapping of strings
        self.fields["persona"].choices = [("", _("all")), *((one.slug, one.name) for one in personas)]  # type: ignore[attr-defined] # a ChoiceField

    def query(self) -> str:
        """Return the narrowing as it goes into the links to other pages of the list."""
        wanted = self.cleaned_data if self.is_valid() else {}
        return urlencode({name: value for name, value in wanted.items() if value})


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


def _offered(keys: Iterable[Recipient]) -> list[tuple[str, str]]:
    return [(one.kid, f"{one.kid[:16]}…") for one in keys]
