#include "diff_texts.h"

#include <string.h>

typedef struct {
    qp_bytes bytes;
    uint32_t next; /* 1 + the next of its bucket */
} kept_text;

void diff_texts_begin(diff_texts *texts) {
    memset(texts, 0, sizeof *texts);
    texts->texts = cli_list_of(sizeof(kept_text));
}

/* FNV-1a. */
static uint32_t bucket_of(qp_bytes text) {
    uint32_t hash = 2166136261U;
    for (size_t i = 0; i < text.size; i++) {
        hash = (hash ^ text.data[i]) * 16777619U;
    }
    return hash % DIFF_TEXT_BUCKETS;
}

uint32_t diff_texts_number(diff_texts *texts, qp_bytes text) {
    uint32_t *head = &texts->heads[bucket_of(text)];
    for (uint32_t i = *head; i != 0;) {
        const kept_text *kept = cli_list_at(&texts->texts, i - 1);
        if (kept->bytes.size == text.size &&
            (text.size == 0 || memcmp(kept->bytes.data, text.data, text.size) == 0)) {
            return i - 1;
        }
        i = kept->next;
    }
    uint8_t *copy = cli_store_get(&texts->pool, text.size + 1, 1);
    if (text.size > 0) {
        memcpy(copy, text.data, text.size);
    }
    kept_text *kept = cli_list_add(&texts->texts);
    kept->bytes.data = copy;
    kept->bytes.size = text.size;
    kept->next = *head;
    *head = texts->texts.count;
    return *head - 1;
}

qp_bytes diff_texts_at(const diff_texts *texts, uint32_t number) {
    qp_bytes none = {NULL, 0};
    return number < texts->texts.count
               ? ((const kept_text *)cli_list_at(&texts->texts, number))->bytes
               : none;
}

void diff_texts_free(diff_texts *texts) {
    cli_store_free(&texts->pool);
    cli_list_free(&texts->texts);
}
