#include "anm_player.h"

#include <stdio.h>
#include <string.h>

static void open_anime(player *p, qp_bytes data, size_t offset, const qp_anime_env *env) {
    qp_arena arena;
    p->anime_memory = qp_exact_block(qp_anime_memory_bound(data.size - offset));
    qp_arena_init(&arena, p->anime_memory.data, p->anime_memory.bytes.size);
    cr_assert_eq(qp_anime_build(data, offset, env, QP_EE_REFERENCE, &arena, &p->anime), QP_OK);
}

player player_on(qp_bytes data, size_t offset, const qp_anime_env *env) {
    player p;
    qp_arena arena;
    memset(&p, 0, sizeof p);
    p.clip_memory = qp_exact_block(qp_clip_memory_bound(data.size - offset));
    qp_arena_init(&arena, p.clip_memory.data, p.clip_memory.bytes.size);
    cr_assert_eq(qp_clip_build(data, offset, env->version, &arena, &p.clip), QP_OK);
    p.anm_memory = qp_exact_block(qp_anm_memory_bound(p.clip.note_count, p.clip.slot_count));
    qp_arena_init(&arena, p.anm_memory.data, p.anm_memory.bytes.size);
    cr_assert_eq(
        qp_anm_init(&p.anm, p.clip.note_count, p.clip.slot_count, note_log_add, NULL, &arena),
        QP_OK);
    open_anime(&p, data, offset, env);
    return p;
}

player player_open(qp_build *build, uint16_t version) {
    const qp_anime_env env = {version, 0, NULL, NULL};
    qp_bytes bytes = qp_build_bytes(build);
    qp_exact data = qp_exact_copy(bytes.data, bytes.size);
    qp_build_free(build);
    player p = player_on(data.bytes, 0, &env);
    p.data = data;
    return p;
}

void player_close(player *p) {
    qp_exact_free(&p->data);
    qp_exact_free(&p->clip_memory);
    qp_exact_free(&p->anm_memory);
    qp_exact_free(&p->anime_memory);
}

void note_log_add(void *user, const qp_note *note) {
    note_log *log = user;
    cr_assert_lt(log->count, sizeof log->list / sizeof log->list[0]);
    log->list[log->count++] = *note;
}

note_log player_step(player *p, uint32_t ticks) {
    note_log log;
    log.count = 0;
    if (p->anm.clip == NULL) {
        cr_assert_eq(qp_anm_set(&p->anm, &p->clip), QP_OK);
    }
    p->anm.frame_speed = ticks;
    p->anm.note_user = &log;
    qp_anm_animate_forward(&p->anm);
    qp_anm_note_process(&p->anm);
    p->anm.note_user = NULL;
    return log;
}

const char *note_log_text(const note_log *log) {
    static char text[64 * 40];
    size_t used = 0;
    text[0] = '\0';
    for (uint32_t i = 0; i < log->count; i++) {
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%x/%u@%u", i == 0 ? "" : " ",
                                 log->list[i].event, log->list[i].param, log->list[i].time);
    }
    return text;
}
