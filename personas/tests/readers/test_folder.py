import os

import pytest

from personas.core.findings import Finding
from personas.readers import folder
from personas.tests.folders import rules, write_folder


def test_a_folder_is_read_in_the_order_of_its_manifest(tmp_path):
    found = folder.read(write_folder(tmp_path, {"b.txt": {}, "texts/a.txt": {}}))
    assert found.findings == ()
    assert [document.row.path for document in found.documents] == ["b.txt", "texts/a.txt"]
    assert found.documents[0].content.paragraphs == ("This is b.txt. It is short.",)


def test_texts_may_have_another_charset_than_the_manifest(tmp_path):
    root = write_folder(tmp_path, {"a.txt": {"title": "Inês"}}, a_txt="Inês".encode("utf-16"))
    (document,) = folder.read(root, charset="utf-16").documents
    assert (document.content.paragraphs, document.row.fact("title")) == (("Inês",), "Inês")


@pytest.mark.parametrize(
    ("data", "rule", "says"),
    [
        pytest.param(b"", "empty_file", "no bytes", id="empty"),
        pytest.param(b" \n\t\n", "empty_file", "white space", id="blank"),
        pytest.param(b"ab\xff", "text", "byte 2", id="another charset"),
        pytest.param(b"a\nb\0", "text", "line 2", id="NUL"),
        pytest.param(b"\x89PNG\r\n\x1a\n", "text", "byte 0", id="binary"),
    ],
)
def test_a_file_that_holds_no_text_is_found(tmp_path, data, rule, says):
    found = folder.read(write_folder(tmp_path, {"a.txt": {}, "b.txt": {}}, a_txt=data))
    assert rules(found) == [("a.txt", rule)]
    assert says in found.findings[0].message
    assert found.findings[0].row == 2
    assert [document.row.path for document in found.documents] == ["b.txt"]


TALK = "Mum: I sold the boat.\n\nBen: Why?\n\nMum: It leaked.\n\nBen: It did not."


@pytest.mark.parametrize(
    ("kind", "words", "wrong"),
    [
        pytest.param("letter", TALK, [("a.txt", "speakers")], id="a talk as a letter"),
        pytest.param("interview", TALK, [], id="an interview, whose turns are told apart"),
        pytest.param("message", "24/05/19, 14:03 - Ben: one", [("a.txt", "speakers")], id="a chat"),
        pytest.param("interview", "24/05/19, 14:03 - Ben: one", [("a.txt", "speakers")], id="a chat as one"),
        pytest.param("letter", "Dear Ben: I sold the boat.", [], id="a letter"),
    ],
)
def test_a_text_of_several_is_not_taken_for_one_voice(tmp_path, kind, words, wrong):
    found = folder.read(write_folder(tmp_path, {"a.txt": {"kind": kind}}, a_txt=words.encode()))
    assert rules(found) == wrong


def test_a_file_that_is_not_there_is_found(tmp_path):
    root = write_folder(tmp_path, {"a.txt": {}})
    (root / "a.txt").unlink()
    assert rules(folder.read(root)) == [("a.txt", "absent")]


def test_a_file_of_200_megabytes_is_refused_by_its_size_and_not_read(tmp_path):
    root = write_folder(tmp_path, {"a.txt": {}})
    os.truncate(root / "a.txt", 200 * 2**20)
    found = folder.read(root)
    assert rules(found) == [("a.txt", "too_large")]
    assert "209,715,200 bytes" in found.findings[0].message


def test_no_link_is_followed(tmp_path):
    secret = tmp_path / "secret"
    secret.mkdir()
    (secret / "a.txt").write_text("secret", encoding="utf-8")
    root = write_folder(tmp_path / "archive", {"a.txt": {}, "texts/a.txt": {}})
    (root / "a.txt").unlink()
    (root / "a.txt").symlink_to(secret / "a.txt")
    (root / "texts" / "a.txt").unlink()
    (root / "texts").rmdir()
    (root / "texts").symlink_to(secret)
    assert rules(folder.read(root)) == [("a.txt", "link"), ("texts/a.txt", "link")]


def test_a_manifest_that_is_a_link_is_not_read(tmp_path):
    root = write_folder(tmp_path / "archive", {"a.txt": {}})
    (root / "manifest.csv").rename(tmp_path / "m.csv")
    (root / "manifest.csv").symlink_to(tmp_path / "m.csv")
    assert rules(folder.read(root)) == [("manifest.csv", "link")]


def test_what_is_no_plain_file_is_found_and_not_waited_for(tmp_path):
    root = write_folder(tmp_path, {"a.txt": {}, "b.txt": {}})
    (root / "a.txt").unlink()
    os.mkfifo(root / "a.txt")
    (root / "b.txt").unlink()
    (root / "b.txt").mkdir()
    assert rules(folder.read(root)) == [("a.txt", "not_a_file"), ("b.txt", "not_a_file")]


def test_a_folder_without_manifest_says_so(tmp_path):
    found = folder.read(tmp_path / "nowhere")
    assert rules(found) == [("manifest.csv", "no_manifest")]
    assert "name a folder that holds one" in found.findings[0].message


def test_a_file_in_the_place_of_a_folder_is_found(tmp_path):
    root = write_folder(tmp_path, {"a/b.txt": {}})
    (root / "a" / "b.txt").unlink()
    (root / "a").rmdir()
    (root / "a").write_text("file", encoding="utf-8")
    assert rules(folder.read(root)) == [("a/b.txt", "unreadable")]


def test_findings_of_manifest_and_files_come_together(tmp_path):
    root = write_folder(tmp_path, {"a.txt": {"date": "June"}, "b.txt": {}}, b_txt=b"")
    assert rules(folder.read(root)) == [("manifest.csv", "date"), ("b.txt", "empty_file")]


def test_a_list_of_record_keys_is_read(tmp_path):
    (tmp_path / "withdrawn.txt").write_bytes(b"texts/a.txt\r\n\r\ntexts/b.txt\r\n")
    assert folder.read_list(tmp_path, "withdrawn.txt") == ("texts/a.txt", "texts/b.txt")


@pytest.mark.parametrize(("data", "rule"), [(None, "absent"), (b"\xff", "text")])
def test_a_list_that_cannot_be_read_is_a_finding(tmp_path, data, rule):
    if data is not None:
        (tmp_path / "withdrawn.txt").write_bytes(data)
    found = folder.read_list(tmp_path, "withdrawn.txt")
    assert isinstance(found, Finding)
    assert found.rule.value == rule
