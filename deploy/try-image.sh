#!/usr/bin/env bash
# Runs the Dockerfile's steps one by one on clean Debian roots, without a container engine, then starts the image's command as its
# user and checks health, a page and the end by SIGTERM. Needs Linux, root, debootstrap, Debian's packages and the npm registry.
#   deploy/try-image.sh [FOLDER]      FOLDER: where the roots are made (a new temporary folder, removed afterwards)
set -euo pipefail
cd "$(dirname "$0")/.."
project=$PWD
work=${1:-$(mktemp -d)}
mkdir -p "$work"
mirror=${DEBIAN_MIRROR:-http://deb.debian.org/debian}
declare -A stages environment
stage='' root='' workdir=/ user='' command='' health=''
server=''

cleanup() {
  [ -z "$server" ] || kill -KILL "$server" 2>/dev/null || true
  for mounted in "$work"/stage-*/proc; do [ ! -e "$mounted/self" ] || umount "$mounted"; done
  [ -n "${1:-}" ] || rm -rf "$work"
}
trap 'cleanup "${1:-}"' EXIT

# The variables of ENV, as arguments of env(1).
variables() { for name in "${!environment[@]}"; do printf '%s=%s\n' "$name" "${environment[$name]}"; done; }

# Sets `invocation` to what runs a command in the current root, as a user, with the image's environment only.
invoke() { # user, words of the command
  local as=$1; shift
  local -a settings; mapfile -t settings < <(variables)
  invocation=(chroot ${as:+--userspec="$as"} "$root" /usr/bin/env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
    HOME=/root "${settings[@]}" /bin/sh -c "cd '$workdir' && exec \"\$@\"" sh "$@")
}

inside() { # user, words of the command
  invoke "$@"
  "${invocation[@]}"
}

# A Debian root without documentation, languages and downloaded packages, as the slim images are.
slim_base() { # suite
  debootstrap --variant=minbase "$1" "$work/base" "$mirror" >"$work/debootstrap.log"
  (cd "$work/base" && rm -rf var/cache/apt/archives/*.deb var/lib/apt/lists/* usr/share/doc/* usr/share/man/* usr/share/locale/*)
  echo 'DPkg::Post-Invoke { "rm -f /var/cache/apt/archives/*.deb /var/cache/apt/*.bin || true"; };' >"$work/base/etc/apt/apt.conf.d/clean"
}

from() { # image [AS name]
  local suite
  case $1 in debian:13-slim) suite=trixie ;; *) echo "No root is known for $1"; exit 1 ;; esac
  stage=${3:-final}
  root=$work/stage-$stage
  stages[$stage]=$root
  environment=() workdir=/ user=''
  [ -d "$work/base" ] || slim_base "$suite"
  cp -a "$work/base" "$root"
  cp /etc/resolv.conf "$root/etc/resolv.conf"
  # Package managers are told what this machine needs to reach their registries; a container engine would do the same.
  if [ -f "${NPM_CONFIG_USERCONFIG:-$HOME/.npmrc}" ]; then cp "${NPM_CONFIG_USERCONFIG:-$HOME/.npmrc}" "$root/root/.npmrc"; fi
  mkdir -p "$root/run/build"
  cp "${NODE_EXTRA_CA_CERTS:-/dev/null}" "$root/run/build/certificates.crt"
  mount -t proc proc "$root/proc"
}

copy() { # [--from=stage] sources… target
  local base=$work/context
  case $1 in --from=*) base=${stages[${1#--from=}]}; shift ;; esac
  local target=${!#}
  case $target in /*) target=$root$target ;; *) target=$root$workdir/$target ;; esac
  local -a sources=("${@:1:$#-1}")
  if [ ${#sources[@]} -gt 1 ] || [ "${target%/.}" != "$target" ] || [ "${target%/}" != "$target" ]; then mkdir -p "$target"; else mkdir -p "$(dirname "$target")"; fi
  for source in "${sources[@]}"; do
    if [ -d "$base/$source" ]; then mkdir -p "$target"; cp -a "$base/$source/." "$target/"; else cp -a "$base/$source" "$target"; fi
  done
}

step() { # one instruction of the Dockerfile
  local line=$1 word=${1%% *} rest=${1#* }
  echo "==> $line"
  # shellcheck disable=SC2086 # The words of the instruction are its arguments.
  case $word in
    FROM) from $rest ;;
    RUN) inside "" env NODE_EXTRA_CA_CERTS=/run/build/certificates.crt /bin/sh -c "$rest" >"$work/run.log" 2>&1 || { cat "$work/run.log"; exit 1; } ;;
    COPY) copy $rest ;;
    WORKDIR) workdir=$rest; mkdir -p "$root$workdir" ;;
    ENV) for pair in $rest; do environment[${pair%%=*}]=${pair#*=}; done ;;
    USER) user=$rest ;;
    CMD) command=$rest ;;
    HEALTHCHECK) health="[${rest#*[}" ;;
    VOLUME | EXPOSE) ;;
    *) echo "Unknown instruction: $word"; exit 1 ;;
  esac
}

# The words of an instruction in JSON form, one per line.
words() { printf '%s' "$1" | "$root/usr/local/bin/node" -e 'for (const word of JSON.parse(require("node:fs").readFileSync(0, "utf8"))) console.log(word)'; }

# The context: what git tracks, less what .dockerignore leaves out.
mkdir "$work/context"
git ls-files -z | tar --exclude-from=<(sed 's/^\*\*\///' .dockerignore) --null --files-from=- -cf - | tar -xf - -C "$work/context"

while IFS= read -r line; do
  case $line in '' | '#'*) ;; *) step "$line" ;; esac
done <"$project/Dockerfile"

size() { du -sm --exclude=proc "$1" | cut -f1; }
echo "Image: $(size "$root") MB, of which Debian $(size "$work/base") MB"

port=$((20000 + RANDOM % 20000))
environment[PORT]=$port
mapfile -t start < <(words "$command")
mapfile -t check < <(words "$health")
began=$(date +%s%N)
invoke "$user" "${start[@]}"
"${invocation[@]}" >"$work/server.log" 2>&1 &
server=$!
for _ in $(seq 100); do
  if inside "$user" "${check[@]}" 2>/dev/null; then healthy=yes; break; fi
  kill -0 "$server" 2>/dev/null || { cat "$work/server.log"; exit 1; }
  sleep 0.1
done
[ "${healthy:-}" = yes ] || { cat "$work/server.log"; echo 'The health check never passed'; exit 1; }
echo "Healthy $((($(date +%s%N) - began) / 1000000)) ms after its start"
for path in / /readyz /api/app-settings/free_games_per_day; do
  code=$(curl -s -o "$work/reply" -w '%{http_code}' -H 'X-Session-Id: 7d444840-9dc0-41d1-b245-5ffdce74fad2' "http://127.0.0.1:$port$path")
  echo "$path $code"
  [ "$code" = 200 ] || { cat "$work/reply"; exit 1; }
done
echo "Runs as $(ps -o uid= -p "$server" | tr -d ' ')"
kill -TERM "$server"
ended=0; wait "$server" || ended=$?
server=''
echo "Ended by SIGTERM with code $ended"
[ "$ended" = 0 ]
