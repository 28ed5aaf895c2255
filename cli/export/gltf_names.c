#include "gltf_names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A name that is taken, in an open table of twice as many places. */
typedef struct {
    const char *name;
    uint32_t times; /* it was wanted */
} taken_name;

static uint32_t hash_of(const char *name) {
    uint32_t hash = 2166136261U; /* FNV-1a */
    for (; *name != '\0'; name++) {
        hash = (hash ^ (unsigned char)*name) * 16777619U;
    }
    return hash;
}

/* The place of a name, or the free one where it belongs. */
static taken_name *place_of(taken_name *table, size_t places, const char *name) {
    size_t at = hash_of(name) % places;
    while (table[at].name != NULL && strcmp(table[at].name, name) != 0) {
        at = (at + 1) % places;
    }
    return &table[at];
}

static const char *numbered(cli_store *pool, taken_name *table, size_t places, taken_name *taken) {
    size_t size = strlen(taken->name) + 16;
    char *made = cli_store_get(pool, size, 1);
    do {
        taken->times++;
        (void)snprintf(made, size, "%s (%lu)", taken->name, (unsigned long)taken->times);
    } while (place_of(table, places, made)->name != NULL);
    return made;
}

void gltf_unique_names(cli_store *pool, const char **names, uint32_t count) {
    size_t places = 2 * (size_t)count + 1;
    taken_name *table = cli_make(places, sizeof *table);
    for (uint32_t i = 0; i < count; i++) {
        taken_name *place = place_of(table, places, names[i]);
        if (place->name != NULL) {
            names[i] = numbered(pool, table, places, place);
            place = place_of(table, places, names[i]);
        }
        place->name = names[i];
        place->times = 1;
    }
    free(table);
}
