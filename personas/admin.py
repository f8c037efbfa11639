"""The curators' desk: every list, form and choice narrowed to the personas that somebody tends.

Rights come from object permissions alone; Django's model permissions and its superuser count for nothing here. What
would hide a trace or loosen by vanishing (rules, tiers, people) can be changed and not be deleted.
"""

from typing import TYPE_CHECKING, Any, ClassVar

from django.contrib import admin, messages
from django.db.models import ForeignKey, Model, QuerySet
from django.forms import ModelChoiceField, ModelForm
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

from personas import roles, services, tasks
from personas.core import policy
from personas.core.errors import LooseningError
from personas.core.tightening import loosenings
from personas.forms import MembershipForm, PersonForm, RuleForm, TierForm
from personas.models import (
    ArchiveVersion,
    Artifact,
    Membership,
    Person,
    Persona,
    PolicyVersion,
    Rule,
    Tier,
)
from personas.selectors import Need, personas_for

if TYPE_CHECKING:
    ModelAdmin = admin.ModelAdmin[Any]
    Form = ModelForm[Any]
else:
    ModelAdmin = admin.ModelAdmin
    Form = ModelForm


def tended(request: HttpRequest) -> QuerySet[Persona]:
    """Return the personas whose curator the caller is."""
    return personas_for(request.user, Need.TEND)


class TendedAdmin(ModelAdmin):
    """Rows of the personas that the caller tends. ``may`` names what a curator may do beside looking."""

    may: ClassVar[frozenset[str]] = frozenset({"add", "change"})
    list_filter: ClassVar[Any] = (("persona", admin.RelatedOnlyFieldListFilter),)
    show_full_result_count = False

    def has_module_permission(self, request: HttpRequest) -> bool:
        """Show the app to curators."""
        return tended(request).exists()

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Let a curator look at rows of their own personas."""
        personas = tended(request)
        return personas.exists() if obj is None else personas.filter(pk=self.persona_id(obj)).exists()

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Follow ``may``."""
        return "add" in self.may and self.has_view_permission(request)

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Follow ``may``."""
        return "change" in self.may and self.has_view_permission(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Follow ``may``."""
        return "delete" in self.may and self.has_view_permission(request, obj)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Narrow the list, and with it every page of one row."""
        return super().get_queryset(request).filter(persona__in=tended(request))

    def formfield_for_foreignkey(
        self, db_field: ForeignKey[Any, Any], request: HttpRequest, **kwargs: Any
    ) -> "ModelChoiceField[Any] | None":
        """Offer no persona, and no tier of one, that the caller does not tend."""
        if db_field.related_model is Persona:
            kwargs["queryset"] = tended(request)
        elif db_field.related_model is Tier:
            kwargs["queryset"] = Tier.objects.filter(persona__in=tended(request)).order_by("persona", "rank")
        return super().formfield_for_foreignkey(db_field, request, **kwargs)

    def get_readonly_fields(self, request: HttpRequest, obj: Model | None = None) -> tuple[str, ...]:
        """Keep a row with the persona that it was made for."""
        fields = tuple(super().get_readonly_fields(request, obj))
        return fields if obj is None or "persona" in fields else (*fields, "persona")

    def persona_id(self, obj: Any) -> int:
        """Return whose row it is."""
        owner: int = obj.persona_id
        return owner


class PolicyAdmin(TendedAdmin):
    """Rows that are part of a policy: a change is in force at once, and then signed by a worker."""

    def save_model(self, request: HttpRequest, obj: Any, form: Form, change: bool) -> None:  # noqa: FBT001 (Django's)
        """Keep the row if the policy as a whole gets no looser than it may."""
        super().save_model(request, obj, form, change)
        persona = Persona.objects.select_for_update().get(pk=self.persona_id(obj))
        _check(persona)
        tasks.wake(persona.pk)

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> Any:
        """Say what would have been looser, and keep nothing of it."""
        try:
            return super().changeform_view(request, object_id, form_url, extra_context)
        except LooseningError as e:
            return _back(request, e)


class ReadOnlyAdmin(TendedAdmin):
    """Rows that nobody changes here."""

    may: ClassVar[frozenset[str]] = frozenset()


@admin.register(Persona)
class PersonaAdmin(TendedAdmin):
    """Name, dates and state. Personas are made by ``manage.py ingest --create``."""

    may = frozenset({"change"})
    list_display = ("slug", "state", "created")
    list_filter = ("state",)
    fields = (
        "slug",
        "state",
        "name",
        "aliases",
        "pronouns",
        "born",
        "died",
        "archive_end",
        "summary",
        "profiles",
        "default_profile",
        "created",
    )
    readonly_fields = ("slug", "created")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Narrow the list."""
        return tended(request)

    def get_readonly_fields(self, request: HttpRequest, obj: Model | None = None) -> tuple[str, ...]:  # noqa: ARG002 (Django calls it so)
        """Keep a death: what may be loosened depends on it."""
        died = isinstance(obj, Persona) and obj.died
        return (*self.readonly_fields, *(("died",) if died else ()))

    def persona_id(self, obj: Any) -> int:
        """Return itself."""
        own: int = obj.pk
        return own


@admin.register(Tier)
class TierAdmin(PolicyAdmin):
    """Access tiers."""

    form = TierForm
    list_display = ("persona", "name", "rank", "excerpt_cap", "daily_chars", "per_minute")
    ordering = ("persona", "rank")


@admin.register(Rule)
class RuleAdmin(PolicyAdmin):
    """Consent, record by record; the one without a record key is the persona's default."""

    form = RuleForm
    list_display = (
        "persona",
        "record_key",
        "inclusion",
        "surfacing",
        "display",
        "existence",
        "tier",
        "cap",
    )
    search_fields = ("record_key",)
    ordering = ("persona", "record_key")

    def get_readonly_fields(self, request: HttpRequest, obj: Model | None = None) -> tuple[str, ...]:
        """Keep a rule with its record."""
        fields = super().get_readonly_fields(request, obj)
        return fields if obj is None else (*fields, "record_key")


@admin.register(Person)
class PersonAdmin(PolicyAdmin):
    """Other people who are named in the archive."""

    form = PersonForm
    list_display = ("persona", "name", "state", "pseudonym")
    search_fields = ("name",)
    ordering = ("persona", "name")

    def save_model(self, request: HttpRequest, obj: Any, form: Form, change: bool) -> None:  # noqa: FBT001 (Django's)
        """Look for the person in every passage again, in the same transaction."""
        super().save_model(request, obj, form, change)
        services.refresh_mentions(persona=obj.persona)


@admin.register(Membership)
class MembershipAdmin(TendedAdmin):
    """Requestors, each with a tier; being listed here is what lets them ask."""

    may = frozenset({"add", "change", "delete"})
    form = MembershipForm
    list_display = ("persona", "user", "tier")
    list_filter = (("persona", admin.RelatedOnlyFieldListFilter), ("tier", admin.RelatedOnlyFieldListFilter))
    ordering = ("persona", "user__username")

    def save_model(self, request: HttpRequest, obj: Any, form: Form, change: bool) -> None:  # noqa: FBT001, ARG002 (Django's)
        """Grant the role of a requestor with this tier."""
        roles.grant(obj.user, obj.persona, roles.Role.REQUESTOR, tier=obj.tier.name)
        obj.pk = Membership.objects.get(user=obj.user, persona=obj.persona).pk

    def delete_model(self, request: HttpRequest, obj: Any) -> None:  # noqa: ARG002 (Django's)
        """Revoke the role."""
        roles.revoke(obj.user, obj.persona, roles.Role.REQUESTOR)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> None:
        """Revoke the role of each."""
        for membership in queryset.select_related("user", "persona"):
            self.delete_model(request, membership)


@admin.register(Artifact)
class ArtifactAdmin(ReadOnlyAdmin):
    """What the archive holds, without its text."""

    list_display = ("record_key", "persona", "title", "kind", "date", "primary")
    list_filter = (("persona", admin.RelatedOnlyFieldListFilter), "kind")
    search_fields = ("record_key", "title")
    ordering = ("persona", "record_key", "pk")
    fields = (
        "persona",
        "record_key",
        "artifact_id",
        "media",
        "title",
        "creator",
        "date",
        "year",
        "kind",
        "language",
        "primary",
        "created",
    )


@admin.register(ArchiveVersion)
class ArchiveVersionAdmin(ReadOnlyAdmin):
    """Published versions."""

    list_display = ("persona", "n", "root", "created")
    ordering = ("persona", "-n")
    fields = ("persona", "n", "root", "ticket", "created")


@admin.register(PolicyVersion)
class PolicyVersionAdmin(ReadOnlyAdmin):
    """Signed policies."""

    list_display = ("persona", "n", "digest", "created")
    ordering = ("persona", "-n")
    fields = ("persona", "n", "digest", "ticket", "created")


def _check(persona: Persona) -> None:
    """Raise LooseningError when the rows allow more than the last signed policy of somebody who has died."""
    last = persona.policies.order_by("-n").first()
    if last and persona.died:
        looser = loosenings(policy.parse(bytes(last.document)), services.policy_of(persona))
        if looser:
            raise LooseningError(looser)


def _back(request: HttpRequest, error: LooseningError) -> HttpResponse:
    looser = "; ".join(f"{each.thing}: {each.what}" for each in error.loosenings)
    messages.error(request, f"Nothing was saved. {error.public_message} Looser would be: {looser}.")
    return HttpResponseRedirect(request.get_full_path())
