# One image for web, worker, beat and migrations. Build: docker compose build
FROM python:3.11-slim-bookworm AS packages
COPY requirements.txt requirements-extras.txt ./
RUN python -m venv /opt/venv \
 && for each in requirements.txt requirements-extras.txt; do \
      /opt/venv/bin/pip install --quiet --no-cache-dir --no-deps --require-hashes --only-binary :all: -r "$each" || exit 1; \
    done

FROM python:3.11-slim-bookworm
ENV PATH=/opt/venv/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    DJANGO_SETTINGS_MODULE=kwanzaa.settings \
    KWANZAA_MODELS=/srv/kwanzaa/models \
    KWANZAA_STATIC=/srv/kwanzaa/static-collected \
    KWANZAA_KEYS=/srv/keys/own \
    KWANZAA_STATE=/srv/state
# Pango and the fonts draw PDF files of conversations. Tesseract reads images that are handed in, where the setting of this name has languages; a new language needs a new build.
ARG KWANZAA_TESSERACT=eng
RUN apt-get update \
 && apt-get install --yes --no-install-recommends libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0 fonts-dejavu-core \
 && apt-get install --yes --no-install-recommends tesseract-ocr \
      $(echo "$KWANZAA_TESSERACT" | tr ',_' ' -' | sed 's/^off$//; s/^auto$/eng/; s/[^ ][^ ]*/tesseract-ocr-&/g') \
 && rm -rf /var/lib/apt/lists/*
COPY --from=packages /opt/venv /opt/venv
WORKDIR /srv/kwanzaa
COPY . .
# The addresses are never called here; they only say that the image has no services of its own.
RUN SECRET_KEY=build DATABASE_URL=postgresql://build/build REDIS_URL=redis://build \
    sh -c 'python manage.py build_model && python manage.py collectstatic --noinput --verbosity 0' \
 && install -d -o 10002 -g 10001 -m 0700 /srv/keys \
 && install -d -o 10001 -g 10001 -m 0700 /srv/state \
 && install -d -o 10002 -g 10001 -m 0750 /run/kwanzaa
USER 10001:10001
EXPOSE 8000
CMD ["granian", "--interface", "asginl", "--host", "0.0.0.0", "--port", "8000", "--no-ws", "--workers", "1", "--workers-kill-timeout", "10", "--log-level", "warning", "kwanzaa.asgi:application"]
