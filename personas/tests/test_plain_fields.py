"""Nobody types a sign that nobody sees where a title or a name is typed."""

import pytest

from personas.batches_admin import BatchForm
from personas.beside_fields import Beside
from personas.document_pages import RecordForm
from personas.edit_pages import EditForm
from personas.forms import PersonaForm, PersonForm
from personas.new_archive_pages import NewArchiveForm
from personas.plain_fields import Visible
from personas.uploads_admin import UploadForm


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("form", "name", "typed"),
    [
        (EditForm, "creator", "Letter \u202eada"),
        (NewArchiveForm, "name", "Ada \u2066Pellowe"),
        (NewArchiveForm, "aliases", "Ada\nAda \u200fPellowe"),
        (PersonForm, "name", "Tom \u202dHale"),
        (PersonForm, "pseudonym", "a neigh\u00adbour"),
        (PersonaForm, "aliases", "Ada \u202e"),
        (BatchForm, "creator", "Ada \u202eeMoceP"),
        (UploadForm, "title", "Letter \u202eada"),
    ],
)
def test_a_sign_that_nobody_sees_is_refused_beside_its_field(form, name, typed):
    said = form({name: typed}).errors[name]
    assert "There is a sign in it that nobody sees (U+" in said[0]


def test_every_form_of_titles_and_names_is_one_of_them():
    assert all(issubclass(one, Visible) for one in (RecordForm, Beside, EditForm, BatchForm, UploadForm))


def test_arabic_as_it_is_written_and_an_emoji_are_seen():
    form = EditForm({"creator": "مها حداد", "source": "👩\u200d👩\u200d👧 box"})
    assert not {"creator", "source"} & set(form.errors)


def test_what_stands_there_from_a_file_may_stay():
    form = EditForm({"creator": "Ada\u200f", "place": "Cardiff"}, initial={"creator": "Ada\u200f"})
    assert "creator" not in form.errors
