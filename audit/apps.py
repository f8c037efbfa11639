"""The app's place in Django."""

from django.apps import AppConfig


class AuditConfig(AppConfig):
    """See the tree in docs/ for what lives here."""

    name = "audit"
    default_auto_field = "django.db.models.BigAutoField"
