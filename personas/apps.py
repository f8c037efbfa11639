"""The app's place in Django."""

from django.apps import AppConfig
from django.utils.module_loading import autodiscover_modules
from django.utils.translation import gettext_lazy


class PersonasConfig(AppConfig):
    """See the tree in docs/ for what lives here."""

    name = "personas"
    verbose_name = gettext_lazy("Archives")
    default_auto_field = "django.db.models.BigAutoField"
    default = True

    def ready(self) -> None:
        """Register the rest of the curators' desk."""
        autodiscover_modules(
            "admin_people", "register_admin", "admin_doors", "uploads_admin", "batches_admin"
        )


class ModelsConfig(PersonasConfig):
    """The tables of archives and no desk: for processes that only read files (``personas.services.streaming``)."""

    default = False

    def ready(self) -> None:
        """Register nothing."""
