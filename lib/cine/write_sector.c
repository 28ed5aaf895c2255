/* Sectors with everything around their data, in all six sizes. */
#include "cine/sector.h"
#include "quirkproof/cine_write.h"

/*@ requires \valid(out + (0 .. 3));
    assigns out[0 .. 3];
*/
static void put_u32(uint8_t *out, uint32_t value) {
    /*@ loop invariant 0 <= i <= 4;
        loop assigns i, out[0 .. 3];
        loop variant 4 - i;
    */
    for (size_t i = 0; i < 4; i++) {
        out[i] = (uint8_t)(value >> 8 * i);
    }
}

//@ assigns \nothing;
static uint8_t to_bcd(uint32_t value) {
    return (uint8_t)((value / 10 % 10) << 4 | value % 10);
}

/* Sector 0 of a disc is at 00:02:00 [public: CD-ROM]. */
/*@ requires \valid(out + (0 .. 3));
    assigns out[0 .. 3];
*/
static void put_header(uint32_t number, uint8_t *out) {
    uint32_t time = number % (100u * 60 * 75) + 2 * 75;
    out[0] = to_bcd(time / 75 / 60);
    out[1] = to_bcd(time / 75 % 60);
    out[2] = to_bcd(time % 75);
    out[3] = 2;
}

/*@ requires \valid_read(model) && \valid(out + (0 .. 7));
    assigns out[0 .. 7];
*/
static void put_subheader(const qp_cine_sector_model *model, uint8_t *out) {
    /*@ loop invariant i == 0 || i == 4 || i == 8;
        loop assigns i, out[0 .. 7];
        loop variant 8 - i;
    */
    for (size_t i = 0; i < 8; i += 4) {
        out[i] = model->file;
        out[i + 1] = model->channel;
        out[i + 2] = model->submode;
        out[i + 3] = model->coding;
    }
}

/* The channel byte and the data behind it, as far as there is room. */
/*@ requires \valid_read(model) && qp_bytes_ok(model->data) && room >= QP_CINE_CHANNEL_SKIP;
    requires \valid(out + (0 .. room - 1)) && \separated(model, out + (0 .. room - 1));
    assigns out[0 .. room - 1];
*/
static void put_data(const qp_cine_sector_model *model, uint8_t *out, size_t room) {
    const qp_bytes data = model->data;
    size_t at = 0;
    if (model->channel_byte != QP_CINE_NO_CHANNEL) {
        out[0] = (uint8_t)model->channel_byte;
        at = QP_CINE_CHANNEL_SKIP;
    }
    /*@ loop invariant 0 <= i <= data.size && at + i <= room;
        loop assigns i, out[0 .. room - 1];
        loop variant data.size - i;
    */
    for (size_t i = 0; i < data.size && at + i < room; i++) {
        out[at + i] = data.data[i];
    }
}

/* Sync and zeros. */
/*@ requires \valid_read(geometry) && \valid(out + (0 .. size - 1));
    requires \separated(geometry, out + (0 .. size - 1));
    assigns out[0 .. size - 1];
*/
static void put_blank(const qp_cine_geometry *geometry, uint8_t *out, size_t size) {
    const bool sync = geometry->sync;
    /*@ loop invariant 0 <= i <= size;
        loop assigns i, out[0 .. size - 1];
        loop variant size - i;
    */
    for (size_t i = 0; i < size; i++) {
        out[i] = sync && i < QP_CINE_SYNC_SIZE ? qp_cine_sync[i] : 0;
    }
}

/* The EDC of the bytes that it covers, behind them. */
/*@ requires \valid(out + (0 .. covered + 3)) && covered <= QP_CINE_FORM2_EDC;
    assigns out[0 .. covered + 3];
*/
static void put_edc(uint8_t *out, size_t covered) {
    qp_bytes bytes = {out, covered};
    put_u32(out + covered, qp_cine_edc_of(bytes));
}

size_t qp_cine_write_sector(const qp_cine_geometry *geometry, const qp_cine_sector_model *model,
                            uint8_t *out, size_t size) {
    const size_t whole = geometry->size;
    const size_t data = geometry->data;
    bool form2 = (model->submode & QP_CINE_SUBMODE_FORM2) != 0;
    if (out == NULL || size < whole) {
        return 0;
    }
    put_blank(geometry, out, whole);
    if (geometry->header) {
        put_header(model->number, out + data - QP_CINE_MARKS_SIZE);
    }
    if (geometry->subheader) {
        put_subheader(model, out + data - QP_CINE_COPIES_SIZE);
    }
    put_data(model, out + data, form2 && geometry->edc ? QP_CINE_FORM2_DATA : QP_CINE_DATA_SIZE);
    if (geometry->edc && model->edc) {
        put_edc(out + data - QP_CINE_COPIES_SIZE, form2 ? QP_CINE_FORM2_EDC : QP_CINE_FORM1_EDC);
    }
    return whole;
}

size_t qp_cine_write_riff(uint32_t sectors, uint8_t *out, size_t size) {
    /* [public] RIFF and its size, "CDXA", a format chunk of 16 bytes, and a data chunk's head. */
    static const uint8_t names[4][4] = {
        {'R', 'I', 'F', 'F'}, {'C', 'D', 'X', 'A'}, {'f', 'm', 't', ' '}, {'d', 'a', 't', 'a'}};
    static const size_t places[4] = {0, 8, 12, 36};
    if (out == NULL || size < QP_CINE_RIFF_SIZE) {
        return 0;
    }
    /*@ loop invariant 0 <= i <= QP_CINE_RIFF_SIZE;
        loop assigns i, out[0 .. QP_CINE_RIFF_SIZE - 1];
        loop variant QP_CINE_RIFF_SIZE - i;
    */
    for (size_t i = 0; i < QP_CINE_RIFF_SIZE; i++) {
        out[i] = 0;
    }
    /*@ loop invariant 0 <= i <= 16;
        loop assigns i, out[0 .. QP_CINE_RIFF_SIZE - 1];
        loop variant 16 - i;
    */
    for (size_t i = 0; i < 16; i++) {
        out[places[i / 4] + i % 4] = names[i / 4][i % 4];
    }
    put_u32(out + 4, sectors + QP_CINE_RIFF_SIZE - 8);
    put_u32(out + 16, 16);
    put_u32(out + 40, sectors);
    return QP_CINE_RIFF_SIZE;
}
