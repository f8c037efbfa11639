"""The words of every no, one short sentence for each reason (requirements 5b, "Refusal voice"; 6.1, X11).

In English, as they are signed; pages say them in the reader's language by their catalogues. In braces: numbers of the
refusal, which only the record and the auditor get, and the end of the archive.
"""

from citations.core.records import Reason, Suggestion, SuggestionType

TITLE = "The archive does not answer this"
NOTHING = "Nothing in the archive answers this question."
STRICTLY = "Nothing that comes up to the way of answering that was chosen answers this question."
STRICT = {
    Reason.BELOW_MIN_SOURCES: "Fewer papers come near the question than the way of answering that was chosen wants.",
    Reason.NO_PRIMARY_SOURCES: (
        "No paper in their own hand comes near the question; the way of answering that was chosen wants one."
    ),
}
HELP = ("Ask with other words, or with a name, a place or a year.", "Ask about one thing at a time.")
FILTERED = "Nothing among the papers that were chosen answers this question."
UNFILTERED = "Ask again without choosing among the papers: this was asked of some of them alone."
RESTRICTED = "Supported by archived material (source restricted by the person's instructions)."
REMOVED: dict[str, str] = {
    "unsupported": "The archive does not support it word for word.",
    "inference": "It could not be tied closely enough to a passage.",
    "beside": "It does not answer the question.",
    "unfound": "Nothing was found that surely answers it.",
    "restricted": "The source is restricted by the person's instructions.",
    "too_long": "The passage is longer than may be shown.",
    "spent": "It is more than your access lets you be shown for now.",
}

CATEGORY: dict[Reason, tuple[str, str, tuple[str, ...]]] = {
    Reason.MALFORMED: (
        "This could not be read as a question",
        "A question has 1 to 1,000 characters.",
        (),
    ),
    Reason.CARE: (
        "You do not have to carry this alone",
        "An archive cannot be with you in this; there are people who can, today.",
        (
            "If you or somebody else is in danger now, call the emergency number of your country.",
            "Tell somebody whom you trust, or somebody who listens for a living.",
            "You can come back to the archive whenever you like.",
        ),
    ),
    Reason.GREETING: (
        "You are welcome here",
        "You can ask what this archive says about a person, a place, a year or a subject.",
        (),
    ),
    Reason.POST_DEATH: (
        "After the archive ends",
        "Their archive does not extend past {end}.",
        ("Ask about something from their lifetime.",),
    ),
    Reason.GENERAL_KNOWLEDGE: (
        "Not a question for this archive",
        "This asks for something else than what the archive says.",
        ("Ask what the archive says about a person, a place, a year or a subject.",),
    ),
    Reason.ADVERSARIAL: (
        "This is not something the archive can do",
        (
            "This is a program and not the person; it shares what was written and recorded, "
            "and cannot do what this asks."
        ),
        (),
    ),
    Reason.THIRD_PARTY: (
        "A private matter of somebody else",
        "I do not answer questions about the private life of other people.",
        ("Ask about the person whose archive this is.",),
    ),
    Reason.BUDGET_SPENT: (
        "Nothing more can be shown to you today",
        "The day's budget begins anew at midnight UTC; for one item, the limit is for good.",
        ("Read again what you were shown: your conversations keep it.",),
    ),
    Reason.EXTRACTION_RISK: (
        "Enough of one thing for today",
        "You can ask about this again after midnight UTC.",
        ("Ask about something else.",),
    ),
    Reason.CONVERSATION_ENDED: (
        "This conversation has ended",
        "You can begin a new one.",
        (),
    ),
}

MESSAGES: dict[Reason, str] = {
    Reason.INSUFFICIENT_RETRIEVAL: (
        "I cannot provide a cited answer to this query "
        "because no relevant documents were found in the archive."
    ),
    Reason.NO_CITEABLE_CONTENT: (
        "I cannot provide a cited answer because none of the retrieved documents has complete citation data."
    ),
    Reason.LOW_SIMILARITY_SCORE: (
        "I cannot provide a cited answer "
        "because the retrieved documents have low relevance (best: {found}, required: {needed})."
    ),
    Reason.BELOW_MIN_SOURCES: (
        "I cannot provide a cited answer "
        "because only {found_count} source(s) were found, but {needed_count} are required."
    ),
    Reason.NO_PRIMARY_SOURCES: (
        "I cannot provide a cited answer "
        "because no primary sources were found, and this profile requires them."
    ),
    Reason.CITATIONS_REQUIRED: "I cannot provide an answer because the draft made claims without citations.",
    Reason.NOT_COVERED: "I cannot provide a cited answer because no retrieved passage supports one.",
    Reason.ONE_SIDED: "I cannot provide a comparison because the archive supports only one side of it.",
    Reason.NO_PART: "I cannot provide a cited answer because no retrieved passage supports one to any question.",
    Reason.NOT_DISPLAYABLE: "I cannot provide the answer because none of its sources may be shown.",
}
GAPS: dict[Reason, str] = {
    Reason.MALFORMED: "The text is not a question.",
    Reason.CARE: "Somebody needs a person, and no archive.",
    Reason.GREETING: "Nothing is asked.",
    Reason.POST_DEATH: "The archive ends before what is asked about.",
    Reason.GENERAL_KNOWLEDGE: "The question asks for knowledge from outside the archive.",
    Reason.ADVERSARIAL: "The request is not a question to the archive.",
    Reason.THIRD_PARTY: "The question asks for private matters of another person.",
    Reason.INSUFFICIENT_RETRIEVAL: "No relevant documents were found in the archive.",
    Reason.NO_CITEABLE_CONTENT: "Retrieved documents lack a title, an address or words to cite.",
    Reason.LOW_SIMILARITY_SCORE: "Retrieved documents have low relevance (best: {found}, required: {needed}).",
    Reason.BELOW_MIN_SOURCES: "Only {found_count} of {needed_count} required sources were found.",
    Reason.NO_PRIMARY_SOURCES: "No primary sources were found among {sources} source(s).",
    Reason.CITATIONS_REQUIRED: "No claim of the draft carried a citation.",
    Reason.NOT_COVERED: "No passage binds what the question asks for.",
    Reason.ONE_SIDED: "Evidence was found for one side of the comparison only.",
    Reason.NO_PART: "No passage binds what any of the questions asks for.",
    Reason.NOT_DISPLAYABLE: "Every supporting passage is withheld or longer than may be shown.",
    Reason.BUDGET_SPENT: "The requestor's own budget allows no more to be shown.",
    Reason.EXTRACTION_RISK: "The requestor asked after one topic, person or artifact more often than a day allows.",
    Reason.CONVERSATION_ENDED: "The conversation ended after three attempts to give the persona orders.",
}
REPHRASE = Suggestion(
    type=SuggestionType.REFINE_QUERY, description="Rephrase the question with different keywords."
)
SUGGESTIONS: dict[Reason, tuple[Suggestion, ...]] = {
    Reason.INSUFFICIENT_RETRIEVAL: (
        REPHRASE,
        Suggestion(
            type=SuggestionType.EXPAND_CORPUS, description="The archive may need more material on this topic."
        ),
    ),
    Reason.NO_CITEABLE_CONTENT: (
        Suggestion(
            type=SuggestionType.EXPAND_CORPUS, description="Complete the titles and texts of the artifacts."
        ),
    ),
    Reason.LOW_SIMILARITY_SCORE: (
        REPHRASE,
        Suggestion(type=SuggestionType.REFINE_QUERY, description="Use words that stand in the archive."),
    ),
    Reason.BELOW_MIN_SOURCES: (
        Suggestion(
            type=SuggestionType.REFINE_QUERY, description="Ask more broadly, to match more documents."
        ),
        Suggestion(
            type=SuggestionType.ADJUST_FILTERS, description="Choose a profile that needs fewer sources."
        ),
    ),
    Reason.NO_PRIMARY_SOURCES: (
        Suggestion(
            type=SuggestionType.ADJUST_FILTERS, description="Choose a profile that allows secondary sources."
        ),
        Suggestion(
            type=SuggestionType.EXPAND_CORPUS,
            description="Add primary sources on this topic, such as letters.",
        ),
    ),
}
QUESTIONS = (
    "Could you rephrase your question with different keywords?",
    "Are you looking for something from a specific time?",
)
