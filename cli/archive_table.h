/* A table of an archive's members: an input of its own, or given beside the archive (--table). */
#ifndef QP_CLI_ARCHIVE_TABLE_H
#define QP_CLI_ARCHIVE_TABLE_H

#include "kinds.h"
#include "quirkproof/archive.h"

typedef struct {
    char *shown;       /* its path as output shows it; NULL: there is no table */
    cli_buffer buffer; /* the file */
    cli_buffer block;
    qp_table_entry *entries; /* by number */
    qp_table_entry *order;   /* by where they start, but for those that can start nowhere:
                                       what wraps, and what is not at a multiple of 2048 */
    size_t count;            /* entries */
    size_t order_count;
} cli_table;

/* Reads the table at `path`; NULL makes one that is none. False after a message. */
bool cli_table_open(cli_table *table, const char *path, size_t most);

void cli_table_free(cli_table *table);

/* The place in `order` of the first entry that starts at `start` or later. */
size_t cli_table_from(const cli_table *table, uint64_t start);

/* A table as an input, and for reports about one: `parsed` is a cli_table. */
extern const cli_kind cli_kind_table;

/* Writes the name of entry `number`; false if it has none. */
bool cli_table_name(const cli_table *table, uint32_t number, char *out, size_t size);

#endif
