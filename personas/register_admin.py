"""The list of people who are named in an archive: who is sealed, cleared or anonymized, one by one or many at once."""

from typing import Any

from django.contrib import admin, messages
from django.contrib.admin.helpers import ActionForm
from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.forms import CharField
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from personas import services
from personas.desks import PolicyAdmin, carry_out, signed_in
from personas.forms import PersonForm, dead
from personas.models import Person
from personas.services.policies import UNSETTLED


class SettledFilter(admin.SimpleListFilter):
    """Who was found in the archive and is still to be settled before a version is published."""

    title = gettext_lazy("settled")
    parameter_name = "settled"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Any:  # noqa: ARG002 (Django's)
        """Offer both."""
        return (("no", gettext_lazy("to be settled")), ("yes", gettext_lazy("settled")))

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:  # noqa: ARG002 (Django's)
        """Narrow the list to one of them."""
        match self.value():
            case "no":
                return queryset.filter(receipt=UNSETTLED)
            case "yes":
                return queryset.exclude(receipt=UNSETTLED)
            case str() | None:
                return queryset


class SettleForm(ActionForm):
    """What an action on several people rests on."""

    receipt = CharField(
        required=False, label=gettext_lazy("How and when they agreed, or why they are sealed")
    )


@admin.register(Person)
class PersonAdmin(PolicyAdmin):
    """Other people who are named in the archive. Who is to be settled is anonymized on their own page."""

    called = (gettext_lazy("person who is named"), gettext_lazy("people who are named"))
    known_by = staticmethod(lambda row: row.name)
    form = PersonForm
    action_form = SettleForm
    actions = ("seal", "clear", "clear_dead")
    list_display = ("name", "persona", "state", "died", "pseudonym", "valid_until", "settled")
    list_filter = (("persona", admin.RelatedOnlyFieldListFilter), SettledFilter, "state")
    search_fields = ("name",)
    ordering = ("persona", "name")

    def keep(self, obj: Any, by: User) -> None:
        """Look for the people in every passage again."""
        services.put_person(row=obj, by=by)

    @admin.display(boolean=True, description=gettext_lazy("settled"))
    def settled(self, obj: Any) -> bool:
        """Tell whether a curator has settled them."""
        return bool(obj.receipt != UNSETTLED)

    @admin.action(description=gettext_lazy("Seal: nobody is told of them"), permissions=["change"])
    def seal(self, request: HttpRequest, people: QuerySet[Any]) -> None:
        """Settle each as sealed."""
        self._settle(request, people, Person.State.SEALED)

    @admin.action(description=gettext_lazy("Clear: they agreed, as is said beside"), permissions=["change"])
    def clear(self, request: HttpRequest, people: QuerySet[Any]) -> None:
        """Settle each as cleared by one receipt."""
        if request.POST.get("receipt", "").strip():
            self._settle(request, people, Person.State.CLEARED)
        else:
            messages.error(request, _("Nobody was cleared. Say beside the action how and when they agreed."))

    @admin.action(
        description=gettext_lazy("Clear: they are dead, as the day of death beside says"),
        permissions=["change"],
    )
    def clear_dead(self, request: HttpRequest, people: QuerySet[Any]) -> None:
        """Settle each whose death is dated; whoever has no such date may live, and stays."""
        living = people.filter(died="").count()
        self._settle(request, people.exclude(died=""), Person.State.CLEARED)
        if living:
            told = ngettext(
                "%(n)s has no day of death and stays as it is.",
                "%(n)s have no day of death and stay as they are.",
                living,
            )
            messages.warning(request, told % {"n": living})

    def _settle(self, request: HttpRequest, people: QuerySet[Any], state: Person.State) -> None:
        meant = list(people.select_related("persona"))  # a filter of the list may not hold them afterwards
        given = request.POST.get("receipt", "").strip()
        for person in meant:
            person.state, person.receipt = state, given or (dead(person) if person.died else "")
            done = carry_out(
                request,
                lambda: services.put_person(row=person, by=signed_in(request)),  # noqa: B023 -- called at once
                person.persona,
            )
            if done:
                self.log_change(request, person, f"{state}")
        for persona in {one.persona for one in meant}:
            where = reverse("admin:personas_persona_publish", args=[persona.pk])
            words = _("Publish: see first what becomes visible, and to whom")
            messages.info(request, format_html('<a href="{}">{}</a>', where, words))
