#include "rewritten.h"

#include <inttypes.h>
#include <stdio.h>

#include "exit_codes.h"
#include "kinds.h"
#include "message.h"
#include "path_text.h"
#include "quirkproof/write.h"

static int no_memory(const cli_content *content) {
    cli_message("%s: not enough memory to write it again", content->shown);
    return CLI_TROUBLE;
}

/* -- As it is --------------------------------------------------------------------------------- */

/* Writes all items; true if every one of them was whole. */
static bool write_items(const cli_content *content, qp_out *out) {
    qp_items items;
    qp_item item;
    bool whole = true;
    qp_items_start(&items, content->kind->input, cli_buffer_bytes(&content->bytes));
    while (qp_items_next(&items, &item)) {
        whole = whole && item.whole;
        qp_item_write(&item, out);
    }
    return whole;
}

int cli_write_again(const cli_content *content, cli_rewritten *rewritten) {
    qp_out measure = qp_out_into(NULL, 0);
    rewritten->whole = write_items(content, &measure);
    if (!cli_buffer_make(&rewritten->bytes, measure.used)) {
        return no_memory(content);
    }
    qp_out out = qp_out_into(rewritten->bytes.data, rewritten->bytes.size);
    (void)write_items(content, &out);
    if (!cli_same_bytes(cli_buffer_bytes(&rewritten->bytes), cli_buffer_bytes(&content->bytes))) {
        /* Never met; but a file is not to be replaced by a damaged one. */
        cli_message("%s: what is written differs from what was read", content->shown);
        return CLI_TROUBLE;
    }
    return CLI_FINE;
}

/* -- Repaired --------------------------------------------------------------------------------- */

static void change_text(const qp_change *change, char *out, size_t size) {
    switch (change->what) {
    case QP_CHANGE_SIZE:
        (void)snprintf(out, size, "size field %" PRIu64 ", now %" PRIu64, change->from, change->to);
        break;
    case QP_CHANGE_WORDS:
        (void)snprintf(out, size, "words field %" PRIu64 ", now %" PRIu64, change->from,
                       change->to);
        break;
    case QP_CHANGE_PADDING:
        (void)snprintf(out, size, "padding 0x%" PRIx64 " cleared", change->from);
        break;
    case QP_CHANGE_TOPS:
        if (change->from == change->to) {
            (void)snprintf(out, size, "Top %" PRIu64 " inserted", change->from);
        } else {
            (void)snprintf(out, size, "Tops %" PRIu64 " to %" PRIu64 " inserted", change->from,
                           change->to);
        }
        break;
    case QP_CHANGE_CLOSING:
        (void)snprintf(out, size, "closing Top -1 inserted");
        break;
    }
}

/* What the sink is handed: constant content behind a pointer that is not. */
typedef struct {
    const cli_content *content;
} tell_user;

static void tell_change(void *user, const qp_change *change) {
    const cli_content *content = ((const tell_user *)user)->content;
    char text[128];
    char path[CLI_PATH_SIZE];
    change_text(change, text, sizeof text);
    cli_path_text(content, &change->path, path, sizeof path);
    (void)fprintf(stderr, "%s:0x%" PRIx64 ": fixed: %s [%s]", content->shown, change->offset, text,
                  qp_diag_id(change->code));
    if (path[0] != '\0') {
        (void)fprintf(stderr, " (%s)", path);
    }
    (void)fputc('\n', stderr);
}

/* One repair into `out`, with or without telling. */
static qp_status fix(const cli_content *content, qp_change_sink *changes, qp_out *out) {
    qp_bytes input = cli_buffer_bytes(&content->bytes);
    cli_buffer block;
    qp_arena arena;
    if (!cli_buffer_make(&block, qp_fix_memory_bound(input.size))) {
        return QP_NO_MEMORY;
    }
    qp_arena_init(&arena, block.data, block.size);
    qp_status status = qp_fix(content->kind->input, input, &arena, changes, out);
    cli_buffer_free(&block);
    return status;
}

int cli_write_fixed(const cli_content *content, size_t most, cli_rewritten *rewritten) {
    qp_out measure = qp_out_into(NULL, 0);
    tell_user user = {content};
    qp_change_sink changes = {tell_change, &user, 0};
    qp_status status = fix(content, NULL, &measure);
    rewritten->whole = true;
    if (status == QP_NO_MEMORY) {
        return no_memory(content);
    }
    if (measure.used > most) {
        cli_message("%s: repaired it has more than %zu bytes (--max-size)", content->shown, most);
        return CLI_TROUBLE;
    }
    if (!cli_buffer_make(&rewritten->bytes, measure.used)) {
        return no_memory(content);
    }
    qp_out out = qp_out_into(rewritten->bytes.data, rewritten->bytes.size);
    if (fix(content, &changes, &out) == QP_NO_MEMORY) {
        return no_memory(content);
    }
    if (status == QP_UNREADABLE) {
        cli_message("%s: a chunk's counts and its size disagree about where it ends; nothing in it "
                    "was repaired",
                    content->shown);
    }
    return CLI_FINE;
}

void cli_rewritten_free(cli_rewritten *rewritten) {
    cli_buffer_free(&rewritten->bytes);
}
