"""On an archive's page, later: its portrait, who tends it and who audits it, in the words of the founding form."""

from typing import Any, Final

from django.contrib import admin, messages
from django.contrib.auth.models import User
from django.db.models import Model
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from guardian.shortcuts import get_users_with_perms

from personas.admin_people import tell_link
from personas.beside_fields import people
from personas.core.errors import InvitationError
from personas.desks import Form, ModelAdmin, signed_in
from personas.doors import Invitation
from personas.models import Persona
from personas.new_archives import NewArchive
from personas.roles import Role
from personas.sayings import in_words
from personas.selectors import Need, needs_of
from personas.services import inviting, new_archives, portraits

PORTRAIT: Final = ("portrait", "portrait_tier", "portrait_why")
PEOPLE: Final = ("tending", "tends", "auditing", "audits")
"""Who it is now, and who else it shall be; its steward's to see and to say."""


class BesidePages(ModelAdmin):
    """What stands on the page of an archive beside the row itself."""

    def get_fields(self, request: HttpRequest, obj: Model | None = None) -> Any:
        """Ask whoever may say so."""
        fields = [*super().get_fields(request, obj)]
        if not isinstance(obj, Persona) or not self.has_change_permission(request, obj):
            return fields
        return [*fields, *PORTRAIT, *(PEOPLE if Need.STEWARD in needs_of(signed_in(request), obj) else ())]

    def get_form(
        self,
        request: HttpRequest,
        obj: Model | None = None,
        change: bool = False,  # noqa: FBT001, FBT002 (Django's)
        **kwargs: Any,
    ) -> Any:
        """Let the form know who fills it in."""
        form = super().get_form(request, obj, change, **kwargs)
        return type(form.__name__, (form,), {"asker": request.user})

    def save_related(self, request: HttpRequest, form: Form, formsets: Any, change: bool) -> None:  # noqa: FBT001 (Django's)
        """Hang the portrait, and invite who is named."""
        super().save_related(request, form, formsets, change)
        given, persona = form.cleaned_data, form.instance
        if picture := given.get("picture"):
            tier, why = given["portrait_tier"], given["portrait_why"]
            portraits.hang(persona=persona, picture=picture, tier=tier, why=why)
        for role, whom in people(given):
            _invite(request, persona, Role(role), whom)

    @admin.display(description=gettext_lazy("Who tends it now"))
    def tending(self, obj: Persona) -> str:
        """Return who does, and who was invited to."""
        return _now(obj, Role.CURATOR, Need.TEND)

    @admin.display(description=gettext_lazy("Who audits it now"))
    def auditing(self, obj: Persona) -> str:
        """Return who does, and who was invited to."""
        return _now(obj, Role.AUDITOR, Need.AUDIT)


def unlinked_of(persona: Persona, who: User) -> NewArchive | None:
    """Return the row of a founder in which people still wait for their link; None where nobody does."""
    row = NewArchive.objects.filter(persona=persona, asked_by=who).first()
    return row if row is not None and new_archives.unlinked(row) else None


def _invite(request: HttpRequest, persona: Persona, role: Role, whom: str) -> None:
    terms = new_archives.terms(role, whom, is_mailed="@" in whom)
    try:
        made, secret = inviting.invite(
            persona=persona, by=signed_in(request), terms=terms, now=timezone.now()
        )
    except InvitationError as e:
        messages.error(request, _("Nothing was done: %(why)s.") % {"why": in_words(e)})
        return
    tell_link(request, made, secret)


def _now(persona: Persona, role: Role, need: Need) -> str:
    held = get_users_with_perms(persona, only_with_perms_in=[need.value], with_superusers=False)
    names = sorted(one.get_username() for one in held if isinstance(one, User) and one.is_active)
    links = Invitation.objects.filter(persona=persona, role=role.value, used=None, revoked=None)
    open_ = links.filter(expires__gt=timezone.now()).order_by("pk").values_list("address", "whom")
    invited = [_("%(who)s (invited)") % {"who": whom or address or "–"} for address, whom in open_]
    return ", ".join([*names, *invited]) or "–"
