# `make play` and `make test` do all the set-up on a fresh machine.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: play test check bench balance assets gallery clean

play: .venv/ready
	@$(BIN)/orbitduel

test: .venv/ready
	$(BIN)/python -m pytest -n auto --dist worksteal

check: .venv/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: .venv/ready
	$(BIN)/pip install --quiet --disable-pip-version-check -e '.[bench]'
	$(BIN)/python -m tests.bench.compare

balance: .venv/ready
	$(BIN)/python -m orbitduel.balance

assets: .venv/ready
	$(BIN)/pip install --quiet --disable-pip-version-check -e '.[art]'
	$(BIN)/python assets/make

gallery: .venv/ready
	$(BIN)/python -m orbitduel.client.gallery --out gallery

# Long: a load test, a million strange frames, two thousand duels compared for leaks, recovery.
relay-proof: .venv/ready
	$(BIN)/orbitrelay load --duels 500 --seconds 600
	$(BIN)/python -m tests.server.fuzz
	$(BIN)/python -m tests.server.leaks
	$(BIN)/python -m tests.bench.recovery

.venv/ready: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $@

clean:
	rm -rf .venv dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis
