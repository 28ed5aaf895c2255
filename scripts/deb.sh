#!/bin/sh
# Builds the Debian packages and tries them: sh scripts/deb.sh
#
# The packages are put in build/deb/packages: quirkproof (the program, its manual, completions),
# libquirkproof0.1 (the library; its name is that of its ABI) and libquirkproof-dev. They are then
# installed in a throwaway folder that has this machine's list of packages, so that dependencies count;
# used there; and removed, after which nothing may be left. With the same SOURCE_DATE_EPOCH (without
# one: the last commit's time) the same sources give the same bytes, which is tried too, and lintian
# has a look at them.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd -P)
. "$root/scripts/lib.sh"
need gcc g++ libc6-dev cmake ninja-build pkg-config libjansson-dev libdeflate-dev dpkg-dev file lintian
[ "$(id -u)" -eq 0 ] || die "dpkg installs for root only"

dir=$root/build/deb
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
: "${SOURCE_DATE_EPOCH:=$(git -C "$root" log -1 --format=%ct 2>/dev/null || echo 0)}"
export SOURCE_DATE_EPOCH

# -- Building ---------------------------------------------------------------------------------------

# package SOURCE BUILD: the packages of a build with what a distribution would say.
package() {
    quietly "$work/log" cmake -S "$1" -B "$2" -G Ninja -DCMAKE_BUILD_TYPE=Release \
        -DCMAKE_INSTALL_PREFIX=/usr -DCMAKE_C_COMPILER=gcc -DQUIRKPROOF_ZSH_DIR=share/zsh/vendor-completions \
        -DQUIRKPROOF_TESTS=OFF -DQUIRKPROOF_FUZZ=OFF -DQUIRKPROOF_EXAMPLES=OFF -DQUIRKPROOF_BENCH=OFF
    quietly "$work/log" cmake --build "$2"
    (cd "$2" && quietly "$work/log" cpack)
}

mkdir -p "$dir"
rm -rf "$dir/packages"
say "building in build/deb"
package "$root" "$dir"
for deb in "$dir"/packages/*.deb; do
    say "build/deb/packages/${deb##*/}"
done

# The same again, from sources elsewhere.
mkdir "$work/elsewhere"
tar -C "$root" --exclude=./build --exclude=./.git --exclude=./web/node_modules -cf - . | tar -C "$work/elsewhere" -xf -
package "$work/elsewhere" "$work/again"
for deb in "$dir"/packages/*.deb; do
    cmp "$deb" "$work/again/packages/${deb##*/}" || die "built twice, ${deb##*/} differs"
done

if ! lintian --fail-on error,warning "$dir"/packages/*.deb >"$work/said" 2>&1; then
    cat "$work/said" >&2
    die "lintian finds fault with the packages"
fi

# -- Installing -------------------------------------------------------------------------------------

# A folder with dpkg's lists, and with this machine's packages in them but not on its disk. Triggers
# and scripts of those play no part.
place=$work/place
mkdir -p "$place/var/lib/dpkg/info" "$place/var/lib/dpkg/updates"
awk 'BEGIN { RS = ""; ORS = "\n\n" } !/^Package: (lib)?quirkproof/' /var/lib/dpkg/status \
    >"$place/var/lib/dpkg/status"
: >"$place/var/lib/dpkg/available"
# The linker's cache is made by the one in the folder; a trigger that nobody takes is no fault.
files() {
    (cd "$place" && find . -path ./var/lib/dpkg -prune -o -print | sort)
}
files >"$work/before"
dpkg_there() {
    quietly "$work/log" dpkg --root="$place" "$@"
}
dpkg_there -i "$dir"/packages/*.deb
for package in quirkproof libquirkproof-dev; do
    [ "$(dpkg-query --admindir="$place/var/lib/dpkg" -W -f '${Status}' $package)" = 'install ok installed' ] ||
        die "$package is not installed"
done

# -- Using what is installed ------------------------------------------------------------------------

expected=$(sed -n 's/^#define QP_VERSION "\(.*\)"/\1/p' "$root/lib/include/quirkproof/version.h")
[ "$("$place/usr/bin/quirkproof" --version)" = "quirkproof $expected" ] || die "another version"
status=0
(cd "$root" && "$place/usr/bin/quirkproof" check corpus/ccsf/sub_chunk_past_anime.ccs) >"$work/found" || status=$?
[ $status -eq 1 ] || die "the program ends with $status"
grep -q '\[ANM004\]' "$work/found" || die "the program finds nothing"
gzip -dc "$place/usr/share/man/man1/quirkproof-check.1.gz" | grep -q '^\.Nm quirkproof-check' ||
    die "no page of the manual"
for shell in bash-completion/completions/quirkproof zsh/vendor-completions/_quirkproof \
    fish/vendor_completions.d/quirkproof.fish; do
    [ -s "$place/usr/share/$shell" ] || die "no $shell"
done
quietly "$work/log" cmake -S "$root/tests/consumer" -B "$work/consumer" -G Ninja \
    -DCMAKE_PREFIX_PATH="$place/usr" -DCONSUMER_FROM=package -DCONSUMER_CXX=ON
quietly "$work/log" cmake --build "$work/consumer"
for program in consumer_c consumer_cpp; do
    [ "$("$work/consumer/$program")" = "$expected" ] || die "what is linked with the library fails"
done

# -- Removing ---------------------------------------------------------------------------------------

dpkg_there --purge quirkproof libquirkproof-dev "$(dpkg-deb -f "$dir"/packages/libquirkproof[0-9]*.deb Package)"
files >"$work/after"
diff "$work/before" "$work/after" >&2 || die "removed, but this is left"
say "installed, used and removed; nothing is left"
