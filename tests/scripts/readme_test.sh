#!/bin/sh
# The C example of the README compiles without warnings and finds what is wrong with a file that was
# cut: sh readme_test.sh PROJECT-FOLDER LIBRARY
set -eu
project=$1
library=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

awk '/^```c$/ { on = 1; next } /^```/ { on = 0 } on' "$project/README.md" >"$work/example.c"
cat >>"$work/example.c" <<'END'
int main(void) {
    static const uint8_t cut[10] = {1, 0, 0xcc, 0xcc, 13, 0, 0, 0, 'C', 'C'};
    return check(cut, sizeof cut) == QP_OK ? 0 : 1;
}
END
"${CC:-cc}" -std=c11 -Wall -Wextra -Wconversion -Wshadow -Werror \
    -I "$project/lib/include" -o "$work/example" "$work/example.c" "$library"
"$work/example" >"$work/said"
cat "$work/said"
grep -q '^CCS[0-9]* at 0x[0-9a-f]*: ' "$work/said"
