"""Who listens to somebody in need, as it is written down for an archive: a line each, ``country: who, how``."""


def by_country(text: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return what stands behind the first colon of each line by what stands before it, in the order of the text.

    A line without a colon is of no country (``''``).
    """
    found: dict[str, list[str]] = {}
    for line in filter(None, map(str.strip, text.splitlines())):
        country, colon, who = line.partition(":")
        found.setdefault(country.strip() if colon else "", []).append(who.strip() if colon else line)
    return tuple((country, tuple(listed)) for country, listed in found.items())
