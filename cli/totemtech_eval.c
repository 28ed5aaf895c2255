/* eval for ANIMATION files. */
#include "exit_codes.h"
#include "kind_totemtech.h"
#include "report.h"
#include "totemtech_json.h"
#include "totemtech_sample.h"

/* Frames of keys have 16 bits: past the last of them nothing changes. */
enum { MOST_FRAMES = 65535 };

typedef struct {
    cli_json json;
    const cli_content *content;
    const qp_totem_animation *animation;
    cli_report report; /* of values that are not finite */
} evaluation;

static void put_sample(evaluation *e, double frame) {
    cli_totem_put_sample(&e->json, e->content, e->animation, &e->report.sink, frame);
}

/* The frames asked for, then every frame if that was asked for; frame 0 if nothing was. */
static void put_samples(evaluation *e, const cli_options *options) {
    double end = qp_totem_end_frame(e->animation);
    cli_json_key(&e->json, "samples");
    cli_json_array(&e->json, CLI_JSON_LINES);
    for (size_t i = 0; i < options->time_count && ferror(e->json.out) == 0; i++) {
        put_sample(e, options->frames[i]);
    }
    if (options->all_frames) {
        for (uint32_t i = 0; i <= MOST_FRAMES && i <= end && ferror(e->json.out) == 0; i++) {
            put_sample(e, i);
        }
    } else if (options->time_count == 0) {
        put_sample(e, 0);
    }
    cli_json_close(&e->json);
}

/* -- What the game does with the strings ------------------------------------------------------ */

static void put_overflow(evaluation *e, uint32_t index, const qp_totem_node *node, uint16_t frame,
                         const qp_totem_message *message) {
    cli_json_object(&e->json, CLI_JSON_INLINE);
    cli_totem_put_count(&e->json, "node_index", index);
    cli_totem_put_signed(&e->json, "node", node->name);
    cli_totem_put_count(&e->json, "key_frame", frame);
    cli_totem_put_count(&e->json, "offset", message->string_offset - 4);
    cli_totem_put_string(&e->json, e->content, message);
    cli_json_close(&e->json);
}

/* "overflows": the strings that the game writes past its buffer, as far as the buffer has them. */
static void put_overflows(evaluation *e) {
    qp_totem_node node;
    cli_json_key(&e->json, "overflows");
    cli_json_array(&e->json, CLI_JSON_LINES);
    for (uint32_t i = 0; qp_totem_node_at(e->animation, i, &node); i++) {
        qp_totem_walk walk =
            qp_totem_walk_messages(e->animation, &node.tracks[QP_TOTEM_NODE_TRACKS - 1]);
        qp_totem_item item;
        uint16_t frame = 0;
        while (qp_totem_walk_next(&walk, &item)) {
            if (item.kind == QP_TOTEM_ITEM_MESSAGE_KEY) {
                frame = item.frame;
            } else if (item.message.written_past > 0) {
                put_overflow(e, i, &node, frame, &item.message);
            }
        }
    }
    cli_json_close(&e->json);
}

/* Warnings about values go to stderr, in the text format; the wrapper's findings have been told. */
static void begin_report(cli_report *report, cli_content *content, const cli_options *options) {
    content->finding_count = 0;
    cli_report_to_stderr(report, options, QP_WARNING);
    cli_report_begin_file(report, content);
}

int cli_totem_eval(const cli_content *content, const cli_options *options) {
    cli_content unwrapped = *content;
    evaluation e = {.json = cli_json_to(stdout), .content = content};
    if (!cli_totem_choose(content)) {
        return CLI_TROUBLE;
    }
    e.animation = &cli_totem_of(content)->animation;
    begin_report(&e.report, &unwrapped, options);
    cli_json_object(&e.json, CLI_JSON_LINES);
    cli_json_key(&e.json, "file");
    cli_json_text(&e.json, content->shown);
    cli_totem_put_reading(&e.json, &e.animation->reading);
    put_samples(&e, options);
    if (options->totem.read.game_view) {
        put_overflows(&e);
    }
    cli_json_close(&e.json);
    cli_json_end(&e.json);
    return CLI_FINE;
}
