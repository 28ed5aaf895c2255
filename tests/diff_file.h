/* A small CCSF file of which a test changes one thing, for tests of diff and export. */
#ifndef QP_TESTS_DIFF_FILE_H
#define QP_TESTS_DIFF_FILE_H

#include "gen/ccs_build.h"

enum { DIFF_FILE_KEYS = 16, DIFF_FILE_NOTES = 8 };

typedef struct {
    uint32_t frame;
    uint32_t x; /* y and z are 0 */
} diff_file_key;

typedef struct {
    uint32_t frame;
    uint32_t event;
    uint32_t param;
} diff_file_note;

/*
 * Objects by number: 1 ANM_walk, 2 OBJ_root, 3 OBJ_arm (child of 2), 4 OBJ_leg (child of 2),
 * 5 TEX_skin, 6 OBJ_xnote. ANM_walk drives OBJ_arm: position keyed, rotation and scale single,
 * transparency keyed; OBJ_leg: position single.
 */
typedef struct {
    const char *names[6];
    uint32_t arm_parent;
    uint32_t frames;
    uint32_t closing;
    diff_file_key keys[DIFF_FILE_KEYS]; /* of OBJ_arm's position */
    uint32_t key_count;                 /* 0: no position */
    bool single;                        /* the first key's value instead of the keys */
    uint32_t degrees[3];                /* of OBJ_arm's rotation */
    diff_file_note notes[DIFF_FILE_NOTES];
    uint32_t note_count;
    bool obj; /* there is an F_Obj record for OBJ_leg */
    uint32_t obj_frame;
    uint32_t obj_fill;
    bool shifted;      /* an object OBJ_new comes first: all numbers are one more */
    uint8_t pixel;     /* of the texture */
    bool leg_first;    /* the controller records in the other order */
    bool second;       /* another animation, ANM_run, of OBJ_root; object 7 */
    bool second_first; /* it comes first */
} diff_file;

/* Ten frames, once; keys at frames 0, 3, 6, 9 with 0, 1, 2, 4; notes (2, 7) at frame 1, (2, 2) and
   (0x8005, 1) at frame 5. */
diff_file diff_file_plain(void);

qp_build diff_file_write(const diff_file *file);

/* Writes it into the folder that the test is in. */
void diff_file_save(const diff_file *file, const char *path);

#endif
