"""Settings; the only reader of the environment. Every name is explained in docs/reference/settings.md.

Without DATABASE_URL and REDIS_URL the embedded services' addresses are computed here; nothing is started here.
"""

import os
from pathlib import Path

from django.core.management.utils import get_random_secret_key

from kwanzaa.accounts.limits import LIMITS
from kwanzaa.browsers import POLICY
from kwanzaa.embedded.folders import private_text, state_folder
from kwanzaa.embedded.home import locate
from kwanzaa.embedded.membership import Request
from kwanzaa.embedded.passwords import VALKEY, passwords
from kwanzaa.embedded.roles import DATABASE, Login
from kwanzaa.environment import (
    choice,
    database,
    decimal,
    folder,
    folder_or_none,
    number,
    replica,
    signer,
    socket_broker,
    socket_cache,
    storages,
    switch,
    words,
)
from kwanzaa.logs import handled
from kwanzaa.openapi import SPECTACULAR
from kwanzaa.queues import QUEUES, ROUTES, TRANSPORT, Queue
from kwanzaa.schedule import SCHEDULE
from ledger.adapters.tls import Place

BASE_DIR = Path(__file__).resolve().parent.parent

# --- Ours -----------------------------------------------------------------------------------------
KWANZAA_STATE = folder(os.environ, "KWANZAA_STATE", BASE_DIR / ".kwanzaa")
KWANZAA_KEYS = folder(os.environ, "KWANZAA_KEYS", BASE_DIR / ".kwanzaa-keys")  # other backups than the state
KWANZAA_MODELS = folder(os.environ, "KWANZAA_MODELS", KWANZAA_STATE / "models")
KWANZAA_SHARED = folder(os.environ, "KWANZAA_SHARED", BASE_DIR / ".." / "shared")
KWANZAA_HALVES = os.environ.get("KWANZAA_HALVES", "")  # any word divides the public sets in other halves
KWANZAA_EMBEDDER = os.environ.get("KWANZAA_EMBEDDER", "minilm")
# Of the embedder "folder", its folder; of "server", where it is, which model, how wide, and what stands before a text.
KWANZAA_EMBEDDER_FOLDER = folder_or_none(os.environ, "KWANZAA_EMBEDDER_FOLDER", BASE_DIR)
KWANZAA_EMBEDDER_URL = os.environ.get("KWANZAA_EMBEDDER_URL", "")
KWANZAA_EMBEDDER_MODEL = os.environ.get("KWANZAA_EMBEDDER_MODEL", "")
KWANZAA_EMBEDDER_WIDTH = number(os.environ, "KWANZAA_EMBEDDER_WIDTH", default=0, most=16_000)
KWANZAA_EMBEDDER_PROMPT = os.environ.get("KWANZAA_EMBEDDER_PROMPT", "")
KWANZAA_EMBEDDER_QUESTION_PROMPT = os.environ.get("KWANZAA_EMBEDDER_QUESTION_PROMPT", "")
# The key of embedder and reranker, their seconds, and may they stand outside this house? They are sent archives.
KWANZAA_MODELS_API_KEY = os.environ.get("KWANZAA_MODELS_API_KEY", "")
KWANZAA_MODELS_TIMEOUT = number(os.environ, "KWANZAA_MODELS_TIMEOUT", default=10, most=600)
KWANZAA_MODELS_ELSEWHERE = switch(os.environ, "KWANZAA_MODELS_ELSEWHERE", default=False)
KWANZAA_DRAFTER = os.environ.get("KWANZAA_DRAFTER", "extractive")
# The model that a drafter of a model asks: where, which, with which key (or file:PATH, mode 0600), how long, how much.
KWANZAA_LLM_BASE_URL = os.environ.get("KWANZAA_LLM_BASE_URL", "")
KWANZAA_LLM_MODEL = os.environ.get("KWANZAA_LLM_MODEL", "")
KWANZAA_LLM_API_KEY = os.environ.get("KWANZAA_LLM_API_KEY", "")
KWANZAA_LLM_TIMEOUT = number(os.environ, "KWANZAA_LLM_TIMEOUT", default=30, most=240)
KWANZAA_LLM_MAX_TOKENS = number(os.environ, "KWANZAA_LLM_MAX_TOKENS", default=800, most=16_000)
KWANZAA_LLM_TEMPERATURE = decimal(os.environ, "KWANZAA_LLM_TEMPERATURE", default="0", most=2)
# May the model that writes propose how a follow-up is told whole? It is sent the last questions of the conversation.
KWANZAA_LLM_REWRITES = switch(os.environ, "KWANZAA_LLM_REWRITES", default=False)
# Tokens, seconds, thousandths of a unit of money, for a question and a persona's day; 0: no limit. Prices: a million.
KWANZAA_LLM_QUESTION_TOKENS = number(os.environ, "KWANZAA_LLM_QUESTION_TOKENS", default=40_000, most=10**9)
KWANZAA_LLM_QUESTION_SECONDS = number(os.environ, "KWANZAA_LLM_QUESTION_SECONDS", default=120, most=10**6)
KWANZAA_LLM_QUESTION_COST = number(os.environ, "KWANZAA_LLM_QUESTION_COST", default=0, most=10**9)
KWANZAA_LLM_DAY_TOKENS = number(os.environ, "KWANZAA_LLM_DAY_TOKENS", default=2_000_000, most=10**12)
KWANZAA_LLM_DAY_SECONDS = number(os.environ, "KWANZAA_LLM_DAY_SECONDS", default=43_200, most=10**6)
KWANZAA_LLM_DAY_COST = number(os.environ, "KWANZAA_LLM_DAY_COST", default=0, most=10**9)
KWANZAA_LLM_PRICE_READ = number(os.environ, "KWANZAA_LLM_PRICE_READ", default=0, most=10**9)
KWANZAA_LLM_PRICE_WRITTEN = number(os.environ, "KWANZAA_LLM_PRICE_WRITTEN", default=0, most=10**9)
KWANZAA_LLM_PLACES = number(os.environ, "KWANZAA_LLM_PLACES", default=4, most=60)
KWANZAA_JUDGE = os.environ.get("KWANZAA_JUDGE", "")  # down to the reranker: second opinions
KWANZAA_JUDGE_BASE_URL = os.environ.get("KWANZAA_JUDGE_BASE_URL", "")
KWANZAA_JUDGE_MODEL = os.environ.get("KWANZAA_JUDGE_MODEL", "")
KWANZAA_JUDGE_API_KEY = os.environ.get("KWANZAA_JUDGE_API_KEY", "")
KWANZAA_SELECTOR = os.environ.get("KWANZAA_SELECTOR", "")  # who chooses the sentences that are quoted
KWANZAA_SELECTOR_BASE_URL = os.environ.get("KWANZAA_SELECTOR_BASE_URL", "")
KWANZAA_SELECTOR_MODEL = os.environ.get("KWANZAA_SELECTOR_MODEL", "")
KWANZAA_SELECTOR_API_KEY = os.environ.get("KWANZAA_SELECTOR_API_KEY", "")
# Does a cross-encoder read the likeliest sentences with the question? Without it answers are quicker and worse.
KWANZAA_CROSS_ENCODER = switch(os.environ, "KWANZAA_CROSS_ENCODER", default=True)
KWANZAA_RERANKER = folder_or_none(os.environ, "KWANZAA_RERANKER", BASE_DIR)
KWANZAA_RERANKER_URL = os.environ.get("KWANZAA_RERANKER_URL", "")  # or a server, instead of a folder
KWANZAA_RERANKER_MODEL = os.environ.get("KWANZAA_RERANKER_MODEL", "")
# Answers and stages are told at the moment of asking plus whole steps, so that time tells nothing. 0: at once.
KWANZAA_RELEASE_STEP_MS = number(os.environ, "KWANZAA_RELEASE_STEP_MS", default=400, most=60_000)
# Bytes of a file that a curator hands in; languages in which Tesseract reads images, "off": it reads none.
KWANZAA_UPLOAD_LIMIT = number(os.environ, "KWANZAA_UPLOAD_LIMIT", default=32 * 2**20, most=2**30)
KWANZAA_TESSERACT = words(os.environ, "KWANZAA_TESSERACT", "auto")
# Model servers that propose the words of images and recordings: where, which, how long a reply may take.
KWANZAA_IMAGE_READER_URL = os.environ.get("KWANZAA_IMAGE_READER_URL", "")
KWANZAA_IMAGE_READER_MODEL = os.environ.get("KWANZAA_IMAGE_READER_MODEL", "")
KWANZAA_SPEECH_READER_URL = os.environ.get("KWANZAA_SPEECH_READER_URL", "")
KWANZAA_SPEECH_READER_MODEL = os.environ.get("KWANZAA_SPEECH_READER_MODEL", "")
KWANZAA_READERS_TIMEOUT = number(os.environ, "KWANZAA_READERS_TIMEOUT", default=120, most=200)
# May an auditor open a seal without a second person's approval, with an alarm to everybody?
KWANZAA_BREAK_GLASS = switch(os.environ, "KWANZAA_BREAK_GLASS", default=False)
# What answers cite is counted; patterns are made of it; tables that curators accepted order what is found.
ENABLE_CITATION_TRACKING = switch(os.environ, "ENABLE_CITATION_TRACKING", default=True)
# Numbers beside each outcome, for metrics and alerts; the signed record holds every outcome in any case.
ENABLE_OUTCOME_EVENTS = switch(os.environ, "ENABLE_OUTCOME_EVENTS", default=True)
ENABLE_SEMANTIC_MEMORY = switch(os.environ, "ENABLE_SEMANTIC_MEMORY", default=True)
SEMANTIC_MEMORY_PRUNE_AGE_DAYS = number(os.environ, "SEMANTIC_MEMORY_PRUNE_AGE_DAYS", default=90, most=9_999)
KWANZAA_LEARNED_TABLES = switch(os.environ, "KWANZAA_LEARNED_TABLES", default=True)
# A mail server, for invitations, new passwords and alarms; empty: none is sent, and pages, desk and logs are all.
KWANZAA_MAIL_HOST = os.environ.get("KWANZAA_MAIL_HOST", "")
# Who is told of alerts beside the auditors of an archive; where alerts are posted, signed with a key that both know.
KWANZAA_ALERT_MAIL = words(os.environ, "KWANZAA_ALERT_MAIL", "")
KWANZAA_ALERT_WEBHOOK = os.environ.get("KWANZAA_ALERT_WEBHOOK", "")
KWANZAA_ALERT_KEY = os.environ.get("KWANZAA_ALERT_KEY", "")
KWANZAA_ALERTS_OFF = words(os.environ, "KWANZAA_ALERTS_OFF", "")
KWANZAA_ARK = os.environ.get("KWANZAA_ARK", "")  # the prefix of lasting names; empty: nothing has one
# Who people may sign in by (OpenID Connect): where, who we are there, by which secret, and what it is called on pages.
KWANZAA_OIDC_ISSUER = os.environ.get("KWANZAA_OIDC_ISSUER", "")
KWANZAA_OIDC_CLIENT = os.environ.get("KWANZAA_OIDC_CLIENT", "")
KWANZAA_OIDC_SECRET_FILE = os.environ.get("KWANZAA_OIDC_SECRET_FILE", "")
KWANZAA_OIDC_NAME = os.environ.get("KWANZAA_OIDC_NAME", "OpenID Connect")
KWANZAA_OIDC_AMR = words(os.environ, "KWANZAA_OIDC_AMR", "")  # what counts there as a second factor
KWANZAA_LOG_FORMAT = choice(os.environ, "KWANZAA_LOG_FORMAT", ("line", "json"), "line")
# Where the spans of every stage are sent (OTLP over HTTP); empty: nothing is traced.
KWANZAA_TRACES = os.environ.get("KWANZAA_TRACES", "")
# The database as its superuser, for backup and restore alone; empty: the embedded one's.
KWANZAA_BACKUP_URL = os.environ.get("KWANZAA_BACKUP_URL", "")
KWANZAA_METRICS_TOKEN = os.environ.get("KWANZAA_METRICS_TOKEN", "")  # empty: nobody finds them
# Days that the numbers beside answers and refusals are kept, and cleared alerts.
KWANZAA_EVENT_DAYS = number(os.environ, "KWANZAA_EVENT_DAYS", default=400, most=100_000)
# How many older bundles are looked at again every night, beside all new ones.
KWANZAA_REVERIFY_SAMPLE = number(os.environ, "KWANZAA_REVERIFY_SAMPLE", default=200, most=1_000_000)
KWANZAA_WITNESSES = words(os.environ, "KWANZAA_WITNESSES", "")  # whose cosignatures are kept: NAME+ID+KEY
# Who this process is in the database. Entry points say it (manage.py, asgi.py, celery.py); unsaid: the least.
KWANZAA_ROLE = choice(os.environ, "KWANZAA_ROLE", tuple(login.name.lower() for login in Login), "web")
KWANZAA_SERVICE_USER = os.environ.get("KWANZAA_SERVICE_USER", "nobody")  # when we are root
# False lets the embedded database lose data when the power fails; for tests.
KWANZAA_DURABLE = switch(os.environ, "KWANZAA_DURABLE", default=True)

# --- Who may call ---------------------------------------------------------------------------------
DEBUG = switch(os.environ, "KWANZAA_DEBUG", default=False)
_FOREIGN = words(os.environ, "KWANZAA_HOSTS", "")
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]", *_FOREIGN]
CSRF_TRUSTED_ORIGINS = words(os.environ, "KWANZAA_ORIGINS", "")
# Plain http is for this machine alone; any other host gets cookies over https only.
HTTPS = switch(os.environ, "KWANZAA_HTTPS", default=bool(_FOREIGN))

SECRET_KEY = os.environ.get("SECRET_KEY") or private_text(
    state_folder(KWANZAA_STATE) / "secret_key", get_random_secret_key
)

# --- Services -------------------------------------------------------------------------------------
_DATABASE_URL = os.environ.get("DATABASE_URL", "")
_REDIS_URL = os.environ.get("REDIS_URL", "")
_SIGNER = os.environ.get("KWANZAA_SIGNER", "")
# What manage.py and conftest.py join before the first query; None when both addresses are given.
KWANZAA_SERVICES: Request | None = None
if not (_DATABASE_URL and _REDIS_URL):
    state_folder(KWANZAA_STATE)
    KWANZAA_SERVICES = Request(
        state=KWANZAA_STATE,
        user=KWANZAA_SERVICE_USER,
        durable=KWANZAA_DURABLE,
        only="Valkey" if _DATABASE_URL else "PostgreSQL" if _REDIS_URL else "",
        keys=None if _SIGNER else KWANZAA_KEYS,
    )
    _HOME = locate(KWANZAA_STATE, user=KWANZAA_SERVICE_USER)
    _PASSWORDS = passwords(_HOME)

# Where the signer listens. None: the keys are read in this process, for tests (check kwanzaa.E006).
KWANZAA_SIGNER: Path | Place | None = Path("/run/kwanzaa/signer")
# Of a signer on another host: the folder of ca.crt, tls.crt and tls.key.
KWANZAA_SIGNER_TLS = folder(os.environ, "KWANZAA_SIGNER_TLS", Path("/run/kwanzaa/tls"))
if _SIGNER:
    KWANZAA_SIGNER = signer(_SIGNER, BASE_DIR, KWANZAA_SIGNER_TLS)
elif KWANZAA_SERVICES is not None:
    KWANZAA_SIGNER = _HOME.signer_socket

if _DATABASE_URL:
    _CONNECTION = database(_DATABASE_URL)
else:
    _LOGIN = Login[KWANZAA_ROLE.upper()]
    _CONNECTION = {
        "HOST": str(_HOME.sockets),
        "PORT": "5432",
        "USER": _LOGIN.value,
        "PASSWORD": _PASSWORDS[_LOGIN],
        "NAME": os.environ.get("KWANZAA_DATABASE", DATABASE),
        "OPTIONS": {"application_name": f"kwanzaa-{KWANZAA_ROLE}"},
    }
DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.postgresql",
        "CONN_MAX_AGE": 600,
        "CONN_HEALTH_CHECKS": True,
        **_CONNECTION,
    }
}
# Streaming replicas that search and the reading room may read; the login is the primary's.
_REPLICA = os.environ.get("KWANZAA_REPLICA", "")
if _REPLICA:
    DATABASES["replica"] = {**DATABASES["default"], **replica(_REPLICA, _CONNECTION)}
DATABASE_ROUTERS = ["personas.selectors.replica.Router"]
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

CACHES = {
    "default": {
        "BACKEND": "kwanzaa.sealed_cache.SealedCache",  # Django's own unpickles what it finds
        "LOCATION": _REDIS_URL or socket_cache(_HOME.valkey_socket, _PASSWORDS[VALKEY]),
        "KEY_PREFIX": "kwanzaa",
    }
}

CELERY_BROKER_URL = _REDIS_URL or socket_broker(_HOME.valkey_socket, _PASSWORDS[VALKEY])
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_QUEUES, CELERY_TASK_ROUTES, CELERY_TASK_DEFAULT_QUEUE = QUEUES, ROUTES, Queue.QUESTIONS.value
CELERY_BROKER_TRANSPORT_OPTIONS = TRANSPORT
CELERY_TASK_ACKS_LATE = CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TASK_SERIALIZER = CELERY_RESULT_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_IGNORE_RESULT = True  # results are rows in the database; there is no result backend
CELERY_TASK_TIME_LIMIT = 300
# Celery leaves connections alone: kwanzaa/celery.py keeps them as a web request would.
CELERY_DB_REUSE_MAX = 10**9
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = True
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULER = "kwanzaa.beat:SteadyScheduler"
CELERY_BEAT_SCHEDULE = SCHEDULE

# --- Django ---------------------------------------------------------------------------------------
INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.socialaccount",
    "allauth.socialaccount.providers.openid_connect",
    "guardian",
    "rest_framework",
    "drf_spectacular",
    "csp",
    "django_htmx",
    "ledger",
    "personas",
    "citations",
    "audit",
    "kwanzaa",  # last: its post_migrate grants the tables of all others
    *(["evaluation"] if (BASE_DIR / "evaluation").is_dir() else []),  # commands alone; an image has none
]
MIDDLEWARE = [
    "kwanzaa.middleware.kept_by_no_cache",  # first: what the others answer is covered too
    "kwanzaa.middleware.indexed_nowhere",
    "kwanzaa.middleware.no_cookie_with_nul",
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "kwanzaa.middleware.small_files",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "kwanzaa.accounts.visitors.Visitors",
    "kwanzaa.middleware.within_reach",  # as soon as it is known who is signed in
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "kwanzaa.accounts.second_factor.SecondFactorMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "kwanzaa.unsent.nothing_typed_is_lost",
    "kwanzaa.middleware.never_blank",
]
ROOT_URLCONF = "kwanzaa.urls"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "loaders": [
                (
                    "django.template.loaders.cached.Loader",
                    ["kwanzaa.unindented.Loader", "django.template.loaders.app_directories.Loader"],
                )
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    }
]
AUTHENTICATION_BACKENDS = ["kwanzaa.sign_in.NameBackend", "guardian.backends.ObjectPermissionBackend"]
ANONYMOUS_USER_NAME = None  # guardian: a stranger is nobody, not a row
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]
LOGIN_URL = LOGOUT_REDIRECT_URL = "login"
LOGIN_REDIRECT_URL = "/"
# Names, passwords and second factors are django-allauth's; who may sign up, and who needs what, is ours.
ACCOUNT_ADAPTER = "kwanzaa.accounts.adapter.AccountAdapter"
SOCIALACCOUNT_ADAPTER = "kwanzaa.accounts.oidc.OidcAdapter"
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "none"  # an address comes with an invitation that was mailed to it
PASSWORD_RESET_TIMEOUT = 60 * 60
ACCOUNT_SESSION_REMEMBER = True  # for SESSION_COOKIE_AGE, and no longer
ACCOUNT_REAUTHENTICATION_TIMEOUT = 5 * 60
MFA_ADAPTER = "kwanzaa.accounts.adapter.SecondFactorAdapter"
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = MFA_RECOVERY_CODES_SHOW_ONCE = True
MFA_TOTP_ISSUER = "Kwanzaa"
ACCOUNT_RATE_LIMITS = LIMITS
# How often somebody may try to sign in is counted by address: the nearest one, or what our own proxy says.
ALLAUTH_TRUSTED_PROXY_COUNT = _PROXIES = 1 if switch(os.environ, "KWANZAA_BEHIND_PROXY", default=False) else 0

EMAIL_HOST = KWANZAA_MAIL_HOST
EMAIL_PORT = number(os.environ, "KWANZAA_MAIL_PORT", default=25, most=65_535)
EMAIL_HOST_USER = os.environ.get("KWANZAA_MAIL_USER", "")
EMAIL_HOST_PASSWORD = os.environ.get("KWANZAA_MAIL_PASSWORD", "")
_MAIL_TLS = choice(os.environ, "KWANZAA_MAIL_TLS", ("none", "starttls", "tls"), "none")
EMAIL_USE_TLS, EMAIL_USE_SSL = _MAIL_TLS == "starttls", _MAIL_TLS == "tls"
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = os.environ.get("KWANZAA_MAIL_FROM", "kwanzaa@localhost")

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("es", "Español"), ("fr", "Français"), ("ar", "العربية")]  # by their speakers
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = "kwanzaa.formats"
TIME_ZONE = "UTC"

STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = os.environ.get("KWANZAA_STATIC") or None  # unset: served as they lie in a checkout
WHITENOISE_USE_FINDERS = STATIC_ROOT is None

STORAGES = storages(  # with "objects", originals and what was handed in lie there
    BASE_DIR,
    os.environ.get("KWANZAA_OBJECTS", ""),
    (os.environ.get("KWANZAA_OBJECTS_URL"), os.environ.get("KWANZAA_OBJECTS_REGION")),
    (os.environ.get("KWANZAA_OBJECTS_KEY"), os.environ.get("KWANZAA_OBJECTS_SECRET")),
)
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024  # bytes of a request; a question has at most 1,000 characters

# --- What a browser may do ------------------------------------------------------------------------
CONTENT_SECURITY_POLICY = POLICY
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = SECURE_SSL_REDIRECT = HTTPS
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = LANGUAGE_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = LANGUAGE_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "kwanzaa.unsent.stale"
LANGUAGE_COOKIE_AGE = 365 * 24 * 60 * 60
SESSION_COOKIE_AGE = 12 * 60 * 60
SECURE_REDIRECT_EXEMPT = [r"^health/(parts/)?$", r"^metrics/$"]  # asked from inside, without the proxy
SECURE_HSTS_SECONDS = 365 * 24 * 60 * 60 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = HTTPS
# Only behind a proxy that sets this header itself: a client's own must not reach us.
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if _PROXIES else None

# --- API ------------------------------------------------------------------------------------------
REST_FRAMEWORK = {
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["kwanzaa.bodies.StrictJSONParser"],
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "personas.tokens.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    # Against floods; what a person may see in a day is counted in the database.
    "DEFAULT_THROTTLE_CLASSES": [
        "rest_framework.throttling.AnonRateThrottle",
        "rest_framework.throttling.UserRateThrottle",
    ],
    "DEFAULT_THROTTLE_RATES": {"anon": "60/min", "user": "600/min"},
    "NUM_PROXIES": _PROXIES,
    "ALLOWED_VERSIONS": ["v1"],  # the schema puts the one that is asked for into a header
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_PAGINATION_CLASS": "personas.paging.Pages",
    "EXCEPTION_HANDLER": "kwanzaa.api.exception_handler",
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
SPECTACULAR_SETTINGS = SPECTACULAR

# --- Logs: IDs and codes, never a question, an excerpt or a name ----------------------------------
LOGGING = handled(KWANZAA_LOG_FORMAT)
