/* A name list, read and sorted, to look up the names of numbers. */
#ifndef QP_CLI_TOTEMTECH_NAMES_H
#define QP_CLI_TOTEMTECH_NAMES_H

#include "buffer.h"
#include "quirkproof/totemtech.h"

typedef struct {
    cli_buffer bytes;   /* the list's text */
    cli_buffer entries; /* its lines, sorted by number */
    size_t count;
} cli_totem_names;

/* Room for a name as it is shown. */
#define CLI_TOTEM_NAME 256

/* Reads the list at `path`; lines of another form are told and left out. False after a message. */
bool cli_totem_names_read(cli_totem_names *names, const char *path, size_t most);

void cli_totem_names_free(cli_totem_names *names);

/* Writes the name of `id`, as UTF-8 and cut if it is too long; false if the list has none. */
bool cli_totem_name_of(const cli_totem_names *names, int32_t id, char out[CLI_TOTEM_NAME]);

#endif
