#!/usr/bin/env bash
# Builds or updates .venv from the pinned, hashed requirements; the list is whole, so nothing is looked up beside it.
set -euo pipefail
cd "$(dirname "$0")/.."
python=${PYTHON:-python3}

command -v "$python" >/dev/null || { scripts/system_packages.sh python3 python3-venv; }
if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
  echo "Нужен Python 3.11 или новее: установите его и повторите, например: make setup PYTHON=python3.11" >&2
  exit 2
fi
"$python" -c 'import ensurepip, venv' 2>/dev/null || scripts/system_packages.sh python3-venv
if [ ! -x .venv/bin/python ]; then
  echo "Создаю окружение .venv…" >&2
  "$python" -m venv .venv || { rm -rf .venv; echo "Окружение не создалось: поставьте пакет python3-venv и повторите." >&2; exit 2; }
fi
echo "Ставлю библиотеки (первый раз это несколько минут)…" >&2
export PIP_DISABLE_PIP_VERSION_CHECK=1
.venv/bin/python -m pip install --quiet --require-hashes --no-deps -r requirements.lock 2> >(grep -vE '^ *(WARNING|DEPRECATION)' >&2) ||
  { echo "Библиотеки не поставились: проверьте сеть и место на диске и повторите make setup." >&2; exit 2; }
.venv/bin/python -m pip install --quiet --no-deps --no-build-isolation -e . 2> >(grep -vE '^ *(WARNING|DEPRECATION)' >&2)
touch .venv/.ready
echo "Окружение готово." >&2
