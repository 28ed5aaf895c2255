# What zsh offers for a line: zsh complete.zsh FOLDER LINE
#
# A zsh in a terminal of its own, with FOLDER's functions, is given the line and a tab. Each match
# that completion adds is written down by the compadd here, a line each.
zmodload zsh/zpty
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
offered=$work/offered
: >$offered
cat >$work/.zshrc <<EOF
PS1=READY
fpath=(${(q)1:A} \$fpath)
offered=${(q)offered}
EOF
cat >>$work/.zshrc <<'EOF'
unset zle_bracketed_paste
autoload -Uz compinit && compinit -u -D
compadd() {
    local -a hits
    # With these it fills arrays for its caller and adds nothing.
    if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)(|\ *) ]]; then
        builtin compadd "$@"
        return
    fi
    builtin compadd -A hits "$@"
    (($#hits)) && print -rl -- $hits >>$offered
    builtin compadd "$@"
}
finished() { print -r -- END >>$offered; }
comppostfuncs=(finished)
bindkey "^I" complete-word
EOF
zpty shell "ZDOTDIR=${(q)work} TERM=dumb zsh -d -i"
zpty -r -m shell answer '*READY*'
zpty -w -n shell "$2"$'\t'
for _ in {1..200}; do
    grep -qx END $offered && break
    sleep 0.05
done
grep -vx END $offered | sort -u
zpty -d shell
