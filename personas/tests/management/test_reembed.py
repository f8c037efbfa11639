from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from personas.models import Passage


def run(*slugs):
    out = StringIO()
    call_command("reembed", *slugs, stdout=out)
    return out.getvalue()


@pytest.mark.parametrize("slugs", [pytest.param((), id="all"), pytest.param(("ada",), id="by slug")])
def test_every_passage_gets_the_vector_of_the_embedder_that_is_set(ada, take_in, slugs):
    take_in(ada, {"a.txt": {}, "b.txt": {}})
    Passage.objects.filter(persona=ada).update(embedder="of before")
    assert run(*slugs) == "ada: 2 passages embedded by hashing-1.\n"
    assert set(Passage.objects.values_list("embedder", flat=True)) == {"hashing-1"}
    assert run(*slugs) == "ada: 0 passages embedded by hashing-1.\n"


def test_a_persona_that_is_not_there_is_named(ada):
    with pytest.raises(CommandError, match="there is no persona nobody: choose another SLUG"):
        run("ada", "nobody")


def test_an_embedder_is_tried_and_nothing_changes(ada, take_in):
    take_in(ada, {"a.txt": {}})
    Passage.objects.filter(persona=ada).update(embedder="of before")
    assert run("--test").startswith("hashing-1 works: 384 numbers; near what answers 0.")
    assert Passage.objects.get().embedder == "of before"


def test_the_vectors_of_before_are_forgotten_when_somebody_says_so(ada, take_in):
    take_in(ada, {"a.txt": {}})
    Passage.objects.filter(persona=ada).update(embedder="of before")
    run()
    assert Passage.objects.get().former_embedder == "of before"
    assert run("--forget", "ada") == "ada: 1 passages have one embedder's vectors again.\n"
    assert Passage.objects.get().former_embedding is None
