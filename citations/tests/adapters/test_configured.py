"""The settings of a model server: what is missing is said in one sentence, and a key stands in no text."""

import os

import pytest

from citations.adapters.drafters.configured import configured
from citations.core.errors import WriterNotSetUpError

KEY = "sk-a-key-of-nobody"


@pytest.fixture
def set_up(settings):
    settings.KWANZAA_LLM_BASE_URL = "https://models.example/v1"
    settings.KWANZAA_LLM_MODEL = "small"
    settings.KWANZAA_LLM_API_KEY = KEY
    return settings


@pytest.fixture
def key_file(set_up, tmp_path):
    def write(content, mode=0o600):
        path = tmp_path / "key"
        path.write_bytes(content)
        path.chmod(mode)
        set_up.KWANZAA_LLM_API_KEY = f"file:{path}"
        return path

    return write


def test_what_is_set_is_read_and_the_key_is_in_no_text_of_it(set_up):
    how = configured()
    assert (how.base_url, how.model, how.key, how.secure) == ("https://models.example/v1", "small", KEY, True)
    assert (how.seconds, how.tokens, how.temperature) == (30, 800, 0)
    assert KEY not in f"{how} {how!r}"


def test_a_service_with_an_address_of_its_own_needs_none(set_up):
    set_up.KWANZAA_LLM_BASE_URL = ""
    assert configured(base_url="https://api.example").base_url == "https://api.example"


def test_a_key_may_lie_in_a_file_that_nobody_else_may_read(key_file):
    key_file(f"{KEY}\n".encode())
    assert configured().key == KEY


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o644, 0o660, 0o601])
def test_a_file_that_others_may_read_is_refused_and_its_key_not_told(key_file, mode):
    path = key_file(KEY.encode(), mode)
    with pytest.raises(WriterNotSetUpError, match=f"chmod 600 {path}") as error:
        configured()
    assert KEY not in str(error.value)


@pytest.mark.parametrize("content", [b"", b" \n", b"a\nb", "schlüssel".encode(), b"\x00\x01"])
def test_a_file_that_holds_no_key_is_refused(key_file, content):
    key_file(content)
    with pytest.raises(WriterNotSetUpError, match="key"):
        configured()


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        *(
            ("KWANZAA_LLM_BASE_URL", url, "BASE_URL")
            for url in ("", "models.example/v1", "file:///etc/passwd", "http://")
        ),
        ("KWANZAA_LLM_MODEL", "", "KWANZAA_LLM_MODEL"),
        ("KWANZAA_LLM_API_KEY", f"file:{os.devnull}/key", "cannot be read"),
    ],
)
def test_what_is_missing_is_named(set_up, name, value, says):
    setattr(set_up, name, value)
    with pytest.raises(WriterNotSetUpError, match=says) as error:
        configured()
    assert KEY not in str(error.value)
