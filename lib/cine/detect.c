/* Which size a file's sectors have: from what it holds, never from its length alone. */
#include "base/cursor.h"
#include "base/defence.h"
#include "cine/sector.h"
#include "quirkproof/cine_stream.h"

/* As many sectors are looked at; audio can look like one mark or another, but not for so long. */
#define SECTORS_SCORED 128u

/* What is seen of a file. */
typedef struct {
    qp_bytes sectors; /* the part that detection sees, without a wrapper */
    uint64_t total;   /* bytes of sectors in the whole file */
    int channel;
} view;

typedef struct {
    uint32_t seen;   /* sectors that have room for some of the marks */
    uint32_t good;   /* of them with the marks that the size has */
    uint32_t copies; /* of them with equal copies of a subheader that is not zero */
    bool any;        /* some mark was not just zeros */
    bool magic;      /* the first data sector begins with a magic */
} evidence;

/*@ predicate evidence_ok{L}(evidence *found) =
      found->seen <= SECTORS_SCORED && found->good <= found->seen && found->copies <= found->seen;
*/

/* The marks of a raw sector: as much of the sync pattern as is there. */
/*@ requires qp_bytes_ok(sector);
    assigns \nothing;
    ensures \result == true || \result == false;
*/
static bool has_sync(qp_bytes sector) {
    /*@ loop invariant 0 <= i <= QP_CINE_SYNC_SIZE && i <= sector.size;
        loop assigns i;
        loop variant QP_CINE_SYNC_SIZE - i;
    */
    for (size_t i = 0; i < QP_CINE_SYNC_SIZE && i < sector.size; i++) {
        if (sector.data[i] != qp_cine_sync[i]) {
            return false;
        }
    }
    return true;
}

/* The marks of a sector that begins with its header: mode 2 and a time one after `previous`. */
/*@ requires qp_bytes_ok(sector) && \valid(previous);
    assigns *previous;
    ensures \result == true || \result == false;
*/
static bool has_time(qp_bytes sector, bool first, uint32_t *previous) {
    uint32_t time = 0;
    if (sector.size < 4 || sector.data[3] != 2 ||
        !qp_cine_time(sector.data[0], sector.data[1], sector.data[2], &time)) {
        return false;
    }
    bool rises = first || time == *previous + 1;
    *previous = time;
    return rises;
}

/* The marks of a sector that begins with its subheader: equal copies, and no sync. */
/*@ requires qp_bytes_ok(sector);
    assigns \nothing;
    ensures \result == true || \result == false;
*/
static bool has_copies(qp_bytes sector) {
    if (sector.size < QP_CINE_COPIES_SIZE || has_sync(sector)) {
        return false;
    }
    return qp_peek_u32le(sector, 0) == qp_peek_u32le(sector, 4);
}

/*@ requires \valid_read(geometry) && qp_cine_geometry_ok(geometry) && qp_bytes_ok(sector);
    requires \valid(previous) && \valid(found) && \separated(previous, found);
    requires \separated(geometry, previous) && \separated(geometry, found);
    requires evidence_ok(found) && found->seen < SECTORS_SCORED;
    assigns *previous, found->seen, found->good, found->any;
    ensures evidence_ok(found) && found->seen == \old(found->seen) + 1;
*/
static void weigh_marks(const qp_cine_geometry *geometry, qp_bytes sector, uint32_t *previous,
                        evidence *found) {
    bool good = false;
    if (geometry->sync) {
        good = has_sync(sector);
    } else if (geometry->header) {
        good = has_time(sector, found->seen == 0, previous);
    } else if (geometry->subheader) {
        good = has_copies(sector);
    }
    found->seen++;
    if (good) {
        found->good++;
        found->any = found->any || !qp_cine_all_zero(qp_cine_part(sector, 0, QP_CINE_COPIES_SIZE));
    }
}

/* The stream's first bytes in a sector, past its channel byte if it has one. Empty if the sector
 * belongs to another channel. */
/*@ requires \valid_read(sector) && qp_bytes_ok(sector->data);
    assigns \nothing;
    ensures qp_bytes_ok(\result);
*/
static qp_bytes stream_bytes(const qp_cine_sector *sector, int channel) {
    if (channel == QP_CINE_NO_CHANNEL) {
        return sector->data;
    }
    const qp_bytes none = {NULL, 0};
    if (sector->data.size == 0 || sector->data.data[0] != channel) {
        return none;
    }
    return qp_cine_part(sector->data, QP_CINE_CHANNEL_SKIP, QP_CINE_DATA_SIZE);
}

/*@ requires \valid_read(geometry) && qp_cine_geometry_ok(geometry) && qp_bytes_ok(bytes);
    requires \valid(found) && \separated(geometry, found) && found->copies < SECTORS_SCORED;
    assigns found->copies;
    ensures \old(found->copies) <= found->copies <= \old(found->copies) + 1;
*/
static void weigh_copies(const qp_cine_geometry *geometry, qp_bytes bytes, evidence *found) {
    qp_cine_sector sector;
    qp_cine_sector_read(geometry, bytes, &sector);
    if (sector.has_subheader && sector.subheader != 0 && !sector.copies_differ &&
        sector.size >= geometry->data) {
        found->copies++;
    }
}

/* Looks for the magic. True if the search is over: the first data sector was found, which in
 * sectors without subheaders only a magic can tell. */
/*@ requires \valid_read(geometry) && qp_cine_geometry_ok(geometry) && qp_bytes_ok(bytes);
    requires \valid(found) && \separated(geometry, found);
    assigns found->magic;
    ensures \result == true || \result == false;
*/
static bool find_magic(const qp_cine_geometry *geometry, qp_bytes bytes, int channel,
                       evidence *found) {
    qp_cine_sector sector;
    qp_cine_sector_read(geometry, bytes, &sector);
    if (qp_cine_sector_is_audio(&sector)) {
        return false;
    }
    qp_bytes data = stream_bytes(&sector, channel);
    found->magic = qp_cine_is_magic(qp_peek_u32le(data, 0));
    if (!geometry->subheader || qp_cine_all_zero(data)) {
        return found->magic;
    }
    return data.size >= 4;
}

/*@ requires \valid_read(v) && qp_bytes_ok(v->sectors);
    requires \valid_read(geometry) && qp_cine_geometry_ok(geometry);
    assigns \nothing;
    ensures \result.seen <= SECTORS_SCORED && \result.good <= \result.seen;
*/
static evidence weigh(const view *v, const qp_cine_geometry *geometry) {
    evidence found = {0, 0, 0, false, false};
    uint32_t previous = 0;
    bool over = false;
    /*@ loop invariant 0 <= i <= SECTORS_SCORED;
        loop invariant found.seen == i && found.good <= i && found.copies <= i;
        loop assigns i, found, previous, over;
        loop variant SECTORS_SCORED - i;
    */
    for (uint32_t i = 0; i < SECTORS_SCORED; i++) {
        qp_bytes sector = qp_cine_part(v->sectors, (size_t)i * geometry->size, geometry->size);
        if (sector.size == 0) {
            break;
        }
        weigh_marks(geometry, sector, &previous, &found);
        weigh_copies(geometry, sector, &found);
        over = over || find_magic(geometry, sector, v->channel, &found);
    }
    return found;
}

/* How well a size fits. The magic in its place together with marks at most strides outweighs all
 * else, as only one size has both; then come marks alone, then the magic alone, which a channel
 * byte can move to where another size has it; a size without marks is what is left. Between sizes
 * that begin alike, the marks of a second sector decide, or else a length of one sector. */
/*@ requires \valid_read(v) && \valid_read(geometry) && \valid_read(found);
    assigns \nothing;
*/
static uint32_t score(const view *v, const qp_cine_geometry *geometry, const evidence *found) {
    if (QP_DEFENCE(found->seen == 0, "only what has a first sector is weighed")) {
        return 0;
    }
    uint32_t marks = found->any ? found->good * 256 / found->seen : 0;
    bool fits = marks >= 128 || !geometry->subheader;
    uint32_t points = geometry->subheader ? 0 : 64;
    if (found->magic) {
        points += fits ? 4096 : 512;
        /* Of sizes that have it in the same place, should their headers tell nothing. */
        points += geometry->subheader ? found->copies * 128 / found->seen : 0;
    }
    if (geometry->subheader && fits) {
        points += 256 + marks * 4 + (found->good > 1 ? 64 : 0);
    }
    return v->total == geometry->size ? points + 32 : points;
}

/*@ requires qp_bytes_ok(first) && \valid(start);
    assigns *start;
    ensures qp_bytes_ok(\result.sectors);
    ensures *start == 0 || (*start == QP_CINE_RIFF_SIZE && first.size >= 12);
*/
static view look(qp_bytes first, uint64_t total, int channel, uint32_t *start) {
    view v = {first, total < first.size ? first.size : total, channel};
    const uint32_t riff = 0x46464952; /* "RIFF" */
    const uint32_t cdxa = 0x41584443; /* "CDXA" */
    *start = 0;
    if (qp_peek_u32le(first, 0) == riff && qp_peek_u32le(first, 8) == cdxa) {
        *start = QP_CINE_RIFF_SIZE;
        v.sectors = qp_cine_part(first, QP_CINE_RIFF_SIZE, first.size);
        v.total = v.total > QP_CINE_RIFF_SIZE ? v.total - QP_CINE_RIFF_SIZE : 0;
    }
    return v;
}

qp_cine_layout qp_cine_detect(qp_bytes first, uint64_t total, int channel) {
    qp_cine_layout layout = {0, 0, false, false};
    view v = look(first, total, channel, &layout.start);
    uint32_t best = 0;
    /*@ loop invariant 0 <= i <= QP_CINE_SIZES;
        loop invariant layout.sector_size <= QP_CINE_SECTOR_MAX;
        loop invariant layout.start == 0 || (layout.start == QP_CINE_RIFF_SIZE && first.size >= 12);
        loop assigns i, best, layout;
        loop variant QP_CINE_SIZES - i;
    */
    for (uint32_t i = 0; i < QP_CINE_SIZES && v.sectors.size > 0; i++) {
        qp_cine_geometry geometry = {0};
        (void)qp_cine_geometry_of(qp_cine_size_at(i), &geometry);
        evidence found = weigh(&v, &geometry);
        uint32_t points = score(&v, &geometry, &found);
        if (points > best) {
            best = points;
            layout.sector_size = geometry.size;
            layout.magic = found.magic;
            layout.structure = geometry.subheader && found.any && found.good * 2 >= found.seen;
        }
    }
    return layout;
}

/* A magic behind a channel byte, in the first sector of any size. */
/*@ requires qp_bytes_ok(first);
    assigns \nothing;
    ensures \result == true || \result == false;
*/
static bool has_channel_magic(qp_bytes first, uint32_t start) {
    /*@ loop invariant 0 <= i <= QP_CINE_SIZES;
        loop assigns i;
        loop variant QP_CINE_SIZES - i;
    */
    for (uint32_t i = 0; i < QP_CINE_SIZES; i++) {
        qp_cine_geometry geometry = {0};
        (void)qp_cine_geometry_of(qp_cine_size_at(i), &geometry);
        if (qp_cine_is_magic(qp_peek_u32le(first, start + geometry.data + QP_CINE_CHANNEL_SKIP))) {
            return true;
        }
    }
    return false;
}

bool qp_cine_recognise(qp_bytes input) {
    qp_bytes first = qp_cine_part(input, 0, QP_CINE_DETECT_SIZE);
    qp_cine_layout layout = qp_cine_detect(first, input.size, QP_CINE_NO_CHANNEL);
    if (layout.magic || has_channel_magic(first, layout.start)) {
        return true;
    }
    /* Sync at every stride is a CD's and nothing else's; the other marks are too weak by themselves
     * to claim a file. */
    qp_cine_geometry geometry = {0};
    (void)qp_cine_geometry_of(layout.sector_size, &geometry);
    return layout.structure && geometry.sync && input.size - layout.start >= QP_CINE_SYNC_SIZE;
}
