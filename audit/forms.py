"""What the desk can be narrowed by: only what lies in clear."""

from urllib.parse import urlencode

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from audit.selectors import KINDS
from citations.core.records import Rung
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
