"""Start-up checks: what must not go into service.

``manage.py check --deploy --database default`` runs them all.
"""

from collections.abc import Callable, Container, Sequence
from typing import Final, cast
from urllib.parse import urlsplit

from django.apps import AppConfig
from django.conf import settings
from django.core.checks import CheckMessage, Error, Info, Tags, Warning, register  # noqa: A004 - Django's name for it
from django.db import connections
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from audit.core.watch.alerts import RuleName
from citations.adapters.drafters.probing import probe
from citations.adapters.drafters.servers import SERVERS, set_up
from citations.adapters.judges import OPENAI, folder_judge, folder_selector, reranker_set
from citations.adapters.tracing import IS_INSTALLED
from citations.core.errors import JudgeError, WriterNotSetUpError
from citations.core.llm import reports
from kwanzaa.embedded.folders import mode_of
from kwanzaa.embedded.roles import Login
from ledger.adapters import taking_out
from personas import objects
from personas.core import arks
from personas.core.errors import EmbedderError
from personas.core.record_errors import StorageError
from personas.readers import recognising, sandbox
from personas.readers.sandbox import StoppedError
from personas.services.recognising import AUTO, languages, server

AT_HOME: Final = ("localhost", "127.0.0.1", "[::1]")
WRITERS: Final = "writers"  # checks of models; ``manage.py run`` makes them at its start


@register(Tags.security)
def keys_lie_outside_the_state(
    app_configs: Sequence[AppConfig] | None,  # noqa: ARG001 -- Django's signature
    **_: object,
) -> list[CheckMessage]:
    """Keep signing keys out of the folder that holds the database: one backup must not hold both."""
    if settings.KWANZAA_KEYS.is_relative_to(settings.KWANZAA_STATE):
        return [
            Error(
                f"KWANZAA_KEYS ({settings.KWANZAA_KEYS}) lies inside KWANZAA_STATE.",
                hint="Name a folder for the keys that is not backed up with the data.",
                id="kwanzaa.E001",
            )
        ]
    return []


@register(Tags.security)
def debugging_stays_at_home(
    app_configs: Sequence[AppConfig] | None,  # noqa: ARG001 -- Django's signature
    **_: object,
) -> list[CheckMessage]:
    """Refuse DEBUG where others can call, by https or not: its error pages show questions and settings."""
    foreign = [host for host in settings.ALLOWED_HOSTS if host not in AT_HOME]
    if settings.DEBUG and (foreign or settings.HTTPS):
        return [
            Error(
                f"KWANZAA_DEBUG is on, and other machines may call: {', '.join(foreign) or 'KWANZAA_HTTPS'}.",
                hint="Take KWANZAA_DEBUG away, or KWANZAA_HOSTS and KWANZAA_HTTPS.",
                id="kwanzaa.E002",
            )
        ]
    return []


@register(Tags.database)
def the_database_role_is_not_too_strong(
    app_configs: Sequence[AppConfig] | None,  # noqa: ARG001 -- Django's signature
    databases: Sequence[str] | None = None,
    **_: object,
) -> list[CheckMessage]:
    """Refuse a web or worker process whose database user owns tables or passes over row security."""
    if Login.MIGRATE.name.lower() == settings.KWANZAA_ROLE:
        return []
    return [found for alias in databases or () for found in _too_strong(alias)]


def _too_strong(alias: str) -> list[CheckMessage]:
    with connections[alias].cursor() as cursor:
        cursor.execute(
            "SELECT rolsuper OR rolbypassrls"
            " OR EXISTS (SELECT FROM pg_tables WHERE tableowner = current_user)"
            " FROM pg_roles WHERE rolname = current_user"
        )
        if cursor.fetchone() != (True,):
            return []
    return [
        Error(
            f"The database user of this {settings.KWANZAA_ROLE} process is a superuser, owns tables, or "
            "passes over row security.",
            hint="Run kwanzaa/embedded/roles.sql and name kwanzaa_web or kwanzaa_worker in DATABASE_URL.",
            id="kwanzaa.E003",
        )
    ]


@register(Tags.security, deploy=True)
def answers_are_released_on_steps(
    app_configs: Sequence[AppConfig] | None,  # noqa: ARG001 -- Django's signature
    **_: object,
) -> list[CheckMessage]:
    """Refuse to answer at once in service: how long an answer takes could tell what was looked through for it."""
    if not settings.KWANZAA_RELEASE_STEP_MS:
        return [
            Error(
                "KWANZAA_RELEASE_STEP_MS is 0: answers are released as soon as they are ready.",
                hint="Leave it out, or say a number of milliseconds that most answers do not need.",
                id="kwanzaa.E004",
            )
        ]
    return []


# In the state folder. The keys' own folder has nothing that others may read.
SECRETS: Final = ("secret_key", "passwords.json", "demo-logins*.json")


@register(Tags.security)
def secrets_are_read_by_their_owner_alone(
    app_configs: Sequence[AppConfig] | None,  # noqa: ARG001 -- Django's signature
    **_: object,
) -> list[CheckMessage]:
    """Refuse to start with a secret in a file that others on this machine may read."""
    files = [file for name in SECRETS for file in settings.KWANZAA_STATE.glob(name)]
    files += [file for file in settings.KWANZAA_KEYS.rglob("*") if file.is_file()]
    return [
        Error(
            f"{file} holds a secret, and others on this machine may read it (mode {mode:04o}).",
            hint=f"Run: chmod 600 {file}; if somebody may have read it, make it new.",
            id="kwanzaa.E005",
        )
        for file in sorted(files)
        if (mode := mode_of(file)) & 0o077
    ]


@register(Tags.security, deploy=True)
def keys_lie_with_the_signer(
    app_configs: Sequence[AppConfig] | None,  # noqa: ARG001 -- Django's signature
    **_: object,
) -> list[CheckMessage]:
    """Refuse to read private keys in a process that parses what strangers send."""
    if settings.KWANZAA_SIGNER is None:
        return [
            Error(
                "KWANZAA_SIGNER is in-process: this process signs with keys that it reads itself.",
                hint="Leave it out, or start kwanzaa-signer and name its socket.",
                id="kwanzaa.E006",
            )
        ]
    return []


KEYS: Final = "keys"  # checks of keys that are not the signer's; ``manage.py run`` makes them at its start


@register(KEYS, deploy=True)
def others_keys_lie_elsewhere(
    app_configs: Sequence[AppConfig] | None,  # noqa: ARG001 -- Django's signature
    **_: object,
) -> list[CheckMessage]:
    """Warn of private keys that the signer never reads: beside its own they make one theft enough for everything."""
    names = [one.name for one in taking_out.left_in(settings.KWANZAA_KEYS)]
    if not names:
        return []
    return [
        Warning(
            f"Private keys that are not the signer's lie beside its own ({', '.join(names)}): who gets this folder "
            "can sign keysets and open what is sealed.",
            hint="Before real papers come in, take them elsewhere: manage.py keys take-out FOLDER",
            id="kwanzaa.W003",
        )
    ]


@register(WRITERS, deploy=True)
def the_writer_can_write(
    app_configs: Sequence[AppConfig] | None,  # noqa: ARG001 -- Django's signature
    **_: object,
) -> list[CheckMessage]:
    """Say what is wrong with the model that is to write; it is a warning, for the archive's own words answer."""
    found = reports.sentence(
        probe(settings.KWANZAA_DRAFTER),
        tokens=settings.KWANZAA_LLM_MAX_TOKENS,
        seconds=settings.KWANZAA_LLM_TIMEOUT,
    )
    hint = "Until then the archive's own words answer what it cannot. manage.py writer --test looks again."
    return [Warning(found, hint=hint, id="kwanzaa.W001")] if found else []


@register(WRITERS, deploy=True)
def judges_can_judge(
    app_configs: Sequence[AppConfig] | None,  # noqa: ARG001 -- Django's signature
    **_: object,
) -> list[CheckMessage]:
    """Refuse to start with a folder for second opinions that holds no model which can give one."""
    found: list[CheckMessage] = []
    judges: tuple[tuple[str, Callable[[], object]], ...] = (
        ("KWANZAA_JUDGE", lambda: _role("JUDGE", (OPENAI,), folder_judge)),
        ("KWANZAA_RERANKER", reranker_set),
        ("KWANZAA_SELECTOR", lambda: _role("SELECTOR", SERVERS, folder_selector)),
    )
    for name, opened in judges:
        try:
            opened()
        except (ImportError, JudgeError, WriterNotSetUpError) as e:
            hint = "Mend what it names, or take the setting away: then nobody is asked."
            found.append(Error(f"{name}: {e}.", hint=hint, id="kwanzaa.E007"))
    return found


def _role(role: str, servers: Container[str], folder: Callable[[str], object]) -> object:
    """Look whether the model of a role can be asked. Raises: JudgeError, WriterNotSetUpError, ImportError."""
    setting = getattr(settings, f"KWANZAA_{role}")
    return set_up(setting, role) if setting in servers else folder(setting)


@register
def lasting_names_have_a_prefix(
    app_configs: Sequence[AppConfig] | None,  # noqa: ARG001 -- Django's signature
    **_: object,
) -> list[CheckMessage]:
    """Refuse a prefix under which no name could stand: what went into catalogues is not taken back."""
    prefix = settings.KWANZAA_ARK
    if not prefix or arks.is_prefix(prefix):
        return []
    hint = (
        "Say the number that the ARK Alliance gave you, and a shoulder if you have one: 12345, or 12345/kw1."
    )
    return [Error(f"KWANZAA_ARK ({prefix}) is no prefix of ARKs.", hint=hint, id="kwanzaa.E015")]


READERS: Final = "readers"  # checks of what reads what is handed in


@register(READERS, deploy=True)
def readers_are_fenced(
    app_configs: Sequence[AppConfig] | None,  # noqa: ARG001 -- Django's signature
    **_: object,
) -> list[CheckMessage]:
    """Refuse a machine on which no file can be read safely, and so none is; warn where one of two fences is missing."""
    try:
        if sandbox.look():
            return []
    except StoppedError as e:
        hint = (
            "Run workers on Linux (x86-64 or ARM64) with seccomp filters; a container must not forbid them."
        )
        return [Error(f"No file that is handed in is read: {e}.", hint=hint, id="kwanzaa.E014")]
    said = (
        "The kernel has no Landlock: a program that reads images could read what the workers' account may; "
        "readers of files cannot, but stand behind one fence and not two."
    )
    return [Warning(said, hint="Run workers on Linux 5.13 or later, with Landlock.", id="kwanzaa.W004")]


@register(READERS, deploy=True)
def images_can_be_read(
    app_configs: Sequence[AppConfig] | None,  # noqa: ARG001 -- Django's signature
    **_: object,
) -> list[CheckMessage]:
    """Say which program reads images and in which languages; warn where it cannot, for images then wait for words."""
    wanted = settings.KWANZAA_TESSERACT
    if wanted == ["off"] or (wanted == [AUTO] and not languages()):
        return []
    wanted = list(languages())
    hint = "Install tesseract-ocr and its tables of each language, or take KWANZAA_TESSERACT away."
    try:
        program = recognising.look()
    except StoppedError as e:
        return [Warning(f"KWANZAA_TESSERACT: {e}.", hint=hint, id="kwanzaa.W002")]
    has = f"{program.name} reads {', '.join(program.languages) or 'no language'}"
    missing = [one for one in wanted if one not in program.languages]
    if missing:
        return [Warning(f"KWANZAA_TESSERACT: {has}, not {', '.join(missing)}.", hint=hint, id="kwanzaa.W002")]
    return [Info(f"{has}; images are read in {', '.join(wanted)}.", id="kwanzaa.I001")]


@register(READERS, deploy=True)
def servers_that_read_are_near(
    app_configs: Sequence[AppConfig] | None,  # noqa: ARG001 -- Django's signature
    **_: object,
) -> list[CheckMessage]:
    """Warn where a server that is to read images or hear recordings has no address, or one outside of the house."""
    found = list[CheckMessage]()
    for what in ("IMAGE", "SPEECH"):
        try:
            if (other := server(what)) is not None:
                other.address()
        except EmbedderError as e:
            hint = "Until then nothing is sent there, and images and recordings wait for words."
            found.append(Warning(f"{e}.", hint=hint, id="kwanzaa.W006"))
    return found


@register(Tags.security, deploy=True)
def originals_are_kept_and_given_back(
    app_configs: Sequence[AppConfig] | None,  # noqa: ARG001 -- Django's signature
    **_: object,
) -> list[CheckMessage]:
    """Put a file into the storage, read it and remove it; refuse one that does not, or that can be read on the way."""
    if not objects.is_set():
        return []
    options = cast("dict[str, str | None]", settings.STORAGES[objects.STORAGE].get("OPTIONS", {}))
    where = urlsplit(options.get("endpoint_url") or "")
    is_open = where.scheme != "https" and where.hostname not in {None, "localhost", "127.0.0.1", "::1"}
    wrong = ["KWANZAA_OBJECTS_URL is not https, and not on this machine."] if is_open else []
    try:
        objects.remove(objects.keep([b"is it given back?"]).place)
    except (StorageError, ImportError) as e:
        said = "its packages are missing: make extras" if isinstance(e, ImportError) else str(e)
        wrong.append(f"KWANZAA_OBJECTS cannot be used: {said}.")
    hint = "Read docs/how-to/keep-originals-in-a-bucket.md."
    return [Error(said, hint=hint, id="kwanzaa.E016") for said in wrong]


LEAST_SECRET: Final = 32  # characters


@register(Tags.security)
def watching_gives_nothing_away(
    app_configs: Sequence[AppConfig] | None,  # noqa: ARG001 -- Django's signature
    **_: object,
) -> list[CheckMessage]:
    """Refuse a token that can be guessed, alerts that are not signed or can be read on the way, and rules unknown."""
    token, key, where = (
        settings.KWANZAA_METRICS_TOKEN,
        settings.KWANZAA_ALERT_KEY,
        urlsplit(settings.KWANZAA_ALERT_WEBHOOK),
    )
    unknown = sorted(set(settings.KWANZAA_ALERTS_OFF) - {name.value for name in RuleName})
    is_open = where.scheme != "https" and where.hostname not in {None, "localhost", "127.0.0.1", "::1"}
    wrong = (
        (0 < len(token) < LEAST_SECRET, f"KWANZAA_METRICS_TOKEN has fewer than {LEAST_SECRET} characters."),
        (bool(where.hostname) and len(key) < LEAST_SECRET, "KWANZAA_ALERT_KEY is missing or too short."),
        (bool(settings.KWANZAA_ALERT_WEBHOOK) and not where.hostname, "KWANZAA_ALERT_WEBHOOK is no address."),
        (is_open, "KWANZAA_ALERT_WEBHOOK is not https, and not on this machine."),
        (bool(settings.KWANZAA_TRACES) and not IS_INSTALLED, "KWANZAA_TRACES needs packages: make extras."),
        (bool(unknown), f"KWANZAA_ALERTS_OFF names no rule: {', '.join(unknown)}."),
    )
    hint = "Read docs/how-to/watch-an-installation.md."
    return [Error(said, hint=hint, id="kwanzaa.E010") for is_wrong, said in wrong if is_wrong]


@register(Tags.database)
def the_tables_are_whole(
    app_configs: Sequence[AppConfig] | None,  # noqa: ARG001 -- Django's signature
    databases: Sequence[str] | None = None,
    **_: object,
) -> list[CheckMessage]:
    """Refuse a database that came half-way through migrations which one stands for; Django would take it for whole."""
    known = MigrationLoader(None, load=False)
    known.load_disk()
    halves = [
        f"{app} ({alias})"
        for alias in databases or ()
        if (applied := MigrationRecorder(connections[alias]).applied_migrations())
        for (app, _name), one in known.disk_migrations.items()
        if not applied.keys().isdisjoint(one.replaces) and not applied.keys() >= {*one.replaces}
    ]
    hint = "Migrate it with revision 02e3125 of this program first, then with this one (docs/decisions/0150)."
    said = "The tables of {} are older than any that this version can change."
    return [Error(said.format(", ".join(halves)), hint=hint, id="kwanzaa.E017")] if halves else []
