"""What every row of this app says of itself: what it is, and its key; no private text."""

from django.db import models


class Row(models.Model):
    """A row that names itself by its kind and its key."""

    class Meta:
        abstract = True

    def __str__(self) -> str:
        """Show no private text."""
        return f"{self._meta.verbose_name} {self.pk}"
