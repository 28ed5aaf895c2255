#!/bin/sh
# Checks that the library is layered and free of the C library's state: sh scripts/layers.sh
#
#     --root FOLDER     the project's folder, if it is not the one this script is in
#     --archive FILE    also check what libquirkproof.a refers to and keeps
#
# Includes point one way: base <- real, ee <- frames <- the formats <- check <- write <- what uses the
# library. A format never includes another format. Public headers (quirkproof/NAME.h,
# quirkproof/NAME_PART.h) belong to the layer of their name. The archive takes from outside only what
# lib/symbols.txt names, and has no writable data. Prints a line for each thing that is wrong; exit 1
# if there is any.
set -eu

root=$(cd "$(dirname "$0")/.." && pwd -P)
archive=
while [ $# -gt 0 ]; do
    case $1 in
    --root) root=$2 ;;
    --archive) archive=$2 ;;
    *)
        echo "usage: layers.sh [--root FOLDER] [--archive FILE]" >&2
        exit 2
        ;;
    esac
    shift 2
done

# -- Includes and lengths ---------------------------------------------------------------------------

sources() {
    for folder in lib invariants cli fuzz tests web/core; do
        [ ! -d "$root/$folder" ] || (cd "$root" && find "$folder" -name '*.[ch]' -o -name '*.def')
    done | sort
}

check_includes() {
    (cd "$root" && sources | xargs awk '
    BEGIN {
        rank["base"] = 0; rank["real"] = rank["ee"] = 1; rank["frames"] = 2
        rank["gzip"] = rank["ccsf"] = rank["anime"] = rank["cine"] = rank["totemtech"] = 3
        rank["check"] = rank["body"] = rank["sampler"] = 4
        rank["write"] = 5
        rank["invariants"] = 6
        rank["cli"] = rank["fuzz"] = rank["gen"] = rank["oracle"] = rank["tests"] = rank["support"] = rank["property"] = rank["harness"] = rank["mutate"] = rank["web"] = 7
        split("stdbool.h stddef.h stdint.h limits.h float.h", names, " ")
        for (i in names) plain[names[i]] = 1
    }
    function wrong(text) { print FILENAME ":" FNR ": " text; bad = 1 }

    # The layer that a public header belongs to: that of its name up to any _, but for these.
    function public(path) {
        sub(/^quirkproof\//, "", path)
        if (path ~ /^diags\// || path ~ /^(api|diag|version)\.h$/) return "base"
        if (path == "file.h") return "check"
        if (path == "archive.h") return "gzip"
        if (path ~ /^(anm|morph|scroll)\.h$/) return "anime"
        sub(/[_.].*$/, "", path)
        return path
    }
    function layer_of_file(path,  part) {
        sub(/^\.\//, "", path)
        if (path ~ /^lib\/include\//) { sub(/^lib\/include\//, "", path); return public(path) }
        split(path, part, "/")
        return part[1] == "lib" ? part[2] : part[1]
    }
    function layer_of_include(path,  part) {
        if (path ~ /^quirkproof\//) return public(path)
        if (path !~ /\//) return own
        split(path, part, "/")
        return part[1]
    }

    FNR == 1 {
        own = layer_of_file(FILENAME)
        core = FILENAME ~ /^(lib|invariants)\//
        if (!(own in rank)) wrong("no layer is called " own)
    }
    FNR == 601 && FILENAME ~ /\.[ch]$/ { wrong("longer than 600 lines: a file is about one thing") }

    /^[ \t]*#[ \t]*include[ \t]*</ {
        name = $0; sub(/^[^<]*</, "", name); sub(/>.*/, "", name)
        if (name == "immintrin.h" && FILENAME ~ /\/(simd_[a-z0-9]+|x86)\.c$/) next
        if (core && !(name in plain)) wrong("the core does without <" name ">")
    }
    /^[ \t]*#[ \t]*include[ \t]*"/ {
        name = $0; sub(/^[^"]*"/, "", name); sub(/".*/, "", name)
        other = layer_of_include(name)
        if (name ~ /\.\./) wrong("includes go by the layer, not by ..: " name)
        else if (!(other in rank)) wrong("\"" name "\" belongs to no layer")
        else if (rank[own] < 7 && other != own && rank[other] >= rank[own])
            wrong(own " may not include \"" name "\" of " other)
        else if (own == "cli" && name !~ /^(quirkproof|invariants|cli)\// && name ~ /\//)
            wrong("the program uses public headers only, not \"" name "\"")
    }
    END { exit bad }
    ')
}

# -- The archive ------------------------------------------------------------------------------------

# Names that some member wants and none has, that are not in the list.
check_symbols() {
    nm "$archive" 2>/dev/null | awk -v list="$root/lib/symbols.txt" '
    BEGIN { while ((getline line < list) > 0) if (line !~ /^(#|$)/) allowed[line] = 1 }
    NF == 2 && $1 == "U" { wanted[$2] = 1 }
    NF == 3 && $2 ~ /[A-Z]/ { has[$3] = 1; count++ }
    END {
        if (count == 0) { print "the archive has no symbols"; exit 1 }
        for (name in wanted)
            if (!(name in has) && !(name in allowed)) {
                print "the archive refers to " name ", which lib/symbols.txt does not name"
                bad = 1
            }
        exit bad
    }'
}

# Objects in sections that are written to. Tables of pointers are in .data.rel.ro, which is not.
check_data() {
    objdump -t "$archive" | awk '
    / O (\.data|\.bss|\.tdata|\.tbss|\*COM\*)[^ \t]*[ \t]/ && !/ \.data\.rel\.ro/ {
        print "the archive keeps state in " $NF
        bad = 1
    }
    END { exit bad }'
}

status=0
check_includes || status=1
if [ -n "$archive" ]; then
    check_symbols || status=1
    check_data || status=1
fi
exit $status
