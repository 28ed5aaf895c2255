/* The artifacts of a SARIF log that need a number: archives, and members that have results. */
#ifndef QP_CLI_ARTIFACTS_H
#define QP_CLI_ARTIFACTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "json.h"

typedef struct {
    char *uri;
    bool absolute;
    int64_t parent; /* number of the archive that it is in; -1: none */
    uint64_t offset;
    uint64_t length; /* of what comes out of it */
} cli_artifact;

/* Begins zeroed. */
typedef struct cli_artifacts {
    cli_artifact *list;
    size_t count;
    size_t room;
    size_t files; /* those that are no members */
    int64_t file; /* the last of them, if there are any */
} cli_artifacts;

/* A path as a SARIF log calls it: a URI, relative to where the program runs unless the path is
   absolute and leads elsewhere. On the heap; NULL without memory. */
char *cli_artifact_uri(const char *path, bool *absolute);

/* Adds one, whose `uri` belongs to the list from then on. Returns its number; -1 without memory. */
int64_t cli_artifacts_add(cli_artifacts *artifacts, const cli_artifact *artifact);

/* The number of the file at `path`, if it was added last of all files; else it is added. */
int64_t cli_artifacts_file(cli_artifacts *artifacts, const char *path, uint64_t size);

/* Writes "uri", and "uriBaseId" if it is relative, into an open object. */
void cli_artifact_put_uri(cli_json *json, const char *uri, bool absolute);

/* Writes them all as a value. */
void cli_artifacts_put(cli_json *json, const cli_artifacts *artifacts);

void cli_artifacts_free(cli_artifacts *artifacts);

#endif
