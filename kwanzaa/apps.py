"""The project as an app: its commands, start-up checks, and the rights on everybody's tables and rows."""

from celery.signals import beat_init, worker_init, worker_ready
from django.apps import AppConfig
from django.db.models.signals import post_migrate

from kwanzaa.celery import app as celery_app
from kwanzaa.grants import grant_after_migrate


class KwanzaaConfig(AppConfig):
    """Last of the apps, so that its ``post_migrate`` sees all tables."""

    name = "kwanzaa"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Make Celery's app the current one, register the checks, grant and fence after each migrate."""
        import kwanzaa.accounts.oidc  # noqa: PLC0415 -- its receivers, and the second factor's, are the commands' too
        import kwanzaa.checks  # noqa: PLC0415 -- registers itself; needs the settings
        import kwanzaa.checks_archives  # noqa: PLC0415 -- likewise
        import kwanzaa.checks_doors  # noqa: F401, PLC0415 -- likewise
        from kwanzaa import hosts, sharing  # noqa: PLC0415 -- needs the models
        from kwanzaa.row_security import secure_after_migrate  # noqa: PLC0415 -- needs the models

        celery_app.set_default()
        for starts in (worker_ready, beat_init):
            starts.connect(hosts.tell, dispatch_uid="kwanzaa.hosts")
        worker_init.connect(sharing.open_model, dispatch_uid="kwanzaa.sharing")
        post_migrate.connect(grant_after_migrate, sender=self, dispatch_uid="kwanzaa.grants")
        post_migrate.connect(secure_after_migrate, sender=self, dispatch_uid="kwanzaa.row_security")
