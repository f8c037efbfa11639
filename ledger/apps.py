"""The app's place in Django."""

from django.apps import AppConfig


class LedgerConfig(AppConfig):
    """See the tree in docs/ for what lives here."""

    name = "ledger"
    default_auto_field = "django.db.models.BigAutoField"
