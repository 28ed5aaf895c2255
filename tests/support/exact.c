#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include "support/exact.h"

#include "sanitized.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { ALIGNMENT = 64 }; /* a cache line: what any block of an arena may have to begin at */

static void out_of_memory(size_t size) {
    fprintf(stderr, "out of memory for %zu bytes\n", size);
    abort();
}

#if SANITIZED

static qp_exact take(size_t size, size_t alignment) {
    void *block = NULL;
    /* malloc(0) gives a block of one readable byte under ASan; the end of a block of one has none.
     */
    if (posix_memalign(&block, alignment > 16 ? alignment : 16, size > 0 ? size : 1) != 0) {
        out_of_memory(size);
    }
    uint8_t *data = size > 0 ? block : (uint8_t *)block + 1;
    qp_exact exact = {{data, size}, data, block, size};
    return exact;
}

static void give(const qp_exact *exact) {
    free(exact->block);
}

#else

/* MARK is what no value is: as a word, as a count and as an index it is large, as a float below 0.
   Of the bytes before a block as many are marked; of a new block that many at most. */
enum { MARK = 0xfd, BEFORE = 64, MARKED_MAX = 64 * 1024 };

/* Pages that were freed and are ready to be used again, between two that cannot be touched: calls
   of the system for every block would be most of what short tests do. */
typedef struct {
    unsigned char *block;
    size_t room;
} pages;

enum { KEPT = 8, KEPT_MAX = 4 * 1024 * 1024 };
static pages kept[KEPT];

static size_t page_size(void) {
    return (size_t)sysconf(_SC_PAGESIZE);
}

static size_t rounded_up(size_t size, size_t step) {
    return (size + step - 1) / step * step;
}

static pages map_pages(size_t room) {
    const size_t page = page_size();
    unsigned char *all = mmap(NULL, room + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (all == MAP_FAILED || mprotect(all + page, room, PROT_READ | PROT_WRITE) != 0) {
        out_of_memory(room);
    }
    const pages mapped = {all + page, room};
    return mapped;
}

static void unmap_pages(pages mapped) {
    if (mapped.block != NULL) {
        munmap(mapped.block - page_size(), mapped.room + 2 * page_size());
    }
}

/* At most four times as much as is wanted, so that large ones are left to large blocks. */
static pages find_pages(size_t room) {
    for (size_t i = 0; i < KEPT; i++) {
        if (kept[i].room >= room && kept[i].room / 4 <= room) {
            const pages found = kept[i];
            kept[i].block = NULL;
            kept[i].room = 0;
            return found;
        }
    }
    return map_pages(room);
}

static void keep_pages(pages freed) {
    static size_t next;
    size_t slot = next;
    for (size_t i = 0; i < KEPT; i++) {
        slot = kept[i].block == NULL ? i : slot;
    }
    if (freed.room > KEPT_MAX) {
        unmap_pages(freed);
        return;
    }
    unmap_pages(kept[slot]);
    kept[slot] = freed;
    next = (next + 1) % KEPT;
}

static size_t marked_before(const qp_exact *exact) {
    const size_t before = (size_t)(exact->data - (unsigned char *)exact->block);
    return before < BEFORE ? before : BEFORE;
}

static qp_exact take(size_t size, size_t alignment) {
    if (size > SIZE_MAX / 2) {
        out_of_memory(size);
    }
    const size_t held = rounded_up(size, alignment);
    const pages found = find_pages(rounded_up(held + (held == 0), page_size()));
    uint8_t *data = found.block + found.room - held;
    qp_exact exact = {{data, size}, data, found.block, found.room};
    const size_t before = marked_before(&exact);
    memset(data - before, MARK, before + (held < MARKED_MAX ? held : MARKED_MAX));
    memset(data + size, MARK, held - size);
    return exact;
}

static bool is_marked(const unsigned char *from, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (from[i] != MARK) {
            return false;
        }
    }
    return true;
}

static void give(const qp_exact *exact) {
    if (exact->block == NULL) {
        return;
    }
    const size_t before = marked_before(exact);
    const unsigned char *end = exact->data + exact->bytes.size;
    const size_t behind = (size_t)((unsigned char *)exact->block + exact->room - end);
    if (!is_marked(exact->data - before, before) || !is_marked(end, behind)) {
        fprintf(stderr, "written outside of a block of %zu bytes\n", exact->bytes.size);
        abort();
    }
    const pages freed = {exact->block, exact->room};
    keep_pages(freed);
}

#endif

qp_exact qp_exact_block(size_t size) {
    return take(size, ALIGNMENT);
}

qp_exact qp_exact_copy(const void *data, size_t size) {
    qp_exact exact = take(size, 1);
    if (size > 0) {
        memcpy(exact.data, data, size);
    }
    return exact;
}

void qp_exact_free(qp_exact *exact) {
    give(exact);
    memset(exact, 0, sizeof *exact);
}
