"""How old somebody is who reads a sentence without help, by a formula, for English."""

import re
from typing import Final

LIMIT: Final = 14


def reading_age(text: str) -> float:
    """Return the grade of Flesch and Kincaid, and the five years before school begins.

    The ID of a bundle is no English: which vowels it has is chance.
    """
    text = re.sub(r"\b[0-9a-f]{32,}\b", "it", text)
    sentences = len(re.findall(r"[.!?](?:\s|$)|:$", text)) or 1
    found = re.findall(r"[A-Za-z0-9.']*[A-Za-z0-9]", text)
    syllables = sum(max(1, len(re.findall(r"[aeiouy]+", re.sub(r"e\b", "", one.lower())))) for one in found)
    return 0.39 * len(found) / sentences + 11.8 * syllables / len(found) - 15.59 + 5
