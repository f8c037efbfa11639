from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sentencex import get_sentence_boundaries

from ledger.tests.by_name import by_name
from personas.core import passages
from personas.core.passages import covers, cut_back, of_flat, pieces, sentences, text_of
from personas.core.passages import pack as pack_pieces
from personas.core.text import canonical_str


def words(text):
    return len(text.split())


def pack(paragraphs, *, budget, count, apart=()):
    found = pieces(paragraphs, budget=budget, count=count)
    return pack_pieces(paragraphs, found, budget=budget, count=count, apart=apart)


def bare(text):
    return "".join(text.split())


def cut(*paragraphs):
    return [paragraphs[number][start:end] for number, start, end in sentences(paragraphs)]


@by_name(
    ("paragraph", "found"),
    {
        "marks": ("One. Two!  Three?", ["One.", "Two!", "Three?"]),
        "titles": ("We met Mr. Covey at St. Michael's. He left.", 2),
        "speech goes on": ("“Go!” he said. “No.”", ["“Go!” he said.", "“No.”"]),
        "goes on in small letters": ("It cost approx. ten pounds. It rained.", 2),
        "numbers": ("2d. It was late. 3d. It rained.", ["2d. It was late.", "3d. It rained."]),
        "steps": ("Flour.\n1. Boil it.\n2. Add salt", ["Flour.", "1. Boil it.", "2. Add salt"]),
        "list": ("To buy:\n- one egg\n- two eggs", ["To buy:", "- one egg", "- two eggs"]),
        "verse stays whole": ("Slack water,\nslow daughter", ["Slack water,\nslow daughter"]),
        "astral letters": ("𝔄 one. 𝔅 two.", ["𝔄 one.", "𝔅 two."]),
        "initials": ("WM. LLOYD GARRISON", 1),
        "me is no place": ("He told me. I ran.", ["He told me.", "I ran."]),
        "no number, no month": ("“Say no.” I’ll not. In May. A dog came.", 4),
        "a place and numbers": ("We saw Portland, Me. I of the list, no. I of two.", 1),
    },
)
def test_sentences_are_found(paragraph, found):
    assert cut(paragraph) == found if isinstance(found, list) else len(cut(paragraph)) == found


@pytest.mark.parametrize(("language", "many"), [("en", 2), ("en-GB", 2), ("de", 1)])
def test_a_short_word_ends_a_sentence_in_its_own_language(language, many):
    assert len(sentences(("Nach Art. A und b: no. I am old.",), language)) == many


def test_a_long_paragraph_is_cut_into_the_same_sentences(monkeypatch):
    text = " ".join(f"In {year} we met Mr. Covey. “Go!” he said." for year in range(1_000))
    asked, plain = list[int](), get_sentence_boundaries

    def counted(language, stretch):
        asked.append(len(stretch))
        return plain(language, stretch)

    monkeypatch.setattr(passages, "get_sentence_boundaries", counted)
    assert cut(text) == [
        f"In {year} we met Mr. Covey." if said else "“Go!” he said."
        for year in range(1_000)
        for said in (1, 0)
    ]
    assert max(asked) <= passages.STRETCH < len(text)


@pytest.mark.parametrize("sign", ["“", "x", "a ", "a\n", "é—"])
def test_a_line_without_an_end_is_cut_and_nothing_of_it_lost(sign):
    (paragraph,) = canonical_str(sign * 15_000).paragraphs
    found = sentences((paragraph,))
    assert bare("".join(paragraph[start:end] for _, start, end in found)) == bare(paragraph)
    packed = pack((paragraph,), budget=50, count=words)
    assert max(len(text_of((paragraph,), one)) for one in packed) <= 50 * (passages.WIDEST + 1)


def test_no_sentence_crosses_a_paragraph():
    assert sentences(("One", "two. Three")) == ((0, 0, 3), (1, 0, 4), (1, 5, 10))


texts = st.text(st.sampled_from("ab .!?\n\u201d\u201c(1)-I;,é𝔄"), max_size=120).map(
    lambda text: canonical_str(text).paragraphs
)


@given(texts)
def test_sentences_cover_all_that_is_not_blank_once_and_in_order(paragraphs):
    spans = sentences(paragraphs)
    assert list(spans) == sorted(spans)
    covered = [(number, at) for number, start, end in spans for at in range(start, end)]
    assert len(covered) == len(set(covered))
    solid = {
        (n, at) for n, paragraph in enumerate(paragraphs) for at, char in enumerate(paragraph) if char.strip()
    }
    assert solid <= set(covered)
    for number, start, end in spans:
        assert paragraphs[number][start:end] == paragraphs[number][start:end].strip()


@given(texts, st.integers(1, 12), st.sampled_from([words, len]))
def test_passages_keep_the_budget_and_lose_nothing(paragraphs, budget, count):
    found = pack(paragraphs, budget=budget, count=count)
    spans = [span for passage in found for span in passage.spans]
    covered = {(number, at) for number, start, end in spans for at in range(start, end)}
    solid = {
        (n, at) for n, paragraph in enumerate(paragraphs) for at, char in enumerate(paragraph) if char.strip()
    }
    assert solid <= covered
    assert spans == sorted(spans)
    for passage in found:
        assert sum(count(paragraphs[number][start:end]) for number, start, end in passage.spans) <= budget


@given(texts, st.integers(1, 12))
def test_a_sentence_is_split_only_when_it_alone_exceeds_the_budget(paragraphs, budget):
    spans = {span for passage in pack(paragraphs, budget=budget, count=words) for span in passage.spans}
    for number, start, end in sentences(paragraphs):
        if words(paragraphs[number][start:end]) <= budget:
            assert (number, start, end) in spans


def test_a_passage_ends_with_its_paragraph_once_it_is_half_full():
    found = pack(("One two. Three four.", "Five six. Seven eight."), budget=6, count=words)
    assert [text_of(("One two. Three four.", "Five six. Seven eight."), p) for p in found] == [
        "One two. Three four.",
        "Five six. Seven eight.",
    ]


def test_short_paragraphs_share_a_passage():
    paragraphs = ("CHAPTER I", "Born in 1908.")
    assert [text_of(paragraphs, p) for p in pack(paragraphs, budget=20, count=words)] == [
        "CHAPTER I Born in 1908."
    ]


@by_name(
    ("sentence", "pieces"),
    {
        "line first": ("a b c\nd e f", ["a b c", "d e f"]),
        "then semicolon": ("a, b c; d e f", ["a, b c;", "d e f"]),
        "then comma": ("a b c, d e f", ["a b c,", "d e f"]),
        "then blank": ("a b cc d e f", ["a b cc", "d e f"]),
    },
)
def test_a_long_sentence_is_split_at_its_best_joint(sentence, pieces):
    found = pack((sentence,), budget=3, count=words)
    assert [text_of((sentence,), passage) for passage in found] == pieces


def test_a_word_without_end_is_split_anywhere():
    found = pack(("x" * 10,), budget=4, count=len)
    assert [len(text_of(("x" * 10,), passage)) for passage in found] == [2, 3, 2, 3]


@given(texts, st.integers(3, 12), st.randoms(use_true_random=False))
def test_what_stands_apart_makes_passages_of_its_own_and_no_other_holds_both_of_its_sides(
    paragraphs, budget, chance
):
    found = pieces(paragraphs, budget=budget, count=words)
    apart = {span for span in found if chance.random() < 0.3}
    made = pack(paragraphs, budget=budget, count=words, apart=apart)
    assert sorted(span for one in made for span in one.spans) == sorted(found)
    for one in made:
        assert len(one.spans) == 1 or not apart.intersection(one.spans)
        places = [found.index(span) for span in one.spans]
        for before, behind in pairwise(places):
            between = found[before + 1 : behind]
            assert not any(span[0] == found[before][0] == found[behind][0] for span in between)


@by_name(
    ("with_it", "without"),
    {
        "a paragraph": (("One two.", "Held.", "Three four."), ("One two.", "Three four.")),
        "the first sentence": (("One two. Three.", "Held. Four."), ("One two. Three.", "Four.")),
        "the last sentence": (("One two. Held.", "Four five."), ("One two.", "Four five.")),
    },
)
def test_the_others_are_packed_as_if_it_were_not_there(with_it, without):
    apart = {span for span in sentences(with_it) if with_it[span[0]][span[1] : span[2]] == "Held."}
    made = pack(with_it, budget=6, count=words, apart=apart)
    assert [text_of(with_it, one) for one in made] == [
        *(text_of(without, one) for one in pack(without, budget=6, count=words)),
        "Held.",
    ]


def test_nothing_has_no_passages():
    assert pack((), budget=5, count=words) == ()


def test_a_passage_is_cut_back_into_its_sentences():
    paragraphs = ("One came. Two came.", "Three  stayed.")
    (passage,) = pack(paragraphs, budget=99, count=lambda text: len(text.split()))
    assert cut_back(text_of(paragraphs, passage), passage.spans) == (
        "One came.",
        "Two came.",
        "Three  stayed.",
    )
    assert cut_back("", ()) == ()


TWO = ("One. Two.", " ", "Three.")


@by_name(
    ("spans", "are_all"),
    {
        "all": ([(0, 0, 4), (0, 5, 9), (2, 0, 6)], True),
        "blanks between, paragraphs in another order": ([(2, 0, 6), (0, 0, 9)], True),
        "an end is missing": ([(0, 0, 4), (2, 0, 6)], False),
        "a beginning is missing": ([(0, 5, 9), (2, 0, 6)], False),
        "a paragraph is missing": ([(0, 0, 9)], False),
        "a character twice": ([(0, 0, 5), (0, 4, 9), (2, 0, 6)], False),
        "backwards": ([(0, 0, 9), (2, 0, 6), (2, 6, 0)], False),
    },
)
def test_spans_cover_every_character_once_or_do_not(spans, are_all):
    assert covers(TWO, spans) is are_all


def test_what_was_cut_covers_its_paragraphs_and_stands_in_its_row():
    found = pack(TWO, budget=1, count=words)
    assert covers(TWO, [span for one in found for span in one.spans])
    assert [of_flat([number for span in one.spans for number in span]) for one in found] == list(found)
