#!/bin/sh
# The drawing does without the C library: sh plot_symbols_test.sh ARCHIVE
#
# What cli/plot's archive takes from outside are the library's own functions and what compilers call
# for copies by themselves; it has no writable data. Where there is no C library (WebAssembly) it draws
# the same.
set -eu
archive=$1
nm "$archive" 2>/dev/null | awk '
NF == 2 && $1 == "U" { wanted[$2] = 1 }
NF == 3 && $2 ~ /[A-Z]/ { has[$3] = 1; count++ }
END {
    if (count == 0) { print "the archive has no symbols"; exit 1 }
    split("memcpy memmove memset memcmp strlen _GLOBAL_OFFSET_TABLE_", names, " ")
    for (i in names) allowed[names[i]] = 1
    for (name in wanted)
        if (!(name in has) && !(name in allowed) && name !~ /^qp_/) {
            print "cli/plot refers to " name
            bad = 1
        }
    exit bad
}'
# Tables of pointers are in .data.rel.ro, which is not written to.
objdump -t "$archive" | awk '
/ O (\.data|\.bss|\.tdata|\.tbss|\*COM\*)[^ \t]*[ \t]/ && !/ \.data\.rel\.ro/ {
    print "cli/plot keeps state in " $NF
    bad = 1
}
END { exit bad }'
