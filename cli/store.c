#include "store.h"

#include <stdlib.h>
#include <string.h>

#include "exit_codes.h"
#include "message.h"

enum { BLOCK_BYTES = 1 << 16, ALIGNMENT = 16 };

typedef struct cli_block {
    struct cli_block *next;
    size_t used;
    size_t room;
    _Alignas(ALIGNMENT) unsigned char bytes[];
} cli_block;

static void *needed(void *block) {
    if (block == NULL) {
        cli_message("out of memory");
        exit(CLI_TROUBLE); /* NOLINT(concurrency-mt-unsafe): there is one thread */
    }
    return block;
}

void *cli_make(size_t count, size_t size) {
    return needed(calloc(count > 0 ? count : 1, size));
}

/* -- Pools ------------------------------------------------------------------------------------ */

static cli_block *block_for(cli_store *pool, size_t bytes) {
    cli_block *block = pool->blocks;
    if (block != NULL && block->room - block->used >= bytes) {
        return block;
    }
    size_t room = bytes > BLOCK_BYTES ? bytes : BLOCK_BYTES;
    block = needed(room < SIZE_MAX - sizeof *block ? calloc(1, sizeof *block + room) : NULL);
    block->room = room;
    block->next = pool->blocks;
    pool->blocks = block;
    return block;
}

void *cli_store_get(cli_store *pool, size_t count, size_t size) {
    if (count > (SIZE_MAX / 2) / size) {
        return needed(NULL);
    }
    size_t bytes = (count * size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    cli_block *block = block_for(pool, bytes);
    void *piece = block->bytes + block->used;
    block->used += bytes;
    return piece;
}

const char *cli_store_text(cli_store *pool, const char *text) {
    size_t size = strlen(text) + 1;
    return memcpy(cli_store_get(pool, size, 1), text, size);
}

void cli_store_free(cli_store *pool) {
    while (pool->blocks != NULL) {
        cli_block *next = pool->blocks->next;
        free(pool->blocks);
        pool->blocks = next;
    }
}

/* -- Lists ------------------------------------------------------------------------------------ */

cli_list cli_list_of(size_t size) {
    cli_list list = {NULL, size, 0, 0};
    return list;
}

void *cli_list_add(cli_list *list) {
    if (list->count == list->room) {
        uint32_t room = list->room < 8 ? 8 : list->room * 2;
        size_t most = (SIZE_MAX / 2) / list->size;
        bool fits = list->room < (most < UINT32_MAX / 2 ? most : UINT32_MAX / 2);
        list->data = needed(fits ? realloc(list->data, room * list->size) : NULL);
        list->room = room;
    }
    void *element = (char *)list->data + list->count * list->size;
    list->count++;
    return memset(element, 0, list->size);
}

void *cli_list_at(const cli_list *list, uint32_t index) {
    return (char *)list->data + index * list->size;
}

void cli_list_free(cli_list *list) {
    free(list->data);
    list->data = NULL;
    list->count = list->room = 0;
}
