#!/bin/sh
# What --version says of the commit, in trees of every kind; the script that looks it up is $1.
set -eu

command -v git >/dev/null || exit 77
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
git() { command git -C "$tree" -c user.name=nobody -c user.email=nobody@example.org "$@"; }

# Fails unless the version is followed by that.
expect() {
    cmake -D GIT=git -D SOURCE="${2:-$tree}" -D VERSION=1.2.3 -D CPP="$tree/version.cpp" -P "$script"
    label=${1# (}
    grep -qF "\"1.2.3$1\"" "$tree/version.cpp" &&
        grep -qF "commit = \"${label%)}\"" "$tree/version.cpp" && return
    echo "expected '$1' in:" && cat "$tree/version.cpp"
    exit 1
}

script=$1
expect ''
git init -q
expect '' # no commit yet
echo one >"$tree/file"
git add file
git commit -q -m one
commit=$(git rev-parse --short=10 HEAD)
expect " ($commit)"
git tag v9 # a tag instead of it would say less
expect " ($commit)"

touch -d @1 "$tree/version.cpp"
expect " ($commit)"
[ "$(stat -c %Y "$tree/version.cpp")" = 1 ] || { echo "it was written again" && exit 1; }

echo two >"$tree/file"
expect " ($commit dirty)"
git commit -q -a -m two
expect " ($(git rev-parse --short=10 HEAD))"

mkdir "$tree/unpacked" # an archive, unpacked inside the clone of something else
expect '' "$tree/unpacked"

cp "$(dirname "$script")/../../.gitattributes" "$tree"
mkdir -p "$tree/src/cli"
# shellcheck disable=SC2016 # for git
echo '$Format:%H$' >"$tree/src/cli/commit"
git add .gitattributes src
git commit -q -m archived
git archive HEAD | tar -x -C "$tree/unpacked"
expect " ($(git rev-parse --short=10 HEAD))" "$tree/unpacked"
cp "$tree/src/cli/commit" "$tree/unpacked/src/cli" # a copy without git
expect '' "$tree/unpacked"
