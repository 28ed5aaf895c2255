# Run by cpack on each staged tree: compresses the manual, and adds copyright and changelog. The times
# in them are SOURCE_DATE_EPOCH's, so that the same sources give the same bytes.
if(DEFINED ENV{SOURCE_DATE_EPOCH})
    set(when "@$ENV{SOURCE_DATE_EPOCH}")
else()
    set(when now)
endif()
execute_process(COMMAND date -u -R -d ${when} OUTPUT_VARIABLE date OUTPUT_STRIP_TRAILING_WHITESPACE
    COMMAND_ERROR_IS_FATAL ANY)

function(compress)
    execute_process(COMMAND gzip -9 -n ${ARGN} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

foreach(pair ${CPACK_QUIRKPROOF_PACKAGES})
    string(REPLACE "=" ";" pair ${pair})
    list(GET pair 0 component)
    list(GET pair 1 name)
    set(usr ${CPACK_TEMPORARY_DIRECTORY}/${component}/usr)
    if(NOT EXISTS ${usr})
        continue()
    endif()
    file(GLOB pages ${usr}/share/man/man1/*.1)
    if(pages)
        compress(${pages})
    endif()
    set(doc ${usr}/share/doc/${name})
    file(MAKE_DIRECTORY ${doc})
    file(READ ${CPACK_QUIRKPROOF_LICENSE} license)
    string(REGEX REPLACE "^[^\n]*\n\n[^\n]*\n\n" "" terms "${license}")
    string(REGEX MATCH "Copyright[^\n]*" owner "${license}")
    string(REGEX REPLACE "\n\n" "\n.\n" terms "${terms}")
    string(REGEX REPLACE "(^|\n)(.)" "\\1 \\2" terms "${terms}")
    string(REGEX REPLACE "^Copyright \\(c\\) " "" owner "${owner}")
    file(WRITE ${doc}/copyright
        "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n"
        "Upstream-Name: quirkproof\n\nFiles: *\nCopyright: ${owner}\nLicense: Expat\n${terms}")
    file(WRITE ${doc}/changelog
        "quirkproof (${CPACK_QUIRKPROOF_VERSION}) unstable; urgency=medium\n\n"
        "  * Version ${CPACK_QUIRKPROOF_VERSION}.\n\n -- ${CPACK_PACKAGE_CONTACT}  ${date}\n")
    compress(${doc}/changelog)
endforeach()
