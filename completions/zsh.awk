# From the tables of write.sh to a completion for zsh.

function quoted(text) {
    gsub(/'/, "'\\''", text)
    return text
}

# In a description of _arguments, brackets and colons would end it.
function described(text) {
    gsub(/\[/, "\\[", text)
    gsub(/\]/, "\\]", text)
    gsub(/:/, "\\:", text)
    return quoted(text)
}

FILENAME ~ /commands$/ { names[++count] = $1; takes[$1] = $2; summary[$1] = $3; next }

{
    action = $5 == "@file" ? "_files" : $5 == "@ids" ? "_quirkproof_ids" : $5 == "-" ? " " : "(" $5 ")"
    value = $4 == "-" ? "" : ":" quoted($4) ":" action
    again = $6 ~ /\(repeatable\)/ ? "*" : ""
    alone = $3 == "help" || $3 == "version" ? "(- *)" : ""
    head = "            '" alone again
    tail = "[" described($6) "]" value "' \\\n"
    if ($2 != "-") specs[$1] = specs[$1] head "-" $2 ($4 == "-" ? "" : "+") tail
    if ($3 != "-") specs[$1] = specs[$1] head "--" $3 ($4 == "-" ? "" : "=") tail
}

END {
    print "#compdef quirkproof"
    print "# zsh completion for quirkproof(1). Written by the build from what the program says of itself."
    print ""
    print "# IDs of findings, alone or in a list with commas; $words[1] is the command by now."
    print "_quirkproof_ids() {"
    print "    local -a ids"
    print "    ids=(${${(f)\"$(_call_program ids ${(q)quirkproof_program} explain 2>/dev/null)\"}%% *})"
    print "    compset -P '*,'"
    print "    compadd -S '' -a ids"
    print "}"
    print ""
    print "_quirkproof() {"
    print "    local curcontext=$curcontext quirkproof_program=$words[1] state line"
    print "    typeset -A opt_args"
    print "    local -a commands"
    print "    commands=("
    for (i = 1; i <= count; i++) {
        text = summary[names[i]]
        gsub(/:/, "\\:", text)
        print "        '" names[i] ":" quoted(text) "'"
    }
    print "    )"
    print "    _arguments -C \\"
    print "        '(- *)--help[show help]' \\"
    print "        '(- *)--version[show the version]' \\"
    print "        '1:command:->command' \\"
    print "        '*::argument:->arguments'"
    print "    case $state in"
    print "    command) _describe -t commands command commands ;;"
    print "    arguments)"
    print "        case $words[1] in"
    for (i = 1; i <= count; i++) {
        print "        " names[i] ")"
        print "            _arguments -s -S : \\"
        printf "%s", specs[names[i]]
        print "            " (takes[names[i]] == "id" ? "'*:ID:_quirkproof_ids'" : "'*:file:_files'")
        print "            ;;"
    }
    print "        esac"
    print "        ;;"
    print "    esac"
    print "}"
    print ""
    print "_quirkproof \"$@\""
}
