#include "exit_codes.h"
#include "inv_formats.h"
#include "inv_trials.h"
#include "invariants/animation/animation_case.h"
#include "message.h"
#include "totemtech_each.h"

/* What each ANIMATION of a file is tried with. */
typedef struct {
    const cli_content *content;
    const qp_subject *subject;
    inv_tally *tally;
} inv_animations;

static bool try_animation(void *user, const qp_totem_animation *animation) {
    const inv_animations *all = user;
    const qp_totem_reading *reading = &animation->reading;
    const qp_bytes body = {reading->bytes.data + reading->start, reading->end - reading->start};
    const inv_model model = {QP_NEEDS_ANIMATION, true, body, all->content->shown};
    const qp_animation_case whole = {*animation};
    const size_t size = qp_trial_scratch(body.size);
    qp_trial trial = {.subject = all->subject, .model = QP_EE_REFERENCE, .animation = &whole};
    cli_buffer block;
    if (!cli_buffer_make(&block, size)) {
        cli_message("%s: not enough memory to try it", all->content->shown);
        return false;
    }
    qp_arena_init(&trial.arena, block.data, size);
    inv_try_all(&trial, 1, &model, all->tally);
    all->tally->models++;
    cli_buffer_free(&block);
    return true;
}

int inv_try_animations(const cli_content *content, const qp_subject *subject, inv_tally *tally) {
    inv_animations all = {content, subject, tally};
    return cli_totem_each(content, try_animation, &all);
}
