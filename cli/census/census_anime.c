/* Anime chunks: sub-chunks, Tops and notes. */
#include "census_anime.h"

#include <string.h>

/* One Anime while it is walked. */
typedef struct {
    qp_census *census;
    const qp_ccsf *file;
    qp_census_file *has;
    uint32_t frames; /* N */
    uint32_t tops;   /* Tops in a row so far: 0, 1, 2 ... */
    bool in_order;   /* no other one has come */
    uint64_t notes;  /* of all frames */
    uint64_t here;   /* notes of the current frame */
} walk;

/* -- Sub-chunks ------------------------------------------------------------------------------- */

static qp_census_id kind_figure(uint16_t kind) {
    switch (kind) {
    case QP_KIND_TOP:
        return QP_CENSUS_TOPS;
    case QP_KIND_OBJECT:
        return QP_CENSUS_RECORDS;
    case QP_KIND_F_AMBIENT:
        return QP_CENSUS_F_AMBIENT;
    case QP_KIND_F_MORPHER:
        return QP_CENSUS_F_MORPHER;
    case QP_KIND_F_CAMERA:
        return QP_CENSUS_F_CAMERA;
    case QP_KIND_F_OBJ:
        return QP_CENSUS_F_OBJ;
    case QP_KIND_F_NOTE:
        return QP_CENSUS_F_NOTE;
    case QP_KIND_MATERIAL:
        return QP_CENSUS_MATERIALS;
    case QP_KIND_DISTANT:
        return QP_CENSUS_DISTANT;
    case QP_KIND_DIRECT:
        return QP_CENSUS_DIRECT;
    case QP_KIND_SPOT:
        return QP_CENSUS_SPOT;
    case QP_KIND_OMNI:
        return QP_CENSUS_OMNI;
    default:
        return QP_CENSUS_SUB_CHUNK_OTHER;
    }
}

/* -- Notes ------------------------------------------------------------------------------------ */

static qp_census_id event_figure(uint32_t event) {
    switch (event) {
    case 2:
        return QP_CENSUS_EVENT_2;
    case 3:
        return QP_CENSUS_EVENT_3;
    case 0x8002:
        return QP_CENSUS_EVENT_8002;
    case 0x8003:
        return QP_CENSUS_EVENT_8003;
    case 0x8005:
        return QP_CENSUS_EVENT_8005;
    default:
        return QP_CENSUS_EVENT_OTHER;
    }
}

static void count_note(walk *w, const qp_record *note) {
    static const char xnote[] = "OBJ_xnote";
    uint64_t *counts = w->census->counts;
    const qp_bytes name = qp_ccsf_object_name(w->file, note->target);
    counts[event_figure(qp_census_word(w->file->data, note->head.payload + 4))]++;
    counts[QP_CENSUS_THREE_WORDS] += note->end - note->head.payload == 12;
    counts[QP_CENSUS_XNOTE] +=
        name.size == sizeof xnote - 1 && memcmp(name.data, xnote, name.size) == 0;
    w->here++;
    w->notes++;
}

/* Ends a frame. */
static void count_frame(walk *w, uint32_t frame) {
    uint64_t *counts = w->census->counts;
    counts[QP_CENSUS_NOTES_SEVERAL] += w->here > 1;
    counts[QP_CENSUS_NOTES_ALONE] += w->here == 1;
    counts[QP_CENSUS_NOTES_FIRST] += frame == 0 ? w->here : 0;
    counts[QP_CENSUS_NOTES_LAST] += frame + 1 == w->frames && frame != 0 ? w->here : 0;
    w->here = 0;
}

/* -- Records ---------------------------------------------------------------------------------- */

static void count_record(walk *w, const qp_section *section, const qp_chunk_head *head,
                         size_t end) {
    qp_record record;
    uint64_t *counts = w->census->counts;
    w->has->materials = w->has->materials || head->kind == QP_KIND_MATERIAL;
    w->has->f_objs = w->has->f_objs || head->kind == QP_KIND_F_OBJ;
    if (qp_kind_is_controller(head->kind)) {
        counts[QP_CENSUS_LATER_TOP] += !section->started || section->frame != 0;
    }
    if (!qp_record_at(w->file->data, head, end, w->file->version, false, &record)) {
        counts[QP_CENSUS_RECORD_WRONG]++;
    } else if (head->kind == QP_KIND_F_NOTE) {
        count_note(w, &record);
    } else if (qp_kind_is_controller(head->kind)) {
        qp_census_controllers(w->census, w->file->data, &record, w->frames);
    }
}

/* -- Animes ----------------------------------------------------------------------------------- */

static void count_end(walk *w, const qp_anime_extent *extent) {
    uint64_t *counts = w->census->counts;
    const bool loops = extent->closing_top == 0xfffffffe;
    counts[QP_CENSUS_UNCLOSED] += !extent->closed;
    counts[QP_CENSUS_ONCE] += extent->closed && !loops;
    counts[QP_CENSUS_LOOP] += extent->closed && loops;
    counts[QP_CENSUS_EVERY_TOP] += w->in_order && w->tops == w->frames;
    counts[QP_CENSUS_NOTED] += w->notes > 0;
    counts[QP_CENSUS_NOTED_ONCE] += w->notes > 0 && !loops;
    counts[QP_CENSUS_NOTED_LOOP] += w->notes > 0 && loops;
}

void qp_census_anime(qp_census *census, const qp_ccsf *file, size_t offset, qp_census_file *has) {
    const qp_anime_extent extent = qp_anime_extent_at(file->data, offset);
    qp_section section = qp_section_from(file->data, extent.body, extent.limit);
    walk w = {census, file, has, extent.frames, 0, true, 0, 0};
    qp_chunk_head head;
    size_t end = 0;
    if (!extent.has_head) {
        census->counts[QP_CENSUS_UNCLOSED]++;
        return;
    }
    const uint64_t size = qp_census_word(file->data, offset + 4);
    census->counts[QP_CENSUS_SIZE_RIGHT] += size == (uint64_t)extent.words + 3;
    while (!section.closed) {
        const uint32_t frame = section.frame;
        const qp_section_step step = qp_section_next(&section, &head, &end);
        if (step > QP_STEP_CLOSED) {
            break;
        }
        census->counts[kind_figure(head.kind)]++;
        if (step == QP_STEP_RECORD) {
            count_record(&w, &section, &head, end);
            continue;
        }
        count_frame(&w, frame);
        if (step == QP_STEP_TOP) {
            w.in_order = w.in_order && section.frame == w.tops;
            w.tops++;
        }
    }
    count_frame(&w, section.frame);
    count_end(&w, &extent);
}
