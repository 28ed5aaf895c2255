/*
 * Which Tops a section lacks. They are inserted only where Tops never go back, none is below -2 and
 * none is cut: then each record keeps its frame (anime.md, The reader). A lost closing Top becomes
 * -1, play once.
 */
#include "write/fix.h"

/* Most frames whose times do not wrap (ccsf.md 7). */
#define FRAMES_MAX 0xffffffu

/* What a walk over a section found. */
typedef struct {
    bool ordered;
    bool known;       /* every record is of a known kind */
    bool any;         /* a Top that starts a frame */
    uint32_t first;   /* its frame */
    uint32_t next;    /* the frame after the highest */
    uint64_t missing; /* frames without a Top below that, and below `frames` */
    qp_section_step last;
    size_t end; /* where the walk stopped */
} top_survey;

static void survey_top(top_survey *survey, uint32_t frame, uint32_t frames) {
    uint32_t below = frames != 0 && frame > frames ? frames : frame;
    if (frame >> 31 != 0 || (survey->any && frame + 1 < survey->next)) {
        survey->ordered = false;
        return;
    }
    if (below > survey->next) {
        survey->missing += below - survey->next;
    }
    survey->first = survey->any ? survey->first : frame;
    survey->any = true;
    survey->next = frame + 1 > survey->next ? frame + 1 : survey->next;
}

static top_survey survey_section(qp_section section, size_t content, uint32_t frames) {
    top_survey survey = {true, true, false, 0, 0, 0, QP_STEP_END, section.pos};
    qp_chunk_head head;
    size_t end = section.pos;
    while (section.pos < content) {
        survey.last = qp_section_next(&section, &head, &end);
        if (survey.last >= QP_STEP_CLOSED) {
            break;
        }
        survey.ordered = survey.ordered && survey.last != QP_STEP_TOP_SHORT;
        survey.known = survey.known && qp_record_name(head.kind) != NULL;
        if (survey.last == QP_STEP_TOP) {
            survey_top(&survey, section.frame, frames);
        }
        survey.last = QP_STEP_END;
    }
    survey.end = section.pos;
    if (frames > survey.next) {
        survey.missing += frames - survey.next;
    }
    return survey;
}

/* The plan for a section that ends, or will. */
static qp_top_plan plan_from(const top_survey *survey, uint32_t frames, bool close) {
    qp_top_plan plan = {false, false, close, survey->end, frames, 0};
    bool ends = close || survey->last == QP_STEP_CLOSED;
    if (ends && survey->ordered && survey->missing > 0 && survey->missing <= QP_FIX_TOPS_MAX) {
        plan.fill = true;
        plan.count = (uint32_t)survey->missing;
        plan.front = survey->any ? survey->first > 0 : frames > 0;
    }
    return plan;
}

qp_top_plan qp_plan_anime(qp_bytes data, const qp_anime_extent *extent, bool followed) {
    bool counted = extent->frames > 0 && extent->frames <= FRAMES_MAX;
    uint32_t frames = counted ? extent->frames : 0;
    size_t limit = extent->closed ? extent->closing : extent->limit;
    top_survey survey = survey_section(qp_section_from(data, extent->body, limit), limit, frames);
    bool close = !extent->closed && !extent->cut && survey.last == QP_STEP_END && survey.known &&
                 followed; /* the walk was at the end */
    qp_top_plan plan = plan_from(&survey, frames, close);
    plan.fill = plan.fill && counted;
    plan.count = plan.fill ? plan.count : 0;
    return plan;
}

qp_top_plan qp_plan_frames(qp_bytes data, size_t start) {
    top_survey survey =
        survey_section(qp_stream_section_from(data, start, data.size), qp_content_end(data), 0);
    return plan_from(&survey, 0, survey.last == QP_STEP_END && survey.known);
}
