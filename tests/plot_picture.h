/* Pictures as text, for tests: made from records written one by one, and asked about. */
#ifndef QP_TESTS_PLOT_PICTURE_H
#define QP_TESTS_PLOT_PICTURE_H

#include "gen/ccs_build.h"
#include "plot.h"

#include <criterion/criterion.h>

/* A bare Anime under way, then a picture of it. Begins with plot_anime(). */
typedef struct {
    qp_build build;
    size_t chunk;
    void *memory;
    qp_anime anime;
    qp_plot plot;
    char *text; /* NUL-terminated */
    size_t size;
    size_t room;
    uint32_t height; /* of the last picture */
} plot_test;

/* Begins an Anime of so many frames, behind Top 0. */
plot_test plot_anime(uint32_t frames);

/* Ends the Anime and compiles it. */
void plot_compile(plot_test *test);

/* Makes `plot` write into `text`; for pictures of anything. */
void plot_to_text(plot_test *test);

/* Draws a track, or the timeline, of the compiled Anime, with values for the pointer. */
void plot_draw(plot_test *test, qp_plot_tracks kind, uint32_t index);
void plot_draw_timeline(plot_test *test);

void plot_free(plot_test *test);

/* -- Records ---------------------------------------------------------------------------------- */

/* The pattern of a float. */
uint32_t plot_bits(float value);

/* A record of object 2 with one controller at `shift` of its flags: `count` keys of a frame and
   `width` floats each. */
void plot_keys(plot_test *test, uint32_t shift, uint32_t width, const float *keys, uint32_t count);

/* An opacity controller with these frames, and values 0, 1, 0, 1 and so on. */
void plot_opacity(plot_test *test, const uint32_t *frames, uint32_t count);

/* -- Questions -------------------------------------------------------------------------------- */

/* Ticks from one value for the pointer to the next, in the first panel that has some. */
uint32_t plot_step(const plot_test *test);

/* How often `needle` is in the picture. */
size_t plot_count(const plot_test *test, const char *needle);

#define expect_times(test, times, needle)                                                          \
    cr_assert(plot_count((test), (needle)) == (size_t)(times),                                     \
              "expected %zu times, found %zu times: %s\n%s", (size_t)(times),                      \
              plot_count((test), (needle)), (needle), (test)->text)

/* The mark of a key is there, struck out for this reason ("" for a key that is reached). */
bool plot_key_is(const plot_test *test, uint32_t key, const char *why);

#define expect_key(test, key, why)                                                                 \
    cr_assert(plot_key_is((test), (key), (why)), "key %u is not %s:\n%s", (unsigned)(key),         \
              *(why) != '\0' ? (why) : "reached", (test)->text)

/* The `d` of the `nth` path (from 0) whose class is `kind`; copied into `out`, empty if there is
   none. */
void plot_path(const plot_test *test, const char *kind, uint32_t nth, char *out, size_t size);

#endif
