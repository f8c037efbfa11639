"""Second readers, other judges, and who selects: a model of a server, or a classifier in ONNX form in a folder.

To use a second reader: write ``openai`` or the path of a folder into KWANZAA_JUDGE. For another order of what is found:
name a folder in KWANZAA_RERANKER. For another choice of sentences: write ``openai``, ``anthropic`` or the path of a
folder into KWANZAA_SELECTOR. Who judges stands in the tables of every bundle; a folder by its hash.
"""

import logging
from functools import lru_cache
from pathlib import Path
from typing import Final

from django.conf import settings

from citations.adapters.drafters.servers import SERVERS, Server, server_for
from citations.adapters.judges.asking import ModelJudge, ModelListener, ModelSelector, name_of
from citations.adapters.judges.entailing import FolderEntailment
from citations.adapters.judges.ordering import FolderReranker, FolderSelector, ServerReranker
from citations.core.binding import judge
from citations.core.binding.judge import Judge
from citations.core.errors import WriterNotSetUpError
from citations.core.llm import caring
from citations.core.llm.budgets import ENDLESS, Purse
from citations.core.llm.caring import Listener
from citations.core.ranking import reranking
from citations.core.ranking.reranking import Reranker
from citations.core.ranking.sentences import LINEAR, Selector
from citations.core.records import Session

logger = logging.getLogger("kwanzaa.citations")

OPENAI: Final = "openai"


def judge_for(setting: str, session: Session, purse: Purse = ENDLESS) -> Judge:
    """Return the second reader that *setting* names: nobody for '', a model of a server, or that of a folder.

    A server that is not set up is nobody, and a start-up check says so. Raises: JudgeError for a folder.
    """
    if setting != OPENAI:
        return folder_judge(setting)
    server = _server(OPENAI, "JUDGE")
    return judge.NONE if server is None else ModelJudge(server, session, purse=purse)


def listener_for(setting: str, session: Session, purse: Purse = ENDLESS) -> Listener:
    """Return who is asked whether somebody is in need: the second reader, where it is a model of a server."""
    server = _server(OPENAI, "JUDGE") if setting == OPENAI else None
    return caring.NONE if server is None else ModelListener(server, session, purse=purse)


@lru_cache(maxsize=2)
def folder_judge(setting: str) -> Judge:
    """Return the judge in a folder, opened once in a process; nobody for ''. Raises: JudgeError."""
    return FolderEntailment(Path(settings.BASE_DIR, setting)) if setting else judge.NONE


def judge_name(setting: str) -> str:
    """Return how the tables call the second reader. Raises: JudgeError for a folder."""
    if setting != OPENAI:
        return folder_judge(setting).name
    server = _server(OPENAI, "JUDGE")
    return judge.NONE.name if server is None else name_of(server.name, server.model)


def selector_for(setting: str, session: Session, purse: Purse = ENDLESS) -> Selector:
    """Return who selects: the row that ships for '', a model of a server, or that of a folder.

    Where a server is not set up it is the row that ships, and a start-up check says so.
    Raises: JudgeError for a folder.
    """
    server = _server(setting, "SELECTOR") if setting in SERVERS else None
    return folder_selector(setting) if server is None else ModelSelector(server, session, purse=purse)


@lru_cache(maxsize=2)
def folder_selector(setting: str) -> Selector:
    """Return who selects without asking a server, opened once in a process. Raises: JudgeError for a folder."""
    return FolderSelector(Path(settings.BASE_DIR, setting)) if setting and setting not in SERVERS else LINEAR


def selector_name(setting: str) -> str:
    """Return how the tables call who selects. Raises: JudgeError for a folder."""
    server = _server(setting, "SELECTOR") if setting in SERVERS else None
    return folder_selector(setting).name if server is None else name_of(server.name, server.model)


def _server(protocol: str, role: str) -> Server | None:
    """Return the server of a role; None where it is not set up, or what talks to it is not installed."""
    try:
        return server_for(protocol, role)
    except (ImportError, WriterNotSetUpError) as e:
        logger.warning("server is not set up: role=%s error=%s", role.lower(), type(e).__name__)
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
