"""Second readers and other judges: a model of a server, or whatever classifier in ONNX form lies in a folder.

To use a second reader: write ``openai`` or the path of a folder into KWANZAA_JUDGE. For another order of what is found:
name a folder in KWANZAA_RERANKER. What judges stands in the tables of every bundle; a folder by its hash.
"""

import logging
from functools import lru_cache
from pathlib import Path
from typing import Final

from django.conf import settings
from django.utils.module_loading import import_string

from citations.adapters.drafters.configured import Configured, configured
from citations.adapters.judges.asking import ModelJudge, name_of
from citations.adapters.judges.entailing import FolderEntailment
from citations.adapters.judges.ordering import FolderReranker, ServerReranker
from citations.core.binding import judge
from citations.core.binding.judge import Judge
from citations.core.errors import WriterNotSetUpError
from citations.core.llm.purse import ENDLESS, Purse
from citations.core.ranking import reranking
from citations.core.ranking.reranking import Reranker
from citations.core.records import Session

logger = logging.getLogger("kwanzaa.citations")

OPENAI: Final = "openai"
_SERVER: Final = "citations.adapters.drafters.openai.OpenAI"


def judge_for(setting: str, session: Session, purse: Purse = ENDLESS) -> Judge:
    """Return the second reader that *setting* names: nobody for '', a model of a server, or that of a folder.

    A server that is not set up is nobody, and a start-up check says so. Raises: JudgeError for a folder.
    """
    if setting != OPENAI:
        return folder_judge(setting)
    how = server_of_judge()
    if how is None:
        return judge.NONE
    return ModelJudge(import_string(_SERVER)(how), session, seconds=how.seconds, purse=purse)


@lru_cache(maxsize=2)
def folder_judge(setting: str) -> Judge:
    """Return the judge in a folder, opened once in a process; nobody for ''. Raises: JudgeError."""
    return FolderEntailment(Path(settings.BASE_DIR, setting)) if setting else judge.NONE


def judge_name(setting: str) -> str:
    """Return how the tables call the second reader. Raises: JudgeError for a folder."""
    if setting != OPENAI:
        return folder_judge(setting).name
    how = server_of_judge()
    return judge.NONE.name if how is None else name_of(how.model)


def server_of_judge() -> Configured | None:
    """Return the server of the second reader; None where it is not set up, or what talks to it is not installed."""
    try:
        import_string(_SERVER)
        return configured(judge=True)
    except (ImportError, WriterNotSetUpError) as e:
        logger.warning("second reader is not set up: error=%s", type(e).__name__)
        return None


def reranker_set() -> Reranker:
    """Return the judge of order that the settings name: a server, else a folder, else nobody. Raises: JudgeError."""
    return server_set() or reranker_from(settings.KWANZAA_RERANKER)


def server_set() -> ServerReranker | None:
    """Return the server that judges order, where one is set. Raises: JudgeError."""
    if not settings.KWANZAA_RERANKER_URL:
        return None
    return ServerReranker(
        settings.KWANZAA_RERANKER_URL,
        model=settings.KWANZAA_RERANKER_MODEL,
        key=settings.KWANZAA_MODELS_API_KEY,
        seconds=settings.KWANZAA_MODELS_TIMEOUT,
        elsewhere=settings.KWANZAA_MODELS_ELSEWHERE,
    )


@lru_cache(maxsize=2)
def reranker_from(folder: Path | None) -> Reranker:
    """Return the judge of order in *folder*, opened once in a process. Raises: JudgeError."""
    return reranking.NONE if folder is None else FolderReranker(folder)
