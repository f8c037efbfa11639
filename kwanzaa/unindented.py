"""Our templates as they are sent: without the blanks by which their lines are indented, a quarter of a page's bytes.

They are taken out of the template and not of the page, so nothing that somebody wrote is touched.
"""

import re
from typing import Final

from django.template import Origin
from django.template.loaders import filesystem

_INDENTED: Final = re.compile(r"(?<=\n)[ \t]+")


class Loader(filesystem.Loader):
    """Read the templates of the project; those of installed packages stay as they are."""

    def get_contents(self, origin: Origin) -> str:
        """Return the source of a page without its indents; of a mail as it is."""
        source: str = super().get_contents(origin)
        return _INDENTED.sub("", source) if origin.name.endswith(".html") else source
