# From the tables of write.sh to a completion for fish.

function quoted(text) {
    gsub(/\\/, "\\\\", text)
    gsub(/'/, "\\'", text)
    return "'" text "'"
}

FILENAME == ARGV[1] && FNR == 1 {
    print "# fish completion for quirkproof(1). Written by the build from what the program says of itself."
    print ""
    print "# IDs of findings; those of a list stand behind its last comma."
    print "function __quirkproof_ids"
    print "    set -l before (string match -r '.*,' -- (commandline -ct | string replace -r '^-[^=]*=' ''))"
    print "    quirkproof explain 2>/dev/null | string replace -r '^(\\S+) +(\\S+) +(.*)$' \"$before\\$1\\t\\$2: \\$3\""
    print "end"
    print ""
    print "complete -c quirkproof -n __fish_use_subcommand -f"
    print "complete -c quirkproof -n __fish_use_subcommand -l help -d 'show help'"
    print "complete -c quirkproof -n __fish_use_subcommand -l version -d 'show the version'"
}

FILENAME ~ /commands$/ {
    print "complete -c quirkproof -n __fish_use_subcommand -a " $1 " -d " quoted($3)
    if ($2 == "id")
        print "complete -c quirkproof -n '__fish_seen_subcommand_from " $1 "' -f -a '(__quirkproof_ids)'"
    next
}

{
    line = "complete -c quirkproof -n '__fish_seen_subcommand_from " $1 "'"
    if ($2 != "-") line = line " -s " $2
    if ($3 != "-") line = line " -l " $3
    if ($5 == "@file") line = line " -r -F"
    else if ($5 == "@ids") line = line " -x -a '(__quirkproof_ids)'"
    else if ($4 != "-") line = line " -x" ($5 == "-" ? "" : " -a " quoted($5))
    print line " -d " quoted($6)
}
