"""Every picture in the docs is one that ``make screenshots`` takes, and the page of pictures shows it."""

from kwanzaa.tests.pictures.index import IMAGES, SCHEMES, file_of, index
from kwanzaa.tests.pictures.table import PICTURES

OF_THE_README = {"chat.png"}


def test_every_picture_is_made_by_a_row_and_shown() -> None:
    made = {file_of(one.name, scheme) for one in PICTURES for scheme in SCHEMES}
    assert {path.name for path in IMAGES.glob("*.png")} - OF_THE_README <= made
    assert len(made) == len(PICTURES) * len(SCHEMES)
    assert all(f"]({name})" in index() for name in made)
