/* What the command line says about cinematic streams. */
#ifndef QP_CLI_CINE_OPTIONS_H
#define QP_CLI_CINE_OPTIONS_H

#include "quirkproof/cine.h"

typedef struct {
    qp_cine_options read; /* how to read the stream */
    int64_t number;       /* of the cinematic, the game's n; 0 if not given */
    const char *faces;    /* path of a table of faces, or NULL */
} cli_cine_options;

cli_cine_options cli_cine_defaults(void);

/* Each reads the value of its option; false if it is none. */
bool cli_cine_set_number(cli_cine_options *cine, const char *value);
bool cli_cine_set_sector_size(cli_cine_options *cine, const char *value);
bool cli_cine_set_channel(cli_cine_options *cine, const char *value);
bool cli_cine_set_version(cli_cine_options *cine, const char *value);

/* False after the game's own message about a number that it does not take. */
bool cli_cine_options_valid(const cli_cine_options *cine);

#endif
