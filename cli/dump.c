#include "dump.h"

#include "anime_list.h"
#include "dump_records.h"
#include "exit_codes.h"
#include "kinds.h"
#include "names.h"
#include "quirkproof/ccsf.h"
#include "words.h"

/* -- Header and index ------------------------------------------------------------------------- */

static void put_bytes_name(cli_json *json, const char *key, qp_bytes name) {
    char text[CLI_NAME_GROWTH * 32 + 1];
    (void)cli_name_from_sjis(name.data, name.size, text, sizeof text);
    cli_json_key(json, key);
    cli_json_text(json, text);
}

/* Members that every dump begins with. */
static void put_start(cli_json *json, const cli_content *content) {
    cli_json_object(json, CLI_JSON_LINES);
    cli_json_key(json, "file");
    cli_json_text(json, content->shown);
    cli_json_key(json, "kind");
    cli_json_text(json, cli_content_kind_name(content));
    cli_json_key(json, "size");
    cli_json_count(json, content->bytes.size);
    cli_json_key(json, "gzip");
    if (content->wrapped) {
        cli_json_object(json, CLI_JSON_INLINE);
        cli_json_key(json, "name");
        cli_json_text(json, content->wrapper_name);
        cli_json_key(json, "size");
        cli_json_count(json, content->wrapped_size);
        cli_json_close(json);
    } else {
        cli_json_null(json);
    }
}

static void put_header(cli_json *json, const qp_ccsf *file) {
    cli_dump_kind(json, "version", file->version);
    put_bytes_name(json, "name", qp_ccsf_own_name(file));
    cli_json_key(json, "stream_frames");
    cli_json_count(json, file->stream_frames);
}

static void put_files(cli_json *json, const qp_ccsf *file) {
    cli_json_key(json, "files");
    cli_json_array(json, CLI_JSON_LINES);
    for (uint32_t i = 0; i < file->file_count; i++) {
        cli_json_object(json, CLI_JSON_INLINE);
        cli_json_key(json, "file");
        cli_json_count(json, i);
        cli_json_key(json, "offset");
        cli_json_count(json, file->files + 32 * (size_t)i);
        put_bytes_name(json, "name", qp_ccsf_file_name(file, i));
        cli_json_close(json);
    }
    cli_json_close(json);
}

static void put_objects(cli_json *json, const qp_ccsf *file) {
    cli_json_key(json, "objects");
    cli_json_array(json, CLI_JSON_LINES);
    for (uint32_t i = 0; i < file->object_count; i++) {
        cli_json_object(json, CLI_JSON_INLINE);
        cli_json_key(json, "object");
        cli_json_count(json, i);
        cli_json_key(json, "offset");
        cli_json_count(json, file->objects + 32 * (size_t)i);
        put_bytes_name(json, "name", qp_ccsf_object_name(file, i));
        cli_json_key(json, "file");
        cli_json_count(json, qp_ccsf_object_file(file, i));
        if (file->kinds[i] != 0) {
            cli_dump_kind(json, "chunk_kind", file->kinds[i]);
            cli_json_key(json, "chunk");
            cli_json_count(json, file->chunks[i]);
        }
        cli_json_close(json);
    }
    cli_json_close(json);
}

/* -- Chunks ----------------------------------------------------------------------------------- */

/* Fields of the kinds that the suite looks into, after the object itself. */
static void put_fields(cli_json *json, const cli_content *content, const qp_ccsf *file,
                       const qp_ccsf_chunk *chunk) {
    size_t at = chunk->head.payload;
    switch (chunk->head.kind) {
    case QP_CHUNK_OBJECT:
        cli_dump_object(json, content, "parent", "parent_name", cli_u32_at(file->data, at + 4));
        cli_dump_object(json, content, "model", "model_name", cli_u32_at(file->data, at + 8));
        break;
    case QP_CHUNK_EXT_OBJ:
        cli_dump_object(json, content, "parent", "parent_name", cli_u32_at(file->data, at + 4));
        cli_dump_object(json, content, "target", "target_name", cli_u32_at(file->data, at + 8));
        break;
    case QP_CHUNK_MATERIAL:
        cli_dump_object(json, content, "texture", "texture_name", cli_u32_at(file->data, at + 4));
        cli_json_key(json, "alpha");
        cli_json_hex(json, cli_u32_at(file->data, at + 8));
        cli_json_key(json, "crop_u");
        cli_json_count(json, cli_u16_at(file->data, at + 12));
        cli_json_key(json, "crop_v");
        cli_json_count(json, cli_u16_at(file->data, at + 14));
        break;
    case QP_CHUNK_MORPHER:
        cli_dump_object(json, content, "model", "model_name", cli_u32_at(file->data, at + 4));
        break;
    case QP_CHUNK_LIGHT:
        cli_json_key(json, "type");
        cli_json_count(json, cli_u16_at(file->data, at + 4) & 0xff);
        break;
    case QP_CHUNK_ANIME:
        cli_dump_anime(json, content, file->version, chunk->head.offset);
        break;
    default:
        break;
    }
}

static void put_chunk(cli_json *json, const cli_content *content, const qp_ccsf *file,
                      const qp_ccsf_chunk *chunk) {
    bool anime = chunk->head.kind == QP_CHUNK_ANIME;
    cli_json_object(json, anime ? CLI_JSON_LINES : CLI_JSON_INLINE);
    cli_dump_head(json, &chunk->head, qp_ccsf_kind_name(chunk->head.kind));
    cli_json_key(json, "size");
    cli_json_count(json, chunk->end - chunk->head.offset);
    if (qp_ccsf_makes_object(chunk->head.kind) && chunk->end - chunk->head.payload >= 4) {
        cli_dump_object(json, content, "object", "object_name",
                        cli_u32_at(file->data, chunk->head.payload));
    }
    put_fields(json, content, file, chunk);
    cli_json_close(json);
}

/* Header and Index, which come before the setup section. */
static void put_first_chunk(cli_json *json, const qp_ccsf *file, size_t offset, size_t end) {
    qp_chunk_head head = {0, 0, 0, 0, 0};
    (void)qp_chunk_head_at(file->data, offset, file->data.size, &head); /* it was read already */
    cli_json_object(json, CLI_JSON_INLINE);
    cli_dump_head(json, &head, qp_ccsf_kind_name(head.kind));
    cli_json_key(json, "size");
    cli_json_count(json, end - offset);
    cli_json_close(json);
}

static void put_chunks(cli_json *json, const cli_content *content, const qp_ccsf *file) {
    size_t pos = file->setup;
    qp_ccsf_chunk chunk;
    cli_json_key(json, "chunks");
    cli_json_array(json, CLI_JSON_LINES);
    if (file->has_magic && file->object_count > 0) {
        size_t index = file->files - 2 * QP_CHUNK_HEADER; /* its header and its two counts */
        put_first_chunk(json, file, 0, index);
        put_first_chunk(json, file, index, file->setup);
    }
    while (qp_ccsf_next(file, &pos, &chunk) && ferror(json->out) == 0) {
        put_chunk(json, content, file, &chunk);
    }
    cli_json_close(json);
}

/* -- Whole files ------------------------------------------------------------------------------ */

int cli_dump_ccsf(const cli_content *content, const cli_options *options) {
    const qp_ccsf *file = content->parsed;
    cli_json json = cli_json_to(stdout);
    (void)options;
    put_start(&json, content);
    put_header(&json, file);
    put_files(&json, file);
    put_objects(&json, file);
    put_chunks(&json, content, file);
    if (file->frame_section != 0) {
        cli_dump_section(&json, content, file->version, file->frame_section, file->data.size, true,
                         false);
    }
    cli_json_close(&json);
    cli_json_end(&json);
    return CLI_FINE;
}

int cli_dump_bare_anime(const cli_content *content, const cli_options *options) {
    qp_bytes data = cli_buffer_bytes(&content->bytes);
    qp_chunk_head head;
    cli_json json = cli_json_to(stdout);
    (void)options;
    put_start(&json, content);
    cli_json_key(&json, "chunks");
    cli_json_array(&json, CLI_JSON_LINES);
    if (qp_chunk_head_at(data, 0, data.size, &head)) {
        cli_json_object(&json, CLI_JSON_LINES);
        cli_dump_head(&json, &head, qp_ccsf_kind_name(head.kind));
        cli_dump_anime(&json, content, 0, 0);
        cli_json_close(&json);
    }
    cli_json_close(&json);
    cli_json_close(&json);
    cli_json_end(&json);
    return CLI_FINE;
}
