/* Changes as text: a line each, with a mark and the names of what they are about. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "diff_report.h"
#include "names.h"

static const char marks[DIFF_HOWS] = {'+', '-', '>', '~', '~', '~', '>', '!'};

static const char *colour_of(const diff_report *report, diff_how how) {
    static const char *const colours[DIFF_HOWS] = {"\033[32m", "\033[31m", "\033[36m", "\033[33m",
                                                   "\033[33m", "\033[33m", "\033[36m", "\033[35m"};
    return report->colour ? colours[how] : "";
}

/* -- Values ----------------------------------------------------------------------------------- */

static void put_text(const diff_report *report, uint32_t number) {
    char shown[1024];
    qp_bytes text = diff_texts_at(report->names.texts, number);
    size_t size = text.size < 200 ? text.size : 200;
    (void)cli_name_from_sjis(text.data, size, shown, sizeof shown);
    (void)fprintf(report->out, "\"%s\"%s", shown, size < text.size ? "..." : "");
}

static void put_word(const diff_report *report, char type, uint32_t word) {
    double number = 0;
    if (type == 'o') {
        (void)fputs(report->names.name(report->names.user, word), report->out);
    } else if (type == 's') {
        put_text(report, word);
    } else if (type == 'x') {
        (void)fprintf(report->out, "0x%" PRIx32, word);
    } else {
        (void)diff_word_number(type, word, &number); /* all other types are numbers */
        (void)fprintf(report->out, "%.9g", number);
    }
}

static void put_key(const diff_report *report, const diff_shape *shape, const diff_key *key) {
    enum { MOST = 32 };
    bool several = key->width != 1;
    (void)fputs(several ? "(" : "", report->out);
    for (uint32_t i = 0; i < key->width && i < MOST; i++) {
        (void)fputs(i > 0 ? ", " : "", report->out);
        put_word(report, diff_shape_type(shape, i), key->words[i]);
    }
    (void)fputs(key->width > MOST ? ", ..." : "", report->out);
    (void)fputs(several ? ")" : "", report->out);
}

/* Floats with their patterns too: two may look alike. */
static void put_exact(const diff_report *report, char type, uint32_t word) {
    put_word(report, type, word);
    if (type == 'f' || type == 'e') {
        (void)fprintf(report->out, " [0x%08" PRIx32 "]", word);
    }
}

/* The words that differ, each by its name. */
static void put_changed_key(const diff_report *report, const diff_shape *shape, const diff_key *a,
                            const diff_key *b) {
    const char *separator = "";
    uint32_t least = a->width < b->width ? a->width : b->width;
    for (uint32_t i = 0; i < least; i++) {
        char type = diff_shape_type(shape, i);
        if (a->words[i] != b->words[i]) {
            (void)fprintf(report->out, "%s%s ", separator, diff_shape_name(shape, i));
            put_exact(report, type, a->words[i]);
            (void)fputs(" -> ", report->out);
            put_exact(report, type, b->words[i]);
            separator = ", ";
        }
    }
    if (a->width != b->width) {
        (void)fprintf(report->out, "%s", separator);
        put_key(report, shape, a);
        (void)fputs(" -> ", report->out);
        put_key(report, shape, b);
    }
}

/* -- Effects ---------------------------------------------------------------------------------- */

static void put_tick(const diff_report *report, uint32_t tick) {
    if (tick % 256 == 0) {
        (void)fprintf(report->out, "frame %" PRIu32, tick / 256);
    } else {
        (void)fprintf(report->out, "frame %" PRIu32 " + %" PRIu32 "/256", tick / 256, tick % 256);
    }
}

static void put_pattern(const diff_report *report, const diff_effect *effect, double number,
                        uint64_t pattern) {
    (void)fprintf(report->out, "%.9g", number);
    if (effect->shape.bits == 32) {
        (void)fprintf(report->out, " [0x%08" PRIx64 "]", pattern);
    }
}

static void put_numbers(const diff_report *report, const diff_change *change) {
    const diff_effect *effect = change->effect;
    for (uint32_t i = 0; i < effect->count; i++) {
        const diff_extreme *most = &effect->numbers[i];
        if (!most->differs) {
            continue;
        }
        const char *name = effect->shape.names != NULL ? effect->shape.names[i]
                                                       : diff_shape_name(change->shape, i);
        char type = effect->shape.names != NULL ? 'f' : diff_shape_type(change->shape, i);
        (void)fprintf(report->out, "; %s", name);
        if (type != 'x') { /* values are numbers or flags */
            (void)fprintf(report->out, " by at most %.9g", most->most);
        }
        (void)fputs(" at ", report->out);
        put_tick(report, most->tick);
        (void)fputs(": ", report->out);
        if (effect->shape.names == NULL && type != 'f' && type != 'e') {
            put_word(report, type, (uint32_t)most->pattern_a);
            (void)fputs(" -> ", report->out);
            put_word(report, type, (uint32_t)most->pattern_b);
            continue;
        }
        put_pattern(report, effect, most->a, most->pattern_a);
        (void)fputs(" -> ", report->out);
        put_pattern(report, effect, most->b, most->pattern_b);
    }
}

static void put_effect(const diff_report *report, const diff_change *change) {
    const diff_effect *effect = change->effect;
    if (!effect->differs) {
        (void)fputs("the same value at every tick looked at", report->out);
        return;
    }
    (void)fprintf(report->out, "differs from tick %" PRIu32 " on (", effect->first);
    put_tick(report, effect->first);
    (void)fputs(")", report->out);
    if (effect->shape.matrix) {
        (void)fprintf(report->out, "; turned by at most %.9g degrees at ", effect->degrees);
        put_tick(report, effect->turned_at);
    } else {
        put_numbers(report, change);
    }
    (void)fputs(effect->only_in_one ? "; somewhere only one of the two has a value" : "",
                report->out);
    (void)fputs(effect->every_frame ? "" : "; not every frame was looked at", report->out);
}

/* -- Lines ------------------------------------------------------------------------------------ */

static void put_where(const diff_report *report, const diff_change *change) {
    if (change->clip != NULL) {
        (void)fprintf(report->out, "%s: ", change->clip);
    }
    if (change->object != NULL) {
        (void)fputs(change->object, report->out);
    }
    if (change->second != NULL) {
        (void)fprintf(report->out, " %s", change->second);
    }
    if (change->part != NULL) {
        (void)fprintf(report->out, "%s%s", change->object != NULL ? " " : "", change->part);
    }
    if (change->object != NULL || change->part != NULL) {
        (void)fputs(": ", report->out);
    }
}

static void put_frames(const diff_report *report, const diff_change *change) {
    const diff_key *a = change->a.key;
    const diff_key *b = change->b.key;
    if (!change->framed) {
        return;
    }
    int32_t to = b != NULL ? b->frame : 0;
    int32_t from = a != NULL ? a->frame : to;
    if (change->how == DIFF_MOVED) { /* of a pair */
        (void)fprintf(report->out, " moved from frame %" PRId32 " to %" PRId32, from, to);
    } else {
        (void)fprintf(report->out, "%s %" PRId32,
                      strcmp(change->what, "frame") == 0 ? "" : " at frame", from);
    }
}

static void put_key_change(const diff_report *report, const diff_change *change) {
    const diff_key *a = change->a.key;
    const diff_key *b = change->b.key;
    (void)fputs(change->what, report->out);
    put_frames(report, change);
    if (change->how == DIFF_ADDED || change->how == DIFF_REMOVED || change->how == DIFF_REORDERED) {
        (void)fprintf(report->out, " %s", diff_how_word(change->how));
    }
    if (change->shape == NULL) {
        return;
    }
    (void)fputs(": ", report->out);
    if (a != NULL && b != NULL && change->how == DIFF_CHANGED) {
        put_changed_key(report, change->shape, a, b);
    } else {
        put_key(report, change->shape, a != NULL ? a : b);
    }
}

static void put_text_change(const diff_report *report, const diff_change *change) {
    const char *name = change->attribute != NULL ? change->attribute : change->what;
    const char *text = change->a.text != NULL ? change->a.text : change->b.text;
    bool both = change->a.text != NULL && change->b.text != NULL;
    (void)fputs(name, report->out);
    if (!both || change->attribute == NULL) { /* "object renamed"; "parent" alone says enough */
        (void)fprintf(report->out, " %s", diff_how_word(change->how));
    }
    (void)fprintf(report->out, ": %s", text);
    if (both) {
        (void)fprintf(report->out, " -> %s", change->b.text);
    }
}

void diff_text_change(diff_report *report, const diff_change *change) {
    if (!report->begun) {
        (void)fprintf(report->out, "--- %s\n+++ %s\n", report->names.a->content->shown,
                      report->names.b->content->shown);
        report->begun = true;
    }
    (void)fprintf(report->out, "%s%c ", colour_of(report, change->how), marks[change->how]);
    put_where(report, change);
    if (change->how == DIFF_EFFECT) {
        put_effect(report, change);
    } else if (change->a.key != NULL || change->b.key != NULL) {
        put_key_change(report, change);
    } else {
        put_text_change(report, change);
    }
    (void)fprintf(report->out, "%s\n", report->colour ? "\033[0m" : "");
}

void diff_text_end(diff_report *report, uint64_t first) {
    const char *separator = "";
    if (diff_report_total(report) == 0) {
        if (first != UINT64_MAX) {
            (void)fprintf(report->out,
                          "%s and %s are the same in animation terms; other bytes differ, the "
                          "first at 0x%" PRIx64 "\n",
                          report->names.a->content->shown, report->names.b->content->shown, first);
        }
        return;
    }
    for (int how = 0; how < DIFF_EFFECT; how++) {
        if (report->counts[how] > 0) {
            (void)fprintf(report->out, "%s%" PRIu64 " %s", separator, report->counts[how],
                          diff_how_word((diff_how)how));
            separator = ", ";
        }
    }
    (void)fputc('\n', report->out);
}
