/* Sectors with everything around their data, in all six sizes. */
#include "cine/sector.h"
#include "quirkproof/cine_write.h"

static void put_u32(uint8_t *out, uint32_t value) {
    for (size_t i = 0; i < 4; i++) {
        out[i] = (uint8_t)(value >> 8 * i);
    }
}

static uint8_t to_bcd(uint32_t value) {
    return (uint8_t)((value / 10 % 10) << 4 | value % 10);
}

/* Sector 0 of a disc is at 00:02:00 [public: CD-ROM]. */
static void put_header(uint32_t number, uint8_t *out) {
    uint32_t time = number % (100u * 60 * 75) + 2 * 75;
    out[0] = to_bcd(time / 75 / 60);
    out[1] = to_bcd(time / 75 % 60);
    out[2] = to_bcd(time % 75);
    out[3] = 2;
}

static void put_subheader(const qp_cine_sector_model *model, uint8_t *out) {
    for (size_t i = 0; i < 8; i += 4) {
        out[i] = model->file;
        out[i + 1] = model->channel;
        out[i + 2] = model->submode;
        out[i + 3] = model->coding;
    }
}

/* The channel byte and the data behind it, as far as there is room. */
static void put_data(const qp_cine_sector_model *model, uint8_t *out, size_t room) {
    size_t at = 0;
    if (model->channel_byte != QP_CINE_NO_CHANNEL) {
        out[0] = (uint8_t)model->channel_byte;
        at = QP_CINE_CHANNEL_SKIP;
    }
    for (size_t i = 0; i < model->data.size && at + i < room; i++) {
        out[at + i] = model->data.data[i];
    }
}

size_t qp_cine_write_sector(const qp_cine_geometry *geometry, const qp_cine_sector_model *model,
                            uint8_t *out, size_t size) {
    bool form2 = (model->submode & QP_CINE_SUBMODE_FORM2) != 0;
    if (out == NULL || size < geometry->size) {
        return 0;
    }
    for (size_t i = 0; i < geometry->size; i++) {
        out[i] = geometry->sync && i < QP_CINE_SYNC_SIZE ? qp_cine_sync[i] : 0;
    }
    if (geometry->header) {
        put_header(model->number, out + geometry->data - QP_CINE_MARKS_SIZE);
    }
    if (geometry->subheader) {
        put_subheader(model, out + geometry->data - QP_CINE_COPIES_SIZE);
    }
    put_data(model, out + geometry->data,
             form2 && geometry->edc ? QP_CINE_FORM2_DATA : QP_CINE_DATA_SIZE);
    if (geometry->edc && model->edc) {
        size_t from = geometry->data - QP_CINE_COPIES_SIZE;
        size_t covered = form2 ? QP_CINE_FORM2_EDC : QP_CINE_FORM1_EDC;
        qp_bytes bytes = {out + from, covered};
        put_u32(out + from + covered, qp_cine_edc_of(bytes));
    }
    return geometry->size;
}

size_t qp_cine_write_riff(uint32_t sectors, uint8_t *out, size_t size) {
    /* [public] RIFF and its size, "CDXA", a format chunk of 16 bytes, and a data chunk's head. */
    static const uint8_t names[4][4] = {
        {'R', 'I', 'F', 'F'}, {'C', 'D', 'X', 'A'}, {'f', 'm', 't', ' '}, {'d', 'a', 't', 'a'}};
    static const size_t places[4] = {0, 8, 12, 36};
    if (out == NULL || size < QP_CINE_RIFF_SIZE) {
        return 0;
    }
    for (size_t i = 0; i < QP_CINE_RIFF_SIZE; i++) {
        out[i] = 0;
    }
    for (size_t i = 0; i < 16; i++) {
        out[places[i / 4] + i % 4] = names[i / 4][i % 4];
    }
    put_u32(out + 4, sectors + QP_CINE_RIFF_SIZE - 8);
    put_u32(out + 16, 16);
    put_u32(out + 40, sectors);
    return QP_CINE_RIFF_SIZE;
}
