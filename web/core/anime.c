/* Animations of CCSF files and bare chunks: their list, their values, their player. */
#include "anime.h"

#include "anime_json.h"
#include "anime_player.h"
#include "document.h"
#include "heap.h"
#include "json_values.h"
#include "out.h"
#include "skeleton.h"

static web_anime opened;
static bool is_open;
static bool compiled[2]; /* by qp_ee_model */
static cli_anime_player player;

const web_anime *web_anime_open(void) {
    return is_open ? &opened : NULL;
}

const qp_anime *web_anime_in(uint32_t model) {
    return &opened.compiled[model == QP_EE_CONSOLE ? QP_EE_CONSOLE : QP_EE_REFERENCE].anime;
}

/* -- The list --------------------------------------------------------------------------------- */

static void put_ref(cli_json *json, const cli_anime_ref *ref) {
    qp_anime_extent extent = qp_anime_extent_at(cli_buffer_bytes(&web_document.bytes), ref->offset);
    cli_json_object(json, CLI_JSON_LINES);
    cli_put_count(json, "index", ref->index);
    cli_put_name(json, &web_document, ref->object);
    cli_put_count(json, "object", ref->object);
    web_put_large(json, "offset", ref->offset);
    web_put_large(json, "size", ref->size);
    cli_put_count(json, "frames", extent.frames);
    web_put_bool(json, "loops", extent.closed && extent.closing_top == (uint32_t)-2);
    cli_json_close(json);
}

/* The animations of the open input; false without memory. */
WEB_EXPORT("anime_list") uint32_t anime_list(void) {
    if (!web_document_load()) {
        return 0;
    }
    cli_json json = web_out_begin();
    cli_anime_walk_state walk = cli_anime_walk(&web_document);
    cli_anime_ref ref;
    cli_json_array(&json, CLI_JSON_LINES);
    while (cli_anime_next(&walk, &ref)) {
        put_ref(&json, &ref);
    }
    cli_json_close(&json);
    return 1;
}

/* -- Opening ---------------------------------------------------------------------------------- */

static bool find(uint32_t index, cli_anime_ref *ref) {
    cli_anime_walk_state walk = cli_anime_walk(&web_document);
    while (cli_anime_next(&walk, ref)) {
        if (ref->index == index) {
            return true;
        }
    }
    return false;
}

static bool compile(qp_ee_model model) {
    compiled[model] =
        compiled[model] || cli_anime_compile(&web_document, &opened.world, &opened.ref, model,
                                             &opened.compiled[model]);
    return compiled[model];
}

/* Opens an animation; false if there is none of that index, or no memory for it. */
WEB_EXPORT("anime_open") uint32_t anime_open(uint32_t index) {
    compiled[QP_EE_REFERENCE] = compiled[QP_EE_CONSOLE] = false;
    is_open = web_document_load() && find(index, &opened.ref) &&
              cli_anime_world_make(&web_document, &opened.world) && compile(QP_EE_REFERENCE) &&
              cli_anime_player_make(&opened.ref, web_anime_in(QP_EE_REFERENCE), 0, &player) &&
              web_skeleton_make(&web_document, &opened);
    return is_open ? 1 : 0;
}

/* What is to be known of the open animation. */
WEB_EXPORT("anime_about") void anime_about(void) {
    const qp_anime *anime = web_anime_in(QP_EE_REFERENCE);
    cli_json json = web_out_begin();
    cli_json_object(&json, CLI_JSON_LINES);
    cli_put_count(&json, "frames", anime->frames);
    cli_put_count(&json, "last", anime->last);
    web_put_bool(&json, "loops", anime->loops);
    web_put_bool(&json, "every_top", anime->every_top);
    cli_json_close(&json);
}

/* -- Values ----------------------------------------------------------------------------------- */

/* Compiles the open animation for the console's model too, once. The memory stays taken. */
WEB_EXPORT("anime_console") uint32_t anime_console(void) {
    return is_open && compile(QP_EE_CONSOLE) ? 1 : 0;
}

/* What the program's `eval` says of a time, in ticks; null for a model that is not compiled. */
WEB_EXPORT("anime_sample") void anime_sample(uint32_t model, uint32_t time) {
    cli_json json = web_out_begin();
    if (is_open && (model != QP_EE_CONSOLE || compiled[QP_EE_CONSOLE])) {
        cli_json_sample(&json, &web_document, web_anime_in(model), time);
    } else {
        cli_json_null(&json);
    }
}

/* All notes of the animation in the order of the file. */
WEB_EXPORT("anime_notes") void anime_notes(void) {
    cli_json json = web_out_begin();
    const qp_events *notes = &web_anime_in(QP_EE_REFERENCE)->notes;
    cli_json_array(&json, CLI_JSON_LINES);
    for (uint32_t i = 0; is_open && i < notes->count; i++) {
        qp_chunk_head head;
        if (!qp_chunk_head_at(cli_buffer_bytes(&web_document.bytes), notes->offsets[i],
                              web_document.bytes.size, &head)) {
            continue;
        }
        cli_json_object(&json, CLI_JSON_LINES);
        cli_put_count(&json, "frame", notes->frames[i]);
        cli_put_count(&json, "object", notes->objects[i]);
        cli_put_name(&json, &web_document, notes->objects[i]);
        web_put_large(&json, "offset", notes->offsets[i]);
        cli_put_count(&json, "event",
                      qp_anime_word(web_anime_in(QP_EE_REFERENCE), head.payload + 4));
        cli_put_count(&json, "param",
                      qp_anime_word(web_anime_in(QP_EE_REFERENCE), head.payload + 8));
        cli_json_close(&json);
    }
    cli_json_close(&json);
}

/* -- The player ------------------------------------------------------------------------------- */

/* To a time, in ticks, as the program's `play --from`. */
WEB_EXPORT("anime_seek") void anime_seek(uint32_t time) {
    if (!is_open) {
        return;
    }
    if (!player.reads) {
        player.time = time;
        return;
    }
    qp_anm_restart(&player.anm);
    player.anm.frame_speed = time;
    if (time != 0) {
        (void)qp_anm_animate_forward(&player.anm);
    }
}

/* One step of `step` ticks: time, pose, notes in the order in which they are delivered. */
WEB_EXPORT("anime_step") void anime_step(uint32_t step) {
    cli_json json = web_out_begin();
    if (is_open) {
        cli_anime_player_step(&player, step, &json);
    } else {
        cli_json_null(&json);
    }
}
