/* One sector, taken apart. */
#include "cine/sector.h"
#include "base/cursor.h"
#include "quirkproof/cine_stream.h"

const uint8_t qp_cine_sync[QP_CINE_SYNC_SIZE] = {0x00, 0xff, 0xff, 0xff, 0xff, 0xff,
                                                 0xff, 0xff, 0xff, 0xff, 0xff, 0x00};

/* spec cine, Sectors: 2060 is the game's own buffer (0x800c7510), the others are what dumping
 * programs write. 2048 and 2060 end with the data, so that they hold no EDC. */
static const qp_cine_geometry geometries[QP_CINE_SIZES] = {
    {2048, 0, false, false, false, false}, {2060, 12, false, true, true, false},
    {2336, 8, false, false, true, true},   {2340, 12, false, true, true, true},
    {2352, 24, true, true, true, true},    {2448, 24, true, true, true, true},
};

uint32_t qp_cine_size_at(uint32_t index) {
    return index < QP_CINE_SIZES ? geometries[index].size : 0;
}

bool qp_cine_geometry_of(uint32_t size, qp_cine_geometry *out) {
    /*@ loop invariant 0 <= i <= QP_CINE_SIZES;
        loop invariant \forall integer k; 0 <= k < i ==> geometries[k].size != size;
        loop assigns i;
        loop variant QP_CINE_SIZES - i;
    */
    for (uint32_t i = 0; i < QP_CINE_SIZES; i++) {
        if (geometries[i].size == size) {
            *out = geometries[i];
            return true;
        }
    }
    return false;
}

qp_bytes qp_cine_part(qp_bytes bytes, size_t offset, size_t count) {
    qp_bytes part = {NULL, 0};
    if (offset < bytes.size) {
        part.data = bytes.data + offset;
        part.size = bytes.size - offset < count ? bytes.size - offset : count;
    }
    return part;
}

bool qp_cine_all_zero(qp_bytes bytes) {
    /*@ loop invariant 0 <= i <= bytes.size;
        loop invariant \forall integer k; 0 <= k < i ==> bytes.data[k] == 0;
        loop assigns i;
        loop variant bytes.size - i;
    */
    for (size_t i = 0; i < bytes.size; i++) {
        if (bytes.data[i] != 0) {
            return false;
        }
    }
    return true;
}

/* The value of two decimal digits; false if they are none. */
/*@ requires \valid(value);
    assigns *value;
    ensures \result == true || \result == false;
    ensures \result == true ==> *value <= 99;
*/
static bool bcd(uint8_t digits, uint32_t *value) {
    uint32_t tens = digits / 16u;
    uint32_t ones = digits % 16u;
    *value = tens * 10 + ones;
    return tens < 10 && ones < 10;
}

bool qp_cine_time(uint8_t minute, uint8_t second, uint8_t frame, uint32_t *sectors) {
    uint32_t m = 0;
    uint32_t s = 0;
    uint32_t f = 0;
    if (!bcd(minute, &m) || !bcd(second, &s) || !bcd(frame, &f) || s >= 60 || f >= 75) {
        return false;
    }
    *sectors = (m * 60 + s) * 75 + f;
    return true;
}

bool qp_cine_is_magic(uint32_t word) {
    return word == QP_CINE_MAGIC || word == QP_CINE_MAGIC_ALT;
}

/*@ requires \valid_read(geometry) && qp_cine_geometry_ok(geometry) && qp_bytes_ok(bytes);
    requires \valid(out) && \separated(geometry, out);
    assigns out->sync_wrong;
*/
static void read_sync(const qp_cine_geometry *geometry, qp_bytes bytes, qp_cine_sector *out) {
    if (!geometry->sync || bytes.size < QP_CINE_SYNC_SIZE) {
        return;
    }
    /*@ loop invariant 0 <= i <= QP_CINE_SYNC_SIZE;
        loop assigns i, out->sync_wrong;
        loop variant QP_CINE_SYNC_SIZE - i;
    */
    for (size_t i = 0; i < QP_CINE_SYNC_SIZE; i++) {
        if (bytes.data[i] != qp_cine_sync[i]) {
            out->sync_wrong = true;
        }
    }
}

/*@ requires \valid_read(geometry) && qp_cine_geometry_ok(geometry) && qp_bytes_ok(bytes);
    requires \valid(out) && \separated(geometry, out);
    assigns out->has_header, out->minute, out->second, out->frame, out->mode;
*/
static void read_header(const qp_cine_geometry *geometry, qp_bytes bytes, qp_cine_sector *out) {
    if (!geometry->header || bytes.size < geometry->data - QP_CINE_COPIES_SIZE) {
        return;
    }
    uint32_t word = qp_peek_u32le(bytes, geometry->data - QP_CINE_MARKS_SIZE);
    out->has_header = true;
    out->minute = (uint8_t)word;
    out->second = (uint8_t)(word >> 8);
    out->frame = (uint8_t)(word >> 16);
    out->mode = (uint8_t)(word >> 24);
}

/*@ requires \valid_read(geometry) && qp_cine_geometry_ok(geometry) && qp_bytes_ok(bytes);
    requires \valid(out) && \separated(geometry, out);
    assigns out->has_subheader, out->file, out->channel, out->submode, out->coding,
      out->subheader, out->subheader_copy, out->copies_differ;
*/
static void read_subheader(const qp_cine_geometry *geometry, qp_bytes bytes, qp_cine_sector *out) {
    if (!geometry->subheader || bytes.size < geometry->data - 4) {
        return;
    }
    size_t at = geometry->data - QP_CINE_COPIES_SIZE;
    uint32_t word = qp_peek_u32le(bytes, at);
    out->has_subheader = true;
    out->file = (uint8_t)word;
    out->channel = (uint8_t)(word >> 8);
    out->submode = (uint8_t)(word >> 16);
    out->coding = (uint8_t)(word >> 24);
    out->subheader = word;
    if (bytes.size >= geometry->data) {
        out->subheader_copy = qp_peek_u32le(bytes, at + 4);
        out->copies_differ = out->subheader != out->subheader_copy;
    }
}

void qp_cine_sector_read(const qp_cine_geometry *geometry, qp_bytes bytes, qp_cine_sector *out) {
    const qp_cine_sector none = {0};
    const uint32_t data = geometry->data;
    qp_bytes sector = qp_cine_part(bytes, 0, geometry->size);
    *out = none;
    out->size = (uint32_t)sector.size;
    read_sync(geometry, sector, out);
    read_header(geometry, sector, out);
    read_subheader(geometry, sector, out);
    out->data_offset = data;
    out->data = qp_cine_part(sector, data, QP_CINE_DATA_SIZE);
}

void qp_cine_sector_check(const qp_cine_geometry *geometry, qp_bytes bytes,
                          qp_cine_sector *sector) {
    size_t from = geometry->data - (geometry->edc ? QP_CINE_COPIES_SIZE : 0);
    size_t covered =
        (sector->submode & QP_CINE_SUBMODE_FORM2) != 0 ? QP_CINE_FORM2_EDC : QP_CINE_FORM1_EDC;
    if (!geometry->edc || bytes.size < from + covered + 4) {
        sector->edc = QP_CINE_EDC_NONE;
        return;
    }
    sector->edc_offset = (uint32_t)(from + covered);
    sector->edc_stored = qp_peek_u32le(bytes, from + covered);
    sector->edc_computed = qp_cine_edc_of(qp_cine_part(bytes, from, covered));
    if (sector->edc_computed == sector->edc_stored) {
        sector->edc = QP_CINE_EDC_RIGHT;
    } else {
        /* Zero: not recorded, which is legal (spec cine, Sectors). */
        sector->edc = sector->edc_stored == 0 ? QP_CINE_EDC_ZERO : QP_CINE_EDC_WRONG;
    }
}

bool qp_cine_sector_is_audio(const qp_cine_sector *sector) {
    return sector->has_subheader && (sector->submode & QP_CINE_SUBMODE_AUDIO) != 0;
}

bool qp_cine_sector_passes(const qp_cine_sector *sector, uint32_t file, uint32_t channel) {
    return !sector->has_subheader || (sector->file == file && sector->channel == channel);
}

/* A sound group's sixteen parameter bytes [public: CD-ROM XA]: those of units 0-3 twice, then those
 * of units 4-7 twice. A parameter has a range of at most 12 and one of four filters. */
/*@ requires \valid_read(p + (0 .. 15));
    assigns \nothing;
    ensures \result == true || \result == false;
*/
static bool is_sound_group(const uint8_t *p) {
    /*@ loop invariant 0 <= i <= 4;
        loop assigns i;
        loop variant 4 - i;
    */
    for (size_t i = 0; i < 4; i++) {
        if (p[i] != p[i + 4] || p[i + 8] != p[i + 12]) {
            return false;
        }
        if ((p[i] & 15) > 12 || p[i] / 16 > 3 || (p[i + 8] & 15) > 12 || p[i + 8] / 16 > 3) {
            return false;
        }
    }
    return true;
}

bool qp_cine_looks_like_audio(qp_bytes data) {
    const size_t group = 128;
    size_t groups = data.size / group;
    /*@ loop invariant 0 <= i <= groups;
        loop assigns i;
        loop variant groups - i;
    */
    for (size_t i = 0; i < groups; i++) {
        if (!is_sound_group(data.data + i * group)) {
            return false;
        }
    }
    return groups > 0 && !qp_cine_all_zero(data);
}
