#include "archive.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "exit_codes.h"
#include "inflate.h"
#include "lost.h"
#include "message.h"
#include "names.h"
#include "quirkproof/gzip.h"

/* Most bytes of a name that are shown. */
enum { NAME_SHOWN = 255, NAME_ROOM = CLI_NAME_GROWTH * NAME_SHOWN + 1 };

/* -- What is an archive ----------------------------------------------------------------------- */

/* True if a second member could begin at some multiple of 2048: whatever has none is no archive,
   and its first member need not be inflated to know. */
static bool may_have_second(qp_bytes bytes, size_t data_end) {
    for (size_t at = QP_GZIP_SECTOR; at < data_end; at += QP_GZIP_SECTOR) {
        if (qp_gzip_is_member(bytes, at)) {
            return true;
        }
    }
    return false;
}

bool cli_archive_is(qp_bytes bytes, size_t data_end, const cli_options *options) {
    qp_sink silent = {NULL, NULL, {0, 0, 0}};
    qp_gzip_member member;
    cli_buffer inflated;
    size_t end = 0;
    uint32_t crc = 0;
    if (!qp_gzip_is_member(bytes, 0) || !may_have_second(bytes, data_end) ||
        qp_gzip_read_header(bytes, 0, &silent, &member) != QP_OK) {
        return false;
    }
    cli_inflate_result result = cli_inflate_from(bytes, member.data, CLI_INFLATE_ROOM,
                                                 options->max_size, &inflated, &end, &crc);
    if (result != CLI_INFLATED) {
        if (result == CLI_INFLATE_NO_MEMORY) {
            cli_note_lost();
        }
        return false;
    }
    end = qp_gzip_check_trailer(bytes, end, crc, inflated.size, &silent);
    cli_buffer_free(&inflated);
    return qp_archive_begins(bytes, end);
}

/* -- Members that were passed ----------------------------------------------------------------- */

static cli_place place_of(const cli_archive *archive, uint32_t number) {
    cli_place place = {0, 0, 0};
    if (number < archive->count) {
        memcpy(&place, archive->places.data + number * sizeof place, sizeof place);
    }
    return place;
}

/* Grows a buffer, of which `used` bytes hold something, to hold `size` more. */
static bool make_room(cli_buffer *buffer, size_t used, size_t size) {
    size_t wanted = used + size;
    if (wanted <= buffer->size) {
        return true;
    }
    return cli_buffer_resize(buffer, wanted > 2 * buffer->size ? wanted : 2 * buffer->size);
}

/* Names of a usual length are kept: to compare them all in the archive would touch it everywhere.
 */
static bool keep_name(cli_archive *archive, qp_bytes name) {
    if (name.size == 0 || name.size > NAME_SHOWN) {
        return true;
    }
    if (!make_room(&archive->names, archive->names_used, name.size)) {
        return false;
    }
    memcpy(archive->names.data + archive->names_used, name.data, name.size);
    archive->names_used += name.size;
    return true;
}

static bool add_place(cli_archive *archive, const qp_archive_member *member) {
    size_t used = archive->count * sizeof(cli_place);
    cli_place place = {member->start, archive->names_used, member->name.size};
    if (member->name.size > NAME_SHOWN) {
        place.name = (size_t)(member->name.data - archive->source.bytes.data);
    }
    if (!make_room(&archive->places, used, sizeof place) || !keep_name(archive, member->name)) {
        cli_message("%s: not enough memory for its members", archive->shown);
        cli_note_lost();
        return false;
    }
    memcpy(archive->places.data + used, &place, sizeof place);
    archive->count++;
    return true;
}

static qp_bytes name_at(const cli_archive *archive, const cli_place *place) {
    qp_bytes name = cli_buffer_bytes(&archive->names);
    if (place->name_size > NAME_SHOWN) {
        name = archive->source.bytes;
    }
    name.data = place->name_size > 0 ? name.data + place->name : NULL;
    name.size = place->name_size;
    return name;
}

static bool show_name(qp_bytes name, char *out, size_t size) {
    size_t shown = name.size < NAME_SHOWN ? name.size : NAME_SHOWN;
    return cli_file_name_from_sjis(name.data, shown, out, size) > 0;
}

bool cli_archive_name(const cli_archive *archive, uint32_t number, char *out, size_t size) {
    cli_place place = place_of(archive, number);
    return place.name_size > 0 && show_name(name_at(archive, &place), out, size);
}

/* "DATA.BIN!xasc00.cmp", or "DATA.BIN!#7" for a member without a name; on the heap. */
static char *shown_member(const cli_archive *archive, const qp_archive_member *member) {
    char name[NAME_ROOM];
    if (member->name.size == 0 || !show_name(member->name, name, sizeof name)) {
        (void)snprintf(name, sizeof name, "#%u", (unsigned)member->number);
    }
    return cli_printed("%s!%s", archive->shown, name);
}

/* -- The walk --------------------------------------------------------------------------------- */

/* The archive up to where an entry of the table starts, at `past` or later: the table knows that
   whatever comes before ends there. */
static qp_bytes up_to_entry(const cli_archive *archive, uint64_t past) {
    const cli_table *table = &archive->table;
    qp_bytes view = archive->source.bytes;
    size_t entry = cli_table_from(table, past);
    if (entry < table->order_count && table->order[entry].start < view.size) {
        view.size = (size_t)table->order[entry].start;
    }
    return view;
}

/* Where to go on after what was found in a view of the archive. */
static void go_on(cli_archive *archive, qp_archive_step step, size_t next, qp_bytes view) {
    archive->pos = step == QP_ARCHIVE_MEMBER ? next : view.size;
    archive->more = archive->pos < archive->source.bytes.size;
    cli_source_pass(&archive->source, archive->pos);
}

static void go_on_after(cli_archive *archive, const qp_archive_member *member) {
    size_t next = 0;
    qp_archive_step step = QP_ARCHIVE_LOST;
    qp_bytes view = up_to_entry(archive, member->whole ? member->end : member->start + 1);
    if (member->whole) {
        step = qp_archive_next(view, member, &archive->findings.sink, &next);
    } else {
        qp_archive_report_unknown_end(view, member, &archive->findings.sink);
    }
    go_on(archive, step, next, view);
}

/* The entry that starts at the walk's place; NULL if none does. */
static const qp_table_entry *entry_here(const cli_archive *archive) {
    const cli_table *table = &archive->table;
    bool here =
        archive->entry < table->order_count && table->order[archive->entry].start == archive->pos;
    return here ? &table->order[archive->entry] : NULL;
}

/* A member that the table says is stored as it is, and that is no gzip member. */
static bool stored_here(const cli_archive *archive) {
    const qp_table_entry *entry = entry_here(archive);
    qp_bytes bytes = archive->source.bytes;
    return entry != NULL && entry->usize == 0 && entry->csize > 0 &&
           entry->csize <= bytes.size - archive->pos && !qp_gzip_is_member(bytes, archive->pos);
}

/* Entries that start before `start`: no member was found there. */
static void pass_missing(cli_archive *archive, uint64_t start) {
    const cli_table *table = &archive->table;
    while (archive->entry < table->order_count && table->order[archive->entry].start < start) {
        qp_archive_report_missing(archive->source.bytes, &table->order[archive->entry],
                                  &archive->findings.sink);
        archive->entry++;
    }
}

static void check_entries(cli_archive *archive, const qp_archive_member *member) {
    const qp_table_entry *entry = entry_here(archive);
    if (archive->table.shown != NULL && entry == NULL) {
        qp_archive_report_no_entry(member, &archive->findings.sink);
    }
    for (; entry != NULL; entry = entry_here(archive)) {
        qp_archive_check_entry(member, entry, &archive->findings.sink);
        archive->entry++;
    }
}

qp_archive_member cli_archive_member_at(const cli_archive *archive, size_t start) {
    qp_bytes bytes = archive->source.bytes;
    qp_archive_member member = {archive->count, start, bytes.size, false, false, 0, {NULL, 0}};
    qp_gzip_member header;
    if (qp_gzip_read_header(bytes, start, NULL, &header) == QP_OK) {
        member.name = qp_gzip_name(bytes, &header);
    }
    return member;
}

/* The member at the walk's place, before it is opened. */
static qp_archive_member member_here(const cli_archive *archive) {
    qp_archive_member member = cli_archive_member_at(archive, archive->pos);
    if (stored_here(archive)) {
        member.stored = true;
        member.whole = true;
        member.length = entry_here(archive)->csize;
        member.end = member.start + entry_here(archive)->csize;
        member.name = entry_here(archive)->name;
    }
    return member;
}

bool cli_archive_find(cli_archive *archive, qp_archive_member *about) {
    while (archive->more && !cli_archive_broken(archive)) {
        pass_missing(archive, archive->pos);
        if (stored_here(archive) || qp_gzip_is_member(archive->source.bytes, archive->pos)) {
            *about = member_here(archive);
            return true;
        }
        go_on(archive, QP_ARCHIVE_LOST, 0, up_to_entry(archive, archive->pos + 1));
    }
    pass_missing(archive, UINT64_MAX);
    return false;
}

void cli_member_take(const cli_archive *archive, cli_member *member, const cli_options *options) {
    qp_bytes bytes = archive->source.bytes;
    qp_archive_member *about = &member->about;
    member->result = CLI_TROUBLE;
    if (!cli_content_begin(&member->content, shown_member(archive, about))) {
        return;
    }
    member->result = about->stored
                         ? cli_content_take_stored(&member->content, bytes, options, about)
                         : cli_content_take_member(&member->content, bytes, options, about);
    if (cli_source_broken(&archive->source)) {
        member->result = CLI_TROUBLE; /* what was read of it is not all its own */
        member->content.finding_count = 0;
    }
}

bool cli_archive_pass(cli_archive *archive, const qp_archive_member *about) {
    qp_archive_check_name(about, &archive->findings.sink);
    check_entries(archive, about);
    /* Before the walk goes on: then its pages are given back. */
    bool placed = add_place(archive, about);
    go_on_after(archive, about);
    archive->more = placed && archive->more;
    return placed;
}

bool cli_archive_next(cli_archive *archive, cli_member *member) {
    if (!cli_archive_find(archive, &member->about)) {
        return false;
    }
    cli_member_take(archive, member, archive->options);
    (void)cli_archive_pass(archive, &member->about);
    return true;
}

bool cli_archive_broken(cli_archive *archive) {
    if (!archive->broken && cli_source_broken(&archive->source)) {
        archive->broken = true;
        cli_message("%s: the file cannot be read to its end", archive->shown);
    }
    return archive->broken;
}

int cli_member_open(cli_member *member, const cli_options *options) {
    if (member->result == CLI_FINE) {
        member->result = cli_content_find_kind(&member->content, options);
    }
    return member->result;
}

/* -- Names that come twice -------------------------------------------------------------------- */

static int compare_names(qp_bytes a, qp_bytes b) {
    size_t shared = a.size < b.size ? a.size : b.size;
    int order = shared > 0 ? memcmp(a.data, b.data, shared) : 0;
    return order != 0 ? order : a.size < b.size ? -1 : a.size > b.size;
}

static int by_name(const void *a, const void *b, void *user) {
    const cli_archive *archive = user;
    const uint32_t *first = a;
    const uint32_t *second = b;
    cli_place first_place = place_of(archive, *first);
    cli_place second_place = place_of(archive, *second);
    int order = compare_names(name_at(archive, &first_place), name_at(archive, &second_place));
    return order != 0 ? order : (*first > *second) - (*first < *second);
}

/* Tells of each member but the first of each name. */
static void report_twins(cli_archive *archive, const uint32_t *order) {
    uint32_t first = 0;
    for (uint32_t i = 1; i < archive->count; i++) {
        cli_place here = place_of(archive, order[i]);
        cli_place twin = place_of(archive, order[first]);
        if (compare_names(name_at(archive, &here), name_at(archive, &twin)) != 0) {
            first = i;
        } else if (here.name_size > 0) {
            const qp_archive_member member = {.number = order[i], .start = here.start};
            qp_archive_report_same_name(&member, order[first], twin.start, &archive->findings.sink);
        }
    }
}

bool cli_archive_finish(cli_archive *archive) {
    uint32_t *order = calloc((size_t)archive->count + 1, sizeof *order);
    if (order == NULL) {
        cli_message("%s: not enough memory for its members", archive->shown);
        return false;
    }
    for (uint32_t i = 0; i < archive->count; i++) {
        order[i] = i;
    }
    qsort_r(order, archive->count, sizeof *order, by_name, archive);
    report_twins(archive, order);
    free(order);
    return true;
}

/* -- Opening ---------------------------------------------------------------------------------- */

bool cli_archive_open(cli_archive *archive, char *shown, cli_source *source,
                      const cli_options *options, uint64_t keep) {
    memset(archive, 0, sizeof *archive);
    archive->shown = shown;
    archive->source = *source;
    archive->options = options;
    memset(source, 0, sizeof *source);
    cli_findings_begin(&archive->findings, keep);
    if (!cli_table_open(&archive->table, options->table, options->max_size)) {
        return false;
    }
    archive->more = true;
    if (!stored_here(archive)) {
        qp_bytes view = up_to_entry(archive, 1);
        size_t next = 0;
        qp_archive_step step = qp_archive_first(view, &archive->findings.sink, &next);
        go_on(archive, step, next, view);
    }
    return true;
}

void cli_archive_free(cli_archive *archive) {
    free(archive->shown);
    cli_source_close(&archive->source);
    cli_table_free(&archive->table);
    cli_buffer_free(&archive->places);
    cli_buffer_free(&archive->names);
    cli_findings_free(&archive->findings);
    memset(archive, 0, sizeof *archive);
}

static bool archive_step(const cli_content *content, const qp_path_step *step, char *out,
                         size_t size) {
    const cli_archive *archive = content->parsed;
    if (step->kind == QP_PATH_FILE) {
        return cli_table_name(&archive->table, step->value, out, size);
    }
    return cli_archive_name(archive, step->value, out, size);
}

const cli_kind cli_kind_archive = {.name = "archive", .label = "archive", .step = archive_step};
