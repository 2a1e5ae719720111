# `make play` and `make test` do all the set-up on a fresh machine.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: play test check bench balance clean

play: .venv/ready
	@$(BIN)/orbitduel

test: .venv/ready
	$(BIN)/python -m pytest

check: .venv/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: .venv/ready
	$(BIN)/pip install --quiet --disable-pip-version-check -e '.[bench]'
	$(BIN)/python -m tests.bench.compare

balance: .venv/ready
	$(BIN)/python -m orbitduel.balance

.venv/ready: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $@

clean:
	rm -rf .venv dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis
