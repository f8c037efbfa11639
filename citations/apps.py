"""The app's place in Django."""

from django.apps import AppConfig


class CitationsConfig(AppConfig):
    """See the tree in docs/ for what lives here."""

    name = "citations"
    default_auto_field = "django.db.models.BigAutoField"
