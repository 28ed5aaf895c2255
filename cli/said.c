#include "said.h"

#include <string.h>

enum { FIRST_ROOM = 4096 };

/* What stands before the text of a piece. */
typedef struct {
    cli_said_kind kind;
    size_t size;
} piece;

static bool make_room(cli_said *said, size_t size) {
    size_t room = said->bytes.size > 0 ? said->bytes.size : FIRST_ROOM;
    while (room - said->used < size) {
        room *= 2;
    }
    return room == said->bytes.size || cli_buffer_resize(&said->bytes, room);
}

bool cli_said_add(cli_said *said, cli_said_kind kind, const char *text, size_t size) {
    const piece head = {kind, size};
    if (!make_room(said, sizeof head + size)) {
        return false;
    }
    memcpy(said->bytes.data + said->used, &head, sizeof head);
    if (size > 0) {
        memcpy(said->bytes.data + said->used + sizeof head, text, size);
    }
    said->used += sizeof head + size;
    return true;
}

bool cli_said_next(const cli_said *said, size_t *at, cli_said_kind *kind, qp_bytes *text) {
    piece head;
    if (*at >= said->used) {
        return false;
    }
    memcpy(&head, said->bytes.data + *at, sizeof head);
    *kind = head.kind;
    text->data = said->bytes.data + *at + sizeof head;
    text->size = head.size;
    *at += sizeof head + head.size;
    return true;
}

void cli_said_free(cli_said *said) {
    cli_buffer_free(&said->bytes);
    said->used = 0;
}
