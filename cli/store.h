/* Memory in pieces and lists: what a pool carved is freed all at once. Whoever runs out of memory
   ends the program, with a message and the exit code for trouble: there is nothing to put back. */
#ifndef QP_CLI_STORE_H
#define QP_CLI_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cli_block;

/* Begins zeroed. */
typedef struct {
    struct cli_block *blocks;
} cli_store;

/* `count` elements of `size` bytes, which is not 0, zeroed; never NULL. */
void *cli_store_get(cli_store *pool, size_t count, size_t size);
const char *cli_store_text(cli_store *pool, const char *text);
void cli_store_free(cli_store *pool);

/* A list that grows; begins zeroed but for `size`, the bytes of an element. */
typedef struct {
    void *data;
    size_t size;
    uint32_t count;
    uint32_t room;
} cli_list;

/* A list of elements of `size` bytes. */
cli_list cli_list_of(size_t size);
/* A new element at the end, zeroed. Pointers to others may no longer hold. */
void *cli_list_add(cli_list *list);
void *cli_list_at(const cli_list *list, uint32_t index);
void cli_list_free(cli_list *list);

/* A block that free() takes, zeroed; never NULL. */
void *cli_make(size_t count, size_t size);

#endif
