"""Tables, cell by cell."""

import csv

import pytest

from personas.core.cells import cells_of
from personas.core.errors import TextError


def test_quotes_line_ends_and_marks_are_no_part_of_a_cell():
    assert cells_of('\ufeffa,b\r\n"x ""y""\r\nz",\r\r'.encode()) == [["a", "b"], ['x "y"\nz', ""], [], []]


@pytest.mark.parametrize(
    ("data", "error"),
    [
        pytest.param(b'a,"b', csv.Error, id="an open quotation mark"),
        pytest.param(b"a\0b", TextError, id="no text"),
    ],
)
def test_what_is_no_table_is_an_error(data, error):
    with pytest.raises(error):
        cells_of(data)
