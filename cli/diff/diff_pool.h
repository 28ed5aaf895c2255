/* Memory of a comparison: what is carved is freed all at once. Whoever runs out of memory ends the
   program, with a message and the exit code for trouble: there is nothing to put back. */
#ifndef QP_CLI_DIFF_POOL_H
#define QP_CLI_DIFF_POOL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct diff_block;

/* Begins zeroed. */
typedef struct {
    struct diff_block *blocks;
} diff_pool;

/* `count` elements of `size` bytes, zeroed; never NULL. */
void *diff_pool_get(diff_pool *pool, size_t count, size_t size);
const char *diff_pool_text(diff_pool *pool, const char *text);
void diff_pool_free(diff_pool *pool);

/* A list that grows; begins zeroed but for `size`, the bytes of an element. */
typedef struct {
    void *data;
    size_t size;
    uint32_t count;
    uint32_t room;
} diff_list;

/* A list of elements of `size` bytes. */
diff_list diff_list_of(size_t size);
/* A new element at the end, zeroed. Pointers to others may no longer hold. */
void *diff_list_add(diff_list *list);
void *diff_list_at(const diff_list *list, uint32_t index);
void diff_list_free(diff_list *list);

/* A block that free() takes, zeroed; never NULL. */
void *diff_make(size_t count, size_t size);

#endif
