/*
 * What violates the invariants: for each a way to break the implementation, or, for claims about
 * the data of files, models of which they do not hold. test_broken.c demands one of them for every
 * invariant, and that its checker notices.
 */
#ifndef QP_TESTS_INVARIANTS_BROKEN_H
#define QP_TESTS_INVARIANTS_BROKEN_H

#include "property/property.h"

typedef struct {
    const char *id;
    void (*breaks)(qp_subject *subject); /* replaces a function; NULL: the model is at fault */
    void (*writes)(qp_build *build);     /* an Anime chunk that violates it; NULL: generated ones */
} qp_broken;

/* A list, ended by an entry without ID. A new file adds its own to the lists in test_broken.c. */
extern const qp_broken qp_broken_ee[];
extern const qp_broken qp_broken_values[];
extern const qp_broken qp_broken_files[];
extern const qp_broken qp_broken_poses[];
extern const qp_broken qp_broken_playback[];
extern const qp_broken qp_broken_rotations[];
extern const qp_broken qp_broken_morphs[];
extern const qp_broken qp_broken_ee_fields[];
extern const qp_broken qp_broken_anime_fields[];
extern const qp_broken qp_broken_notes[];
extern const qp_broken qp_broken_cine[];
extern const qp_broken qp_broken_scene[];
extern const qp_broken qp_broken_animation[];
extern const qp_broken qp_broken_cine_fields[];
extern const qp_broken qp_broken_scene_fields[];
extern const qp_broken qp_broken_animation_fields[];

#endif
