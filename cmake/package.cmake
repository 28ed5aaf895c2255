# What `cpack` makes: three Debian packages, the program, the shared library, and what is needed to
# compile with it. scripts/deb.sh builds and tries them.
set(CPACK_PACKAGE_NAME quirkproof)
set(CPACK_PACKAGE_VENDOR quirkproof)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "") # each package has its own
set(CPACK_PACKAGE_CONTACT "The quirkproof authors <quirkproof@users.noreply.github.com>")
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_PACKAGE_DIRECTORY ${PROJECT_BINARY_DIR}/packages)
set(CPACK_GENERATOR DEB)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL program library development)

# The library's package is called by its ABI, so that two of them can be installed.
get_target_property(abi quirkproof_shared SOVERSION)
set(library libquirkproof${abi})
set(about "Anime chunks in CCSF files (PlayStation 2), cinematic streams of CD-ROM XA
sectors (PlayStation) and ANIMATION files of the TotemTech engine: to the bit,
quirks included, and for any input whatsoever.")
set(CPACK_DEBIAN_PROGRAM_DESCRIPTION "checks, evaluates and plays old games' animation data
Tells what is wrong with a file, at which byte and in which object, and gives
the poses, values and notes that the game itself would compute. It reads
${about}")
set(CPACK_DEBIAN_LIBRARY_DESCRIPTION "library that reads animation data as old games do
The library keeps no state and allocates nothing. It reads
${about}")
set(CPACK_DEBIAN_DEVELOPMENT_DESCRIPTION "library that reads animation data as old games do (development)
Headers, the static library, and what CMake and pkg-config need to find them.
The library reads
${about}")

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME quirkproof)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION utils)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME ${library})
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libquirkproof-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "${library} (= ${PROJECT_VERSION})")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SHLIBDEPS OFF)

# The linker's cache is brought up to date by a trigger. cpack writes scripts for that unless it is given
# some; these there are not, so that the package has none.
file(WRITE ${PROJECT_BINARY_DIR}/debian/triggers "activate-noawait ldconfig\n")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA ${PROJECT_BINARY_DIR}/debian/triggers
    ${PROJECT_BINARY_DIR}/debian/none/postinst ${PROJECT_BINARY_DIR}/debian/none/postrm)

# Between staging and packing: what Debian wants of every package. The script knows the packages by
# the folders of their components.
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_LIST_DIR}/debian.cmake)
set(CPACK_QUIRKPROOF_VERSION ${PROJECT_VERSION})
set(CPACK_QUIRKPROOF_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_QUIRKPROOF_PACKAGES program=quirkproof library=${library} development=libquirkproof-dev)
include(CPack)
