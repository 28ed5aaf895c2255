#include "plot_picture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* -- Text ------------------------------------------------------------------------------------- */

static void take(void *user, const char *text, size_t size) {
    plot_test *test = user;
    if (test->size + size + 1 > test->room) {
        test->room = 2 * (test->size + size + 1);
        test->text = realloc(test->text, test->room);
        cr_assert_not_null(test->text);
    }
    memcpy(test->text + test->size, text, size);
    test->size += size;
    test->text[test->size] = '\0';
}

void plot_to_text(plot_test *test) {
    test->plot.sink.write = take;
    test->plot.sink.user = test;
    test->plot.hover = true;
    take(test, "", 0);
}

/* -- Animes ----------------------------------------------------------------------------------- */

plot_test plot_anime(uint32_t frames) {
    plot_test test;
    memset(&test, 0, sizeof test);
    test.chunk = qp_ccs_anime_open(&test.build, 1, frames);
    qp_ccs_top(&test.build, 0);
    return test;
}

void plot_compile(plot_test *test) {
    const qp_anime_env env = {0, 0, NULL, NULL};
    qp_ccs_anime_close(&test->build, test->chunk, QP_CCS_ONCE);
    size_t size = qp_anime_memory_bound(test->build.size);
    qp_arena arena;
    test->memory = malloc(size);
    qp_arena_init(&arena, test->memory, size);
    cr_assert_eq(qp_anime_build(qp_build_bytes(&test->build), test->chunk, &env, QP_EE_REFERENCE,
                                &arena, &test->anime),
                 QP_OK);
    plot_to_text(test);
}

void plot_draw(plot_test *test, qp_plot_tracks kind, uint32_t index) {
    test->height = qp_plot_track(&test->plot, &test->anime, kind, index);
}

void plot_draw_timeline(plot_test *test) {
    test->height = qp_plot_timeline(&test->plot, &test->anime, test->chunk);
}

void plot_free(plot_test *test) {
    free(test->memory);
    free(test->text);
    qp_build_free(&test->build);
}

/* -- Records ---------------------------------------------------------------------------------- */

uint32_t plot_bits(float value) {
    uint32_t bits = 0;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

void plot_keys(plot_test *test, uint32_t shift, uint32_t width, const float *keys, uint32_t count) {
    size_t words = (size_t)count * (1 + width);
    uint32_t *list = malloc(words * sizeof *list);
    cr_assert_not_null(list);
    for (size_t i = 0; i < words; i++) {
        list[i] = i % (1 + width) == 0 ? (uint32_t)keys[i] : plot_bits(keys[i]);
    }
    size_t at = qp_ccs_controllers_open(&test->build, QP_KIND_OBJECT, 2);
    qp_ccs_keys(&test->build, at, shift, QP_CONTROLLER_KEYED, list, count, width);
    qp_ccs_close(&test->build, at);
    free(list);
}

void plot_opacity(plot_test *test, const uint32_t *frames, uint32_t count) {
    uint32_t *list = malloc(2 * (size_t)count * sizeof *list);
    cr_assert_not_null(list);
    for (uint32_t i = 0; i < count; i++) {
        list[2 * (size_t)i] = frames[i];
        list[2 * (size_t)i + 1] = i % 2 == 0 ? 0 : plot_bits(1);
    }
    size_t at = qp_ccs_controllers_open(&test->build, QP_KIND_OBJECT, 2);
    qp_ccs_keys(&test->build, at, 9, QP_CONTROLLER_KEYED, list, count, 1);
    qp_ccs_close(&test->build, at);
    free(list);
}

/* -- Questions -------------------------------------------------------------------------------- */

uint32_t plot_step(const plot_test *test) {
    const char *at = strstr(test->text, " data-step=\"");
    cr_assert_not_null(at);
    return (uint32_t)strtoul(at + strlen(" data-step=\""), NULL, 10);
}

size_t plot_count(const plot_test *test, const char *needle) {
    size_t count = 0;
    for (const char *at = test->text; (at = strstr(at, needle)) != NULL; at++) {
        count++;
    }
    return count;
}

bool plot_key_is(const plot_test *test, uint32_t key, const char *why) {
    char tag[64];
    char reason[64];
    (void)snprintf(tag, sizeof tag, " data-key=\"%u\"", (unsigned)key);
    (void)snprintf(reason, sizeof reason, " data-why=\"%s\"", why);
    const char *at = strstr(test->text, tag);
    if (at == NULL) {
        return false;
    }
    const char *end = strchr(at, '>');
    const char *found = strstr(at, *why != '\0' ? reason : " data-why=");
    bool here = found != NULL && found < end;
    return *why != '\0' ? here : !here;
}

void plot_path(const plot_test *test, const char *kind, uint32_t nth, char *out, size_t size) {
    char tag[64];
    (void)snprintf(tag, sizeof tag, "<path class=\"%s\" d=\"", kind);
    const char *at = strstr(test->text, tag);
    for (; at != NULL && nth > 0; nth--) {
        at = strstr(at + 1, tag);
    }
    const char *from = at != NULL ? at + strlen(tag) : "";
    (void)snprintf(out, size, "%.*s", (int)strcspn(from, "\""), from);
}
