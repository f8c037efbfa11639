"""The page of a persona's tiers and budgets: what each gets, and what its steward attests of them."""

from typing import Any

from django.contrib import messages
from django.contrib.admin.utils import unquote
from django.db import IntegrityError, transaction
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import path, reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_protect

from personas import services, tasks
from personas.core.consent import SILENT
from personas.core.errors import ForbiddenError, PolicyError
from personas.core.tier_terms import terms
from personas.desk_words import named
from personas.desks import ModelAdmin, signed_in, tell
from personas.forms import LimitsForm
from personas.models import Persona, Tier, Widening
from personas.sayings import in_words
from personas.selectors import Need, needs_of
from personas.services.changing import is_bound
from personas.services.policies import rules_of, tier_of
from personas.services.tiers import WHY_LIMIT

_NEW = "new"


class TierPages(ModelAdmin):
    """The page of tiers, beside what else the admin of personas has."""

    def get_urls(self) -> list[Any]:
        """Put the page before Django's own, which would take its name for a key."""
        wrap = self.admin_site.admin_view
        page = path("<path:object_id>/tiers/", wrap(csrf_protect(self.tiers)), name="personas_persona_tiers")
        return [page, *super().get_urls()]

    def tiers(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Show what every tier gets; write what its steward, or a curator who tightens, wants of them."""
        persona = self.get_object(request, unquote(object_id))
        held = needs_of(signed_in(request), persona) if isinstance(persona, Persona) else frozenset()
        if not isinstance(persona, Persona) or not held & {Need.TEND, Need.STEWARD}:
            raise Http404
        is_steward = Need.STEWARD in held
        forms = _forms(request, persona, with_new=is_steward and _may_add(request, persona))
        if request.method == "POST" and self._put(request, persona, forms):
            return HttpResponseRedirect(request.get_full_path())
        context = self._told(request, persona, forms)
        context |= {"is_steward": is_steward, "why": request.POST.get("why", ""), "why_limit": WHY_LIMIT}
        return TemplateResponse(request, "admin/personas/persona/tiers.html", context)

    def _told(self, request: HttpRequest, persona: Persona, forms: list[LimitsForm]) -> dict[str, Any]:
        default = rules_of(persona).get("", SILENT)
        tiers = [tier_of(row) for row in persona.tiers.order_by("rank")]
        return {
            **self.admin_site.each_context(request),
            "title": _("Levels and budgets"),
            "opts": self.opts,
            "persona": persona,
            "back": reverse("admin:personas_persona_change", args=[persona.pk]),
            "forms": forms,
            "terms": [_told(one) for one in terms(tiers, default, timezone.now().date())],
            "widenings": Widening.objects.filter(persona=persona).order_by("-pk"),
        }

    def _put(self, request: HttpRequest, persona: Persona, forms: list[LimitsForm]) -> bool:
        """Keep all of it or nothing; return whether it was kept."""
        meant = [form for form in forms if form.instance.pk or form.has_changed()]
        if [form for form in meant if not form.is_valid()]:
            return False
        wanted = tuple(tier_of(form.save(commit=False)) for form in meant)
        try:
            with transaction.atomic():
                widened = services.put_tiers(
                    persona=persona, by=signed_in(request), wanted=wanted, why=request.POST.get("why", "")
                )
        except (PolicyError, ForbiddenError) as e:
            tell(request, e)
            return False
        except IntegrityError:
            messages.error(request, _("Nothing was saved. Every level has a name and a trust of its own."))
            return False
        tasks.wake(persona.pk)
        self.log_change(request, persona, [{"changed": {"fields": ["tiers"]}}])
        said = [f"{one.tier}: {one.limit} {one.was} → {one.will}" for one in widened]
        messages.success(
            request,
            _("Saved, and signed by a worker as the steward's word: %(said)s.") % {"said": "; ".join(said)}
            if said
            else _("Saved."),
        )
        return True


def _may_add(request: HttpRequest, persona: Persona) -> bool:
    """Tell whether one more tier is offered; one that is sent all the same is refused with its reason."""
    is_closed = bool(persona.died) and is_bound(persona, signed_in(request))
    return not is_closed or f"{_NEW}-name" in request.POST


def _forms(request: HttpRequest, persona: Persona, *, with_new: bool) -> list[LimitsForm]:
    data = request.POST if request.method == "POST" else None
    forms = [LimitsForm(data, instance=row, prefix=f"t{row.pk}") for row in persona.tiers.order_by("rank")]
    if with_new:
        new = LimitsForm(data, instance=Tier(persona=persona), prefix=_NEW)
        new.empty_permitted, new.use_required_attribute = True, False
        forms.append(new)
    return forms


def _told(term: str) -> str:
    """Say what a level gets, thing by thing."""
    name, gets = term.rstrip(".").split(": ", 1)
    return f"{named(name)}: {'; '.join(in_words(one) for one in gets.split('; '))}."
