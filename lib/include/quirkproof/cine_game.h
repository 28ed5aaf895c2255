/**
 * @file
 * What of a cinematic is in the game's program rather than in the stream: the table entry, how it
 * ends, the fade, the face banks, and the opening's ending.
 */
#ifndef QUIRKPROOF_CINE_GAME_H
#define QUIRKPROOF_CINE_GAME_H

#include "quirkproof/api.h"
#include "quirkproof/base.h"

QP_API_BEGIN

/* -- The table of cinematics ------------------------------------------------------------------ */

/** Cinematics in the table at 0x800b8bd0; play_cine says "Invalid cine number %d" from here on. */
#define QP_CINE_COUNT 93
/** Bytes of a table entry. */
#define QP_CINE_ENTRY_SIZE 16u
/** Entry flag: the scene does not fade out. */
#define QP_CINE_FLAG_NO_FADE 0x01u
#define QP_CINE_FLAG_08 0x08u /**< tested by the game, of unknown meaning */
#define QP_CINE_FLAG_20 0x20u /**< likewise */
#define QP_CINE_FLAG_40 0x40u /**< likewise */

/** An entry of the table: 16 bytes. */
typedef struct {
    uint8_t unknown_00[6];  /**< +0: unknown */
    uint8_t calls;          /**< +6: number of timed calls */
    uint8_t flags;          /**< +7: QP_CINE_FLAG_ bits */
    uint32_t calls_address; /**< +8: where they are */
    uint8_t post_scene;     /**< +12: post-scene flag */
    uint8_t volume;         /**< +13: CD volume; 100 for the opening */
    uint8_t unknown_0e[2];  /**< +14: unknown */
} qp_cine_entry;

/** Reads a table entry; false if `bytes` has fewer than 16. */
/*@ requires qp_bytes_ok(bytes) && \valid(entry);
    requires \separated(entry, bytes.data + (0 .. bytes.size - 1));
    assigns *entry;
    ensures \result == true <==> bytes.size >= QP_CINE_ENTRY_SIZE;
    ensures \result == true ==> entry->calls == bytes.data[6] && entry->flags == bytes.data[7] &&
      entry->post_scene == bytes.data[12] && entry->volume == bytes.data[13];
*/
bool qp_cine_entry_read(qp_bytes bytes, qp_cine_entry *entry);

/** Writes a table entry, unknown bytes as they were read; `out` has room for 16 bytes. */
/*@ requires \valid_read(entry) && \valid(out + (0 .. QP_CINE_ENTRY_SIZE - 1));
    requires \separated(entry, out + (0 .. QP_CINE_ENTRY_SIZE - 1));
    assigns out[0 .. QP_CINE_ENTRY_SIZE - 1];
*/
void qp_cine_entry_write(const qp_cine_entry *entry, uint8_t *out);

/** True for a number that play_cine takes: 0..92. */
/*@ assigns \nothing;
    ensures \result == true <==> 0 <= number < QP_CINE_COUNT;
*/
bool qp_cine_number_valid(int64_t number);

/* -- How a scene ends ------------------------------------------------------------------------- */

/** Frames a second: a data sector in five, 150 sectors a second. */
#define QP_CINE_FRAMES_PER_SECOND 30u

/** Why a scene stops. */
typedef enum {
    QP_CINE_GOES_ON = 0,        /**< it does not */
    QP_CINE_FRAMES_REACHED = 1, /**< the counter has reached the header's frame count */
    QP_CINE_END_MARKER = 2,     /**< the end word has come */
    QP_CINE_TRIANGLE = 3        /**< the first port's Triangle was just pressed */
} qp_cine_ending;

/**
 * Asked after a frame is drawn (play_cine).
 *
 * @param counter     the number of the frame
 * @param frames      the header's frame count
 * @param end_marker  the end word has come
 * @param history     of the first port's Triangle (0x800cda4c): (history & 3) == 1 is "pressed"
 */
/*@ assigns \nothing;
    ensures counter >= frames ==> \result == QP_CINE_FRAMES_REACHED;
    ensures counter < frames ==> \result != QP_CINE_FRAMES_REACHED;
    ensures QP_CINE_GOES_ON <= \result <= QP_CINE_TRIANGLE;
*/
qp_cine_ending qp_cine_ends(uint32_t counter, uint32_t frames, bool end_marker, uint32_t history);

/**
 * The darkness (0x800c3f2c) at a counter: 0, and without #QP_CINE_FLAG_NO_FADE 25 more in each of
 * the last 13 frames, at most 255 [the clamp is chosen].
 */
/*@ assigns \nothing;
    ensures \result <= 255;
    ensures counter + 13 <= frames ==> \result == 0;
*/
uint32_t qp_cine_fade(uint8_t flags, uint32_t counter, uint32_t frames);

/* -- Face banks ------------------------------------------------------------------------------- */

/** Banks: one a bit of the face mask (0x800c4c70). */
#define QP_CINE_BANKS 20u
/** The opening's mask: that of database 22. */
#define QP_CINE_OPENING_FACES 0xd515u
/** Bytes of a bank's file before its first frame. */
#define QP_CINE_BANK_HEADER 64u

/** The file of a bank, 531..550; 0 for a bit of 20 or more. */
/*@ assigns \nothing;
    ensures bit < QP_CINE_BANKS ==> 531 <= \result <= 550;
    ensures bit >= QP_CINE_BANKS ==> \result == 0;
*/
uint32_t qp_cine_bank_file(uint32_t bit);

/**
 * The files of a face mask in bit order. Writes at most #QP_CINE_BANKS numbers; returns how many.
 * Bits of 20 and more name none.
 */
/*@ requires \valid(files + (0 .. QP_CINE_BANKS - 1));
    assigns files[0 .. QP_CINE_BANKS - 1];
    ensures \result <= QP_CINE_BANKS;
*/
uint32_t qp_cine_mask_files(uint32_t mask, uint32_t files[QP_CINE_BANKS]);

/* -- The opening's ending --------------------------------------------------------------------- */

#define QP_CINE_ENDING_FIRST 1184u  /**< counter of the first call */
#define QP_CINE_ENDING_FLIGHT 1213u /**< counter of the milk's last step */
#define QP_CINE_ENDING_LAST 1412u   /**< counter of the last one: the entry says 1413 */

/** What is set when a call of the ending (0x8008ea70) returns. */
typedef struct {
    bool flying;            /**< the milk's +0xd0 */
    bool milk_drawn;        /**< model 948 was drawn from camera A, layer 1 */
    bool sign_drawn;        /**< model 1038 was drawn from camera B, layer 2 */
    bool text_drawn;        /**< the texts and the trademark were drawn */
    int32_t a[3];           /**< camera A, unturned */
    int32_t b[3];           /**< camera B, unturned */
    int32_t milk_28;        /**< the milk's +0x28 */
    uint32_t field_of_view; /**< of camera B: 512 once it has arrived, 0 before it is set */
    uint32_t h; /**< distance of the projection plane: 178, with that field of view 386 */
} qp_cine_ending_state;

/**
 * The ending's state at a counter, by replaying the calls from 1184 on. Before 1184: as Opening
 * Cine Init leaves it; past 1412: as at 1412, where the scene ends.
 */
/*@ assigns \nothing;
    ensures -17048 <= \result.b[2] <= -500;
*/
qp_cine_ending_state qp_cine_ending_at(uint32_t counter);

/** A text of the title card. */
typedef struct {
    const char *text;      /**< NUL-terminated */
    uint32_t font;         /**< number of its font */
    int32_t y;             /**< x is centred */
    uint8_t colour[3];     /**< red, green, blue */
    uint8_t shadow[3];     /**< red, green, blue */
    int32_t shadow_offset; /**< right and down */
} qp_cine_text;

/** Number of texts. */
#define QP_CINE_TEXTS 2u

/** A text of the title card; an empty one for an index of #QP_CINE_TEXTS or more. */
//@ assigns \nothing;
qp_cine_text qp_cine_text_at(uint32_t index);

QP_API_END

#endif
