# Packages outside the library's own work. What is missing is said once, and what needs it is left
# out, so that a plain build works on a machine that has a compiler and nothing else.
find_package(PkgConfig QUIET)
if(PkgConfig_FOUND)
    pkg_check_modules(QUIRKPROOF_JANSSON QUIET IMPORTED_TARGET jansson)
    pkg_check_modules(QUIRKPROOF_DEFLATE QUIET IMPORTED_TARGET libdeflate)
    pkg_check_modules(QUIRKPROOF_CRITERION QUIET IMPORTED_TARGET criterion)
endif()

if(QUIRKPROOF_CLI AND NOT (QUIRKPROOF_JANSSON_FOUND AND QUIRKPROOF_DEFLATE_FOUND))
    message(STATUS "quirkproof: the program is left out: libjansson-dev or libdeflate-dev is missing")
    set(QUIRKPROOF_CLI OFF)
endif()
if(QUIRKPROOF_TESTS AND NOT (QUIRKPROOF_CRITERION_FOUND AND QUIRKPROOF_JANSSON_FOUND AND QUIRKPROOF_DEFLATE_FOUND))
    message(STATUS "quirkproof: the tests are left out: libcriterion-dev, libjansson-dev or libdeflate-dev is missing")
    set(QUIRKPROOF_TESTS OFF)
endif()
