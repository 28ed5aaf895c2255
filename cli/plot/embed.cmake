# Turns a text file into a C string constant: cmake -DINPUT=FILE -DOUTPUT=FILE -DNAME=NAME -P embed.cmake
file(READ "${INPUT}" bytes HEX)
string(REGEX REPLACE "(................................)" "\\1\n" bytes "${bytes}")
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
get_filename_component(source "${INPUT}" NAME)
file(WRITE "${OUTPUT}" "/* Made from ${source}. */
#include \"plot.h\"

const char ${NAME}[] = {
${bytes}
0};
")
