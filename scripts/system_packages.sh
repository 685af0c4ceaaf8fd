#!/usr/bin/env bash
# Makes sure that Debian packages are there. As root they are installed; otherwise the user is told
# in one sentence which command installs them, and the caller goes on: what needs them is skipped.
set -euo pipefail

missing=()
for package in "$@"; do
  dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
done
[ ${#missing[@]} -eq 0 ] && exit 0

if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "Ставлю пакеты системы: ${missing[*]}…" >&2
  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "${missing[@]}"; } >/dev/null
else
  echo "Не хватает пакетов системы. Поставьте их: sudo apt-get install ${missing[*]}" >&2
fi
