# What `cmake --install` puts in place when this is the whole project: library, headers, program, and
# what lets CMake (quirkproof::quirkproof) and pkg-config find them. Nothing has an absolute path in
# it, so the installed tree can be moved.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(package ${CMAKE_INSTALL_LIBDIR}/cmake/quirkproof)
install(TARGETS quirkproof EXPORT quirkproof INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(DIRECTORY lib/include/quirkproof DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(EXPORT quirkproof NAMESPACE quirkproof:: FILE quirkproof-config.cmake DESTINATION ${package})
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/quirkproof-config-version.cmake
    COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/quirkproof-config-version.cmake DESTINATION ${package})

file(RELATIVE_PATH to_prefix /p/${CMAKE_INSTALL_LIBDIR}/pkgconfig /p)
configure_file(cmake/quirkproof.pc.in quirkproof.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/quirkproof.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

if(TARGET quirkproof_cli)
    install(TARGETS quirkproof_cli)
endif()
