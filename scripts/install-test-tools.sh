#!/usr/bin/env bash
# What the tests need beside npm's packages: Chromium (end to end), Redis and Caddy (several processes) and Python 3 (the example client).
set -euo pipefail

has() { command -v "$1" >/dev/null; }
has_browser() { has chromium-headless-shell || has chromium || has google-chrome; }
can_install() { [ "$(id -u)" -eq 0 ] && has apt-get; }
install() { apt-get -qq install -y --no-install-recommends "$1" >/dev/null; }

has chromium-headless-shell && has redis-server && has caddy && has python3 && exit 0

if ! can_install; then
  has_browser && has redis-server && has caddy && has python3 && exit 0
  echo "The tests need Chromium (or Google Chrome), redis-server, caddy and python3. Install them with your system's package manager." >&2
  exit 1
fi

export DEBIAN_FRONTEND=noninteractive
# What cannot be installed is reported below.
apt-get -qq update || true
# Chromium without a window takes a fifth less of the tests' time; where it is not to be had, the whole one does.
has chromium-headless-shell || install chromium-headless-shell || has_browser || install chromium
has redis-server || install redis-server
# Installed without its service: the tests start their own.
has caddy || RUNLEVEL=1 install caddy
has python3 || install python3
