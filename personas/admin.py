"""The curators' desk: personas, their policy, their members, and what was published of them."""

from typing import Any, Final

from django.contrib import admin
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponseRedirect
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from personas import desk_words, roles, services
from personas.beside_pages import PEOPLE, BesidePages, unlinked_of
from personas.core.desk.matrix import written
from personas.core.invisible import escape_visible
from personas.desks import (
    Form,
    ModelAdmin,
    PolicyAdmin,
    ReadOnlyAdmin,
    TendedAdmin,
    Worded,
    carry_out,
    of_archive,
    overseen,
    signed_in,
    tended,
)
from personas.document_pages import DocumentPages
from personas.edit_pages import change_records
from personas.forms import MembershipForm, PersonaForm, RuleForm, TierForm
from personas.handed_in import Errand
from personas.models import (
    ArchiveVersion,
    Artifact,
    Membership,
    Persona,
    PolicyVersion,
    Rule,
    Tier,
)
from personas.new_archive_pages import NewArchivePages
from personas.persona_pages import PersonaPages
from personas.sayings import all_in_words
from personas.selectors import Need, desk, may_found, needs_of
from personas.services import doors
from personas.services.changing import WISHES, tell_wishes
from personas.tier_pages import TierPages

admin.site.site_url = None  # the header has a link of its own back to the archives
admin.site.index_title = gettext_lazy("Your archives")


@admin.action(description=gettext_lazy("Suspend: answer nobody from now on"))
def suspend(_desk: ModelAdmin, request: HttpRequest, personas: QuerySet[Any]) -> None:
    """Suspend each, at once."""
    for persona in personas:
        carry_out(request, lambda: services.suspend(persona=persona, by=signed_in(request)), persona)  # noqa: B023 -- called at once


@admin.action(description=gettext_lazy("Resume: lift a suspension"))
def resume(_desk: ModelAdmin, request: HttpRequest, personas: QuerySet[Any]) -> None:
    """Lift each suspension that the caller may lift."""
    for persona in personas:
        carry_out(request, lambda: services.resume(persona=persona, by=signed_in(request)), persona)  # noqa: B023 -- called at once


@admin.action(description=gettext_lazy("Tell curators what 3 readers asked in vain, or again what 5 did"))
def wishes(_desk: ModelAdmin, request: HttpRequest, personas: QuerySet[Any]) -> None:
    """Switch between the two for each."""
    for persona in personas:
        carry_out(request, lambda: tell_wishes(persona=persona, by=signed_in(request)), persona)  # noqa: B023 -- called at once


_SWITCHES: Final = {
    "_suspend": (gettext_lazy("Suspend: answer nobody from now on"), suspend),
    "_resume": (gettext_lazy("Resume: lift the suspension"), resume),
    "_few": (gettext_lazy("Readers are few: tell curators already what 3 of them asked in vain"), wishes),
    "_many": (gettext_lazy("Tell curators only what 5 readers asked in vain"), wishes),
}


@admin.register(Persona)
class PersonaAdmin(NewArchivePages, BesidePages, TierPages, PersonaPages, TendedAdmin):
    """Name, dates and state. Founders begin personas here; so does ``manage.py ingest --create``.

    A curator describes them; curator and steward suspend, and the steward alone lifts a suspension.
    """

    called = (gettext_lazy("archive"), gettext_lazy("archives"))
    form = PersonaForm
    may = frozenset({"change"})
    reach = staticmethod(overseen)
    actions = (suspend, resume)
    list_display = ("name", "state", "born", "died", "created")
    list_filter = ("state",)
    ordering = ("name", "slug")  # of every filter that names personas too, which would have none otherwise
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
        "languages",
        "listeners",
        "profiles",
        "default_profile",
        "shows_originals",
        "trash_days",
        "created",
    )
    readonly_fields = ("slug", "state", "created", *PEOPLE[::2])

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Narrow the list."""
        return overseen(request)

    def has_module_permission(self, request: HttpRequest) -> bool:
        """Show the list to founders too, who have nothing in it yet."""
        return super().has_module_permission(request) or may_found(request.user)

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Let founders look at their list, and nobody at a row of others."""
        return super().has_view_permission(request, obj) or (obj is None and may_found(request.user))

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Let curators describe the person."""
        personas = tended(request)
        return personas.exists() if obj is None else personas.filter(pk=self.persona_id(obj)).exists()

    def get_readonly_fields(self, request: HttpRequest, obj: Model | None = None) -> tuple[str, ...]:  # noqa: ARG002 (Django calls it so)
        """Keep a death, what may be loosened depends on it; and the names, for a veil spares those who bear them.

        What cannot be so is put right: by the row as it is kept, not as a form would have it.
        """
        kept = Persona.objects.get(pk=obj.pk) if isinstance(obj, Persona) else None
        if kept is None or not kept.died:
            return self.readonly_fields
        wrong = kept.faults()
        fixed = [name for name in ("died", "name", "aliases") if name not in wrong]
        return (*self.readonly_fields, *fixed, *desk_words.columns(Persona, fixed))

    def save_model(self, request: HttpRequest, obj: Any, form: Form, change: bool) -> None:  # noqa: FBT001, ARG002 (Django's)
        """Write what was changed and nothing else: a suspension meanwhile stands."""
        own = {field.name for field in obj._meta.concrete_fields}  # noqa: SLF001 -- public in Django
        obj.save(update_fields=own.intersection(form.changed_data))

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> Any:
        """Offer the switch that is the caller's, and throw it."""
        persona = self.get_object(request, object_id) if object_id else None
        if persona is None:
            return super().changeform_view(request, object_id, form_url, extra_context)
        for name, (_words, switch) in _SWITCHES.items():
            if request.method == "POST" and name in request.POST:
                switch(self, request, Persona.objects.filter(pk=persona.pk))
                return HttpResponseRedirect(request.get_full_path())
        is_steward = Need.STEWARD in needs_of(signed_in(request), persona)
        name = "_suspend" if persona.state != Persona.State.SUSPENDED else "_resume" if is_steward else ""
        names = [name] if name else []
        names += [("_few" if persona.wishes_from > min(WISHES) else "_many")] if is_steward else []
        shown = {"switches": [(one, _SWITCHES[one][0]) for one in names], "is_persona": True}
        shown |= {"may_publish": Need.TEND in needs_of(signed_in(request), persona)}
        shown |= {"unlinked": unlinked_of(persona, signed_in(request))}
        shown |= {"show_save_and_add_another": False}  # archives are begun on a page of their own
        return super().changeform_view(request, object_id, form_url, {**(extra_context or {}), **shown})

    def persona_id(self, obj: Any) -> int:
        """Return itself."""
        own: int = obj.pk
        return own


@admin.register(Tier)
class TierAdmin(PolicyAdmin):
    """Access tiers."""

    called = (gettext_lazy("level"), gettext_lazy("levels"))
    form = TierForm
    list_display = ("name", "persona", "rank", "excerpt_cap", "daily_chars", "per_minute")
    ordering = ("persona", "rank")


@admin.register(Rule)
class RuleAdmin(PolicyAdmin):
    """Consent, record by record; the one without a record key is the persona's default, attested by the steward."""

    called = (gettext_lazy("consent"), gettext_lazy("consent, document by document"))
    known_by = staticmethod(lambda row: of_archive(row, row.record_key))
    form = RuleForm
    reach = staticmethod(overseen)
    list_display = (
        "persona",
        "record_key",
        "inclusion",
        "surfacing",
        "display",
        "existence",
        "tier",
        "longest",
        "valid_from",
        "valid_until",
    )
    search_fields = ("record_key",)
    ordering = ("persona", "record_key")

    @admin.display(description=gettext_lazy("longest excerpt"), ordering="cap")
    def longest(self, obj: Any) -> str:
        """Write the cap as in the table of consent."""
        return written(obj.cap)

    def get_readonly_fields(self, request: HttpRequest, obj: Model | None = None) -> tuple[str, ...]:
        """Keep a rule with its record."""
        fields = super().get_readonly_fields(request, obj)
        return fields if obj is None else (*fields, "record_key")


@admin.register(Membership)
class MembershipAdmin(TendedAdmin):
    """Requestors, each with a tier; being listed here is what lets them ask."""

    called = (gettext_lazy("reader"), gettext_lazy("readers"))
    known_by = staticmethod(lambda row: of_archive(row, row.user.get_username()))
    may = frozenset({"add", "change", "delete"})
    form = MembershipForm
    list_display = ("user", "persona", "tier", "starts", "ends", "by_door")
    list_filter = (("persona", admin.RelatedOnlyFieldListFilter), ("tier", admin.RelatedOnlyFieldListFilter))
    ordering = ("persona", "user__username")

    def save_model(self, request: HttpRequest, obj: Any, form: Form, change: bool) -> None:  # noqa: FBT001, ARG002 (Django's)
        """Grant the role of a requestor with this tier."""
        window = {"starts": obj.starts, "ends": obj.ends}
        roles.grant(obj.user, obj.persona, roles.Role.REQUESTOR, tier=obj.tier.name, **window)
        obj.pk = Membership.objects.get(user=obj.user, persona=obj.persona).pk

    def delete_model(self, request: HttpRequest, obj: Any) -> None:  # noqa: ARG002 (Django's)
        """Revoke the role. Who came in by the open door is sent away, so that they do not come in again."""
        if obj.by_door:
            doors.send_away(membership=obj, now=timezone.now())
            return
        roles.revoke(obj.user, obj.persona, roles.Role.REQUESTOR)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> None:
        """Revoke the role of each."""
        for membership in queryset.select_related("user", "persona"):
            self.delete_model(request, membership)


@admin.register(Artifact)
class ArtifactAdmin(DocumentPages, ReadOnlyAdmin):
    """What the archive holds, each document with a page of its own; found by path, title and words of its text."""

    called = (gettext_lazy("document"), gettext_lazy("documents"))
    list_display = ("record_key", "persona", "shown_title", "kind", "date", "primary")
    list_filter = (("persona", admin.RelatedOnlyFieldListFilter), ("kind", Worded))
    search_fields = ("record_key", "title")
    ordering = ("persona", "record_key", "pk")
    list_per_page = 50
    actions = (change_records,)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Leave the texts where they are: a list shows none, and the page of one reads its own."""
        return super().get_queryset(request).defer("payload", "key")

    @admin.display(description=gettext_lazy("title"), ordering="title")
    def shown_title(self, obj: Any) -> str:
        """Show what nobody sees in it."""
        return escape_visible(obj.title)


@admin.register(ArchiveVersion)
class ArchiveVersionAdmin(ReadOnlyAdmin):
    """Published versions."""

    called = (gettext_lazy("published version"), gettext_lazy("published versions"))
    list_display = ("persona", "n", "root", "created")
    ordering = ("persona", "-n")
    fields = ("persona", "n", "root", "ticket", "created", "changes")
    readonly_fields = ("changes",)

    @admin.display(description=gettext_lazy("what changed since the version before"))
    def changes(self, obj: Any) -> SafeString:
        """Name each record that was added, corrected or withdrawn, and show the words of corrections."""
        return render_to_string("admin/personas/_changes.html", {"changes": desk.differences(obj)})


@admin.register(Errand)
class ErrandAdmin(ReadOnlyAdmin):
    """What a worker was asked for, and what came of it."""

    called = (gettext_lazy("task"), gettext_lazy("tasks"))
    list_display = ("kind", "persona", "state", "outcome", "created", "done")
    ordering = ("-created",)
    fields = ("persona", "kind", "asked_by", "state", "outcome", "created", "done")
    readonly_fields = ("outcome",)
    actions = None

    @admin.display(description=gettext_lazy("what came of it"))
    def outcome(self, obj: Any) -> str:
        """Return it in words."""
        return all_in_words(obj.said)


@admin.register(PolicyVersion)
class PolicyVersionAdmin(ReadOnlyAdmin):
    """Signed policies."""

    called = (gettext_lazy("consent as it was signed"), gettext_lazy("consent as it was signed"))
    list_display = ("persona", "n", "digest", "created")
    ordering = ("persona", "-n")
    fields = ("persona", "n", "digest", "ticket", "created")
