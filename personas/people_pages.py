"""Pages of one persona on the curators' desk about other people: names in the texts, and what is held back of them."""

from typing import Any, Final

from django.contrib import messages
from django.contrib.admin.utils import unquote
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import path, reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.csrf import csrf_protect

from personas import services, tasks
from personas.core.errors import ForbiddenError, PolicyError
from personas.core.record_errors import HeldBackError
from personas.core.sensitive.kinds import Kind
from personas.desk_words import choices
from personas.desks import ModelAdmin, signed_in, tell
from personas.held_back import HeldSentence
from personas.models import Persona
from personas.sayings import in_words
from personas.selectors import Need, held, needs_of
from personas.services import deciding

SENTENCES: Final = 100  # on a page
_LONGEST_KEY: Final = 19  # digits; a longer number is no key of a row
_State = HeldSentence.State
# Button of the page → what the ticked sentences become.
_DECISIONS: Final = {"_open": _State.OPEN, "_keep": _State.KEPT, "_wait": _State.WAITING}


class PeoplePages(ModelAdmin):
    """What curators settle about people who are named in the texts."""

    def get_urls(self) -> list[Any]:
        """Put the pages before Django's own, which would take their names for keys."""
        wrap = self.admin_site.admin_view
        return [
            path("<path:object_id>/names/", wrap(csrf_protect(self.names)), name="personas_persona_names"),
            path(
                "<path:object_id>/sentences/",
                wrap(csrf_protect(self.sentences)),
                name="personas_persona_sentences",
            ),
            *super().get_urls(),
        ]

    def names(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Offer names that nobody reviewed; enter those that were ticked, sealed, or dismiss them."""
        persona = self._tended(request, object_id)
        if request.method == "POST":
            names = [name for name in request.POST.getlist("name") if name][: held.OFFERED]
            if "_nobody" in request.POST:
                self._dismiss(request, persona, names)
            else:
                self._enter(request, persona, names)
            return HttpResponseRedirect(request.get_full_path())
        dismissed = "dismissed" in request.GET
        offered, left = held.unreviewed(persona, dismissed=dismissed)
        context = {
            **self._context(request, persona, _("Names in the texts")),
            "offered": offered,
            "left": left,
            "dismissed": dismissed,
        }
        return TemplateResponse(request, "admin/personas/persona/names.html", context)

    def sentences(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Show sentences that are held back, by whose name they stand under; decide about those that were ticked."""
        persona = self._tended(request, object_id)
        if request.method == "POST" and self._decide(request, persona):
            return HttpResponseRedirect(request.get_full_path())
        state = _of(request.GET.get("state", ""))
        who, kind = request.GET.get("who", ""), request.GET.get("kind", "")
        rows = held.sentences(persona, state, who=who, kind=kind)
        page = Paginator(rows, SENTENCES).get_page(request.GET.get("page"))
        context = {
            **self._context(request, persona, _("Held back of people who may live")),
            "page": page,
            "rows": held.shown(page),
            "people": held.people(persona, state),
            "states": [(one.value, one.label) for one in _State],
            "kinds": choices(Kind),
            "state": state.value,
            "who": who,
            "kind": kind,
            "nobody": held.NOBODY,
            "ticked": _ticked(request),
            "all": "all" in request.POST,
            "receipt": request.POST.get("receipt", ""),
        }
        return TemplateResponse(request, "admin/personas/persona/sentences.html", context)

    def _tended(self, request: HttpRequest, object_id: str) -> Persona:
        """Return the persona to one of its curators. Raises: Http404 to everybody else."""
        persona = self.get_object(request, unquote(object_id))
        if not isinstance(persona, Persona) or Need.TEND not in needs_of(signed_in(request), persona):
            raise Http404
        return persona

    def _context(self, request: HttpRequest, persona: Persona, title: str) -> dict[str, Any]:
        return {
            **self.admin_site.each_context(request),
            "title": title,
            "opts": self.opts,
            "persona": persona,
            "back": reverse("admin:personas_persona_change", args=[persona.pk]),
        }

    def _decide(self, request: HttpRequest, persona: Persona) -> bool:
        """Decide about the sentences that were ticked; neither their words nor a name go into the log.

        Return whether it was done.
        """
        state = next((state for name, state in _DECISIONS.items() if name in request.POST), _State.KEPT)
        try:
            keys = self._meant(request, persona)
            if not keys:
                messages.error(request, _("Nothing was decided: tick the sentences that are meant."))
                return False
            done = deciding.decide(
                persona=persona,
                by=signed_in(request),
                sentences=keys,
                state=state,
                receipt=request.POST.get("receipt", ""),
            )
        except (PolicyError, ForbiddenError, HeldBackError) as e:
            messages.error(request, _("Nothing was decided: %(why)s.") % {"why": in_words(e)})
            return False
        self.log_change(request, persona, f"{state.value}: {done} sentences")
        tasks.wake(persona.pk)
        said = ngettext("Decided: %(n)s sentence.", "Decided: %(n)s sentences.", done)
        messages.success(request, said % {"n": done})
        return True

    def _meant(self, request: HttpRequest, persona: Persona) -> list[int]:
        """Return the keys of the sentences that are ticked, or of all of the list that the curator looks at.

        Raises: HeldBackError where others have come into that list.
        """
        if "all" not in request.POST:
            return [*_ticked(request)][:SENTENCES]
        seen = request.GET
        rows = held.sentences(
            persona, _of(seen.get("state", "")), who=seen.get("who", ""), kind=seen.get("kind", "")
        )
        keys = [*rows.values_list("pk", flat=True)]
        if request.POST.get("of") != str(len(keys)):
            raise HeldBackError("changed meanwhile")
        return keys

    def _dismiss(self, request: HttpRequest, persona: Persona, names: list[str]) -> None:
        done = deciding.dismiss(persona=persona, by=signed_in(request), names=names)
        said = ngettext("%(n)s name is no person's.", "%(n)s names are no person's.", done)
        messages.success(request, said % {"n": done})

    def _enter(self, request: HttpRequest, persona: Persona, names: list[str]) -> None:
        try:
            services.enter_names(persona=persona, names=names, by=signed_in(request))
        except (PolicyError, ForbiddenError) as e:
            tell(request, e)
            return
        tasks.wake(persona.pk)
        messages.success(
            request,
            _("%(n)s names are in the list of people, sealed until you settle them.") % {"n": len(names)},
        )


def _ticked(request: HttpRequest) -> frozenset[int]:
    """Return the keys of the sentences that are ticked."""
    ticked = (key for key in request.POST.getlist("sentence") if key.isascii() and key.isdecimal())
    return frozenset(int(key) for key in ticked if len(key) < _LONGEST_KEY)


def _of(state: str) -> HeldSentence.State:
    return _State(state) if state in _State.values else _State.WAITING
