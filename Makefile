PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.installed
QUICK := not slow and not browser and not servers

# Tests wait for the disk and for each other's processes: one more of them than there are processors keeps those busy.
WORKERS = $(shell $(PYTHON) -c 'import os; print((os.cpu_count() or 1) + 1)')

# The tests start hundreds of processes: each would compile everything anew where bytecode is not kept.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: setup play test js golden chances combinations bench lighthouse load peers chaos soak long screenshots image

setup: $(STAMP)

$(STAMP): pyproject.toml constraints.txt
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	PIP_CONSTRAINT=constraints.txt $(BIN)/python -m pip install -qq --editable '.[server,dev]'
	touch $@

play: setup
	$(BIN)/fresco serve

test: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/pytest -n $(WORKERS) --dist worksteal -m "$(QUICK)"

# The scripts of the pages: types by TypeScript (from npm, nothing is built), the pure parts under node with recorded games.
js: setup
	npx --yes --package typescript@5 tsc --project tsconfig.json
	recorded=$$(mktemp -d) && trap 'rm -r "$$recorded"' EXIT && \
	$(BIN)/python -m tests.js.recorded "$$recorded" && FRESCO_RECORDED="$$recorded" node --test tests/js/

golden: setup
	$(BIN)/python -m tests.golden.games

# The table of chances of the dice game, worked out from its dice.
chances: setup
	$(BIN)/python -m bench.chances

# One game of each of the 131,072 sets of modules; interrupt it at will, it goes on where it stopped.
combinations: setup
	$(BIN)/python -m tests.combinations

bench: setup
	$(BIN)/python -m bench

# What Lighthouse (from npm) says about the pages; PAGES="table end" looks at some of them.
lighthouse: setup
	$(BIN)/python -m bench.lighthouse $(PAGES)

# Many tables at once, in the house and on the floor below it; LOAD="flat --seconds 5" measures a part of it.
load: setup
	$(BIN)/python -m bench.load --docs docs/performance $(LOAD)

# The same clients at a server of boardgame.io (from npm, into a temporary folder) beside ours.
peers: setup
	$(BIN)/python -m bench.load.peers --docs docs/performance $(LOAD)

# Faults while games are played; exits with 1 if anything was lost. CHAOS="--rounds 4 --only Redis" tries some of them.
# Root may mount the small disk that is filled; PostgreSQL and Redis are started by it, from Debian's packages.
chaos: setup
	$(BIN)/python -m tests.chaos --docs docs/reliability $(CHAOS)

# An hour of people who come and go; exits with 1 if memory or open files are not flat. SOAK="--minutes 5" is shorter.
soak: setup
	$(BIN)/python -m tests.soak $(SOAK)

# The tests that take long: fifty kills, two thousand tables, a reconnect after every decision.
long: setup
	FRESCO_TEST_LONG=1 $(BIN)/pytest -m slow

screenshots: setup
	$(BIN)/python -m tests.browser.screenshots

image:
	docker build --tag fresco-online .
