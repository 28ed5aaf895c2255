# What `cmake --install` puts in place: the libraries, headers, and what lets CMake and pkg-config find
# them; the program with its manual and completions. Nothing has an absolute path in it, so the
# installed tree can be moved. Components: library (what programs need to run), development,
# program.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(package ${CMAKE_INSTALL_LIBDIR}/cmake/quirkproof)
set(headers INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
if(QUIRKPROOF_STATIC)
    install(TARGETS quirkproof EXPORT quirkproof_static
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development ${headers})
    install(EXPORT quirkproof_static NAMESPACE quirkproof:: FILE quirkproof-static.cmake
        DESTINATION ${package} COMPONENT development)
endif()
if(QUIRKPROOF_SHARED)
    install(TARGETS quirkproof_shared EXPORT quirkproof_shared
        LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library
        NAMELINK_COMPONENT development ${headers})
    install(EXPORT quirkproof_shared NAMESPACE quirkproof:: FILE quirkproof-shared.cmake
        DESTINATION ${package} COMPONENT development)
endif()
install(DIRECTORY ${PROJECT_SOURCE_DIR}/lib/include/quirkproof
    DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development)

configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/quirkproof-config.cmake.in
    ${PROJECT_BINARY_DIR}/quirkproof-config.cmake INSTALL_DESTINATION ${package}
    NO_SET_AND_CHECK_MACRO)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/quirkproof-config-version.cmake
    COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/quirkproof-config.cmake
              ${PROJECT_BINARY_DIR}/quirkproof-config-version.cmake
    DESTINATION ${package} COMPONENT development)

# pc_path(DIRECTORY RESULT): as the .pc file writes it, below its prefix unless it is elsewhere.
function(pc_path directory result)
    if(NOT IS_ABSOLUTE "${directory}")
        set(directory "\${prefix}/${directory}")
    endif()
    set(${result} "${directory}" PARENT_SCOPE)
endfunction()
pc_path("${CMAKE_INSTALL_INCLUDEDIR}" pc_includedir)
pc_path("${CMAKE_INSTALL_LIBDIR}" pc_libdir)
# From where the file lies, so that the tree can be moved; some distributions install libraries into
# a tree of their own, by an absolute path.
if(IS_ABSOLUTE "${CMAKE_INSTALL_LIBDIR}")
    set(pc_prefix "${CMAKE_INSTALL_PREFIX}")
else()
    file(RELATIVE_PATH pc_prefix /p/${CMAKE_INSTALL_LIBDIR}/pkgconfig /p)
    set(pc_prefix "\${pcfiledir}/${pc_prefix}")
endif()
configure_file(${CMAKE_CURRENT_LIST_DIR}/quirkproof.pc.in ${PROJECT_BINARY_DIR}/quirkproof.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/quirkproof.pc
    DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)

if(TARGET quirkproof_cli)
    install(TARGETS quirkproof_cli RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
    install(DIRECTORY ${PROJECT_SOURCE_DIR}/docs/man/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1
        COMPONENT program)
    # The completions are installed by their own folder.
endif()
