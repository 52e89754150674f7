# Everything a person types. Each target sets up what it needs.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
PLAYABLE := $(VENV)/.playable
# Two workers: each collects everything and may hold 300 MB.
FAST := -n $(or $(WORKERS),2) --dist worksteal -m "not soak"
TOOLS := .tools

# The tests start hundreds of processes: what was compiled once is kept, whatever the surroundings say.
unexport PYTHONDONTWRITEBYTECODE

# An environment that was left half made has no pip, and is made anew.
environment = $(1)/bin/python -m pip --version >/dev/null 2>&1 || { rm -rf $(1) && $(PYTHON) -m venv $(1); }

.PHONY: setup setup-postgres play wheel release lock audit sbom test check near costs lint bench soak matrix games messages reference docs pictures clean

setup: $(STAMP)

$(STAMP): pyproject.toml setup.py
	@$(call environment,$(VENV))
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[dev]"
	@mkdir -p .typing/cockade && cd .typing/cockade && ln -sfn ../../package/__init__.py $(patsubst %/py.typed,../../%,$(wildcard */py.typed)) .
	@touch $(STAMP) $(PLAYABLE)

# Playing needs the game and what it runs on, and none of the tools it is made with.
$(PLAYABLE): pyproject.toml setup.py
	@echo "Cockade: preparing $(VENV), once. This takes up to a minute."
	@$(call environment,$(VENV))
	@echo "Cockade: installing the game and what it runs on (no tools) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $(PLAYABLE)
	@echo "Cockade: ready."

play: $(PLAYABLE)
	@$(BIN)/cockade

# What was committed last decides the times in a wheel: two builds of one state are the same, byte for byte.
export SOURCE_DATE_EPOCH ?= $(shell git log -1 --format=%ct 2>/dev/null || echo 315532800)

# What no release has is another version: its commit, and what was changed since, are in its name.
BUILD = $$(git describe --exact-match --match "v*" --dirty 2>/dev/null | grep -qv -- -dirty || git rev-parse --short=8 HEAD 2>/dev/null | sed "s/.*/.post0+g&$$(.ci/changed)/")

# The package to install elsewhere: `pip install dist/cockade-*.whl`.
wheel: $(PLAYABLE)
	@rm -rf dist build
	@COCKADE_BUILD=$(BUILD) $(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir dist .
	@ls dist/cockade-*.whl

# All that is published, built, tried in clean environments and with checksums; nothing is uploaded. ARGS=--draft tries it.
release: $(TOOLS)/.installed
	@TOOLS=$(TOOLS) .ci/release $(ARGS)

# What the container is built of, with the hash of every file: anew after a change in pyproject.toml, or for newer releases.
LOCK := deploy/requirements.lock
BUILD_LOCK := deploy/build.lock
COMPILE := $(TOOLS)/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate --no-header --upgrade

$(TOOLS)/.installed: deploy/tools.txt
	@$(call environment,$(TOOLS))
	@$(TOOLS)/bin/python -m pip install --quiet --disable-pip-version-check --requirement deploy/tools.txt
	@touch $@

lock: $(TOOLS)/.installed
	$(COMPILE) pyproject.toml --extra serve --extra metrics --extra postgres --output-file $(LOCK)
	printf 'setuptools>=77\n' | $(COMPILE) - --output-file $(BUILD_LOCK)

# Whether something in it is known to be unsafe; exit code 1 if so, or if nobody could be asked.
audit: $(TOOLS)/.installed
	$(TOOLS)/bin/pip-audit --strict --disable-pip --require-hashes --requirement $(LOCK)

# The software bill of materials of the container (CycloneDX), from the lock.
sbom: $(TOOLS)/.installed
	@mkdir -p dist
	$(TOOLS)/bin/cyclonedx-py requirements $(LOCK) --pyproject pyproject.toml --output-reproducible --output-format JSON --output-file dist/cockade.cdx.json

# A PostgreSQL for the tests of a store in one; without it they are skipped. As root, or by sudo.
setup-postgres:
	$(if $(filter 0,$(shell id -u)),,sudo) apt-get install --yes --no-install-recommends postgresql

# Sphinx warns of a page only when it reads it: what a run that failed or was stopped has left is not built upon.
WHOLE := build/docs.whole
SITE = @mkdir -p build; test -f $(WHOLE) || rm -rf build/doctrees dist/docs; rm -f $(WHOLE); \
	$(BIN)/python -m sphinx --quiet --fail-on-warning --keep-going --builder html -d build/doctrees docs dist/docs && touch $(WHOLE)

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	PYTHONPATH=.typing $(BIN)/lint-imports --no-cache
	$(BIN)/python -m messages.prose
	$(BIN)/python -m tests.docstrings
	$(SITE)

# Ten minutes on two cores: what a change needs. Of dear tests some cases (tests/dear.toml), of laws one sketch in four.
test: lint
	COCKADE_LAWFUL=4 $(BIN)/python -m pytest $(FAST) --some --hypothesis-profile=few -o faulthandler_timeout=600

# Half an hour: all of it, as before a merge.
check: lint
	$(BIN)/python -m pytest $(FAST) -o faulthandler_timeout=600

# The tests that mirror the files that have changed since BASE.
BASE ?= main
near: setup
	$(BIN)/python -m tests.near $(BASE)

# What each test function of `make test` costs, and the sum that must not grow.
costs: setup
	rm -f build/costs.jsonl
	mkdir -p build
	COCKADE_LAWFUL=4 $(BIN)/python -m pytest $(FAST) --some --hypothesis-profile=few -p tests.costs --costs build/costs.jsonl
	$(BIN)/python -m tests.costs build/costs.jsonl docs/measured/tests.md

soak: setup
	$(BIN)/python -m pytest -m soak -s -o faulthandler_timeout=0
	$(BIN)/python -m pytest -m hypothesis --hypothesis-profile=random -q -o faulthandler_timeout=0

# After a wanted change of a rule: record anew the games that it changes (tests/games/README.md).
games: setup
	$(BIN)/python -m tests.games.remake $(ARGS)
	$(BIN)/python -m pytest tests/games --snapshot-update

# New texts into the catalogues of the languages, and these compiled.
messages: setup
	$(BIN)/python -m messages

# The pages of docs/reference that the program's tables make.
reference: setup
	$(BIN)/python -m docs.reference.remake

# The site of the documentation, in dist/docs: open dist/docs/index.html. Links that lead nowhere are errors.
docs: setup
	$(SITE)

# The pictures in docs/ anew, from the app itself.
pictures: setup
	$(BIN)/python -m docs.pictures.remake

# Every Python and the lowest and newest dependencies, as far as this machine has them.
matrix:
	.ci/matrix $(ARGS)

bench: setup
	$(BIN)/python -m benchmarks

clean:
	rm -rf $(VENV) $(TOOLS) .typing build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache
