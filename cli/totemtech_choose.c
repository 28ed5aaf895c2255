#include "totemtech_choose.h"

#include <string.h>

#include "lost.h"
#include "message.h"
#include "numbers.h"

/* -- Opening ---------------------------------------------------------------------------------- */

cli_totem *cli_totem_of(const cli_content *content) {
    return content->parsed;
}

bool cli_totem_open(cli_content *content) {
    qp_bytes input = cli_buffer_bytes(&content->bytes);
    const cli_totem_options *options = &content->options->totem;
    if (!cli_buffer_make(&content->parsed_block, sizeof(cli_totem))) {
        return false;
    }
    memset(content->parsed_block.data, 0, sizeof(cli_totem));
    content->parsed = content->parsed_block.data;
    cli_totem *totem = content->parsed;
    totem->archive = qp_totem_detect(input) == QP_TOTEM_ARCHIVE;
    totem->walk = qp_totem_archive_open(input, options->read.order);
    totem->ready = options->names == NULL ||
                   cli_totem_names_read(&totem->names, options->names, content->options->max_size);
    return true;
}

void cli_totem_close(cli_content *content) {
    cli_totem *totem = content->parsed;
    if (totem != NULL) {
        cli_buffer_free(&totem->block);
        cli_totem_names_free(&totem->names);
    }
}

/* -- Parsing ---------------------------------------------------------------------------------- */

/* An arena for a body of `size` bytes. */
static bool make_room(const cli_content *content, size_t size, qp_arena *arena) {
    cli_totem *totem = cli_totem_of(content);
    totem->chosen = false;
    cli_buffer_free(&totem->block);
    size_t need = qp_totem_memory_bound(size);
    if (!cli_buffer_make(&totem->block, need)) {
        cli_message("%s: not enough memory to read it", content->shown);
        cli_note_lost();
        return false;
    }
    qp_arena_init(arena, totem->block.data, need);
    return true;
}

bool cli_totem_parse_only(const cli_content *content) {
    cli_totem *totem = cli_totem_of(content);
    qp_bytes input = cli_buffer_bytes(&content->bytes);
    qp_arena arena;
    if (make_room(content, input.size, &arena)) {
        totem->chosen = qp_totem_parse(input, &content->options->totem.read, &arena, NULL,
                                       &totem->animation) == QP_OK;
    }
    return totem->chosen;
}

bool cli_totem_parse_item(const cli_content *content, const qp_totem_archive_item *item) {
    cli_totem *totem = cli_totem_of(content);
    qp_arena arena;
    if (make_room(content, item->size, &arena)) {
        totem->chosen = qp_totem_parse_member(&totem->walk, item, &content->options->totem.read,
                                              &arena, NULL, &totem->animation) == QP_OK;
    }
    totem->member = item->index;
    totem->member_name = item->name;
    return totem->chosen;
}

bool cli_totem_is_animation(const qp_totem_archive_item *item) {
    return item->kind == QP_TOTEM_ARCHIVE_RECORD && item->class_id == QP_TOTEM_CLASS;
}

bool cli_totem_choose_member(const cli_content *content, uint32_t member) {
    cli_totem *totem = cli_totem_of(content);
    qp_totem_archive_item item;
    if (totem->chosen && totem->member == member) {
        return true;
    }
    if (totem->walk.records > member) { /* members are asked for in order, but for a new walk */
        totem->walk = qp_totem_archive_open(totem->walk.bytes, totem->walk.order);
    }
    while (qp_totem_archive_next(&totem->walk, &item)) {
        if (cli_totem_is_animation(&item) && item.index == member) {
            return cli_totem_parse_item(content, &item);
        }
    }
    return false;
}

/* -- Choosing --------------------------------------------------------------------------------- */

/* What --animation asks for. */
typedef struct {
    const char *text; /* NULL: the first */
    bool is_index;
    uint64_t index;
    bool is_id;
    int32_t id;
} wanted_animation;

static wanted_animation read_wanted(const char *text) {
    wanted_animation wanted = {text, false, 0, false, 0};
    if (text != NULL) {
        double id = 0;
        wanted.is_index = cli_parse_number(text, strlen(text), UINT32_MAX, &wanted.index);
        wanted.is_id = strchr(text, '.') == NULL &&
                       cli_parse_decimal(text, strlen(text), 2147483648.0, &id) &&
                       id <= 2147483647.0;
        wanted.id = wanted.is_id ? (int32_t)id : 0;
    }
    return wanted;
}

/* The animation with this place; else the first whose number or name is the one wanted. */
static bool find(const cli_content *content, const wanted_animation *wanted,
                 qp_totem_archive_item *found, uint32_t *count) {
    const cli_totem *totem = cli_totem_of(content);
    qp_totem_archive walk = qp_totem_archive_open(totem->walk.bytes, totem->walk.order);
    qp_totem_archive_item item;
    char name[CLI_TOTEM_NAME];
    bool any = false;
    bool placed = false;
    *count = 0;
    while (qp_totem_archive_next(&walk, &item)) {
        if (!cli_totem_is_animation(&item)) {
            continue;
        }
        bool here =
            wanted->text == NULL ? *count == 0 : wanted->is_index && wanted->index == *count;
        bool called = wanted->text != NULL && ((wanted->is_id && wanted->id == item.name) ||
                                               (cli_totem_name_of(&totem->names, item.name, name) &&
                                                strcmp(name, wanted->text) == 0));
        if (here || (called && !any && !placed)) {
            *found = item;
        }
        placed = placed || here;
        any = any || called;
        (*count)++;
    }
    return placed || any;
}

static bool choose_in_archive(const cli_content *content) {
    const wanted_animation wanted = read_wanted(content->options->animation);
    qp_totem_archive_item item;
    uint32_t count = 0;
    bool found = find(content, &wanted, &item, &count);
    if (count == 0) {
        cli_message("%s: the archive has no ANIMATION", content->shown);
        return false;
    }
    if (!found) {
        cli_message("%s: no animation '%s'; indices are 0 to %u", content->shown, wanted.text,
                    (unsigned)count - 1);
        return false;
    }
    if (wanted.text == NULL && count > 1) {
        cli_message("%s: the first of %u animations; choose another one with --animation",
                    content->shown, (unsigned)count);
    }
    return cli_totem_parse_item(content, &item);
}

bool cli_totem_choose(const cli_content *content) {
    if (cli_totem_of(content)->archive) {
        return choose_in_archive(content);
    }
    const char *wanted = content->options->animation;
    uint64_t index = 0;
    if (wanted != NULL && !(cli_parse_number(wanted, strlen(wanted), 0, &index))) {
        cli_message("%s: no animation '%s'; it has one, number 0", content->shown, wanted);
        return false;
    }
    return cli_totem_parse_only(content);
}
