"""Names of people who are anonymized, however they are written."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from ledger.tests.by_name import by_name
from personas.core import folding, spellings
from personas.core.folding import fold, fold_alone
from personas.core.veils import NAMELESS, UNVEILED, Mark, Veil, says

VEIL = Veil(
    people=(
        (("Tom Hale", "Tommy"), "Person A"),
        (("Mary-Ann O’Neil",), "Person B"),
        (("Mr. Pryce",), ""),
        (("田中", "ทนาย"), "Person C"),
        (("José Pérez",), "the cook Pérez"),
        (("Will May",), "Person D"),
        (("Ann Lee",), "Person E"),
        (("Anne Lee",), "Tommy’s aunt"),
        (("Jo Strasse",), "Person\nF"),
        (("Eve Adler", ""), "x" * 101),
        (("Max Zorn",), "Per\u200bson G"),
        (("Sir of the", "…"), "Person H"),
    ),
    own=("Ada Hale", "Ada"),
)


@by_name(
    ("text", "shown"),
    {
        "as it stands": ("I met Tom Hale.", "I met Person A."),
        "in any case": ("TOM HALE and tom hale", "Person A and Person A"),
        "possessive": ("Tom Hale’s dog, Tom Hale's cat", "Person A’s dog, Person A's cat"),
        "over line ends and blanks": ("Tom\nHale, Tom \u00a0\t Hale", "Person A, Person A"),
        "broken at line ends": ("Tom Ha-\nle and T-\nom Hale", "Person A and Person A"),
        "with what cannot be seen": ("To\u00adm Ha\u200ble", "Person A"),
        "with escapes": ("To⟨U+00AD⟩m Hale ⟨U+202E⟩x", "Person A ⟨U+202E⟩x"),
        "in wide letters": ("Ｔｏｍ Ｈａｌｅ", "Person A"),
        "in an address": ("tom.hale@example.org, tom_hale", "Person A@example.org, Person A"),
        "run together": ("tomhale", "Person A"),
        "another name": ("Tommy came", "Person A came"),
        "hyphen and apostrophe": ("Mary Ann ONeil, mary-\nann o'neil", "Person B, Person B"),
        "accents apart; a pseudonym that tells": ("Jose\u0301 PE\u0301REZ", NAMELESS),
        "sharp s; a pseudonym of two lines": ("JO STRAẞE", NAMELESS),
        "scripts without blanks": ("田中さん, ทนายพูด", "Person Cさん, Person Cพูด"),
        "an initial": ("T. Hale, T Hale", f"{NAMELESS}, {NAMELESS}"),
        "surname first": ("Hale, Tom", f"{NAMELESS}, {NAMELESS}"),
        "then the surname alone": ("Tom Hale; Hale left", f"Person A; {NAMELESS} left"),
        "a title and a surname": ("old Pryce, MR PRYCE", f"old {NAMELESS}, {NAMELESS}"),
        "the person’s own name": ("Ada Hale, Tom Hale, Hale", f"Ada Hale, Person A, {NAMELESS}"),
        "names that are words": ("Will May will in may; May", f"Person D will in may; {NAMELESS}"),
        "words in capitals": ("WILL MAY said WILL", f"Person D said {NAMELESS}"),
        "a pseudonym that names another": ("Anne Lee", NAMELESS),
        "an initial that two share": ("A. Lee", NAMELESS),
        "no usable pseudonym": ("Eve Adler, Max Zorn", f"{NAMELESS}, {NAMELESS}"),
        "who is not named": ("Hale and hearty Canada", "Hale and hearty Canada"),
        "parts of words": ("Tommys Atom Haley", "Tommys Atom Haley"),
        "nothing": ("", ""),
    },
)
def test_names_give_way_however_they_are_written(text, shown):
    assert VEIL.over(text) == shown


@by_name(
    ("name", "text", "true"),
    {
        "initials that make a word": ("I. da S.", "This is so.", False),
        "initials apart": ("I. da S.", "I da S said so.", True),
        "initials together": ("J. B. Smith", "JB Smith said so.", True),
        "an initial that begins a word": ("B. Eating", "The beating of drums.", False),
        "an initial apart": ("B. Eating", "b eating", True),
        "a short name run together": ("Al Li", "It was alli.", False),
        "no letters": ("…", "…", False),
    },
)
def test_a_name_is_found_where_it_stands_and_not_in_other_words(name, text, true):
    assert says(text, (name,)) is true
    assert says(text, ()) is False


def test_who_is_named_nearby_loses_the_lone_parts_of_the_name():
    assert VEIL.over("I met Hale.") == "I met Hale."
    assert VEIL.over("I met Hale.", frozenset({0})) == f"I met {NAMELESS}."
    assert VEIL.named("Tom Hale and Pryce") == {0, 2}


def test_marks_tell_places_in_code_points_of_the_text_itself():
    assert VEIL.marks("Ｘ: Tom\u200b Hale\u0301’s") == (Mark(start=3, end=13, text="Person A"),)


def test_without_anybody_nothing_is_veiled():
    assert UNVEILED.over("Tom Hale") == "Tom Hale"
    assert UNVEILED.named("Tom Hale") == frozenset()


alphabet = st.sampled_from([*"TomHaley -'’\n.,", "\u200b", "\u0301", "é", "ﬁ", "⟨U+200B⟩"])


@settings(derandomize=True, deadline=None, database=None)
@given(st.lists(alphabet, max_size=14).map("".join), st.lists(alphabet, max_size=6).map("".join))
def test_a_name_between_other_words_is_never_left(before, after):
    shown = VEIL.over(f"{before} Tom Hale {after}")
    assert "tomhale" not in fold(shown).text.replace(" ", "")


@settings(derandomize=True, deadline=None, database=None)
@given(st.text(max_size=20))
def test_folding_tells_where_everything_stood(text):
    folded = fold(text)
    assert len(folded.text) == len(folded.starts) == len(folded.ends)
    assert all(0 <= a < b <= len(text) for a, b in zip(folded.starts, folded.ends, strict=True))
    assert list(folded.starts) == sorted(folded.starts)
    assert fold(folded.text).text == folded.text or "⟨" in folded.text
    assert fold_alone(text) == folded.text


def test_what_was_met_is_forgotten_before_it_fills_the_memory():
    assert len(fold_alone("".join(map(chr, range(0x4E00, 0x4E00 + 20_000))))) == 20_000
    assert len(folding._TABLE) < 16_384
    assert fold_alone("Élise  O’Neil") == "elise o'neil"


def test_a_form_that_two_people_share_tells_neither_pseudonym():
    veil = Veil(people=((("Tom Hale", "Tom"), "Person A"), (("Tom Weir", "TOM"), "Person B")))
    assert veil.over("Tom came, Tom Hale left.") == f"{NAMELESS} came, Person A left."


names = st.lists(
    st.sampled_from(["Tom", "Hale", "O’Neil", "Mary-Ann", "T.", "K", "de", "of", "Sir", "田中", "José", "…"]),
    min_size=1,
    max_size=4,
).flatmap(lambda words: st.sampled_from([" ", "-"]).map(lambda gap: gap.join(words)))
pieces = st.sampled_from(
    [
        *"Tom hale HALES o'neil ONeil Mary ann maryann t T. k de of sir 田中 Jose\u0301 x … - _".split(),
        *("o neil", " ", "-\n", ", "),
    ]
)


@settings(derandomize=True, deadline=None, database=None)
@given(
    st.lists(st.lists(names, min_size=1, max_size=2).map(tuple), min_size=1, max_size=3, unique=True),
    st.lists(pieces, max_size=12).map("".join),
)
@example([("Sir of",), ("T. K",)], "sir of, T. K")
def test_whoever_is_left_out_before_the_search_would_not_have_been_found(register, text):
    veil = Veil(people=tuple((one, f"Person {n}") for n, one in enumerate(register)), own=("Ada Hale",))
    quick = veil.named(text), veil.marks(text), veil.marks(text, frozenset({0}))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(spellings, "may_stand", lambda *_: True)
        assert (veil.named(text), veil.marks(text), veil.marks(text, frozenset({0}))) == quick


NAMES = ("Nora Blake", "Mrs. J. O'Neil", "de la Cruz", "李明", "Al")


@given(
    st.lists(
        st.sampled_from(
            (
                "Nora",
                "N.",
                "Blake",
                "Blake,",
                "Blakes",
                "O'Neil",
                "ONeil",
                "O Neil",
                "Neil-",
                "J.",
                "Cruz",
                "la",
                "de",
                "李明",
                "Al",
                "also",
            )
        ),
        max_size=5,
    ),
    st.sampled_from((" ", "", "-", "- ")),
)
def test_what_is_asked_first_because_it_is_quicker_hides_no_name(words, between):
    text = between.join(words)
    folded = fold(text).text
    found = any(pattern.search(folded) for pattern in (spellings.either(NAMES), spellings.loosely(NAMES)))
    assert says(text, NAMES) is found
    people = tuple(((name,), f"friend {n}") for n, name in enumerate(NAMES))
    lone = any(spellings.lone(names).search(folded) for names, _ in people)
    named = Veil(people=people).marks(text, frozenset(range(len(people))))
    assert bool(named) is (lone or spellings.either(NAMES).search(folded) is not None)
