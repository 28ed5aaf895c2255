/* play for ANIMATION files. */
#include <stdlib.h>
#include <string.h>

#include "exit_codes.h"
#include "kind_totemtech.h"
#include "message.h"
#include "numbers.h"
#include "steps.h"
#include "totemtech_json.h"

#define MOST_STEP 16777215.0

/* One piece of --steps: a step in frames, how often; or a restart. */
typedef struct {
    bool restart;
    double step;
    uint64_t times;
} step_piece;

static bool parse_step(const char *text, size_t length, double *step) {
    uint64_t whole = 0;
    if (cli_parse_number(text, length, (uint64_t)MOST_STEP, &whole)) {
        *step = (double)whole;
        return true;
    }
    return text[0] != '-' && cli_parse_decimal(text, length, MOST_STEP, step);
}

static bool parse_piece(const char *text, size_t length, step_piece *piece) {
    size_t sign = cli_times_sign(text, length);
    piece->restart = length == 1 && text[0] == 'r';
    piece->step = 0;
    piece->times = 1;
    if (piece->restart) {
        return true;
    }
    return parse_step(text, sign, &piece->step) &&
           (sign == length ||
            cli_parse_number(text + sign + 1, length - sign - 1, UINT64_MAX, &piece->times));
}

/* Takes the next piece; false at the end, which NULL stands for, or at one that is malformed. */
static bool next_piece(const char **list, size_t *length, step_piece *piece) {
    const char *text = *list;
    if (text == NULL) {
        return false;
    }
    *length = strcspn(text, ",");
    if (!parse_piece(text, *length, piece)) {
        return false;
    }
    *list = text[*length] == ',' ? text + *length + 1 : NULL;
    return true;
}

static bool steps_are_good(const cli_options *options) {
    const char *list = options->steps;
    size_t length = 0;
    step_piece piece;
    if (list == NULL) {
        cli_message("play: --steps is wanted, such as --steps 1,2.5,r,1x30");
        return false;
    }
    while (next_piece(&list, &length, &piece)) {
    }
    if (list != NULL) {
        cli_message("play: --steps: '%.*s' is neither frames up to 16777215, nor NxM, nor r",
                    (int)length, list);
    }
    return list == NULL;
}

/* -- Steps ------------------------------------------------------------------------------------ */

static void put_message(cli_json *json, const cli_content *content,
                        const qp_totem_delivery *delivery) {
    const qp_totem_message *message = &delivery->message;
    char label[CLI_TOTEM_NAME];
    cli_json_object(json, CLI_JSON_INLINE);
    cli_totem_put_signed(json, "node", delivery->node_name);
    if (cli_totem_name_of(&cli_totem_of(content)->names, delivery->node_name, label)) {
        cli_json_key(json, "node_label");
        cli_json_text(json, label);
    }
    cli_totem_put_count(json, "key_frame", delivery->key_frame);
    cli_totem_put_count(json, "id", message->id);
    cli_totem_put_count(json, "param", message->param);
    cli_totem_put_string(json, content, message);
    cli_totem_put_name(json, content, message->name);
    cli_json_close(json);
}

static double put_step(cli_json *json, const cli_content *content, double frame, double step) {
    qp_totem_delivered delivered;
    double after = qp_totem_step(&cli_totem_of(content)->animation, frame, step, &delivered);
    cli_json_object(json, CLI_JSON_LINES);
    cli_json_key(json, "step");
    cli_totem_put_frame(json, step);
    cli_json_key(json, "frame");
    cli_totem_put_frame(json, after);
    cli_json_key(json, "messages");
    cli_json_array(json, CLI_JSON_LINES);
    for (uint32_t i = 0; i < delivered.count; i++) {
        put_message(json, content, &delivered.list[i]);
    }
    cli_json_close(json);
    cli_totem_put_count(json, "dropped", delivered.dropped);
    cli_json_close(json);
    return after;
}

static void put_steps(cli_json *json, const cli_content *content, const cli_options *options) {
    const char *list = options->steps;
    double frame = options->from;
    size_t length = 0;
    step_piece piece;
    while (next_piece(&list, &length, &piece) && ferror(json->out) == 0) {
        if (piece.restart) {
            frame = 0;
            continue;
        }
        for (uint64_t i = 0; i < piece.times && ferror(json->out) == 0; i++) {
            frame = put_step(json, content, frame, piece.step);
        }
    }
}

int cli_totem_play(const cli_content *content, const cli_options *options) {
    cli_json json = cli_json_to(stdout);
    if (!steps_are_good(options) || !cli_totem_choose(content)) {
        return CLI_TROUBLE;
    }
    cli_json_object(&json, CLI_JSON_LINES);
    cli_json_key(&json, "file");
    cli_json_text(&json, content->shown);
    cli_json_key(&json, "steps");
    cli_json_array(&json, CLI_JSON_LINES);
    put_steps(&json, content, options);
    cli_json_close(&json);
    cli_json_close(&json);
    cli_json_end(&json);
    return CLI_FINE;
}
