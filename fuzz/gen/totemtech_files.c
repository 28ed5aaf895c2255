/* The files of corpus/totemtech. */
#include "gen/totemtech.h"

/* What the body of a file is. */
typedef enum { EMPTY, RICH, ANY, STRING, ARCHIVE } body;

typedef struct {
    const char *name;
    body body;
    uint32_t number; /* string: its length; any: the seed */
    qp_totem_order order;
    uint32_t message_head;
    bool record;
} file;

static const file files[QP_GEN_TOTEM_FILES] = {
    {"empty.bin", EMPTY, 0, QP_TOTEM_LITTLE, 8, false},
    {"empty_big_record.bin", EMPTY, 0, QP_TOTEM_BIG, 8, true},
    {"rich.bin", RICH, 0, QP_TOTEM_LITTLE, 8, false},
    {"rich_big.bin", RICH, 0, QP_TOTEM_BIG, 8, false},
    {"rich_short_heads.bin", RICH, 0, QP_TOTEM_LITTLE, 6, false},
    {"rich_big_short_heads_record.bin", RICH, 0, QP_TOTEM_BIG, 6, true},
    {"rich_record.bin", RICH, 0, QP_TOTEM_LITTLE, 8, true},
    {"string_0.bin", STRING, 0, QP_TOTEM_LITTLE, 8, false},
    {"string_143.bin", STRING, 143, QP_TOTEM_LITTLE, 8, false},
    {"string_144.bin", STRING, 144, QP_TOTEM_BIG, 8, false},
    {"string_300.bin", STRING, 300, QP_TOTEM_LITTLE, 6, true},
    {"any_1.bin", ANY, 5, QP_TOTEM_LITTLE, 8, false},
    {"any_2.bin", ANY, 2, QP_TOTEM_BIG, 8, false},
    {"any_3.bin", ANY, 3, QP_TOTEM_LITTLE, 6, true},
    {"archive.dps", ARCHIVE, 0, QP_TOTEM_LITTLE, 8, false},
    {"archive.dgc", ARCHIVE, 0, QP_TOTEM_BIG, 6, false},
};

static void put_body(qp_totem_writer *writer, const file *f) {
    uint8_t drawn[2048];
    if (f->body == EMPTY) {
        qp_gen_totem_empty(writer);
    } else if (f->body == RICH) {
        qp_gen_totem_rich(writer);
    } else if (f->body == STRING) {
        qp_gen_totem_string(writer, f->number, f->number);
    } else {
        qp_source_fill(f->number, drawn, sizeof drawn);
        qp_bytes bytes = {drawn, sizeof drawn};
        qp_source source = qp_source_over(bytes);
        qp_gen_totem_any(&source, writer);
    }
}

static size_t body_size(const file *f) {
    qp_totem_writer measure = qp_totem_writer_to(NULL, 0, f->order, f->message_head);
    put_body(&measure, f);
    return measure.size;
}

/* Three records, two of them animations, in two chunks. */
static size_t put_archive(const file *f, uint8_t *out) {
    uint8_t payload[4096] = {0};
    qp_totem_writer writer = qp_totem_writer_to(payload, sizeof payload, f->order, f->message_head);
    qp_gen_totem_rich(&writer);
    qp_bytes rich = {payload, writer.size};
    qp_bytes other = {payload, 1200}; /* bytes of some other class */
    qp_totem_archive_writer archive = qp_totem_archive_writer_to(
        out, QP_GEN_TOTEM_ROOM, f->order, "TotemTech Data v1.72 (c) 1999-2002", 0x800);
    qp_totem_put_archive_record(&archive, QP_TOTEM_CLASS, 100, 0, rich);
    qp_totem_put_archive_record(&archive, 0x12345678, 101, 100, other);
    writer.size = 0;
    qp_gen_totem_string(&writer, 150, 150);
    qp_bytes string = {payload, writer.size};
    qp_totem_put_archive_record(&archive, QP_TOTEM_CLASS, -102, 0, string);
    return qp_totem_end_archive(&archive) ? archive.writer.size : 0;
}

size_t qp_gen_totem_file(uint32_t index, uint8_t out[QP_GEN_TOTEM_ROOM]) {
    const file *f = &files[index < QP_GEN_TOTEM_FILES ? index : 0];
    if (f->body == ARCHIVE) {
        return put_archive(f, out);
    }
    qp_totem_writer writer = qp_totem_writer_to(out, QP_GEN_TOTEM_ROOM, f->order, f->message_head);
    if (f->record) {
        uint32_t size = (uint32_t)body_size(f) + QP_TOTEM_RECORD_HEADER;
        qp_totem_put_record_header(&writer, size, QP_TOTEM_CLASS, 1, 2);
    }
    put_body(&writer, f);
    return qp_totem_written(&writer) ? writer.size : 0;
}

const char *qp_gen_totem_file_name(uint32_t index) {
    return files[index < QP_GEN_TOTEM_FILES ? index : 0].name;
}
