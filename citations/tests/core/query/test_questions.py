"""What a question asks for (requirements 2.4 and 3.6)."""

import pytest

from citations.core.query import kinds
from citations.core.query.understood import language
from citations.core.records import QueryType

FACTUAL, CREATIVE, ANALYTICAL = QueryType.FACTUAL, QueryType.CREATIVE, QueryType.ANALYTICAL


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        pytest.param("What is the Civil Rights Act of 1964?", FACTUAL, id="row 10"),
        pytest.param("Imagine a world where a baker was president", CREATIVE, id="row 11"),
        pytest.param("Compare the letter and the speech", ANALYTICAL, id="row 12"),
        pytest.param("When was Kwanzaa created?", FACTUAL, id="create inside a question"),
        pytest.param("Who created Kwanzaa?", FACTUAL, id="who created"),
        pytest.param("What did she write to her sister in 1962?", FACTUAL, id="write inside a question"),
        pytest.param("What did she write about Leeds?", FACTUAL, id="write about"),
        pytest.param("Which songs did he compose?", FACTUAL, id="compose inside a question"),
        pytest.param("Could you tell me when he moved to Leeds?", FACTUAL, id="could you"),
        pytest.param("What if anything did she say about money?", FACTUAL, id="what if anything"),
        pytest.param("Who was the designated heir?", FACTUAL, id="designated"),
        pytest.param("What inventory did he list?", FACTUAL, id="inventory"),
        pytest.param("Who invented the cotton gin?", FACTUAL, id="invented"),
        pytest.param("Who was the composer?", FACTUAL, id="composer"),
        pytest.param("Which songwriter did he admire?", FACTUAL, id="songwriter"),
        pytest.param("What did he say about his typewriter?", FACTUAL, id="typewriter"),
        pytest.param("Describe the generated report", FACTUAL, id="generated"),
        pytest.param("What was the tax assessment in 1970?", FACTUAL, id="assessment"),
        pytest.param("The interpreter job, when did he start?", FACTUAL, id="interpreter"),
        pytest.param("What are the differences between the farm and the town?", ANALYTICAL, id="differences"),
        pytest.param("How does the album begin?", FACTUAL, id="how does"),
        pytest.param("¿Cuándo escribió la carta?", FACTUAL, id="another language"),
        pytest.param("Skriv en dikt om branden.", CREATIVE, id="Swedish"),
        pytest.param("Skrev hon en dikt om branden?", FACTUAL, id="Swedish, asking"),
        pytest.param("Scribe mihi carmen de igne.", CREATIVE, id="Latin"),
        pytest.param("Write a poem about rain", CREATIVE, id="a request to write"),
        pytest.param("Please compose a song", CREATIVE, id="a polite request"),
        pytest.param("Could you please write me a poem?", CREATIVE, id="a very polite request"),
        pytest.param("Write down what she said", FACTUAL, id="write down"),
        pytest.param("Explain why he left", ANALYTICAL, id="explain why"),
        pytest.param("What was the relationship between Ada and Rose?", ANALYTICAL, id="relationship"),
        pytest.param("Bread vs. butter", ANALYTICAL, id="versus"),
        pytest.param("How do the Petrel and the Anna compare?", ANALYTICAL, id="how do they compare"),
        pytest.param("Give me a haiku about rain", CREATIVE, id="give me a poem"),
        pytest.param('Finish this sentence: "The sea is"', CREATIVE, id="finish a sentence"),
        pytest.param("Turn his letters into a rap", CREATIVE, id="turn into"),
        pytest.param("I want you to write a song", CREATIVE, id="I want you to"),
        pytest.param("Escribe un poema", CREATIVE, id="a request in Spanish"),
        pytest.param("Create a timeline of his life", FACTUAL, id="a digest of the archive"),
        pytest.param("Write a short summary of the letters", FACTUAL, id="a summary"),
        pytest.param("Draft of the letter: when was it dated?", FACTUAL, id="draft as a noun"),
        pytest.param("What is " * 100, FACTUAL, id="a hundred times the same (row 41)"),
    ],
)
def test_the_form_of_the_request_tells_its_type_and_no_word_inside_it(text, kind):
    assert kinds.query_type(text, kinds.sides(text)) is kind


@pytest.mark.parametrize(
    ("text", "sides"),
    [
        pytest.param(
            "What are the differences between ML-KEM and ML-DSA?", ("ML-KEM", "ML-DSA"), id="between and"
        ),
        pytest.param("Compare bread with butter", ("bread", "butter"), id="with"),
        pytest.param("Compare bread to butter", ("bread", "butter"), id="to"),
        pytest.param("How does bread differ from butter?", ("bread", "butter"), id="differ from"),
        pytest.param(
            "Give a comparison between bread and butter.", ("bread", "butter"), id="comparison between"
        ),
        pytest.param("Give a comparison of bread with butter", ("bread", "butter"), id="comparison of"),
        pytest.param("What is the difference between bread & butter?", ("bread", "butter"), id="ampersand"),
        pytest.param("Contrast the farm with the town", ("farm", "town"), id="contrast"),
        pytest.param("How was the farm compared to the town?", ("farm", "town"), id="compared to"),
        pytest.param("Which is faster, bread vs butter?", ("bread", "butter"), id="vs behind a clause"),
        pytest.param("bread versus butter", ("bread", "butter"), id="versus"),
        pytest.param(
            "Compare her life in Leeds and her life in York",
            ("her life in Leeds", "her life in York"),
            id="two places",
        ),
        pytest.param(
            "What is the difference between Bread and Butter Co and Acme?",
            ("Bread and Butter Co", "Acme"),
            id="the last and divides",
        ),
        pytest.param("Compare both the farm and the town", ("farm", "town"), id="both"),
        pytest.param(
            "Compare bread of Leeds and last",
            ("bread of Leeds", "last"),
            id="nothing to put it in the place of",
        ),
        pytest.param(
            "Compare the fire in the Log and in the letters",
            ("fire in the Log", "fire in the letters"),
            id="one thing in two places",
        ),
        pytest.param(
            "How do the Petrel and the Anna differ in size?", ("Petrel", "Anna"), id="A and B differ"
        ),
        pytest.param("Is the Petrel different from the Anna?", ("Petrel", "Anna"), id="different from"),
        pytest.param("What distinguishes the Petrel from the Anna?", ("Petrel", "Anna"), id="distinguishes"),
        pytest.param("What do the Petrel and the Anna have in common?", ("Petrel", "Anna"), id="in common"),
        pytest.param(
            "How did his view of rum change between 1850 and 1860?",
            ("his view of rum 1850", "his view of rum 1860"),
            id="a change",
        ),
        pytest.param(
            "How does the newspaper's account of the fire differ from her letter to the editor?",
            ("newspaper's account of the fire", "her letter to the editor"),
            id="what each is of",
        ),
        pytest.param("Compare Tom and Rose as sailors.", ("Tom", "Rose as sailors"), id="as what"),
        pytest.param(
            "What differences between labour in Hull and in Leeds struck him?",
            ("labour in Hull", "labour in Leeds struck him"),
            id="what stands before the first place is said of both",
        ),
        pytest.param(
            "How did his views on work change from 1845 to 1855?",
            ("his views on work 1845", "his views on work 1855"),
            id="a change from one year to another",
        ),
        pytest.param("Where did Rose work, and what did she earn there?", (), id="two questions"),
        pytest.param("When and where did she die?", (), id="two question words for one thing"),
        pytest.param("Compare " + "a b " * 200 + "and c", (), id="too long to compare two things"),
        pytest.param("Was the same sailor there?", (), id="a comparing word and no comparison"),
        pytest.param("Compare bread and bread", (), id="a thing with itself"),
        pytest.param("Compare bread and Bread?", (), id="with itself in another case"),
        pytest.param("Compare bread", (), id="one side only"),
        pytest.param("Compare the and the", (), id="nothing with nothing"),
        pytest.param("What is X?", (), id="a definition"),
        pytest.param("What are the steps in Algorithm 2?", (), id="steps"),
        pytest.param("WiFi 9?", (), id="neither"),
        pytest.param("Who was with Ada and Rose?", (), id="an and without a comparison"),
    ],
)
def test_a_comparison_has_two_sides_and_anything_else_has_none(text, sides):
    assert kinds.sides(text) == sides


@pytest.mark.parametrize(
    ("text", "code"),
    [
        pytest.param("When did she leave for the sea?", "en", id="English"),
        pytest.param("¿Cuándo se fue de la casa?", "und", id="Spanish"),
        pytest.param("Quand est-elle partie de la maison ?", "und", id="French"),
        pytest.param("Wann hat sie das Haus verlassen?", "und", id="German"),
        pytest.param("Quando è partita per il mare?", "und", id="Italian"),
        pytest.param("Onde foi que ela não morou?", "und", id="Portuguese"),
        pytest.param("Ông ấy đã ở đâu năm 1960?", "und", id="Vietnamese"),
        pytest.param("Waar werd hij geboren?", "und", id="Dutch"),
        pytest.param("Vem var Annie Holt?", "und", id="Swedish"),
        pytest.param("Hvem var Annie Holt?", "und", id="Danish, which is not Swedish"),
        pytest.param("Ubi nata est?", "und", id="Latin"),
        pytest.param("Qui est Annie Holt ?", "und", id="French, which is not Latin"),
        pytest.param("Dove abitava a Bradford?", "und", id="short Italian"),
        pytest.param("Qu'a-t-elle écrit ?", "und", id="French with its marks"),
        pytest.param("Did her dog have a den in Var?", "en", id="English with words of others"),
        pytest.param("Alizaliwa wapi na lini?", "und", id="Swahili"),
        pytest.param("Когда он родился?", "und", id="Russian"),
        pytest.param("他是什么时候出生的？", "und", id="Chinese"),
        pytest.param("いつ生まれましたか", "und", id="Japanese"),
        pytest.param("Hva skrev hun om broren sin?", "und", id="Norwegian, which is not Danish"),
        pytest.param("Kva skreiv ho om bror sin?", "und", id="the other Norwegian"),
        pytest.param("Minkä värinen hänen pyöränsä oli?", "und", id="Finnish"),
        pytest.param("Kiedy urodziła się Annie Holt?", "und", id="Polish"),
        pytest.param("Jakou barvu mělo její kolo?", "und", id="Czech"),
        pytest.param("Mikor született Annie Holt?", "und", id="Hungarian"),
        pytest.param("Când s-a născut Annie Holt?", "und", id="Romanian, which is not Vietnamese"),
        pytest.param("De quin color era la seva bicicleta?", "und", id="Catalan, which is not Spanish"),
        pytest.param("Annie Holt ne zaman doğdu?", "und", id="Turkish"),
        pytest.param("Apa warna sepedanya?", "und", id="Indonesian"),
        pytest.param("彼女の自転車は何色でしたか？", "und", id="Japanese with more Han than kana"),
        pytest.param("Якого кольору був її велосипед?", "und", id="Ukrainian, which is not Russian"),
        pytest.param("Шта је написао њој?", "und", id="Serbian, which is not Russian"),
        pytest.param("او چه چیزی نوشت؟", "und", id="Persian, which is not Arabic"),
        pytest.param("What did Bjørn say?", "en", id="a name's letters tell nothing"),
        pytest.param("Who was José?", "en", id="a name's accent tells nothing"),
        pytest.param("i want letters from her", "en", id="English without a question word"),
        pytest.param("Kwanzaa", "en", id="in doubt English"),
        pytest.param("", "en", id="nothing"),
    ],
)
def test_function_words_tell_the_language(text, code):
    assert language(text) == code
