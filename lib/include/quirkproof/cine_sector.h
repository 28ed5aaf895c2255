/**
 * @file
 * Sectors of a CD-ROM XA dump, in the six sizes that users' files have, and how a file's size is
 * found from what it holds.
 */
#ifndef QUIRKPROOF_CINE_SECTOR_H
#define QUIRKPROOF_CINE_SECTOR_H

#include "quirkproof/api.h"
#include "quirkproof/base.h"

QP_API_BEGIN

/* -- Sizes ------------------------------------------------------------------------------------ */

/** Bytes of user data that a sector gives to a frame. */
#define QP_CINE_DATA_SIZE 2048u
/** Bytes before a stream's data where the table entry names a channel byte (+16 for +12). */
#define QP_CINE_CHANNEL_SKIP 4u
/** Bytes of a RIFF CDXA wrapper, which ends where the sectors begin. */
#define QP_CINE_RIFF_SIZE 0x2cu
/** No channel byte: data begins with the sector's first data byte. */
#define QP_CINE_NO_CHANNEL (-1)
/** Bytes of the longest sector. */
#define QP_CINE_SECTOR_MAX 2448u
/** As many bytes of a file as detection ever looks at. */
#define QP_CINE_DETECT_SIZE ((size_t)128 * QP_CINE_SECTOR_MAX + QP_CINE_RIFF_SIZE)

/** Where the parts of a sector of one size are; all offsets count from the sector's first byte. */
typedef struct {
    uint32_t size;  /**< bytes a sector: 2048, 2060, 2336, 2340, 2352 or 2448 */
    uint32_t data;  /**< offset of the 2048 data bytes */
    bool sync;      /**< begins with the 12 bytes of sync */
    bool header;    /**< has minute, second, frame (BCD) and mode; at `data` - 12 */
    bool subheader; /**< has file, channel, submode, coding, twice; at `data` - 8 */
    bool edc;       /**< long enough for the EDC of both forms */
} qp_cine_geometry;

/*@ predicate qp_cine_geometry_ok{L}(qp_cine_geometry *geometry) =
      geometry->data <= 24 && geometry->data + QP_CINE_DATA_SIZE <= geometry->size &&
      geometry->size <= QP_CINE_SECTOR_MAX && (geometry->header ==> geometry->data >= 12) &&
      (geometry->subheader || geometry->edc ==> geometry->data >= 8) &&
      (geometry->edc ==> geometry->data + 2328 <= geometry->size);

    predicate qp_cine_size_known(integer size) =
      size == 2048 || size == 2060 || size == 2336 || size == 2340 || size == 2352 || size == 2448;
*/

/** The geometry of sectors of `size` bytes; false (and `out` untouched) for any other size. */
/*@ requires \valid(out);
    assigns *out;
    ensures \result == true || \result == false;
    ensures \result == true ==> qp_cine_geometry_ok(out) && out->size == size;
    ensures qp_cine_size_known(size) ==> \result == true;
    ensures \result == false ==> *out == \old(*out);
*/
bool qp_cine_geometry_of(uint32_t size, qp_cine_geometry *out);

/** Number of sizes that qp_cine_size_at() knows. */
#define QP_CINE_SIZES 6u

/** The `index`-th sector size in rising order; 0 if `index` is #QP_CINE_SIZES or more. */
/*@ assigns \nothing;
    ensures index >= QP_CINE_SIZES ==> \result == 0;
    ensures index < QP_CINE_SIZES ==> qp_cine_size_known(\result);
*/
uint32_t qp_cine_size_at(uint32_t index);

/* -- One sector ------------------------------------------------------------------------------- */

/* Submode bits of a subheader [public: CD-ROM XA]. */
#define QP_CINE_SUBMODE_AUDIO 0x04u    /**< sound */
#define QP_CINE_SUBMODE_DATA 0x08u     /**< data */
#define QP_CINE_SUBMODE_FORM2 0x20u    /**< 2324 bytes instead of 2048, without correction */
#define QP_CINE_SUBMODE_REALTIME 0x40u /**< to be delivered in time */

/** What a sector's EDC says. */
typedef enum {
    QP_CINE_EDC_NONE = 0,  /**< this size of sector, or this cut one, has no room for it */
    QP_CINE_EDC_ZERO = 1,  /**< zero though the bytes give another: not recorded, legal in both
                                forms (demo discs) */
    QP_CINE_EDC_RIGHT = 2, /**< equal to what the bytes give */
    QP_CINE_EDC_WRONG = 3  /**< neither */
} qp_cine_edc;

/** A sector taken apart. Fields that its size or its cut end does not hold are 0 or false. */
typedef struct {
    uint32_t size;           /**< bytes that are there; less than the geometry's if cut */
    bool sync_wrong;         /**< has room for the sync pattern but does not begin with it */
    bool has_header;         /**< `minute` to `mode` were read */
    uint8_t minute;          /**< BCD */
    uint8_t second;          /**< BCD, 0x00..0x59 */
    uint8_t frame;           /**< BCD, 0x00..0x74 */
    uint8_t mode;            /**< 2 on every XA disc */
    bool has_subheader;      /**< `file` to `coding` were read */
    uint8_t file;            /**< the game's filter wants 1 */
    uint8_t channel;         /**< the game's filter wants 1; 0xff is legal */
    uint8_t submode;         /**< QP_CINE_SUBMODE_ bits */
    uint8_t coding;          /**< bit 0 stereo, bit 2 18.9 kHz, bit 4 8-bit samples */
    bool copies_differ;      /**< the second copy says something else; the first is used */
    uint32_t subheader;      /**< the first copy, as a little-endian word */
    uint32_t subheader_copy; /**< the second copy */
    qp_cine_edc edc;         /**< checked only by qp_cine_sector_check() */
    uint32_t edc_offset;     /**< offset of the EDC in the sector */
    uint32_t edc_stored;     /**< as it stands there */
    uint32_t edc_computed;   /**< as the bytes give it */
    uint32_t data_offset;    /**< offset of the data in the sector */
    qp_bytes data;           /**< the data bytes that are there: at most 2048 */
} qp_cine_sector;

/*@ predicate qp_cine_sector_ok{L}(qp_cine_sector *sector) =
      qp_bytes_ok(sector->data) && sector->data.size <= QP_CINE_DATA_SIZE &&
      sector->size <= QP_CINE_SECTOR_MAX && sector->data_offset <= 24;
*/

/**
 * Takes a sector apart, its EDC aside. `bytes` holds one sector, fewer bytes if the file ends in
 * it; bytes past the geometry's size are not looked at.
 */
/*@ requires \valid_read(geometry) && qp_cine_geometry_ok(geometry) && qp_bytes_ok(bytes);
    requires \valid(out) && \separated(geometry, out);
    assigns *out;
    ensures qp_cine_sector_ok(out);
    ensures out->size <= bytes.size && out->size <= geometry->size;
*/
void qp_cine_sector_read(const qp_cine_geometry *geometry, qp_bytes bytes, qp_cine_sector *out);

/** Checks the EDC of a sector that qp_cine_sector_read() took apart, and sets the fields of it. */
/*@ requires \valid_read(geometry) && qp_cine_geometry_ok(geometry) && qp_bytes_ok(bytes);
    requires \valid(sector) && \separated(geometry, sector);
    assigns sector->edc, sector->edc_offset, sector->edc_stored, sector->edc_computed;
*/
void qp_cine_sector_check(const qp_cine_geometry *geometry, qp_bytes bytes, qp_cine_sector *sector);

/** True if the subheader says that a sector is audio: the game's drive never hands it to it. */
/*@ requires \valid_read(sector);
    assigns \nothing;
    ensures \result == true || \result == false;
*/
bool qp_cine_sector_is_audio(const qp_cine_sector *sector);

#define QP_CINE_FILTER_FILE 1u    /**< the file that the game's drive plays: Setfilter(1, 1) */
#define QP_CINE_FILTER_CHANNEL 1u /**< the channel of it */

/**
 * True if an audio sector is of this file and channel, and so is offered to the decoder. One that
 * nothing marks (a 2048-byte dump) passes.
 */
/*@ requires \valid_read(sector);
    assigns \nothing;
    ensures sector->has_subheader == false ==> \result == true;
*/
bool qp_cine_sector_passes(const qp_cine_sector *sector, uint32_t file, uint32_t channel);

/**
 * True if data bytes look like XA sound groups: every whole group of 128 repeats its sound
 * parameters as the format has it, and not all is zero. This is how audio is told in 2048-byte
 * dumps, which have no subheaders.
 */
/*@ requires qp_bytes_ok(data);
    assigns \nothing;
    ensures \result == true || \result == false;
    ensures \result == true ==> data.size >= 128;
*/
bool qp_cine_looks_like_audio(qp_bytes data);

/**
 * The EDC of CD-ROM sectors: a reflected CRC of polynomial 0xd8018001, begun with 0 and not
 * inverted. Form 1: over 2056 bytes from the subheader; Form 2: over 2332.
 */
/*@ requires qp_bytes_ok(bytes);
    assigns \nothing;
    ensures bytes.size == 0 ==> \result == 0;
*/
uint32_t qp_cine_edc_of(qp_bytes bytes);

/* -- Finding the size ------------------------------------------------------------------------- */

/** What detection made of a file's first bytes. */
typedef struct {
    uint32_t sector_size; /**< 0 if the file is empty behind its wrapper */
    uint32_t start;       /**< offset of the first sector: 0, or #QP_CINE_RIFF_SIZE */
    bool magic;           /**< the first data sector begins with one of the stream's magics */
    bool structure; /**< sync, headers or subheaders are where sectors of that size have them */
} qp_cine_layout;

/*@ predicate qp_cine_layout_ok(qp_cine_layout layout) =
      layout.sector_size <= QP_CINE_SECTOR_MAX && layout.start <= QP_CINE_RIFF_SIZE;
*/

/**
 * Finds the size of a file's sectors from its first bytes (all of it, or at least
 * #QP_CINE_DETECT_SIZE of them). Every size is scored over up to 128 sectors by the marks that it
 * has at every stride, and by the magic in its first data sector; a lone sector goes by its length.
 *
 * @param first    the file's first bytes
 * @param total    bytes of the whole file
 * @param channel  the channel byte, #QP_CINE_NO_CHANNEL if the stream has none
 */
/*@ requires qp_bytes_ok(first);
    assigns \nothing;
    ensures qp_cine_layout_ok(\result) && (\result.start == 0 || first.size >= 12);
*/
qp_cine_layout qp_cine_detect(qp_bytes first, uint64_t total, int channel);

QP_API_END

#endif
