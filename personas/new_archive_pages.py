"""The page on which a founder begins an archive: plain questions, and what a worker made of them."""

from typing import Any, Final

from django import forms
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import path, reverse
from django.utils.decorators import method_decorator
from django.views.decorators.csrf import csrf_protect

from personas import tasks
from personas.core.life import NAME_LIMIT
from personas.core.tiers import TIERS
from personas.desks import ModelAdmin, signed_in
from personas.models import Persona
from personas.new_archives import NewArchive
from personas.plain_fields import Languages, Lines
from personas.selectors import may_found
from personas.services import new_archives
from personas.spoken_dates import SpokenDate

_CONSENT: Final = (
    ("silent", "Nothing yet: I say so record by record"),
    ("open", "Answers may use it and quote up to 600 characters of it at a time"),
    ("whole", "Everything may be read in whole, such as what was published"),
)
_FOR_GOOD: Final = (
    "Who has died allows nothing more later, so an archive that begins with nothing would stay silent for good. "
    "Choose what they allowed, or who speaks for them; each record may still say less."
)
_PRONOUNS: Final = (("she", "she"), ("he", "he"), ("they", "they"))
_CLOSEST: Final = max(TIERS, key=lambda tier: tier.rank).name
_WHO: Final = (("", "Everybody who is let in"), (_CLOSEST, "Only those who are let in as family"))


class NewArchiveForm(forms.Form):
    """Whose archive it is, and what may be done with it where no record says otherwise."""

    name = forms.CharField(max_length=NAME_LIMIT, label="Whose archive is it?", help_text="Their full name.")
    aliases = Lines(label="Other names", help_text="By which they are asked about too. A line each.")
    pronouns = forms.ChoiceField(
        choices=_PRONOUNS, widget=forms.RadioSelect, initial="they", label="How are they spoken of?"
    )
    born = SpokenDate(label="When were they born?")
    died = SpokenDate(label="When did they die?", help_text="Empty while they live. Such as 3 November 1987.")
    languages = Languages(
        label="In which languages are their papers?",
        help_text="Such as English, Welsh. Programs read scans in these.",
    )
    summary = forms.CharField(
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
        label="A few lines about them",
        help_text="Readers see them first.",
    )
    consent = forms.ChoiceField(
        choices=_CONSENT,
        widget=forms.RadioSelect,
        label="What may be done with what you hand in?",
        help_text="A record may always say less. After a death, nobody can allow more than you say here: not you, "
        "and not we. While the person lives, it can be changed.",
    )
    tier = forms.ChoiceField(
        choices=_WHO, required=False, widget=forms.RadioSelect, initial="", label="Who may see it?"
    )

    def clean(self) -> dict[str, Any]:
        """Say beside its field what cannot be so."""
        cleaned = super().clean() or {}
        row = Persona(slug="new", default_profile="steward")
        row.aliases = cleaned.get("aliases") or []
        for name in ("name", "pronouns", "born", "died"):
            setattr(row, name, cleaned.get(name) or "")
        for field, why in row.faults().items():
            if field in cleaned:
                self.add_error(field, why)
        if cleaned.get("died") and cleaned.get("consent") == "silent":
            self.add_error("consent", _FOR_GOOD)
        return cleaned


class NewArchivePages(ModelAdmin):
    """Beginning an archive, in the place of Django's own form for a new row."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Let founders begin archives, and nobody else."""
        return may_found(request.user)

    def get_urls(self) -> list[Any]:
        """Put the page before Django's own, which would take its name for a key."""
        page = self.admin_site.admin_view(self.asked)
        return [path("add/<int:new_id>/", page, name="personas_persona_asked"), *super().get_urls()]

    @method_decorator(csrf_protect)
    def add_view(
        self,
        request: HttpRequest,
        form_url: str = "",  # noqa: ARG002 (Django's)
        extra_context: dict[str, Any] | None = None,  # noqa: ARG002 (Django's)
    ) -> HttpResponse:
        """Ask what must be known, and have a worker found the archive."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        form = NewArchiveForm(request.POST or None)
        if request.method == "POST" and form.is_valid():
            row = new_archives.ask(by=signed_in(request), given=form.cleaned_data)
            tasks.wake_new(row)
            return HttpResponseRedirect(reverse("admin:personas_persona_asked", args=[row.pk]))
        return self._page(request, "new.html", {"title": "A new archive", "form": form})

    def asked(self, request: HttpRequest, new_id: int) -> HttpResponse:
        """Say how far it is; once it is there, go to its page."""
        row = NewArchive.objects.filter(pk=new_id, asked_by=signed_in(request)).first()
        if row is None:
            raise Http404
        if row.persona_id is not None:
            return HttpResponseRedirect(reverse("admin:personas_persona_change", args=[row.persona_id]))
        return self._page(request, "asked.html", {"title": "A new archive", "row": row})

    def _page(self, request: HttpRequest, template: str, more: dict[str, Any]) -> HttpResponse:
        context = {**self.admin_site.each_context(request), "opts": self.opts, **more}
        return TemplateResponse(request, f"admin/personas/persona/{template}", context)
