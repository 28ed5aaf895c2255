# What the tests with tests/consumer share; sourced by them. Sets $cxx to ON if C++ can be tried too.
cxx=OFF
if command -v "${CXX:-c++}" >/dev/null 2>&1; then
    cxx=ON
else
    echo "no C++ compiler: C alone is tested"
fi

fail() {
    echo "$*"
    exit 1
}
