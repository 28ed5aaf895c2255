#!/bin/sh
# The problem matcher understands every finding that check prints, and nothing else:
#     sh matcher_test.sh PROGRAM PROJECT-FOLDER
#
# Files of the corpus are checked under names with blanks, colons and brackets in them. What the
# matcher's expressions make of each line is compared with what --format jsonl says of the finding.
set -eu
program=$1
project=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/in"
cd "$work/in"
mkdir -p 'a folder: with' 'x:0x12: error: [ANM004] (y'
for file in "$project"/corpus/ccsf/*_*.ccs; do
    cp "$file" "a folder: with/${file##*/}"
done
cp "$project/corpus/ccsf/sub_chunk_past_anime.ccs" 'x:0x12: error: [ANM004] (y/z: note.ccs'
cp "$project/corpus/ccsf/keys_reversed.ccs" plain.ccs

"$program" check -- * >"$work/text" || :
"$program" check --format jsonl -- * >"$work/jsonl" || :
cd "$work"

# The expressions as they are in the JSON, but for its backslashes; and the severity of each.
sed -n 's/^ *"regexp": "\(.*\)",$/\1/p' "$project/.github/problem-matcher.json" | sed 's/\\\\/\\/g' >expressions
[ "$(wc -l <expressions)" -eq 2 ] || { echo "the matcher has not two expressions"; exit 1; }

perl -e '
    use strict;
    use warnings;
    open my $in, "<", "expressions" or die;
    my @expressions = map { chomp; qr/$_/ } <$in>;
    open my $text, "<", "text" or die;
    open my $out, ">", "matched" or die;
    while (my $line = <$text>) {
        chomp $line;
        my @made = grep { @$_ } map { [$line =~ $_] } @expressions;
        die "two matchers take: $line\n" if @made > 1;
        next if !@made;
        my ($file, $message, $severity, $code) = @{$made[0]};
        die "not the rest of the line: $line\n" if "$file:$message" ne $line;
        my ($offset) = $message =~ /^0x([0-9a-f]+):/;
        printf $out "%s %s %s %d\n", $file, $severity, $code, hex $offset;
    }'
sed 's/^{"file": "\([^"]*\)".*/\1/' jsonl >files
sed 's/.*"severity": "\([a-z]*\)".*/\1/' jsonl >severities
sed 's/.*"id": "\([A-Z0-9]*\)".*/\1/' jsonl >ids
sed 's/.*"offset": \([0-9]*\).*/\1/' jsonl >offsets
paste -d ' ' files severities ids offsets >expected
diff -u expected matched >difference || { head -n 30 difference; exit 1; }
echo "matcher_test: $(wc -l <matched) findings matched of $(wc -l <text) lines"
[ "$(wc -l <matched)" -gt 50 ]
grep -q ' note ' matched && grep -q ' warning ' matched && grep -q ' error ' matched
