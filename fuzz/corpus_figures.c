#include "corpus_figures.h"

#include "quirkproof/anime.h"

#include <inttypes.h>
#include <string.h>

/* -- The figures ------------------------------------------------------------------------------ */

/* Each: its enumerator, what it is called, what the disc has, and what it is a part of. */
#define FIGURES(FIGURE)                                                                            \
    FIGURE(ANIMES, "Animes", 4091, ANIMES)                                                         \
    FIGURE(ONCE, "closing Top -1", 3138, ANIMES)                                                   \
    FIGURE(LOOP, "closing Top -2", 953, ANIMES)                                                    \
    FIGURE(NOTED, "with notes", 944, ANIMES)                                                       \
    FIGURE(NOTED_LOOP, "loops with notes", 171, ANIMES)                                            \
    FIGURE(SUB_CHUNKS, "sub-chunks", 460299, SUB_CHUNKS)                                           \
    FIGURE(TOP, "0xff01 Top", 190663, SUB_CHUNKS)                                                  \
    FIGURE(OBJECT, "0x0102 object controllers", 229107, SUB_CHUNKS)                                \
    FIGURE(AMBIENT, "0x0601 F_Ambient", 17764, SUB_CHUNKS)                                         \
    FIGURE(MORPHER, "0x1901 F_Morpher", 11086, SUB_CHUNKS)                                         \
    FIGURE(CAMERA, "0x0502 F_Camera", 4956, SUB_CHUNKS)                                            \
    FIGURE(F_OBJ, "0x0101 F_Obj", 3388, SUB_CHUNKS)                                                \
    FIGURE(NOTES, "0x0108 F_Note", 2697, SUB_CHUNKS)                                               \
    FIGURE(OMNI, "0x0609 omni light", 251, SUB_CHUNKS)                                             \
    FIGURE(MATERIAL, "0x0202 material controllers", 216, SUB_CHUNKS)                               \
    FIGURE(DISTANT, "0x0603 distant light", 162, SUB_CHUNKS)                                       \
    FIGURE(DIRECT, "0x0605 direct light", 7, SUB_CHUNKS)                                           \
    FIGURE(SPOT, "0x0607 spot light", 1, SUB_CHUNKS)                                               \
    FIGURE(EVENT_2, "notes of event 2", 1976, NOTES)                                               \
    FIGURE(EVENT_8005, "notes of event 0x8005", 487, NOTES)                                        \
    FIGURE(EVENT_8003, "notes of event 0x8003", 175, NOTES)                                        \
    FIGURE(EVENT_8002, "notes of event 0x8002", 57, NOTES)                                         \
    FIGURE(EVENT_3, "notes of event 3", 2, NOTES)                                                  \
    FIGURE(NOTE_LAST, "notes on the last frame", 16, NOTES)                                        \
    FIGURE(NOTE_0, "notes on frame 0", 3, NOTES)                                                   \
    FIGURE(M35_RECORDS, "later games: object controllers", 2550, M35_RECORDS)                      \
    FIGURE(POSITION_0, "position absent", 88, M35_RECORDS)                                         \
    FIGURE(POSITION_1, "position constant", 1893, M35_RECORDS)                                     \
    FIGURE(POSITION_2, "position keyed", 569, M35_RECORDS)                                         \
    FIGURE(ROTATION_0, "rotation absent", 597, M35_RECORDS)                                        \
    FIGURE(ROTATION_1, "rotation constant", 1417, M35_RECORDS)                                     \
    FIGURE(ROTATION_2, "rotation keyed", 314, M35_RECORDS)                                         \
    FIGURE(ROTATION_4, "rotation of quaternions", 222, M35_RECORDS)                                \
    FIGURE(SCALE_0, "scale absent", 1060, M35_RECORDS)                                             \
    FIGURE(SCALE_1, "scale constant", 1038, M35_RECORDS)                                           \
    FIGURE(SCALE_2, "scale keyed", 452, M35_RECORDS)                                               \
    FIGURE(ALPHA_0, "transparency absent", 1931, M35_RECORDS)                                      \
    FIGURE(ALPHA_1, "transparency constant", 142, M35_RECORDS)                                     \
    FIGURE(ALPHA_2, "transparency keyed", 477, M35_RECORDS)                                        \
    FIGURE(TRACKS, "keyed tracks", 2141, TRACKS)                                                   \
    FIGURE(FIRST_0, "first key at 0", 2041, TRACKS)                                                \
    FIGURE(FIRST_LATE, "first key later", 100, TRACKS)                                             \
    FIGURE(LAST_END, "last key at N - 1", 1214, TRACKS)                                            \
    FIGURE(LAST_EARLY, "last key earlier", 875, TRACKS)                                            \
    FIGURE(LAST_PAST, "last key at N or later", 52, TRACKS)                                        \
    FIGURE(SAME_FRAME, "two keys on a frame", 1, TRACKS)                                           \
    FIGURE(REVERSED, "a key that goes back", 0, TRACKS)                                            \
    FIGURE(DENORMAL, "a denormal", 0, TRACKS)

typedef enum {
#define ENUMERATOR(id, name, disc, whole) F_##id,
    FIGURES(ENUMERATOR)
#undef ENUMERATOR
        F_COUNT
} figure;

static const struct {
    const char *name;
    uint32_t disc;
    figure whole;
} table[F_COUNT] = {
#define ROW(id, name, disc, whole) {name, disc, F_##whole},
    FIGURES(ROW)
#undef ROW
};

/* -- Counting --------------------------------------------------------------------------------- */

/* The figure of a kind of sub-chunk; F_COUNT for one that the disc has none of. */
static figure of_kind(uint16_t kind) {
    static const struct {
        uint16_t kind;
        figure f;
    } kinds[] = {{QP_KIND_OBJECT, F_OBJECT},     {QP_KIND_F_AMBIENT, F_AMBIENT},
                 {QP_KIND_F_MORPHER, F_MORPHER}, {QP_KIND_F_CAMERA, F_CAMERA},
                 {QP_KIND_F_OBJ, F_F_OBJ},       {QP_KIND_F_NOTE, F_NOTES},
                 {QP_KIND_OMNI, F_OMNI},         {QP_KIND_MATERIAL, F_MATERIAL},
                 {QP_KIND_DISTANT, F_DISTANT},   {QP_KIND_DIRECT, F_DIRECT},
                 {QP_KIND_SPOT, F_SPOT},         {QP_KIND_TOP, F_TOP}};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (kinds[i].kind == kind) {
            return kinds[i].f;
        }
    }
    return F_COUNT;
}

static void count(qp_figures *figures, figure f, bool holds) {
    figures->count[f] += holds ? 1 : 0;
}

static bool is_denormal(uint32_t word) {
    return (word & 0x7f800000) == 0 && (word & 0x7fffffff) != 0;
}

static void add_keys(qp_figures *figures, qp_bytes data, const qp_controller *c, uint32_t frames) {
    bool back = false;
    bool same = false;
    bool denormal = false;
    uint32_t previous = qp_controller_frame(data, c, 0);
    count(figures, F_TRACKS, true);
    count(figures, previous == 0 ? F_FIRST_0 : F_FIRST_LATE, true);
    for (uint32_t i = 0; i < c->count; i++) {
        const uint32_t frame = qp_controller_frame(data, c, i);
        back = back || frame < previous;
        same = same || (i > 0 && frame == previous);
        for (uint32_t word = 0; word < c->width; word++) {
            denormal = denormal || is_denormal(qp_controller_value(data, c, i, word));
        }
        previous = frame;
    }
    count(figures, F_REVERSED, back);
    count(figures, F_SAME_FRAME, same);
    count(figures, F_DENORMAL, denormal);
    count(figures,
          previous + 1 == frames ? F_LAST_END
          : previous < frames    ? F_LAST_EARLY
                                 : F_LAST_PAST,
          true);
}

/* Position, rotation, scale, transparency by what they store. */
static void add_object(qp_figures *figures, qp_bytes data, const qp_record *record,
                       uint32_t frames) {
    static const figure shapes[4][4] = {{F_POSITION_0, F_POSITION_1, F_POSITION_2, F_COUNT},
                                        {F_ROTATION_0, F_ROTATION_1, F_ROTATION_2, F_ROTATION_4},
                                        {F_SCALE_0, F_SCALE_1, F_SCALE_2, F_COUNT},
                                        {F_ALPHA_0, F_ALPHA_1, F_ALPHA_2, F_COUNT}};
    count(figures, F_M35_RECORDS, true);
    for (uint32_t i = 0; i < 4 && i < record->controller_count; i++) {
        const qp_controller *c = &record->controllers[i];
        const figure shape = shapes[i][c->kind == QP_CONTROLLER_CURVE ? 3 : c->kind];
        if (shape != F_COUNT) {
            count(figures, shape, true);
        }
        if (c->kind >= QP_CONTROLLER_KEYED && c->count > 0) {
            add_keys(figures, data, c, frames);
        }
    }
}

static void add_note(qp_figures *figures, qp_bytes data, const qp_chunk_head *head, uint32_t frame,
                     uint32_t frames) {
    static const uint32_t events[] = {2, 0x8005, 0x8003, 0x8002, 3};
    uint32_t event = 0;
    if (data.size - head->payload >= 8) {
        memcpy(&event, data.data + head->payload + 4, sizeof event);
    }
    for (uint32_t i = 0; i < 5; i++) {
        count(figures, (figure)(F_EVENT_2 + i), event == events[i]);
    }
    count(figures, F_NOTE_LAST, frame + 1 == frames);
    count(figures, F_NOTE_0, frame == 0);
}

void qp_figures_add(qp_figures *figures, qp_bytes chunk) {
    const qp_anime_extent extent = qp_anime_extent_at(chunk, 0);
    qp_section section = qp_section_from(chunk, extent.body, extent.limit);
    qp_chunk_head head;
    size_t end = 0;
    const uint64_t notes = figures->count[F_NOTES];
    if (!extent.has_head) {
        return;
    }
    count(figures, F_ANIMES, true);
    qp_section_step step = qp_section_next(&section, &head, &end);
    for (; step <= QP_STEP_CLOSED; step = qp_section_next(&section, &head, &end)) {
        qp_record record;
        const figure f = of_kind(head.kind);
        count(figures, F_SUB_CHUNKS, f != F_COUNT);
        if (f != F_COUNT) {
            count(figures, f, true);
        }
        if (head.kind == QP_KIND_F_NOTE) {
            add_note(figures, chunk, &head, section.frame, extent.frames);
        } else if (head.kind == QP_KIND_OBJECT &&
                   qp_record_at(chunk, &head, end, 0, false, &record)) {
            add_object(figures, chunk, &record, extent.frames);
        }
        if (step == QP_STEP_CLOSED) {
            break;
        }
    }
    const bool loops = extent.closed && extent.closing_top == 0xfffffffe;
    const bool noted = figures->count[F_NOTES] > notes;
    count(figures, F_ONCE, extent.closed && !loops);
    count(figures, F_LOOP, loops);
    count(figures, F_NOTED, noted);
    count(figures, F_NOTED_LOOP, noted && loops);
}

/* -- The table -------------------------------------------------------------------------------- */

static void print_share(FILE *out, uint64_t part, uint64_t whole) {
    fprintf(out, " %" PRIu64, part);
    if (whole > 0 && part != whole) {
        fprintf(out, " (%.2f %%)", 100.0 * (double)part / (double)whole);
    }
    fprintf(out, " |");
}

void qp_figures_print(FILE *out, const qp_figures *shaped, const qp_figures *all) {
    fprintf(out,
            "| figure | disc | `anime/disc_*` | all of `anime/` |\n| --- | --- | --- | --- |\n");
    for (uint32_t i = 0; i < F_COUNT; i++) {
        const figure whole = table[i].whole;
        fprintf(out, "| %s |", table[i].name);
        print_share(out, table[i].disc, table[whole].disc);
        print_share(out, shaped->count[i], shaped->count[whole]);
        print_share(out, all->count[i], all->count[whole]);
        fprintf(out, "\n");
    }
}
