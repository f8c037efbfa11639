"""The app's place in Django."""

from django.apps import AppConfig
from django.utils.module_loading import autodiscover_modules
from django.utils.translation import gettext_lazy


class CitationsConfig(AppConfig):
    """See the tree in docs/ for what lives here."""

    name = "citations"
    verbose_name = gettext_lazy("Questions and answers")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register the rest of the curators' desk, and what it asks workers for."""
        autodiscover_modules("learning_admin")
        autodiscover_modules("feedback_admin")
        autodiscover_modules("learning_errand")
