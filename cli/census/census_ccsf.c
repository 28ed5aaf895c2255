/* Files, their index and their setup chunks. */
#include <string.h>

#include "census_anime.h"

uint32_t qp_census_word(qp_bytes data, size_t offset) {
    uint32_t word = 0;
    for (size_t i = 4; i-- > 0 && data.size >= 4 && offset <= data.size - 4;) {
        word = word << 8 | data.data[offset + i];
    }
    return word;
}

/* -- Head and index --------------------------------------------------------------------------- */

static qp_census_id version_figure(uint16_t version) {
    switch (version) {
    case 0x100:
        return QP_CENSUS_VERSION_100;
    case 0x96:
        return QP_CENSUS_VERSION_96;
    case 0x95:
        return QP_CENSUS_VERSION_95;
    case 0x92:
        return QP_CENSUS_VERSION_92;
    case 0x90:
        return QP_CENSUS_VERSION_90;
    default:
        return QP_CENSUS_VERSION_OTHER;
    }
}

/* The figure of an object's prefix, the letters before the first underscore. */
static uint32_t prefix_figure(qp_bytes name) {
    for (uint32_t i = QP_CENSUS_OBJ; i < QP_CENSUS_OBJ_OTHER; i++) {
        const char *prefix = qp_census_figure_at(i).name + strlen("objects/");
        const size_t size = strlen(prefix);
        if (name.size > size && memcmp(name.data, prefix, size) == 0 && name.data[size] == '_') {
            return i;
        }
    }
    return QP_CENSUS_OBJ_OTHER;
}

static void count_index(qp_census *census, const qp_ccsf *file) {
    for (uint32_t i = 1; i < file->object_count; i++) { /* entry 0 is blank */
        census->counts[prefix_figure(qp_ccsf_object_name(file, i))]++;
    }
}

/* -- Chunks ----------------------------------------------------------------------------------- */

/* Models by their type, the half word after object and scale (ccsf.md 4). */
static qp_census_id model_figure(qp_bytes data, const qp_ccsf_chunk *chunk) {
    const uint32_t type = qp_census_word(data, chunk->head.payload + 8) & 0xff;
    if ((type & 4) != 0) {
        return QP_CENSUS_MODELS_TIED;
    }
    return (type & 8) != 0 ? QP_CENSUS_MODELS_HULL : QP_CENSUS_MODELS_PLAIN;
}

static void count_chunk(qp_census *census, const qp_ccsf *file, const qp_ccsf_chunk *chunk,
                        qp_census_file *has) {
    switch (chunk->head.kind) {
    case QP_CHUNK_OBJECT:
        census->counts[QP_CENSUS_OBJECT_CHUNKS]++;
        break;
    case QP_CHUNK_EXT_OBJ:
        census->counts[QP_CENSUS_EXT_OBJ_CHUNKS]++;
        break;
    case QP_CHUNK_TEXTURE:
        census->counts[QP_CENSUS_TEXTURES]++;
        census->counts[QP_CENSUS_TEXTURES_WRONG] += chunk->real != 4 * (uint64_t)chunk->head.words;
        break;
    case QP_CHUNK_MODEL:
        census->counts[model_figure(file->data, chunk)]++;
        break;
    case QP_CHUNK_ANIME:
        census->counts[QP_CENSUS_ANIME_CHUNKS]++;
        qp_census_anime(census, file, chunk->head.offset, has);
        break;
    default:
        break;
    }
}

static void count_setup(qp_census *census, const qp_ccsf *file) {
    qp_census_file has = {false, false};
    qp_ccsf_chunk chunk;
    size_t pos = file->setup;
    while (qp_ccsf_next(file, &pos, &chunk)) {
        count_chunk(census, file, &chunk, &has);
    }
    census->counts[QP_CENSUS_MATERIAL_FILES] += has.materials;
    census->counts[QP_CENSUS_F_OBJ_FILES] += has.f_objs;
}

/* Finds the frame section, where the setup section then ends. */
static void find_frames(qp_ccsf *file) {
    qp_ccsf_chunk chunk;
    size_t pos = file->setup;
    while (file->frame_section == 0 && qp_ccsf_next(file, &pos, &chunk)) {
        file->frame_section = chunk.head.kind == QP_CHUNK_FRAME ? chunk.end : 0;
    }
}

/* -- Frame sections --------------------------------------------------------------------------- */

static qp_census_id stream_figure(uint16_t kind) {
    switch (kind) {
    case QP_KIND_TOP:
        return QP_CENSUS_STREAM_TOPS;
    case QP_KIND_F_OBJ:
        return QP_CENSUS_STREAM_OBJ;
    case QP_KIND_F_PCM:
        return QP_CENSUS_STREAM_PCM;
    case QP_KIND_F_CAMERA:
        return QP_CENSUS_STREAM_CAMERA;
    case QP_KIND_F_MORPHER:
        return QP_CENSUS_STREAM_MORPHER;
    case QP_KIND_F_NOTE:
        return QP_CENSUS_STREAM_NOTE;
    default:
        return QP_CENSUS_STREAM_OTHER;
    }
}

/* True if anything but the closing Top stands in the frame section. */
static bool has_frames(qp_bytes data, size_t start) {
    qp_section section = qp_stream_section_from(data, start, data.size);
    qp_chunk_head head;
    size_t end = 0;
    return start != 0 && qp_section_next(&section, &head, &end) < QP_STEP_CLOSED;
}

static void count_frames(qp_census *census, qp_bytes data, size_t start) {
    qp_section section = qp_stream_section_from(data, start, data.size);
    qp_chunk_head head;
    size_t end = 0;
    while (!section.closed && qp_section_next(&section, &head, &end) <= QP_STEP_CLOSED) {
        census->counts[stream_figure(head.kind)]++;
    }
}

/* True if nothing stands behind the closing Top of the frame section. */
static bool walked_out(qp_bytes data, size_t start) {
    qp_section section = qp_stream_section_from(data, start, data.size);
    qp_chunk_head head;
    size_t end = 0;
    while (start != 0 && !section.closed &&
           qp_section_next(&section, &head, &end) <= QP_STEP_CLOSED) {
    }
    return section.closed && section.pos == data.size;
}

/* -- Files ------------------------------------------------------------------------------------ */

void qp_census_ccsf(qp_census *census, qp_bytes data) {
    qp_ccsf file;
    qp_ccsf_glance(data, &file);
    find_frames(&file);
    if (has_frames(data, file.frame_section)) {
        census->counts[QP_CENSUS_STREAMS]++;
        count_frames(census, data, file.frame_section);
        return;
    }
    census->counts[QP_CENSUS_FILES]++;
    census->counts[version_figure(file.version)]++;
    census->counts[QP_CENSUS_WALKED] += walked_out(data, file.frame_section);
    count_index(census, &file);
    count_setup(census, &file);
}

void qp_census_bare_anime(qp_census *census, qp_bytes data) {
    qp_census_file has = {false, false};
    qp_ccsf file;
    memset(&file, 0, sizeof file); /* no index: no names */
    file.data = data;
    census->counts[QP_CENSUS_ANIME_CHUNKS]++;
    qp_census_anime(census, &file, 0, &has);
}
