#include "anime_player.h"

#include "json_values.h"
#include "message.h"

/* -- Making ----------------------------------------------------------------------------------- */

/* Steps the cursor to where playing begins; what it reads on the way is not shown. */
static void read_up_to(cli_anime_player *player, uint32_t time) {
    player->anm.frame_speed = time;
    if (time != 0) {
        qp_anm_animate_forward(&player->anm);
    }
}

static bool make_reader(const cli_anime_ref *ref, cli_anime_player *player) {
    const qp_anime *anime = player->anime;
    size_t size = qp_clip_memory_bound(ref->size);
    /* No chunk has more notes, or kinds and objects that stay, than it has records. */
    uint32_t most = (uint32_t)(ref->size / QP_CHUNK_HEADER);
    size_t whole = size + qp_anm_memory_bound(most, most);
    qp_arena arena = cli_buffer_arena(&player->block, whole);
    qp_status status =
        qp_clip_build(anime->data, ref->offset, anime->version, &arena, &player->clip);
    const qp_clip *clip = &player->clip;
    if (status == QP_OK) {
        status = qp_anm_init(&player->anm, clip->note_count, clip->slot_count, NULL, NULL, &arena);
    }
    if (status == QP_OK) {
        status = qp_anm_set(&player->anm, clip);
    }
    if (status != QP_OK) {
        cli_message("animation %u: not enough memory to play it", (unsigned)ref->index);
    }
    return status == QP_OK;
}

bool cli_anime_player_make(const cli_anime_ref *ref, const qp_anime *anime, uint32_t from,
                           cli_anime_player *player) {
    const cli_anime_player made = {.anime = anime, .time = from, .reads = !anime->every_top};
    *player = made;
    if (!player->reads) {
        return true;
    }
    if (!make_reader(ref, player)) {
        return false;
    }
    read_up_to(player, from);
    return true;
}

void cli_anime_player_free(cli_anime_player *player) {
    cli_buffer_free(&player->block);
}

void cli_anime_player_restart(cli_anime_player *player) {
    player->time = 0;
    if (player->reads) {
        qp_anm_restart(&player->anm);
    }
}

/* -- Stepping --------------------------------------------------------------------------------- */

static void put_head(cli_json *json, uint32_t step, uint32_t time, const uint32_t *pose_at,
                     bool ended) {
    cli_json_object(json, CLI_JSON_INLINE);
    cli_put_count(json, "step", step);
    cli_put_count(json, "time", time);
    cli_json_key(json, "pose_at");
    if (pose_at != NULL) {
        cli_json_count(json, *pose_at);
    } else {
        cli_json_null(json);
    }
    cli_json_key(json, "ended");
    cli_json_bool(json, ended);
    cli_json_key(json, "notes");
    cli_json_array(json, CLI_JSON_INLINE);
}

static void put_note(void *user, const qp_note *note) {
    cli_put_note(user, note);
}

/* By time and step alone. */
static void step_by_time(cli_anime_player *player, uint32_t step, cli_json *json) {
    qp_note_walk walk = qp_anime_notes(player->anime, player->time, step);
    qp_step done = qp_anime_forward(player->anime, player->time, step);
    qp_note note;
    put_head(json, step, done.time, done.posed ? &done.pose_at : NULL, done.ended);
    while (qp_anime_next_note(player->anime, &walk, &note)) {
        cli_put_note(json, &note);
    }
    player->time = done.time;
}

/* By the game's cursor. */
static void step_by_reading(cli_anime_player *player, uint32_t step, cli_json *json) {
    qp_anm *anm = &player->anm;
    anm->frame_speed = step;
    qp_anm_animate_forward(anm);
    put_head(json, step, anm->time, anm->posed ? &anm->pose_at : NULL, anm->ended);
    qp_note_list_process(&anm->notes, put_note, json);
}

void cli_anime_player_step(cli_anime_player *player, uint32_t step, cli_json *json) {
    if (player->reads) {
        step_by_reading(player, step, json);
    } else {
        step_by_time(player, step, json);
    }
    cli_json_close(json);
    cli_json_close(json);
}
