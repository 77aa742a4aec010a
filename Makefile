# The front door. Each target is one line that also works typed by hand.
PYTHON ?= $(if $(wildcard .venv/bin/python),.venv/bin/python,python3)
.DEFAULT_GOAL := help
.PHONY: help run test test-all monkey check perft golden clauses contract build window shots bench bots secrets reader faults frozen release-check picture sounds examples

help: ## what there is
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 10

run: ## open the app
	$(PYTHON) -m game

test: ## all tests
	$(PYTHON) -m pytest

test-all: ## all tests, in every window with every size of text, and whatever can be touched (takes long)
	MOKSHA_ALL=1 $(PYTHON) -m pytest

monkey: ## random input at every game and display, from a seed (takes minutes)
	$(PYTHON) -m tests.monkey --events 3000

check: ## format, lint, types
	$(PYTHON) -m ruff format --check . && $(PYTHON) -m ruff check . && $(PYTHON) -m mypy

perft: ## count the positions reached in n actions
	$(PYTHON) -m pytest tests/perft

golden: ## renew the golden conversations; read the difference like prose
	$(PYTHON) -m tests.golden

clauses: ## the clauses of the rulebooks that no test cites
	$(PYTHON) -m tests.clauses

contract: ## what each game's share of the contract tests costs (takes minutes)
	$(PYTHON) -m tests.contract

build: ## wheel and source archive, into dist/
	$(PYTHON) -m hatchling build

window: ## play a match in a real window, by real mouse and keys (needs a display)
	$(PYTHON) -m tests.window

shots: ## pictures of every screen in every size
	$(PYTHON) -m tests.window.shots

bench: ## speed against its yardsticks (takes minutes)
	$(PYTHON) -m tools.benchmarks

bots: ## how each level of bots fares against each (takes long)
	$(PYTHON) -m tools.benchmarks.levels

secrets: ## a match of Buddha twice in a real window, hidden hands swapped, frame by frame (needs a display)
	$(PYTHON) -m tests.window.secrets

reader: ## a match of Leela and one of Buddha as a screen reader plays them (others by --game; needs Xvfb, D-Bus and pyatspi)
	$(PYTHON) -m tests.window.reader

faults: ## killed, its disk failing, fed rubbish, its rules broken, left running: docs/trust.md (takes hours)
	$(PYTHON) -m tests.faults --into docs/trust.md

frozen: ## build the bundle and play through it (needs PyInstaller)
	$(PYTHON) -m tests.frozen

examples: ## the examples in docs/examples, tried (needs the extra `examples`)
	$(PYTHON) -m pytest -n 0 docs/examples

release-check: ## all that can be tried here before a release, as a table
	$(PYTHON) -m tools.packing check

picture: ## draw the parts of game/ and their doors anew, for docs/architecture.md
	$(PYTHON) -m tools.house

sounds: ## make every sound anew, and measure it (needs the extra `sounds`)
	$(PYTHON) -m tools.making_sounds build && $(PYTHON) -m tools.making_sounds measure --into docs/sounds.md
