#!/bin/sh
# Whether hardening-check has a finding about the programs in build/package/. Jumps can be guarded only where the
# files by which every program begins are marked for it: those of Debian 12 and 13 are not.
set -eu
cd "$(dirname "$0")/../../.."

programs=$(mktemp -d)
trap 'rm -r "$programs"' EXIT
for package in build/package/scramble_*.deb build/package/scramble-check_*.deb; do
    dpkg-deb -x "$package" "$programs"
done
excused=
if ! readelf -n "$(c++ -print-file-name=Scrt1.o)" | grep -q 'x86 feature: IBT, SHSTK'; then
    excused=--nocfprotection
fi
if [ "$(dpkg --print-architecture)" = amd64 ] && hardening-check --help | grep -q nobranchprotection; then
    excused="$excused --nobranchprotection" # what that asks for is of arm64
fi
# shellcheck disable=SC2086 # words
hardening-check $excused "$programs"/usr/bin/scramble "$programs"/usr/bin/scramble-check
