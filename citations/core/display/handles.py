"""How the sources of an answer are called: *Source A*, *Source B*, in the order in which they appear."""


def letter(n: int) -> str:
    """Name the n-th source, from 0: Source A to Source Z, then Source AA, Source AB and so on."""
    return f"Source {_letters(n)}"


def _letters(n: int) -> str:
    return _letters(n // 26 - 1) + chr(65 + n % 26) if n >= 26 else chr(65 + n)  # noqa: PLR2004 - the alphabet
