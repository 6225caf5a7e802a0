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
apt-get install -y -q --no-install-recommends ${cross:+qemu-user} devscripts pkg-config python3 \
    ./build/package${cross:+-$cross}/scramble*.deb
example=/usr/share/doc/scramble-dev/examples
if [ -n "$cross" ]; then
    set -- qemu-aarch64
    compiler=aarch64-linux-gnu-g++
    libraries=/usr/lib/aarch64-linux-gnu/pkgconfig:/usr/share/pkgconfig
    by_cmake=$sources/script/debian/arm64.cmake
else
    set --
    compiler=c++
    libraries=
    by_cmake=
    test/tools/soak/hardened.sh
    test/program/sbom.py build/package
fi
# shellcheck disable=SC2046 # words
$compiler -std=c++20 "$example/main.cpp" \
    $(env ${libraries:+"PKG_CONFIG_LIBDIR=$libraries"} pkg-config --cflags --libs scramble) -o example
[ "$("$@" ./example | tail -n 1)" = 'bob has the card at last' ]
cmake -S "$example" -B by-cmake ${by_cmake:+--toolchain "$by_cmake"}
cmake --build by-cmake
"$@" by-cmake/example
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
