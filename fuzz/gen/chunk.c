#include "gen/chunk.h"

#include "gen/ccs_gen.h"
#include "quirkproof/frames.h"

/* Bytes of an input that steer what is done; the rest is the generator's. */
enum { STEERING = 64, CHUNK_MAX = 1 << 14 };

static bool begins_as_chunk(qp_bytes input) {
    qp_chunk_head head;
    return qp_chunk_head_at(input, 0, input.size, &head) && head.kind == 0x0700 &&
           qp_chunk_tag_known(head.tag);
}

void qp_gen_chunk_open(qp_gen_chunk *c, qp_bytes input) {
    static const uint16_t versions[] = {0x100, 0x123, 0, 0x111};
    const qp_build none = {.limit = CHUNK_MAX};
    c->made = none;
    if (begins_as_chunk(input)) {
        c->source = qp_source_by_hash(input, c->drawn, sizeof c->drawn);
        c->chunk = input;
        c->version = versions[qp_draw_below(&c->source, 4)];
        return;
    }
    const size_t steering = input.size < STEERING ? input.size : STEERING;
    const qp_bytes rest = {input.data + steering, input.size - steering};
    const qp_bytes first = {input.data, steering};
    qp_source source = qp_source_over(rest);
    const qp_gen_world world = qp_gen_draw_world(&source);
    qp_gen_anime(&source, &world, 1, &c->made);
    if (qp_draw_one_in(&source, 4)) {
        qp_gen_faults(&source, &c->made);
    }
    c->source = qp_source_over(first);
    c->chunk = qp_build_bytes(&c->made);
    c->version = (uint16_t)world.version;
}

void qp_gen_chunk_close(qp_gen_chunk *c) {
    qp_build_free(&c->made);
}
