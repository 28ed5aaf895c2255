#include "cine_sample.h"

#include "cine_json.h"

typedef struct {
    const qp_cine_frame *frame;
    const qp_cine_shown *shown;
    const cli_cine_faces *faces;
    qp_cine_matrix view; /* of the frame's camera */
} sample;

static void put_screen(cli_json *json, const sample *s, const int32_t position[3]) {
    double screen[2];
    cli_json_key(json, "screen");
    if (!qp_cine_project(&s->view, s->frame->camera_position, position, QP_CINE_SCREEN_H, screen)) {
        cli_json_null(json);
        return;
    }
    cli_json_array(json, CLI_JSON_INLINE);
    cli_json_number(json, screen[0]);
    cli_json_number(json, screen[1]);
    cli_json_close(json);
}

static void put_camera(cli_json *json, sample *s) {
    const qp_cine_frame *frame = s->frame;
    double q[4];
    (void)qp_cine_normalise(&frame->camera_rotation, q);
    qp_cine_matrix camera = qp_cine_camera_matrix(q);
    s->view = qp_cine_view_matrix(&camera, QP_CINE_SCREEN_WIDTH, QP_CINE_SCREEN_HEIGHT);
    cli_json_key(json, "camera");
    cli_json_object(json, CLI_JSON_LINES);
    cli_json_position(json, frame->camera_position);
    cli_json_quaternion(json, &frame->camera_rotation);
    cli_json_matrix(json, "matrix", &camera);
    cli_json_close(json);
}

static void put_bank(cli_json *json, const sample *s, uint32_t id) {
    int bank = qp_cine_face_bank(s->faces->list, s->faces->count, id);
    if (bank >= 0) {
        cli_json_member(json, "bank", bank);
        cli_json_member(json, "face", qp_cine_bank_file((uint32_t)bank));
        return;
    }
    cli_json_key(json, "bank");
    cli_json_null(json);
    cli_json_key(json, "face");
    cli_json_null(json);
}

static void put_actor(cli_json *json, const sample *s, uint32_t index) {
    const qp_cine_actor *actor = &s->frame->actors[index];
    const qp_cine_actor_shown *shown = &s->shown->actors[index];
    cli_json_object(json, CLI_JSON_LINES);
    cli_json_member(json, "id", actor->id);
    cli_json_position(json, shown->position);
    cli_json_quaternion(json, &actor->rotation);
    cli_json_member(json, "mouth", shown->mouth);
    cli_json_member(json, "eyes", shown->eyes);
    put_bank(json, s, (uint16_t)actor->id);
    put_screen(json, s, shown->position);
    if (shown->special) {
        cli_json_member(json, "at_0x24", 1024);
    }
    cli_json_close(json);
}

static void put_keys(cli_json *json, const qp_cine_frame *frame, const qp_cine_pose *pose) {
    cli_json_key(json, "keys");
    cli_json_array(json, CLI_JSON_LINES);
    for (uint32_t i = 0; i < pose->key_count; i++) {
        const qp_cine_key *key = &frame->keys[pose->first_key + i];
        cli_json_object(json, CLI_JSON_INLINE);
        cli_json_member(json, "channel", key->channel);
        cli_json_quaternion(json, &key->rotation);
        cli_json_close(json);
    }
    cli_json_close(json);
}

static void put_pose(cli_json *json, const sample *s, uint32_t index) {
    const qp_cine_pose *pose = &s->frame->poses[index];
    const qp_cine_pose_shown *shown = &s->shown->poses[index];
    cli_json_object(json, CLI_JSON_LINES);
    cli_json_member(json, "id", pose->id);
    cli_json_position(json, pose->position);
    put_keys(json, s->frame, pose);
    cli_json_member(json, "mouth", shown->mouth);
    cli_json_member(json, "eyes", shown->eyes);
    cli_json_member(json, "blink", shown->blink);
    put_screen(json, s, pose->position);
    cli_json_close(json);
}

/* What stands in for the actors 510 and 511, with the record's own position and rotation. */
static void put_stand_in(cli_json *json, const sample *s, uint32_t index) {
    const qp_cine_stand_in *object = &s->shown->stand_ins[index];
    const qp_cine_actor *actor = &s->frame->actors[object->actor];
    cli_json_object(json, CLI_JSON_LINES);
    cli_json_member(json, "id", object->id);
    cli_json_position(json, actor->position);
    cli_json_quaternion(json, &actor->rotation);
    cli_json_member(json, "at_0x24", object->fade);
    cli_json_close(json);
}

static void put_list(cli_json *json, const sample *s, const char *key, uint32_t count,
                     void (*put)(cli_json *json, const sample *s, uint32_t index)) {
    cli_json_key(json, key);
    cli_json_array(json, CLI_JSON_LINES);
    for (uint32_t i = 0; i < count; i++) {
        put(json, s, i);
    }
    cli_json_close(json);
}

void cli_cine_put_sample(cli_json *json, const qp_cine_frame *frame, const qp_cine_shown *shown,
                         const cli_cine_faces *faces) {
    sample s = {.frame = frame, .shown = shown, .faces = faces};
    cli_json_object(json, CLI_JSON_LINES);
    cli_json_member(json, "frame", frame->number);
    put_camera(json, &s);
    put_list(json, &s, "actors", frame->actor_count, put_actor);
    put_list(json, &s, "poses", frame->pose_count, put_pose);
    put_list(json, &s, "objects", shown->stand_in_count, put_stand_in);
    cli_json_close(json);
}
