/* CCSF files and bare Anime chunks: item by item, into the seeds that each belongs to. */
#include "seed_item.h"
#include "seed_kinds.h"
#include "seed_name.h"

#include <stdlib.h>
#include <string.h>

#include "kinds.h"
#include "quirkproof/ccsf.h"

/* Records of one structure that a seed keeps, and structures that it tells apart. */
enum { KEPT_ALIKE = 2, KEPT_STRUCTURES = 128, FILE_NAME = 32, OBJECT_NAME = 30 };

/* A run of records that is being made small: those of an Anime, or of a file's frame section. */
typedef struct {
    bool open;
    bool anime;
    qp_anime_extent extent; /* of the Anime in the input */
    qp_item head;           /* of the Anime */
    uint32_t frames;        /* N; 0 in a file's own section */
    seed_structure structure;
    seed_structure kept[KEPT_STRUCTURES];
    uint32_t times[KEPT_STRUCTURES];
    uint32_t count;
    uint32_t top; /* frame of the records at hand */
} seed_run;

typedef struct {
    seed_set *set;
    const cli_content *content;
    const qp_ccsf *file; /* NULL: a bare Anime chunk, which needs none */
    uint32_t version;
    qp_item header; /* of the file; likewise below */
    qp_item index;
    qp_item file_row;
    qp_item object_row;
    seed_ids ids;
    seed_run run;
    seed_item small;
    uint8_t *body; /* SEED_SIZE_MAX bytes: chunks and records of the seed */
    uint8_t *all;  /* the same size: the whole of it */
    qp_out out;    /* into `body` */
} seeding;

/* -- Files ------------------------------------------------------------------------------------ */

static void put_row(const qp_item *like, qp_bytes name, uint32_t number, size_t size, qp_out *out) {
    uint8_t field[FILE_NAME];
    qp_item row = *like;
    seed_name(name, number, field, size);
    row.name = (qp_bytes){field, size};
    if (size == OBJECT_NAME) {
        row.fields[1] = number == 0 ? 0 : 1;
    }
    qp_item_write(&row, out);
}

static void put_bytes(qp_out *out, const uint8_t *bytes, size_t size) {
    const qp_item item = {.type = QP_ITEM_BYTES, .tail = {bytes, size}};
    qp_item_write(&item, out);
}

/* Header and Index of a file with no more than the objects that its seed names. */
static void put_opening(const seeding *s, qp_out *out) {
    uint8_t field[FILE_NAME];
    static const uint8_t one_word[4] = {0};
    static const uint8_t setup[8] = {0x03};
    const qp_bytes nothing = {NULL, 0};
    qp_item header = s->header;
    qp_item index = s->index;
    seed_name(qp_ccsf_own_name(s->file), 0, field, sizeof field);
    header.name = (qp_bytes){field, sizeof field};
    header.list = (qp_bytes){one_word, sizeof one_word};
    header.tail = nothing;
    header.fields[qp_item_find(&header, "frames")] = 0;
    header.fields[qp_item_find(&header, "extra_count")] = 1;
    header.words = (uint32_t)((qp_item_size(&header) - 8) / 4);
    index.fields[0] = 2;
    index.fields[1] = s->ids.count + 1;
    index.words = 2 + 8 * (index.fields[0] + index.fields[1]);
    qp_item_write(&header, out);
    qp_item_write(&index, out);
    put_row(&s->file_row, nothing, 0, FILE_NAME, out);
    put_row(&s->file_row, qp_ccsf_file_name(s->file, 1), 1, FILE_NAME, out);
    put_row(&s->object_row, nothing, 0, OBJECT_NAME, out);
    for (uint32_t i = 0; i < s->ids.count; i++) {
        put_row(&s->object_row, qp_ccsf_object_name(s->file, s->ids.objects[i]), i + 1, OBJECT_NAME,
                out);
    }
    put_bytes(out, setup, sizeof setup);
}

/* Header and Index were there, whole if more than they is, and a row of each kind to be like. */
static bool has_opening(const seeding *s) {
    return s->header.field_count > 0 && s->index.field_count == 2 && s->file_row.field_count > 0 &&
           s->object_row.field_count == 2;
}

/* A file around what is in `body`. */
static void put_file(seeding *s, seed_structure structure) {
    if (!has_opening(s)) {
        return;
    }
    qp_out out = qp_out_into(s->all, SEED_SIZE_MAX);
    put_opening(s, &out);
    put_bytes(&out, s->body, s->out.used < SEED_SIZE_MAX ? s->out.used : SEED_SIZE_MAX);
    seed_mix(&structure, s->version);
    seed_put(s->set, "ccsf", structure, (qp_bytes){s->all, out.used});
}

/* -- Chunks ----------------------------------------------------------------------------------- */

/* Ends the setup section, and the file: the Frame chunk and a closing Top. */
static void put_end(qp_out *out) {
    static const uint8_t frame[] = {0x05, 0, 0xcc, 0xcc, 1, 0, 0, 0, 1, 0, 0, 0};
    const qp_item top = qp_item_top(0xffffffff);
    put_bytes(out, frame, sizeof frame);
    qp_item_write(&top, out);
}

static void begin_body(seeding *s) {
    s->out = qp_out_into(s->body, SEED_SIZE_MAX);
    s->ids.count = 0;
}

static void take_chunk(seeding *s, const qp_item *item) {
    seed_structure structure = seed_structure_begin();
    begin_body(s);
    seed_reduce(item, &s->ids, &s->small);
    seed_mix_item(&structure, &s->small, 0);
    qp_item_write(&s->small.item, &s->out);
    put_end(&s->out);
    put_file(s, structure);
}

/* -- Runs of records -------------------------------------------------------------------------- */

static void begin_run(seeding *s, const qp_item *item, bool anime) {
    seed_run *run = &s->run;
    begin_body(s);
    memset(run, 0, sizeof *run);
    run->open = true;
    run->anime = anime;
    run->head = *item;
    run->frames = anime ? item->fields[1] : 0;
    run->structure = seed_structure_begin();
    seed_mix(&run->structure, item->type);
    if (anime) {
        run->extent = qp_anime_extent_at(cli_buffer_bytes(&s->content->bytes), item->offset);
        seed_mix_count(&run->structure, run->frames);
        seed_mix(&run->structure, run->extent.closed ? run->extent.closing_top : 0);
    }
    qp_item_write(item, &s->out);
}

/* The two lengths of an Anime miss by as much as they did. */
static void end_anime(seeding *s) {
    const seed_run *run = &s->run;
    const qp_anime_extent *extent = &run->extent;
    qp_item head = run->head;
    const uint32_t had = (uint32_t)((extent->end - extent->body) / 4);
    const uint32_t has = (uint32_t)((s->out.used - qp_item_size(&head)) / 4);
    qp_out out = qp_out_into(s->body, SEED_SIZE_MAX);
    head.words = has + (head.words - had);
    head.fields[2] = has + (head.fields[2] - had);
    qp_item_write(&head, &out);
    seed_put(s->set, "anime", run->structure, (qp_bytes){s->body, s->out.used});
}

static void end_run(seeding *s) {
    if (s->run.open && s->run.anime) {
        end_anime(s);
    } else if (s->run.open) {
        put_file(s, s->run.structure);
    }
    s->run.open = false;
}

/* How often a record of this structure has been kept; false if it is not to be kept again. */
static bool keep(seed_run *run, seed_structure structure) {
    uint32_t i = 0;
    while (i < run->count && run->kept[i] != structure) {
        i++;
    }
    if (i == KEPT_STRUCTURES || run->times[i] == KEPT_ALIKE) {
        return false;
    }
    run->kept[i] = structure;
    run->count = i == run->count ? run->count + 1 : run->count;
    run->times[i]++;
    seed_mix(&run->structure, structure);
    return true;
}

/* Where a record stands: frame 0, within, the last frame, past it. */
static uint32_t place_of(const seed_run *run) {
    if (run->top == 0 || run->frames == 0) {
        return 0;
    }
    return run->top + 1 < run->frames ? 1 : run->top + 1 - run->frames == 0 ? 2 : 3;
}

static void take_record(seeding *s, const qp_item *item) {
    seed_run *run = &s->run;
    seed_structure structure = seed_structure_begin();
    seed_reduce(item, run->anime ? NULL : &s->ids, &s->small);
    if (item->kind == QP_KIND_TOP) {
        run->top = item->fields[0];
    } else {
        seed_mix_item(&structure, &s->small, run->frames);
        seed_mix(&structure, place_of(run));
        if (!keep(run, structure)) {
            return;
        }
    }
    qp_item_write(&s->small.item, &s->out);
}

/* -- The whole -------------------------------------------------------------------------------- */

static void take(seeding *s, const qp_item *item) {
    switch (item->type) {
    case QP_ITEM_FILE:
        s->file_row = *item;
        break;
    case QP_ITEM_OBJECT:
        s->object_row = *item;
        break;
    case QP_ITEM_ANIME:
        end_run(s);
        if (item->field_count == 3) {
            begin_run(s, item, true);
        }
        break;
    case QP_ITEM_RECORD:
        take_record(s, item);
        break;
    case QP_ITEM_CHUNK:
        end_run(s);
        if (item->kind == QP_CHUNK_HEAD) {
            s->header = *item;
        } else if (item->kind == QP_CHUNK_INDEX) {
            s->index = *item;
        } else if (item->kind == QP_CHUNK_SETUP) {
            break; /* each seed has one */
        } else if (item->kind == QP_CHUNK_FRAME) {
            begin_run(s, item, false);
        } else {
            take_chunk(s, item);
        }
        break;
    default: /* bytes that are no chunk and no record */
        break;
    }
}

void seed_ccsf(seed_set *set, const cli_content *content) {
    seeding *s = cli_make(1, sizeof *s);
    qp_items items;
    qp_item item;
    s->set = set;
    s->content = content;
    if (content->kind->input == QP_INPUT_CCSF) {
        s->file = content->parsed;
        s->version = s->file->version;
    }
    s->body = cli_make(SEED_SIZE_MAX, 1);
    s->all = cli_make(SEED_SIZE_MAX, 1);
    qp_items_start(&items, content->kind->input, cli_buffer_bytes(&content->bytes));
    while (qp_items_next(&items, &item) && !set->failed) {
        take(s, &item);
    }
    end_run(s);
    free(s->body);
    free(s->all);
    free(s);
}
