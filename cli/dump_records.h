/* Records of frames as JSON, for dump. */
#ifndef QP_CLI_DUMP_RECORDS_H
#define QP_CLI_DUMP_RECORDS_H

#include "content.h"
#include "json.h"
#include "quirkproof/frames.h"

/* Members that chunks and records begin with: offset, kind, name, tag, words. */
void cli_dump_head(cli_json *json, const qp_chunk_head *head, const char *name);

/* KEY: "0x0102", in four digits. */
void cli_dump_kind(cli_json *json, const char *key, uint32_t kind);

/* KEY: number, and KEY_name: its name in the index, if it has one. */
void cli_dump_object(cli_json *json, const cli_content *content, const char *key,
                     const char *name_key, uint32_t object);

/*
 * "records": the sub-chunks from `pos` to `limit`, Tops among them, up to a closing Top, or to the
 * limit if `past_closing`. `streamed`: they are a file's own frame section.
 */
void cli_dump_section(cli_json *json, const cli_content *content, uint16_t version, size_t pos,
                      size_t limit, bool streamed, bool past_closing);

/* An Anime chunk's own members and its records. */
void cli_dump_anime(cli_json *json, const cli_content *content, uint16_t version, size_t offset);

#endif
