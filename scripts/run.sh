#!/bin/sh
# Runs the program: sh scripts/run.sh ARGUMENT...
#
# Installs what it needs to be built (Debian packages, only those that are missing), builds it
# (build/release; nothing to do the second time) and hands it the arguments, from the folder that
# you are in. Standard output is the program's; what this script does it says on standard error.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd -P)
. "$root/scripts/lib.sh"

need gcc libc6-dev cmake ninja-build pkg-config libjansson-dev libdeflate-dev

dir=$root/build/release
tool=$dir/cli/quirkproof
# Built by somebody else, for us to use only.
[ ! -x "$tool" ] || [ -w "$dir" ] || exec "$tool" "$@"
mkdir -p "$dir" || die "cannot write to $root"

# Two at a time must not build at the same time.
exec 9>"$dir/lock"
flock 9
if [ -n "$installed" ] || [ ! -x "$tool" ] || [ ! -e "$dir/build.ninja" ]; then
    say "building in build/release"
    configure release
fi
quietly "$dir/build.log" cmake --build "$dir" --target quirkproof_cli
exec 9>&-

exec "$tool" "$@"
