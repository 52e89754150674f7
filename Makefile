# Everything a person types. Each target sets up what it needs.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

.PHONY: setup play test lint bench soak games pictures clean

setup: $(STAMP)

$(STAMP): pyproject.toml
	@test -d $(VENV) || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[dev]"
	@touch $(STAMP)

play: setup
	@$(BIN)/cockade

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --verbose

test: lint
	$(BIN)/python -m pytest -n 2 -m "not soak"

soak: setup
	$(BIN)/python -m pytest -m soak -s

# After a wanted change of a rule: record anew the games that it changes (tests/games/README.md).
games: setup
	$(BIN)/python -m tests.games.remake $(ARGS)
	$(BIN)/python -m pytest tests/games --snapshot-update

# The pictures in docs/ anew, from the app itself.
pictures: setup
	$(BIN)/python -m docs.pictures.remake

bench: setup
	$(BIN)/python -m benchmarks

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .import_linter_cache
