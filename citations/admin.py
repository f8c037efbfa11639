"""The stewards' desk: signs that an archive is being taken out piece by piece."""

from typing import Any

from django.contrib import admin
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy

from citations.models import RiskSignal
from personas import selectors as personas
from personas.desks import Desk
from personas.selectors import Need


@admin.register(RiskSignal)
class RiskSignalAdmin(Desk):
    """What the limits noticed, for the stewards of its persona; read, and settled once it was looked into."""

    called = (gettext_lazy("sign of probing"), gettext_lazy("signs of probing"))
    list_display = ("day", "persona", "kind", "n", "user", "artifact", "settled")
    list_filter = ("kind",)
    ordering = ("-day", "-pk")
    actions = ("settle",)

    @admin.action(description=gettext_lazy("Settle: it was looked into"))
    def settle(self, request: HttpRequest, signals: QuerySet[RiskSignal]) -> None:
        """Note that the chosen signals were looked into; those that were settled before keep their time."""
        done = self.get_queryset(request).filter(pk__in=signals.values("pk"), settled=None)
        number = done.update(settled=timezone.now())
        self.message_user(request, f"Settled: {number}. The limits go on as before.")

    def get_queryset(self, request: HttpRequest) -> QuerySet[RiskSignal]:
        """Narrow to the personas that the caller is steward of."""
        mine = personas.personas_for(request.user, Need.STEWARD)
        found: QuerySet[RiskSignal] = super().get_queryset(request)
        return found.filter(persona__in=mine.order_by().values("pk"))

    def has_module_permission(self, request: HttpRequest) -> bool:
        """Show the desk to stewards."""
        return personas.personas_for(request.user, Need.STEWARD).exists()

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Let stewards read what is about their own personas."""
        mine = personas.personas_for(request.user, Need.STEWARD)
        return mine.filter(pk=obj.persona_id).exists() if isinstance(obj, RiskSignal) else mine.exists()

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002 (Django calls it so)
        """Leave the noticing to the limits."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002 (Django calls it so)
        """Keep signals as they were noticed."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002 (Django calls it so)
        """Keep signals."""
        return False
