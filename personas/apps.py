"""The app's place in Django."""

from django.apps import AppConfig


class PersonasConfig(AppConfig):
    """See the tree in docs/ for what lives here."""

    name = "personas"
    default_auto_field = "django.db.models.BigAutoField"
