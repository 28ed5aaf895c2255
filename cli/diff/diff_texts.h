/* Texts of bytes, each kept once: the same bytes have the same number in both documents. */
#ifndef QP_CLI_DIFF_TEXTS_H
#define QP_CLI_DIFF_TEXTS_H

#include "quirkproof/base.h"
#include "store.h"

enum { DIFF_TEXT_BUCKETS = 4096 };

/* Begins with diff_texts_begin(). */
typedef struct {
    cli_store pool;
    cli_list texts;
    uint32_t heads[DIFF_TEXT_BUCKETS]; /* 1 + the first of a bucket */
} diff_texts;

void diff_texts_begin(diff_texts *texts);
uint32_t diff_texts_number(diff_texts *texts, qp_bytes text);
qp_bytes diff_texts_at(const diff_texts *texts, uint32_t number);
void diff_texts_free(diff_texts *texts);

#endif
