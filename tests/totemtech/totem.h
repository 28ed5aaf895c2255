/*
 * What the tests of ANIMATION files share: files made in memory, parsed and checked.
 */
#ifndef QP_TESTS_TOTEM_H
#define QP_TESTS_TOTEM_H

#include "gen/totemtech.h"
#include "quirkproof/totemtech_walk.h"
#include "support/exact.h"
#include "support/expect.h"

/* A file in the making: put into `writer`; the bytes are `data`, `writer.size` of them. */
typedef struct {
    uint8_t *data;
    size_t room;
    qp_totem_writer writer;
} totem_file;

totem_file totem_file_new(qp_totem_order order, uint32_t message_head);
void totem_file_free(totem_file *file);
qp_bytes totem_file_bytes(const totem_file *file);

/* Overwrites a number in the file, in its byte order. */
void totem_set16(totem_file *file, size_t offset, uint16_t value);
void totem_set32(totem_file *file, size_t offset, uint32_t value);

/* A body of a second with one mesh (the file is then to be ended by totem_end_mesh()). */
void totem_begin_mesh(totem_file *file, uint16_t interp, uint32_t count);
void totem_end_mesh(totem_file *file);

/* The same with one node whose track `number`, 1 to 4, has `count` keys, which follow. */
void totem_begin_node(totem_file *file, uint32_t number, uint16_t interp, uint32_t count);
void totem_end_node(totem_file *file, uint32_t number);

/*
 * A body of a node whose two message keys read both ways if `length` is 192:
 *
 *     offset  0      2      4      6      8      10     12         16       20       24 .. 220
 *     by 8    frame  junk   0 messages    frame  junk   17 messages: id      param    ...
 *     by 6    frame  0 messages    frame  1 message:    id 0x11    param    length   192 bytes,
 * name
 */
void totem_put_ambiguous(totem_file *file, uint32_t length);

/* Offset of the first key in such a file. */
size_t totem_mesh_keys(void);
size_t totem_node_keys(uint32_t number);

/* What a check finds; free with qp_findings_free(). */
qp_findings totem_check(qp_bytes input, const qp_totem_options *options);

/* An animation parsed in a block of exactly qp_totem_memory_bound() bytes, from a copy of exactly
 * the input's size. Fails the test unless the parse is QP_OK. */
typedef struct {
    qp_exact input;
    qp_exact block;
    qp_findings findings;
    qp_totem_animation animation;
} totem_parsed;

totem_parsed totem_parse(qp_bytes input, const qp_totem_options *options);
void totem_parsed_free(totem_parsed *parsed);

/* The bits of a float. */
uint32_t totem_bits(float value);

#endif
