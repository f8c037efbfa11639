"""Word files: what they name is filled in, and each is one regular expression."""

import re
from pathlib import Path

import pytest

from citations.core.text import forms
from citations.core.text.forms import rows

DATA = Path(forms.__file__).parents[1] / "data"
FILES = sorted(one.relative_to(DATA).as_posix() for one in DATA.glob("*/*.txt"))


@pytest.mark.parametrize("path", FILES)
def test_every_row_and_every_name_is_a_form_with_nothing_left_to_fill_in(path):
    made = (*rows(forms.table(path)), *forms.named(path).values())
    assert made
    assert not [one for one in made if re.search(r"<[A-Z_]+>", one)]
    assert all(re.compile(one) for one in made if not one.startswith(" "))


@pytest.mark.parametrize("path", FILES)
def test_no_row_stands_twice(path):
    made = rows(forms.table(path))
    assert len(made) == len(set(made))


def test_a_name_stands_for_what_was_named_before():
    assert "<KIN>" not in forms.table("en/orders.txt")
    assert "mother|father" in forms.table("en/orders.txt")


def test_files_may_be_read_as_one_and_words_by_their_names():
    both = forms.table("en/intimate.txt", "mul/intimate.txt")
    assert "pregnan" in both
    assert "enceinte" in both
    assert "mrs" in forms.words("en/mentions.txt")["TITLES"]
