# From the tables of write.sh to a completion for bash.

function flags(short, long) {
    return (short != "-" ? "-" short : "") (short != "-" && long != "-" ? " " : "") (long != "-" ? "--" long : "")
}

FILENAME ~ /commands$/ { names[++count] = $1; takes[$1] = $2; next }

{
    list[$1] = list[$1] (list[$1] != "" ? " " : "") flags($2, $3)
    if ($4 != "-") {
        patterns = flags($2, $3)
        gsub(/ /, " | ", patterns)
        cases[$1] = cases[$1] "        " patterns ")\n            _quirkproof_values \"$cur\"" ($5 == "-" ? "" : " " $5) "\n            return\n            ;;\n"
    }
}

END {
    print "# bash completion for quirkproof(1). Written by the build from what the program says of itself."
    print ""
    print "# IDs of findings; those of a list stand behind its last comma."
    print "_quirkproof_ids() {"
    print "    local before="
    print "    [[ $1 != *,* ]] || before=${1%,*},"
    print "    mapfile -t COMPREPLY < <(compgen -P \"$before\" \\"
    print "        -W \"$(\"${COMP_WORDS[0]}\" explain 2>/dev/null | cut -d ' ' -f 1)\" -- \"${1##*,}\")"
    print "}"
    print ""
    print "# What may stand as a value: words, @file, @ids; without any, nothing that could be listed."
    print "# Files are left to readline: it is what an empty COMPREPLY comes to."
    print "_quirkproof_values() {"
    print "    local cur=$1"
    print "    shift"
    print "    case ${1-} in"
    print "    @file) ;;"
    print "    @ids) compopt +o default && _quirkproof_ids \"$cur\" ;;"
    print "    *) compopt +o default && mapfile -t COMPREPLY < <(compgen -W \"$*\" -- \"$cur\") ;;"
    print "    esac"
    print "}"
    print ""
    print "_quirkproof() {"
    print "    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]}"
    print "    local options='' arguments=@file"
    print "    COMPREPLY=()"
    print "    # --option=value comes as three words, as = is among COMP_WORDBREAKS."
    print "    if [[ $cur == '=' ]]; then"
    print "        cur="
    print "    elif [[ $prev == '=' ]]; then"
    print "        prev=${COMP_WORDS[COMP_CWORD - 2]}"
    print "    fi"
    print "    if ((COMP_CWORD == 1)); then"
    all = names[1]
    for (i = 2; i <= count; i++) all = all " " names[i]
    print "        _quirkproof_values \"$cur\" " all " --help --version"
    print "        return"
    print "    fi"
    print "    case $command in"
    for (i = 1; i <= count; i++) {
        name = names[i]
        print "    " name ")"
        print "        case $prev in"
        printf "%s", cases[name]
        print "        esac"
        print "        options='" list[name] "'"
        if (takes[name] == "id") print "        arguments=@ids"
        print "        ;;"
    }
    print "    esac"
    print "    if [[ $cur == -* ]]; then"
    print "        arguments=$options"
    print "    fi"
    print "    # shellcheck disable=SC2086 # the options are words"
    print "    _quirkproof_values \"$cur\" $arguments"
    print "}"
    print ""
    print "complete -o default -F _quirkproof quirkproof"
}
