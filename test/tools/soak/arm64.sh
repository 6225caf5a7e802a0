#!/bin/sh
# What `script/package arm64` promises, from the sources as the tarball has them, without git.
# `script/fresh test/tools/soak/arm64.sh` runs it on a bare Debian, since it installs the libraries of arm64;
# there nothing can run its programs but qemu, which comes last.
set -eu
cd "$(dirname "$0")/../../.."

sources=$(mktemp -d)
git archive HEAD | tar -x -C "$sources"
cd "$sources"
script/package arm64
apt-get install -y -q --no-install-recommends qemu-user \
    ./build/package-arm64/scramble_*_arm64.deb ./build/package-arm64/scramble-check_*_arm64.deb
qemu-aarch64 /usr/bin/scramble-check --version
told=$(mktemp -u)
mkfifo "$told"
qemu-aarch64 /usr/bin/scramble memory 0 boards/perfect.txt >"$told" &
server=$!
trap 'kill "$server" 2>/dev/null; rm -f "$told"' EXIT
read -r line <"$told"
echo "$line"
[ "$(curl -fsS "${line##* }look/alice" | grep -cx down)" = 9 ]
kill "$server"
wait "$server"
trap 'rm -f "$told"' EXIT
