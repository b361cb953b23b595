# `make demo` plays an evening on the simulated table, `make test` checks everything in six minutes, `make test-slow` all
# that takes longer, and `make schema` writes docs/schema.
# Each makes its own environment in .venv the first time and is quick the second time.

VENV := .venv
BIN := $(VENV)/bin
CHOICES := $(PYTHON) python3 python3.13 python3.12 python3.11
# One more than two cores: a test that waits for a browser or a server lets another one work.
JOBS ?= 3
# Tests are compiled too, eight seconds for each job, where Python is told to keep nothing of it.
PYTEST := PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest

PACKAGES := appliance companion vision hardware calibration web

.PHONY: demo test test-slow lint schema clean compiled

demo: $(VENV)/.ready compiled
	exec $(BIN)/labyrinth demo

test: lint compiled
	$(PYTEST) -q -n $(JOBS) --dist worksteal

test-slow: $(VENV)/.ready-to-test compiled
	$(PYTEST) -q -n $(JOBS) --dist worksteal -m slow

lint: $(VENV)/.ready-to-test
	$(BIN)/ruff check .
	$(BIN)/mypy

schema: $(VENV)/.ready
	$(BIN)/python -m tests.schemas docs/schema

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis

# Each command would else compile what it imports, half a second, where Python is told to keep nothing of it. What cannot
# be kept is no reason to stop.
compiled: $(VENV)/.ready
	-$(BIN)/python -m compileall -q $(PACKAGES)

# What runs: the console script and what it needs, at the versions of the constraints file of this Python.
$(VENV)/.ready: $(VENV)/.python pyproject.toml constraints-3.11.txt constraints-3.13.txt
	@echo "Installing what the companion needs (OpenCV, numpy, Flask and smaller ones) into $(VENV): only this first time,"
	@echo "about 340 MB on the disk; a minute or more, by the network. Nothing outside this folder is changed."
	$(BIN)/python -m pip install -q --disable-pip-version-check -e . -c `cat $(VENV)/.python`
	touch $@

# What tests: linters, type checker, test runner, browser driver.
$(VENV)/.ready-to-test: $(VENV)/.ready
	$(BIN)/python -m pip install -q --disable-pip-version-check -e .[dev] -c `cat $(VENV)/.python`
	touch $@

# The environment itself, made by the first Python that can; remembers which constraints file fits it.
$(VENV)/.python:
	@for python in $(CHOICES); do \
	  if $$python -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; \
	  then $$python -m venv $(VENV) && break; fi; \
	done; \
	if [ ! -x $(BIN)/python ]; then $(WHY_NOT); exit 1; fi; \
	$(BIN)/python -c 'import sys; print("constraints-3.%d.txt" % (13 if sys.version_info >= (3, 13) else 11))' > $@

define WHY_NOT
if python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; \
then echo "python3 cannot make virtual environments: install the package python3-venv (sudo apt install python3-venv), then run make again." >&2; \
else echo "Python 3.11 or newer is needed: install the packages python3 and python3-venv, then run make again." >&2; fi
endef
