#!/bin/sh
# scripts/layers.sh finds each kind of fault, and nothing in a tree without any:
# sh layers_test.sh PROJECT-FOLDER
set -eu
project=$1
cc=${CC:-cc}
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
failed=0

# fresh: a small tree without faults.
fresh() {
    rm -rf "$tree/p"
    mkdir -p "$tree/p/lib/base" "$tree/p/lib/anime" "$tree/p/lib/ccsf" "$tree/p/lib/check" \
        "$tree/p/lib/include/quirkproof" "$tree/p/cli"
    cp "$project/lib/symbols.txt" "$tree/p/lib/"
    printf '#include <stdint.h>\n' >"$tree/p/lib/include/quirkproof/base.h"
    printf '#include "quirkproof/base.h"\n' >"$tree/p/lib/include/quirkproof/anime.h"
    printf '#include "base/cursor.h"\n#include "quirkproof/anime.h"\n' >"$tree/p/lib/anime/anime.c"
    printf '#include "ccsf/index.h"\n#include "anime/tracks.h"\n' >"$tree/p/lib/check/check.c"
    printf '#include <stdio.h>\n#include "quirkproof/anime.h"\n' >"$tree/p/cli/main.c"
}

# expect WORDS [ARGUMENT...]: the check fails and says WORDS.
expect() {
    words=$1
    shift
    if said=$(sh "$project/scripts/layers.sh" --root "$tree/p" "$@"); then
        echo "not found: $words"
        failed=1
    elif ! printf '%s\n' "$said" | grep -qF "$words"; then
        echo "wanted: $words"
        echo "said: $said"
        failed=1
    fi
}

# library C-SOURCE: makes an archive of one object.
library() {
    printf '%s\n' "$1" >"$tree/one.c"
    rm -f "$tree/one.a"
    "$cc" -O1 -c -o "$tree/one.o" "$tree/one.c"
    ar rc "$tree/one.a" "$tree/one.o"
}

fresh
library 'int memcmp(const void *, const void *, unsigned long); int f(const void *p, const void *q);
int f(const void *p, const void *q) { return memcmp(p, q, 99); }'
sh "$project/scripts/layers.sh" --root "$tree/p" --archive "$tree/one.a" || failed=1

echo '#include "anime/tracks.h"' >"$tree/p/lib/base/cursor.c"
expect 'lib/base/cursor.c:1: base may not include "anime/tracks.h" of anime'
fresh
echo '#include "ccsf/index.h"' >"$tree/p/lib/anime/anime.c"
expect 'anime may not include "ccsf/index.h" of ccsf'
fresh
echo '#include "quirkproof/ccsf.h"' >"$tree/p/lib/include/quirkproof/anime.h"
expect 'anime may not include "quirkproof/ccsf.h" of ccsf'
fresh
echo '  # include <stdio.h>' >"$tree/p/lib/anime/anime.c"
expect 'the core does without <stdio.h>'
fresh
echo '#include <math.h>' >"$tree/p/lib/anime/anime.c"
expect 'the core does without <math.h>'
fresh
echo '#include "quirkproof/other.h"' >"$tree/p/lib/anime/anime.c"
expect 'belongs to no layer'
fresh
echo '#include "../ccsf/index.h"' >"$tree/p/lib/anime/anime.c"
expect 'includes go by the layer'
fresh
echo '#include "anime/tracks.h"' >"$tree/p/cli/main.c"
expect 'the program uses public headers only'
fresh
awk 'BEGIN { for (i = 0; i < 601; i++) print "" }' >"$tree/p/lib/anime/anime.c"
expect 'longer than 600 lines'

fresh
library 'void *malloc(unsigned long); void *f(void); void *f(void) { return malloc(4); }'
expect 'the archive refers to malloc' --archive "$tree/one.a"
library 'double sin(double); double f(double x); double f(double x) { return sin(x); }'
expect 'the archive refers to sin' --archive "$tree/one.a"
library 'static int calls; int f(void); int f(void) { return ++calls; }'
expect 'the archive keeps state in calls' --archive "$tree/one.a"
library 'int calls = 3; int f(void); int f(void) { return ++calls; }'
expect 'the archive keeps state in calls' --archive "$tree/one.a"

exit $failed
