/* Comparing a compiled Anime with the literal reading of it. */
#ifndef QP_ORACLE_ANIME_H
#define QP_ORACLE_ANIME_H

#include "oracle/literal.h"
#include "oracle/require.h"
#include "quirkproof/sampler.h"

enum { ORACLE_TIMES = 24, ORACLE_STEPS = 16 };

/* Times at which values are looked at; also past the end and with all bits. */
typedef struct {
    uint32_t list[ORACLE_TIMES];
    uint32_t count;
} oracle_times;

/* The parts of an Anime that has its head lie in their order, in `size` bytes. */
void oracle_require_extent(const qp_anime_extent *extent, size_t offset, size_t size);

/* A hash of everything that an Anime gives at a time. */
uint64_t oracle_digest_at(const qp_anime *anime, uint32_t time);

/* A curve at all times, against the walk of the controller that it was made of. */
void oracle_compare_curve(const char *what, const qp_anime *anime, const qp_curve *curve,
                          const literal_anime *literal, const literal_record *record,
                          const literal_controller *c, const oracle_times *times);

/* A rotation, likewise. */
void oracle_compare_rotation(const qp_anime *anime, const qp_rotation *rotation,
                             const literal_anime *literal, const literal_record *record,
                             const literal_controller *c, const oracle_times *times);

/* Object and material controllers: every value at every time, bit for bit. */
void oracle_compare_tracks(const qp_anime *anime, const literal_anime *literal,
                           const qp_anime_env *env, const oracle_times *times);

/* Light and camera controllers, likewise; F_Ambient and F_Camera records in force. */
void oracle_compare_lights(const qp_anime *anime, const literal_anime *literal,
                           const oracle_times *times);

/* F_Morpher and F_Obj records: groups, the ones in force, and what they hold. */
void oracle_compare_events(const qp_anime *anime, const literal_anime *literal,
                           const oracle_times *times);

/* Morph controllers and F_Material records. */
void oracle_compare_later(const qp_anime *anime, const literal_anime *literal,
                          const oracle_times *times);

/* Whole poses on every path of the sampler, against those of one track after the other. */
void oracle_compare_sampler(const qp_anime *anime, const oracle_times *times);

/* The same on one path, which is available. */
void oracle_compare_sampler_path(const qp_anime *anime, const oracle_times *times,
                                 qp_sampler_path path);

/* Steps of the player and the notes that they hand on. */
void oracle_compare_playback(const qp_anime *anime, const literal_anime *literal,
                             const oracle_times *times);

/* What a player is made to do: up to 40 steps, from these over and over again. */
typedef struct {
    uint32_t list[ORACLE_STEPS];
    uint32_t count;
    uint32_t restarts; /* bit i % 32: it is set back before step i */
} oracle_steps;

/* The player with its cursor, on the chunk of `size` bytes at `offset`, step by step. */
void oracle_compare_player(const literal_anime *literal, size_t offset, size_t size,
                           const oracle_steps *steps);

#endif
