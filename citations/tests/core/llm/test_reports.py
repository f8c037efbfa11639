"""What a test of the connection says: one sentence for each fault, with what to do and without a secret."""

import re
from dataclasses import replace

import pytest

from citations.core.llm import reports
from citations.core.llm.reports import Fault, Report, Role, Schema

WHOLE = Report(
    drafter="openai", address="http://127.0.0.1:11434/v1", model="small", why="KWANZAA_LLM_MODEL is not set."
)


def sentence(report):
    return reports.sentence(report, tokens=800, seconds=30)


@pytest.mark.parametrize("fault", Fault)
def test_every_fault_is_one_sentence_that_names_the_thing_and_a_next_step(fault):
    said = sentence(replace(WHOLE, fault=fault))
    assert said.endswith(".")
    assert len(re.findall(r"[.!?](?=\s|$)", said)) == 1
    assert re.search(r"openai|127\.0\.0\.1", said)
    assert re.search(r"mend|run make|put |load |wait|take |give |look |is not set", said)


def test_what_works_says_nothing():
    assert (sentence(WHOLE), WHOLE.works) == ("", True)


def test_a_context_that_was_told_is_told_on():
    assert "holds 2048 tokens" in sentence(Report(drafter="openai", fault=Fault.CONTEXT, context=2048))
    assert "holds fewer tokens" in sentence(Report(drafter="openai", fault=Fault.CONTEXT))


@pytest.mark.parametrize(
    ("url", "told"),
    [
        pytest.param(
            "https://me:secret@a.example:8443/v1?key=secret#x", "https://a.example:8443/v1", id="secrets"
        ),
        pytest.param("http://[::1]:11434/v1", "http://[::1]:11434/v1", id="IPv6"),
        pytest.param("http://a.example", "http://a.example", id="plain"),
        pytest.param("nonsense", "://nonsense", id="no address"),
    ],
)
def test_an_address_is_told_without_what_may_be_a_secret(url, told):
    assert reports.bare(url) == told


def test_a_program_gets_the_same():
    value = reports.value(replace(WHOLE, fault=Fault.KEY), tokens=800, seconds=30)
    assert (value["works"], value["fault"], value["schema"]) == (False, "key", Schema.UNTOLD.value)
    assert value["sentence"] == sentence(replace(WHOLE, fault=Fault.KEY))
    assert reports.value(WHOLE, tokens=800, seconds=30)["fault"] is None


def test_longer_answers_need_more_context():
    assert reports.needed(1_000) - reports.needed(800) == 400


@pytest.mark.parametrize("role", [*Role])
@pytest.mark.parametrize(
    "fault",
    [None, Fault.NOT_SET_UP, Fault.PACKAGE, Fault.USELESS],
    ids=["works", "not set up", "package", "useless"],
)
def test_what_was_found_of_a_role_is_told_in_one_sentence(fault, role):
    value = reports.Second(
        role=role, name="openai:small", fault=fault, why="KWANZAA_JUDGE_MODEL is not set.", ms=7
    ).value()
    assert (value["name"], value["works"], value["ms"]) == ("openai:small", fault is None, 7)
    assert (role.value in str(value["sentence"])) is (fault is not None)
