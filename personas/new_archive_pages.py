"""The page on which a founder begins an archive: plain questions, and what a worker made of them."""

from typing import Any, Final

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import path, reverse
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_protect

from personas import tasks
from personas.admin_people import tell_link
from personas.beside_fields import Beside, people
from personas.core.errors import InvitationError
from personas.core.life import NAME_LIMIT
from personas.core.tiers import TIERS
from personas.desks import ModelAdmin, signed_in
from personas.models import Persona
from personas.new_archives import NewArchive
from personas.plain_fields import Languages, Lines
from personas.roles import Role
from personas.sayings import in_words
from personas.selectors import may_found
from personas.services import inviting, new_archives
from personas.spoken_dates import SpokenDate

_CONSENT: Final = (
    ("silent", gettext_lazy("Nothing yet: I say so document by document")),
    ("open", gettext_lazy("Answers may use it and quote up to 600 characters of it at a time")),
    ("whole", gettext_lazy("Everything may be read in whole, such as what was published")),
)
_FOR_GOOD: Final = gettext_lazy(
    "Who has died allows nothing more later, so an archive that begins with nothing would stay silent for good. "
    "Choose what they allowed, or who speaks for them; each document may still allow less."
)
_PRONOUNS: Final = (("she", gettext_lazy("she")), ("he", gettext_lazy("he")), ("they", gettext_lazy("they")))
ROLES: Final = {Role.CURATOR: gettext_lazy("tends it"), Role.AUDITOR: gettext_lazy("audits it")}
_CLOSEST: Final = max(TIERS, key=lambda tier: tier.rank).name
_WHO: Final = (
    ("", gettext_lazy("Everybody who is let in")),
    (_CLOSEST, gettext_lazy("Only those who are let in as family")),
)


class NewArchiveForm(Beside):
    """Whose archive it is, what may be done with it where no record says otherwise, and who else works on it."""

    field_order = (
        *("name", "aliases", "pronouns", "born", "died", "languages", "summary"),
        *("consent", "tier", "portrait", "portrait_why", "tends", "audits"),
    )

    name = forms.CharField(
        max_length=NAME_LIMIT,
        label=gettext_lazy("Whose archive is it?"),
        help_text=gettext_lazy("Their full name."),
    )
    aliases = Lines(
        label=gettext_lazy("Other names"),
        help_text=gettext_lazy("By which they are asked about too. A line each."),
    )
    pronouns = forms.ChoiceField(
        choices=_PRONOUNS,
        widget=forms.RadioSelect,
        initial="they",
        label=gettext_lazy("How are they spoken of?"),
    )
    born = SpokenDate(label=gettext_lazy("When were they born?"))
    died = SpokenDate(
        label=gettext_lazy("When did they die?"),
        help_text=gettext_lazy("Empty while they live. Such as 3 November 1987."),
    )
    languages = Languages(
        label=gettext_lazy("In which languages are their papers?"),
        help_text=gettext_lazy("Such as English, Welsh. Programs read scans in these."),
    )
    summary = forms.CharField(
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
        label=gettext_lazy("A few lines about them"),
        help_text=gettext_lazy("Readers see them first."),
    )
    consent = forms.ChoiceField(
        choices=_CONSENT,
        widget=forms.RadioSelect,
        label=gettext_lazy("What may be done with what you hand in?"),
        help_text=gettext_lazy(
            "A document may always allow less. After a death, nobody can allow more than you say here: not you, "
            "and not we. While the person lives, it can be changed."
        ),
    )
    tier = forms.ChoiceField(
        choices=_WHO,
        required=False,
        widget=forms.RadioSelect,
        initial="",
        label=gettext_lazy("Who may see it?"),
    )

    def clean(self) -> dict[str, Any]:
        """Say beside its field what cannot be so."""
        cleaned = self.cleaned_data
        row = Persona(slug="new", default_profile="steward")
        row.aliases = cleaned.get("aliases") or []
        for name in ("name", "pronouns", "born", "died"):
            setattr(row, name, cleaned.get(name) or "")
        for field, why in row.faults().items():
            if field in cleaned:
                self.add_error(field, in_words(why))
        if cleaned.get("died") and cleaned.get("consent") == "silent":
            self.add_error("consent", _FOR_GOOD)
        return super().clean()

    def given(self) -> dict[str, Any]:
        """Return what a worker founds it by; the picture goes beside it."""
        left_out = {"portrait", "picture", "tends", "audits"}
        told = {name: answer for name, answer in self.cleaned_data.items() if name not in left_out}
        return {**told, "people": people(self.cleaned_data), "said_in": get_language()}


class NewArchivePages(ModelAdmin):
    """Beginning an archive, in the place of Django's own form for a new row."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Let founders begin archives, and nobody else."""
        return may_found(request.user)

    def get_urls(self) -> list[Any]:
        """Put the page before Django's own, which would take its name for a key."""
        page = self.admin_site.admin_view(csrf_protect(self.asked))
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
        form = NewArchiveForm(request.POST or None, request.FILES or None)
        form.asker = signed_in(request)
        if request.method == "POST" and form.is_valid():
            row = new_archives.ask(
                by=form.asker, given=form.given(), picture=form.cleaned_data.get("picture")
            )
            tasks.wake_new(row)
            return HttpResponseRedirect(reverse("admin:personas_persona_asked", args=[row.pk]))
        return self._page(request, "new.html", {"title": _("A new archive"), "form": form})

    def asked(self, request: HttpRequest, new_id: int) -> HttpResponse:
        """Say how far it is; once it is there, go to its page, by way of the links that no mail brings."""
        row = NewArchive.objects.filter(pk=new_id, asked_by=signed_in(request)).first()
        if row is None:
            raise Http404
        unlinked = new_archives.unlinked(row) if row.persona_id is not None else []
        if request.method == "POST" and row.persona is not None:
            self._link(request, row.persona, unlinked)
            unlinked = []
        if row.persona_id is not None and not unlinked:
            return HttpResponseRedirect(reverse("admin:personas_persona_change", args=[row.persona_id]))
        context = {
            "title": _("A new archive"),
            "row": row,
            "people": [(ROLES[role], who) for role, who in unlinked],
        }
        return self._page(request, "asked.html", context)

    def _link(self, request: HttpRequest, persona: Persona, unlinked: list[tuple[Role, str]]) -> None:
        """Make a link for each, and show it this once."""
        for role, whom in unlinked:
            terms = new_archives.terms(role, whom, is_mailed=False)
            try:
                made, secret = inviting.invite(
                    persona=persona, by=signed_in(request), terms=terms, now=timezone.now()
                )
            except InvitationError as e:
                messages.error(request, _("Nothing was done: %(why)s.") % {"why": in_words(e)})
                return
            tell_link(request, made, secret)

    def _page(self, request: HttpRequest, template: str, more: dict[str, Any]) -> HttpResponse:
        context = {**self.admin_site.each_context(request), "opts": self.opts, **more}
        return TemplateResponse(request, f"admin/personas/persona/{template}", context)
