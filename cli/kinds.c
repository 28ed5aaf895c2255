#include "kinds.h"

#include <stdio.h>
#include <string.h>

#include "archive_table.h"
#include "kind_ccsf.h"
#include "kind_cine.h"
#include "kind_totemtech.h"

static const cli_kind *const kinds[] = {
    &cli_kind_ccsf, &cli_kind_anime, &cli_kind_cine, &cli_kind_table, &cli_kind_animation,
};

enum { KIND_COUNT = sizeof kinds / sizeof kinds[0] };

const cli_kind *cli_kind_of(qp_input_kind input) {
    for (size_t i = 0; i < KIND_COUNT; i++) {
        if (kinds[i]->input == input) {
            return kinds[i];
        }
    }
    return NULL;
}

const cli_kind *cli_kind_named(const char *name) {
    for (size_t i = 0; i < KIND_COUNT; i++) {
        if (strcmp(kinds[i]->name, name) == 0) {
            return kinds[i];
        }
    }
    return NULL;
}

const cli_kind *cli_kind_found(qp_bytes first, uint64_t total, const cli_options *options) {
    const cli_kind *found = cli_kind_of(qp_detect(first));
    for (size_t i = 0; i < KIND_COUNT && found == NULL; i++) {
        if (kinds[i]->recognise != NULL && kinds[i]->recognise(first, total, options)) {
            found = kinds[i];
        }
    }
    return found;
}

static void append(char *out, size_t size, const char *separator, const char *word) {
    size_t used = strlen(out);
    (void)snprintf(out + used, size - used, "%s%s", used > 0 ? separator : "", word);
}

void cli_kind_list(char *out, size_t size) {
    out[0] = '\0';
    for (size_t i = 0; i < KIND_COUNT; i++) {
        append(out, size, i + 1 == KIND_COUNT ? " or " : ", ", kinds[i]->name);
    }
}

void cli_kind_labels(char *out, size_t size) {
    out[0] = '\0';
    for (size_t i = 0; i < KIND_COUNT; i++) {
        append(out, size, ", ", kinds[i]->label);
    }
}
