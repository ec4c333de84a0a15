PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.installed
QUICK := not slow and not browser and not servers

.PHONY: setup play test js golden chances combinations bench lighthouse soak screenshots image

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
	$(BIN)/pytest -n auto --dist worksteal -m "$(QUICK)"

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

soak: setup
	$(BIN)/pytest -m slow

screenshots: setup
	$(BIN)/python -m tests.browser.screenshots

image:
	docker build --tag fresco-online .
