#!/bin/sh
# The library's reference and the manual, every warning an error: sh scripts/docs.sh
#
# Writes the reference to build/docs/html with doxygen, and holds the pages of docs/man against mandoc.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd -P)
. "$root/scripts/lib.sh"
need doxygen mandoc

cd "$root"
out=build/docs
rm -rf "$out"
mkdir -p "$out"
version=$(sed -n 's/^#define QP_VERSION "\(.*\)"/\1/p' lib/include/quirkproof/version.h)
{
    cat docs/Doxyfile
    echo "OUTPUT_DIRECTORY = $out"
    echo "PROJECT_NUMBER = $version"
} >"$out/Doxyfile"
quietly "$out/doxygen.log" doxygen "$out/Doxyfile"
# What was documented is there: a wrong INPUT would have no warnings either.
for page in index check_8h structqp__anime; do
    [ -s "$out/html/$page.html" ] || die "doxygen wrote no $page.html"
done
say "the reference is build/docs/html/index.html"

# Pages refer to each other before they are installed: whether those are there is looked at here.
if mandoc -T lint docs/man/*.1 | grep -v 'referenced manual not found\|mandoc.db\|line longer than 80'; then
    die "mandoc finds fault with the manual"
fi
sed -n 's/^\.Xr \(quirkproof[a-z-]*\) 1.*/\1/p' docs/man/*.1 | sort -u | while read -r page; do
    [ -f "docs/man/$page.1" ] || die "the manual refers to $page(1), which there is not"
done
say "$(find docs/man -name '*.1' | wc -l) pages of the manual"
