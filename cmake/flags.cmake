# Flags that every target of the project shares, as the interface library quirkproof_flags.
add_library(quirkproof_flags INTERFACE)

# Floating point is part of the results: no fused operations, whatever the compiler's default.
target_compile_options(quirkproof_flags INTERFACE
    -Wall -Wextra -Wconversion -Wshadow -Wpedantic -ffp-contract=off)
if(QUIRKPROOF_WERROR)
    target_compile_options(quirkproof_flags INTERFACE -Werror)
endif()

if(QUIRKPROOF_SANITIZE)
    target_compile_options(quirkproof_flags INTERFACE
        -fsanitize=${QUIRKPROOF_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer -g)
    target_link_options(quirkproof_flags INTERFACE -fsanitize=${QUIRKPROOF_SANITIZE})
endif()

# What a fuzzer is to learn from, the library, its generators and the targets, links this too; in what
# only compares there is nothing to be found, and the engine would be slower. Only the targets link the
# engine itself. Another engine's compiler wrapper instruments by itself.
add_library(quirkproof_instrument INTERFACE)
if(QUIRKPROOF_FUZZ_ENGINE MATCHES "-fsanitize=fuzzer" AND QUIRKPROOF_FUZZ_FLAGS)
    target_compile_options(quirkproof_instrument INTERFACE -fsanitize=fuzzer-no-link -g)
    target_link_options(quirkproof_instrument INTERFACE -fsanitize=fuzzer-no-link)
endif()

# What coverage is measured of links this too, and only that is slowed down. Paths of sources are
# relative to the build, whoever compiled them. Counts are atomic: how often a condition was false is what
# two of them differ by, and the program has threads.
add_library(quirkproof_measured INTERFACE)
if(QUIRKPROOF_SANITIZE)
    target_compile_definitions(quirkproof_measured INTERFACE QP_CHECKED)
endif()
if(QUIRKPROOF_COVERAGE)
    set(measure -fprofile-instr-generate -fcoverage-mapping -fcoverage-mcdc -fprofile-update=atomic
        -fcoverage-compilation-dir=.)
    target_compile_options(quirkproof_measured INTERFACE ${measure})
    target_compile_definitions(quirkproof_measured INTERFACE QP_COVERAGE)
    target_link_options(quirkproof_flags INTERFACE -fprofile-instr-generate)
endif()

# The sanitizers of the tests that run twice, if there are any here.
set(QUIRKPROOF_CHECKS -fsanitize=address,undefined,float-cast-overflow)
if(QUIRKPROOF_CHECKED)
    include(CheckCSourceCompiles)
    list(JOIN QUIRKPROOF_CHECKS " " CMAKE_REQUIRED_FLAGS)
    check_c_source_compiles("int main(void) { return 0; }" QUIRKPROOF_HAS_SANITIZERS)
    unset(CMAKE_REQUIRED_FLAGS)
    if(NOT QUIRKPROOF_HAS_SANITIZERS)
        message(STATUS "quirkproof: no sanitizers here; no tests with them")
        set(QUIRKPROOF_CHECKED OFF)
    endif()
endif()
