/* What the generators put into an input, sectors of another size, and checksums made right. */
#include "gen/ccs_gen.h"
#include "gen/stored.h"
#include "mutate/map.h"
#include "quirkproof/cine.h"
#include "quirkproof/gzip.h"
#include "quirkproof/write.h"

#include <stdlib.h>
#include <string.h>

/* -- Records and chunks ----------------------------------------------------------------------- */

/* A world that fits any file: the numbers of its objects are small ones. */
static qp_gen_world small_world(qp_source *source, uint32_t version) {
    qp_gen_world world = qp_gen_draw_world(source);
    if (version != 0) {
        world.version = version;
    }
    return world;
}

static void generate(qp_source *source, const qp_map *map, qp_item_type type, qp_build *build) {
    const qp_gen_world world = small_world(source, map->version);
    if (type != QP_ITEM_RECORD) {
        qp_gen_anime(source, &world, qp_gen_pick(source, &world, QP_GEN_ANM), build);
    } else if (qp_draw_one_in(source, 2)) {
        qp_gen_controllers(source, &world, 1 + qp_draw_below(source, 40), build);
    } else {
        qp_gen_frame_record(source, &world, false, build);
    }
}

bool qp_edit_insert(qp_source *source, qp_input_edit *edit, const qp_map *map) {
    if (map->format != QP_MUTATE_CCSF || map->part_count == 0) {
        return false;
    }
    const qp_part *part = &map->parts[qp_draw_below(source, map->part_count)];
    if (part->type != QP_ITEM_RECORD && part->type != QP_ITEM_CHUNK &&
        part->type != QP_ITEM_ANIME) {
        return false;
    }
    qp_build build = {.limit = 1 << 13};
    generate(source, map, (qp_item_type)part->type, &build);
    const bool done = part->end <= edit->size &&
                      qp_edit_splice(edit, map, part->owner, part->end, 0, qp_build_bytes(&build),
                                     !qp_draw_one_in(source, 8));
    qp_build_free(&build);
    return done;
}

/* -- Sectors ---------------------------------------------------------------------------------- */

bool qp_edit_sectors(qp_source *source, qp_input_edit *edit) {
    const qp_bytes input = {edit->data, edit->size};
    const qp_cine_layout layout = qp_cine_detect(input, input.size, QP_CINE_NO_CHANNEL);
    qp_cine_geometry from;
    qp_cine_geometry to;
    qp_cine_sector sector;
    if (!qp_cine_geometry_of(layout.sector_size, &from) ||
        !qp_cine_geometry_of(qp_cine_size_at(qp_draw_below(source, QP_CINE_SIZES)), &to)) {
        return false;
    }
    uint8_t *out = malloc(edit->most);
    size_t size = 0;
    for (size_t at = layout.start; out != NULL && at < input.size; at += from.size) {
        const qp_bytes bytes = {input.data + at, input.size - at};
        qp_cine_sector_read(&from, bytes, &sector);
        const qp_cine_sector_model model = {(uint32_t)((at - layout.start) / from.size),
                                            sector.file,
                                            sector.channel,
                                            sector.submode,
                                            sector.coding,
                                            QP_CINE_NO_CHANNEL,
                                            true,
                                            sector.data};
        size += qp_cine_write_sector(&to, &model, out + size, edit->most - size);
    }
    if (size > 0) {
        memcpy(edit->data, out, size);
        edit->size = size;
    }
    free(out);
    return size > 0;
}

/* -- Checksums -------------------------------------------------------------------------------- */

static void put_u32(uint8_t *at, uint32_t value) {
    for (int i = 0; i < 4; i++) {
        at[i] = (uint8_t)(value >> 8 * i);
    }
}

/* The EDC of each sector that is all there and has one. */
static void repair_sectors(qp_input_edit *edit) {
    const qp_bytes input = {edit->data, edit->size};
    const qp_cine_layout layout = qp_cine_detect(input, input.size, QP_CINE_NO_CHANNEL);
    qp_cine_geometry geometry;
    qp_cine_sector sector;
    if (!qp_cine_geometry_of(layout.sector_size, &geometry) || !geometry.edc) {
        return;
    }
    for (size_t at = layout.start; input.size - at >= geometry.size && at < input.size;
         at += geometry.size) {
        const qp_bytes bytes = {input.data + at, geometry.size};
        qp_cine_sector_read(&geometry, bytes, &sector);
        qp_cine_sector_check(&geometry, bytes, &sector);
        if (sector.edc == QP_CINE_EDC_WRONG) {
            put_u32(edit->data + at + sector.edc_offset, sector.edc_computed);
        }
    }
}

/* CRC and length behind the stored data of each member. */
static void repair_members(qp_input_edit *edit) {
    for (size_t at = 0; at + 18 < edit->size; at++) {
        qp_gzip_member member;
        const qp_bytes file = {edit->data, edit->size};
        if (edit->data[at] != 0x1f || qp_gzip_read_header(file, at, NULL, &member) != QP_OK) {
            continue;
        }
        const qp_stored_data data = qp_stored_read(file, member.data);
        if (data.end > 0 && edit->size - data.end >= 8) {
            put_u32(edit->data + data.end, data.crc);
            put_u32(edit->data + data.end + 4, (uint32_t)data.length);
        }
    }
}

void qp_edit_repair(qp_mutate_format format, qp_input_edit *edit) {
    if (format == QP_MUTATE_CINE) {
        repair_sectors(edit);
    } else if (format == QP_MUTATE_ARCHIVE) {
        repair_members(edit);
    }
}
