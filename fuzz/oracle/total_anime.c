/* An Anime chunk: built, sampled and played in arenas that are too small, and asked for everything
   that it has not. */
#include "oracle/anime.h"
#include "oracle/total.h"
#include "quirkproof/anm.h"
#include "quirkproof/scroll.h"
#include "support/exact.h"

#include <string.h>

static qp_status build(void *context, qp_arena *arena) {
    static const qp_anime_env env = {0, 0, NULL, NULL};
    const qp_bytes *chunk = context;
    qp_anime anime;
    return qp_anime_build(*chunk, 0, &env, QP_EE_CONSOLE, arena, &anime);
}

typedef struct {
    const qp_anime *anime;
    qp_sampler_path path;
} sampled;

static qp_status sample(void *context, qp_arena *arena) {
    const sampled *s = context;
    qp_sampler sampler;
    return qp_sampler_build(s->anime, s->path, arena, &sampler);
}

static qp_status make_clip(void *context, qp_arena *arena) {
    const qp_bytes *chunk = context;
    qp_clip clip;
    return qp_clip_build(*chunk, 0, 0x100, arena, &clip);
}

/* -- Values ----------------------------------------------------------------------------------- */

static void ask_past_the_end(const qp_anime *anime) {
    const uint32_t past[] = {anime->track_count, 0xffffffff};
    for (size_t i = 0; i < 2; i++) {
        qp_pose pose;
        qp_material_value material;
        qp_light_value light;
        qp_camera_value camera;
        uint32_t model = 1;
        uint32_t weight = 1;
        qp_f_obj f_obj;
        qp_f_material f_material;
        qp_anime_pose(anime, past[i], 0, &pose);
        require(pose.transparency == 0x3f800000, "an object without a track is opaque");
        qp_anime_material(anime, anime->material_count + past[i] % 2, 0, &material);
        qp_anime_light(anime, anime->light_count + past[i] % 2, 0, &light);
        require(!qp_anime_camera(anime, anime->camera_count, 0, &camera), "a camera too many");
        require(!qp_anime_morph_curve(anime, anime->morph_track_count, 0, 0, &model, &weight) &&
                    !qp_anime_morph_target(anime, anime->morphs.count, 0, &model, &weight) &&
                    !qp_anime_f_obj(anime, anime->objs.count, &f_obj) &&
                    !qp_anime_f_material(anime, anime->f_materials.count, &f_material),
                "a record past the last");
        require(!qp_events_in_force(&anime->objs, anime->objs.group_count, 0xffffffff, &model),
                "a group past the last");
    }
    require(qp_anime_word(anime, anime->data.size) == 0 && qp_anime_word(anime, SIZE_MAX) == 0,
            "a word past the end");
}

/* -- Playing ---------------------------------------------------------------------------------- */

typedef struct {
    uint32_t count;
} heard;

static void hear(void *user, const qp_note *note) {
    heard *h = user;
    require(note->offset > 0, "a note without a place");
    h->count++;
}

static qp_status make_player(void *context, qp_arena *arena) {
    const qp_clip *clip = context;
    qp_anm anm;
    return qp_anm_init(&anm, clip->note_count, clip->slot_count, NULL, NULL, arena);
}

/* What is in force, as kinds of their own: each answers to its own functions alone. */
static void ask_records(const qp_anm *anm) {
    for (uint32_t slot = 0; slot <= anm->clip->slot_count && slot < 64; slot++) {
        qp_anm_record record = {0, 0, 0, false, false};
        const qp_anm_object effect = {QP_EFFECT_OBJECT, true};
        const qp_anm_object plain = {0x0100, slot % 2 == 0};
        qp_anm_f_obj f_obj;
        uint32_t model = 0;
        uint32_t weight = 0;
        const bool any = qp_anm_record_at(anm, slot, &record);
        require(!any || slot < anm->clip->slot_count, "a slot past the last");
        if (!any) {
            continue;
        }
        const bool obj = qp_anm_f_obj_at(anm, &record, QP_EE_REFERENCE, &plain, &f_obj);
        require(obj == (record.kind == QP_KIND_F_OBJ), "F_Obj of a record 0x%04x", record.kind);
        require(!obj || (f_obj.moves && !f_obj.restarts), "an object that does not move");
        require(qp_anm_f_obj_at(anm, &record, QP_EE_CONSOLE, &effect, &f_obj) == obj &&
                    (!obj || (!f_obj.moves && f_obj.restarts == record.fresh)),
                "an effect that moves");
        require(!qp_anm_morph_target(anm, &record, 0xffffffff, &model, &weight),
                "a target too many");
        require(!qp_anm_morph_target(anm, &record, 0, &model, &weight) ||
                    record.kind == QP_KIND_F_MORPHER,
                "a target of a record 0x%04x", record.kind);
    }
}

static void play(qp_source *source, qp_anm *anm) {
    heard h = {0};
    for (int i = 0; i < 12; i++) {
        const uint32_t frame =
            qp_draw_one_in(source, 4) ? qp_draw_u32(source) : qp_draw_below(source, 8);
        if (qp_draw_one_in(source, 3)) {
            anm->frame_speed = frame * 100;
            qp_anm_animate_forward(anm);
        } else {
            qp_anm_animate_frame(anm, frame);
            require(anm->time <= anm->clip->last, "a player past the last frame");
        }
        h.count = 0;
        qp_note_list_process(&anm->notes, hear, &h);
        require(h.count == anm->notes.count, "%u notes of %u are handed on", h.count,
                anm->notes.count);
        qp_anm_note_process(anm);
        ask_records(anm);
    }
}

static void total_player(qp_source *source, const qp_clip *clip) {
    const qp_clip larger = {.note_count = clip->note_count + 1};
    const qp_clip wider = {.slot_count = clip->slot_count + 1};
    const size_t bound = qp_anm_memory_bound(clip->note_count, clip->slot_count);
    heard h = {0};
    qp_oracle_starve(source, "player", bound, make_player, (void *)clip);
    qp_exact block = qp_exact_block(bound);
    qp_arena arena;
    qp_anm anm;
    qp_anm_record record;
    qp_arena_init(&arena, block.data, bound);
    require(qp_anm_init(&anm, clip->note_count, clip->slot_count, hear, &h, &arena) == QP_OK,
            "no room for a player");
    /* Nothing is set. */
    qp_anm_restart(&anm);
    require(!qp_anm_record_at(&anm, 0, &record) && !qp_anm_animate_frame(&anm, 3) &&
                !qp_anm_animate_forward(&anm),
            "a player of nothing plays");
    const qp_anm_record nothing = {QP_KIND_F_OBJ, 1, 0, false, false};
    const qp_anm_object object = {0, false};
    qp_anm_f_obj f_obj;
    uint32_t model = 0;
    uint32_t weight = 0;
    require(!qp_anm_f_obj_at(&anm, &nothing, QP_EE_CONSOLE, &object, &f_obj) &&
                !qp_anm_morph_target(&anm, &nothing, 0, &model, &weight),
            "a record of nothing");
    require(qp_anm_set(&anm, &larger) == QP_NO_MEMORY && qp_anm_set(&anm, &wider) == QP_NO_MEMORY &&
                anm.clip == NULL,
            "a clip too large is set");
    require(qp_anm_set(&anm, clip) == QP_OK, "a clip is not set");
    play(source, &anm);
    require(qp_anm_set(&anm, NULL) == QP_OK && anm.clip == NULL, "nothing is not set");
    qp_exact_free(&block);
}

/* -- The records as a stream ------------------------------------------------------------------ */

typedef struct {
    qp_bytes data;
    uint32_t notes;
} streamed;

static qp_status make_stream(void *context, qp_arena *arena) {
    const streamed *s = context;
    qp_note_stream stream;
    return qp_note_stream_init(&stream, s->data, 20, s->data.size, 0x100, s->notes, arena);
}

static void total_stream(qp_source *source, qp_bytes chunk) {
    streamed s = {chunk, qp_note_stream_notes(chunk, 20, chunk.size, 0x100)};
    const size_t bound = qp_note_stream_memory_bound(s.notes);
    qp_oracle_starve(source, "stream", bound, make_stream, &s);
    qp_exact block = qp_exact_block(bound);
    qp_arena arena;
    qp_note_stream stream;
    uint32_t notes = 0;
    qp_arena_init(&arena, block.data, bound);
    require(qp_note_stream_init(&stream, chunk, 20, chunk.size, 0x100, s.notes, &arena) == QP_OK,
            "no room for a stream");
    for (uint32_t frame = 0; frame < 6; frame++) {
        qp_note_stream_read(&stream, frame == 5 ? 0x7fffffff : frame);
        notes += stream.notes.count;
    }
    require(notes <= s.notes, "%u notes of %u", notes, s.notes);
    qp_exact_free(&block);
}

/* -- All of it -------------------------------------------------------------------------------- */

static void total_sampler(qp_source *source, const qp_anime *anime) {
    for (int path = 0; path < QP_SAMPLER_PATHS; path++) {
        sampled s = {anime, (qp_sampler_path)path};
        if (qp_sampler_path_available(s.path) && qp_draw_one_in(source, 2)) {
            qp_oracle_starve(source, "sampler", qp_sampler_memory_bound(anime), sample, &s);
        }
    }
    const sampled none = {anime, (qp_sampler_path)99};
    qp_arena arena;
    qp_arena_init(&arena, NULL, 0);
    require(sample((void *)&none, &arena) == QP_BAD_ARGUMENT &&
                !qp_sampler_path_available(none.path) && qp_sampler_path_name(none.path)[0] == '\0',
            "a path that is none");
    require(qp_sampler_path_available(qp_sampler_path_best()), "the best path is not there");
}

void qp_oracle_total_anime(qp_source *source, qp_bytes chunk) {
    static const qp_anime_env env = {0, 0, NULL, NULL};
    const size_t bound = qp_anime_memory_bound(chunk.size) + qp_clip_memory_bound(chunk.size);
    qp_exact block = qp_exact_block(bound);
    qp_arena arena;
    qp_anime anime;
    qp_clip clip;
    if (qp_oracle_starve(source, "build", qp_anime_memory_bound(chunk.size), build, &chunk) ==
        QP_OK) {
        qp_oracle_starve(source, "clip", qp_clip_memory_bound(chunk.size), make_clip, &chunk);
        qp_arena_init(&arena, block.data, bound);
        require(qp_anime_build(chunk, 0, &env, QP_EE_CONSOLE, &arena, &anime) == QP_OK &&
                    qp_clip_build(chunk, 0, 0x100, &arena, &clip) == QP_OK,
                "no room for an Anime and a clip");
        ask_past_the_end(&anime);
        total_sampler(source, &anime);
        total_player(source, &clip);
        total_stream(source, chunk);
    }
    qp_exact_free(&block);
}
