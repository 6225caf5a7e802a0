#!/bin/sh
# What `script/package` promises, from the sources as the tarball has them, without git: apt installs the packages,
# their server answers a look, and the example is built with their library.
#   script/fresh [trixie] test/tools/soak/installed.sh
#   script/fresh test/tools/soak/installed.sh arm64      there nothing can run the programs but qemu, which comes last
set -eu
cd "$(dirname "$0")/../../.."

cross=${1:-}
sources=$(mktemp -d)
git archive HEAD | tar -x -C "$sources"
cd "$sources"
script/package ${cross:+"$cross"}
if [ -n "$cross" ]; then
    set -- qemu-aarch64
    apt-get install -y -q --no-install-recommends qemu-user \
        ./build/package-arm64/scramble_*_arm64.deb ./build/package-arm64/scramble-check_*_arm64.deb
else
    set --
    apt-get install -y -q --no-install-recommends devscripts pkg-config python3 ./build/package/scramble*.deb
    test/tools/soak/hardened.sh
    test/program/sbom.py build/package
    example=/usr/share/doc/scramble-dev/examples
    # shellcheck disable=SC2046 # words
    c++ -std=c++20 "$example/main.cpp" $(pkg-config --cflags --libs scramble) -o example
    [ "$(./example | tail -n 1)" = 'bob has the card at last' ]
    cmake -S "$example" -B by-cmake
    cmake --build by-cmake
    by-cmake/example
fi
"$@" /usr/bin/scramble-check --version
told=$(mktemp -u)
mkfifo "$told"
"$@" /usr/bin/scramble memory 0 boards/perfect.txt >"$told" &
server=$!
trap 'kill "$server" 2>/dev/null; rm -f "$told"' EXIT
read -r line <"$told"
echo "$line"
[ "$(curl -fsS "${line##* }look/alice" | grep -cx down)" = 9 ]
kill "$server"
wait "$server"
trap 'rm -f "$told"' EXIT
