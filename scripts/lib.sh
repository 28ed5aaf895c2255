# What the scripts share; sourced by them, with $root set to the project's folder. Everything said
# here goes to standard error: standard output belongs to the tool.

say() {
    printf 'quirkproof: %s\n' "$*" >&2
}

die() {
    say "$*"
    exit 2
}

# Is what a Debian package would bring there, by whatever way it came?
have() {
    case $1 in
    gcc) command -v gcc ;;
    g++) command -v g++ ;;
    cmake) command -v cmake ;;
    ninja-build) command -v ninja ;;
    pkg-config) command -v pkg-config ;;
    libc6-dev) test -e /usr/include/stdio.h ;;
    libjansson-dev) pkg-config --exists jansson ;;
    libdeflate-dev) pkg-config --exists libdeflate ;;
    libcriterion-dev) pkg-config --exists criterion ;;
    nodejs) command -v node ;;
    npm) command -v npm ;;
    lld) command -v wasm-ld ;;
    chromium) command -v chromium ;;
    libxml2-utils) command -v xmllint ;;
    clang | clang-format-14 | clang-tidy-14 | clang-19) command -v "$1" ;;
    *) dpkg-query -W -f '${Status}' "$1" | grep -q 'ok installed' ;;
    esac >/dev/null 2>&1
}

missing_of() {
    for package in "$@"; do
        have "$package" || printf '%s ' "$package"
    done
}

# Runs a command that may have to wait for another one that holds apt's lists.
try_thrice() {
    "$@" && return
    sleep 10
    "$@" && return
    sleep 30
    "$@"
}

# need PACKAGE...: installs those of the Debian packages that are missing. Sets $installed.
installed=
need() {
    missing=$(missing_of "$@")
    [ -n "$missing" ] || return 0
    command -v apt-get >/dev/null 2>&1 ||
        die "there is no apt-get here; install what these Debian packages bring: $missing"
    as_root=
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null 2>&1 ||
            die "run this as root once, or install these packages: $missing"
        as_root=sudo
    fi
    say "installing $missing"
    log=$(mktemp)
    if ! { try_thrice $as_root apt-get -q -o DPkg::Lock::Timeout=300 update &&
        $as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=300 \
            install --no-install-recommends $missing; } </dev/null >"$log" 2>&1; then
        cat "$log" >&2
        rm -f "$log"
        die "the installation failed; what apt-get said stands above"
    fi
    rm -f "$log"
    installed=yes
    missing=$(missing_of "$@")
    [ -z "$missing" ] || die "installed, but still not found: $missing"
}

# quietly LOG COMMAND...: its output goes to a file and is shown only if it fails.
quietly() {
    log=$1
    shift
    if ! "$@" </dev/null >"$log" 2>&1; then
        cat "$log" >&2
        die "failed: $*"
    fi
}

# configure PRESET [ARGUMENT...]: makes build/PRESET, anew if the project was moved since. With
# QP_WERROR in the environment warnings are errors.
configure() {
    preset=$1
    dir=$root/build/$preset
    if [ -e "$dir/CMakeCache.txt" ] &&
        ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$dir/CMakeCache.txt"; then
        rm -rf "$dir"
    fi
    mkdir -p "$dir"
    shift
    (cd "$root" && quietly "$dir/configure.log" cmake --preset "$preset" \
        ${QP_WERROR:+-DQUIRKPROOF_WERROR=ON} "$@")
}

# The names of all fuzz targets, a line each.
fuzz_targets() {
    for file in "$root"/fuzz/fuzz_*.c; do
        name=${file##*/fuzz_}
        printf '%s\n' "${name%.c}"
    done
}
