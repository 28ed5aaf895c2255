/* Changes as JSON: docs/diff.md tells the shape. */
#include "diff_report.h"
#include "names.h"

void diff_json_begin(diff_report *report) {
    cli_json *json = &report->json;
    cli_json_object(json, CLI_JSON_LINES);
    cli_json_key(json, "a");
    cli_json_text(json, report->names.a->content->shown);
    cli_json_key(json, "b");
    cli_json_text(json, report->names.b->content->shown);
    cli_json_key(json, "kind");
    cli_json_text(json, cli_content_kind_name(report->names.a->content));
    cli_json_key(json, "changes");
    cli_json_array(json, CLI_JSON_LINES);
}

static void put_string(cli_json *json, const char *key, const char *text) {
    cli_json_key(json, key);
    cli_json_text(json, text);
}

static void put_string_if(cli_json *json, const char *key, const char *text) {
    if (text != NULL) {
        put_string(json, key, text);
    }
}

/* -- Values ----------------------------------------------------------------------------------- */

static void put_word(const diff_report *report, cli_json *json, char type, uint32_t word) {
    char shown[1024];
    double number = 0;
    if (type == 'o') {
        cli_json_text(json, report->names.name(report->names.user, word));
    } else if (type == 's') {
        qp_bytes text = diff_texts_at(report->names.texts, word);
        size_t size = text.size < 200 ? text.size : 200;
        (void)cli_name_from_sjis(text.data, size, shown, sizeof shown);
        cli_json_text(json, shown);
    } else if (diff_word_number(type, word, &number)) {
        cli_json_number(json, number);
    } else {
        cli_json_null(json);
    }
}

static void put_key(diff_report *report, const diff_change *change, const diff_key *key) {
    cli_json *json = &report->json;
    cli_json_object(json, CLI_JSON_INLINE);
    if (change->framed) {
        cli_json_key(json, "frame");
        cli_json_signed(json, key->frame);
    }
    if (change->shape != NULL) {
        cli_json_key(json, "values");
        cli_json_array(json, CLI_JSON_INLINE);
        for (uint32_t i = 0; i < key->width; i++) {
            put_word(report, json, diff_shape_type(change->shape, i), key->words[i]);
        }
        cli_json_close(json);
        cli_json_key(json, "patterns");
        cli_json_array(json, CLI_JSON_INLINE);
        for (uint32_t i = 0; i < key->width; i++) {
            char type = diff_shape_type(change->shape, i);
            if (type == 'o' || type == 's') {
                cli_json_null(json);
            } else {
                cli_json_hex(json, key->words[i]);
            }
        }
        cli_json_close(json);
    }
    cli_json_close(json);
}

static void put_side(diff_report *report, const char *name, const diff_change *change,
                     const diff_what *what) {
    cli_json *json = &report->json;
    cli_json_key(json, name);
    if (what->key != NULL) {
        put_key(report, change, what->key);
    } else if (what->text != NULL) {
        cli_json_text(json, what->text);
    } else {
        cli_json_null(json);
    }
}

static void put_fields(cli_json *json, const diff_change *change) {
    const diff_key *key = change->a.key != NULL ? change->a.key : change->b.key;
    if (key == NULL || change->shape == NULL) {
        return;
    }
    if (change->b.key != NULL && change->b.key->width > key->width) {
        key = change->b.key;
    }
    cli_json_key(json, "fields");
    cli_json_array(json, CLI_JSON_INLINE);
    for (uint32_t i = 0; i < key->width; i++) {
        cli_json_text(json, diff_shape_name(change->shape, i));
    }
    cli_json_close(json);
}

/* -- Effects ---------------------------------------------------------------------------------- */

static void put_pattern(cli_json *json, const char *key, uint64_t pattern, uint32_t bits) {
    if (bits == 32) {
        cli_json_key(json, key);
        cli_json_hex(json, (uint32_t)pattern);
    }
}

static void put_extreme(cli_json *json, const diff_change *change, uint32_t index) {
    const diff_effect *effect = change->effect;
    const diff_extreme *most = &effect->numbers[index];
    cli_json_object(json, CLI_JSON_INLINE);
    put_string(json, "field",
               effect->shape.names != NULL ? effect->shape.names[index]
                                           : diff_shape_name(change->shape, index));
    cli_json_key(json, "most");
    cli_json_number(json, most->most);
    cli_json_key(json, "tick");
    cli_json_count(json, most->tick);
    cli_json_key(json, "a");
    cli_json_number(json, most->a);
    cli_json_key(json, "b");
    cli_json_number(json, most->b);
    put_pattern(json, "pattern_a", most->pattern_a, effect->shape.bits);
    put_pattern(json, "pattern_b", most->pattern_b, effect->shape.bits);
    cli_json_close(json);
}

static void put_effect(cli_json *json, const diff_change *change) {
    const diff_effect *effect = change->effect;
    cli_json_key(json, "differs");
    cli_json_bool(json, effect->differs);
    cli_json_key(json, "every_frame");
    cli_json_bool(json, effect->every_frame);
    if (!effect->differs) {
        return;
    }
    cli_json_key(json, "first_tick");
    cli_json_count(json, effect->first);
    cli_json_key(json, "only_in_one");
    cli_json_bool(json, effect->only_in_one);
    if (effect->shape.matrix) {
        cli_json_key(json, "degrees");
        cli_json_number(json, effect->degrees);
        cli_json_key(json, "degrees_tick");
        cli_json_count(json, effect->turned_at);
    }
    cli_json_key(json, "most");
    cli_json_array(json, CLI_JSON_INLINE);
    for (uint32_t i = 0; i < effect->count; i++) {
        if (effect->numbers[i].differs) {
            put_extreme(json, change, i);
        }
    }
    cli_json_close(json);
}

/* -- Changes ---------------------------------------------------------------------------------- */

void diff_json_change(diff_report *report, const diff_change *change) {
    cli_json *json = &report->json;
    cli_json_object(json, CLI_JSON_INLINE);
    put_string(json, "what", change->what);
    put_string(json, "how", diff_how_word(change->how));
    put_string_if(json, "animation", change->clip);
    put_string_if(json, "object", change->object);
    put_string_if(json, "target", change->second);
    put_string_if(json, "part", change->part);
    put_string_if(json, "attribute", change->attribute);
    if (change->how == DIFF_EFFECT) {
        put_effect(json, change);
    } else {
        put_fields(json, change);
        put_side(report, "a", change, &change->a);
        put_side(report, "b", change, &change->b);
    }
    cli_json_close(json);
}

void diff_json_end(diff_report *report, uint64_t first) {
    cli_json *json = &report->json;
    cli_json_close(json);
    for (int how = 0; how < DIFF_EFFECT; how++) {
        cli_json_key(json, diff_how_word((diff_how)how));
        cli_json_count(json, report->counts[how]);
    }
    cli_json_key(json, "same");
    cli_json_bool(json, diff_report_total(report) == 0);
    cli_json_key(json, "bytes_differ_at");
    if (first == UINT64_MAX) {
        cli_json_null(json);
    } else {
        cli_json_count(json, first);
    }
    cli_json_close(json);
    cli_json_end(json);
}
