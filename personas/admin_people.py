"""Invitations on the curators' desk: made in one's own name, shown once, closed again, never changed."""

from typing import TYPE_CHECKING, Any, ClassVar, cast

from django import forms
from django.contrib import admin, messages
from django.contrib.auth.models import User
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from personas.adapters.site import site_of
from personas.core.errors import InvitationError
from personas.desk_words import choices, columns, named
from personas.desks import TendedAdmin, of_archive, overseen
from personas.doors import Invitation
from personas.roles import Role
from personas.sayings import in_words
from personas.services import inviting

if TYPE_CHECKING:
    InvitationBase = forms.ModelForm[Invitation]
else:
    InvitationBase = forms.ModelForm


class InvitationForm(InvitationBase):
    """Terms of an invitation. Who invites is whoever fills it in."""

    role = forms.ChoiceField(
        label=gettext_lazy("What they do"),
        choices=choices(role for role in Role if inviting.MAY_INVITE[role]),
    )
    days = forms.IntegerField(
        label=gettext_lazy("Days until it ends"),
        initial=14,
        min_value=1,
        max_value=inviting.LONGEST_DAYS,
        help_text=gettext_lazy("The link works so long"),
    )
    member_days = forms.IntegerField(
        label=gettext_lazy("Days in the archive"),
        required=False,
        min_value=1,
        max_value=inviting.LONGEST_MEMBERSHIP,
        help_text=gettext_lazy("A reader stays so long; empty: no end"),
    )

    class Meta:
        model = Invitation
        fields = ("persona", "role", "tier", "address", "member_days")

    inviter: ClassVar[User]  # set by the admin for each request

    def clean(self) -> dict[str, Any]:
        """Refuse what the service would refuse, in its words."""
        given = super().clean() or {}
        if not self.errors:
            try:
                inviting.check(persona=given["persona"], by=self.inviter, terms=terms_of(given))
            except InvitationError as e:
                raise forms.ValidationError(in_words(e)) from e
        return given


@admin.register(Invitation)
class InvitationAdmin(TendedAdmin):
    """Invitations of the personas that somebody tends or is steward of, without their secrets."""

    called = (gettext_lazy("invitation"), gettext_lazy("invitations"))
    known_by = staticmethod(lambda row: of_archive(row, row.address or row.whom or named(row.role)))
    may = frozenset({"add"})
    reach = staticmethod(overseen)
    form = InvitationForm
    list_display = (
        "persona",
        "role",
        "tier",
        "address",
        "whom",
        "made_by",
        "created",
        "expires",
        "used",
        "revoked",
    )
    ordering = ("-created",)
    actions = ("close",)

    def get_fields(self, request: HttpRequest, obj: Model | None = None) -> Any:
        """Show of one that was made what became of it."""
        made = (
            "persona",
            "role",
            "tier",
            "address",
            "whom",
            "member_days",
            "made_by",
            "created",
            "expires",
            "used",
        )
        if obj is None:
            return super().get_fields(request, obj)
        return columns(Invitation, (*made, "revoked"))

    def get_form(
        self,
        request: HttpRequest,
        obj: Model | None = None,
        change: bool = False,  # noqa: FBT001, FBT002 (Django's)
        **kwargs: Any,
    ) -> Any:
        """Let the form know who invites."""
        if obj is not None:
            return super().get_form(request, obj, change, **{**kwargs, "form": forms.ModelForm})
        form = super().get_form(request, obj, change, **kwargs)
        return type(form.__name__, (form,), {"inviter": request.user})

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:  # noqa: FBT001, ARG002 (Django's)
        """Make it, and mail the link, or show it this once where no mail goes out."""
        made, secret = inviting.invite(
            persona=obj.persona,
            by=cast("User", request.user),
            terms=terms_of(form.cleaned_data),
            now=timezone.now(),
        )
        obj.pk = made.pk
        obj.refresh_from_db()
        tell_link(request, made, secret)

    @admin.action(description=gettext_lazy("Close the links, if nobody has used them"))
    def close(self, request: HttpRequest, queryset: QuerySet[Invitation]) -> None:
        """Close them."""
        closed = [inviting.revoke_invitation(invitation=one, now=timezone.now()) for one in queryset]
        messages.success(
            request,
            _("%(n)s of %(of)s closed; the others were used or closed before.")
            % {"n": sum(closed), "of": len(closed)},
        )


def tell_link(request: HttpRequest, made: Invitation, secret: str) -> None:
    """Mail the link of a new invitation, and say so; show it where that is not wanted, or cannot be."""
    link = site_of(request) + reverse("invitation", args=[secret])
    if made.address and inviting.mail(invitation=made, link=link):
        messages.success(
            request,
            _("The link went to %(address)s by mail. It works once, and for nobody else.")
            % {"address": made.address},
        )
        return
    if made.address:
        messages.warning(request, _("No mail went out: give the link to the person yourself."))
    if made.whom:
        said = _("The link for %(whom)s works once; it is shown only here: %(link)s")
        messages.success(request, said % {"whom": made.whom, "link": link})
        return
    messages.success(request, _("The link works once; it is shown only here: %(link)s") % {"link": link})


def terms_of(given: dict[str, Any]) -> inviting.Terms:
    """Read the terms from a filled-in form."""
    tier = given.get("tier")
    return inviting.Terms(
        role=Role(given["role"]),
        tier=tier.name if tier else None,
        days=given["days"],
        member_days=given.get("member_days"),
        address=given.get("address", ""),
    )
