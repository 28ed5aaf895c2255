#include "disc_data.h"

#include <stdlib.h>

#include "gen/disc.h"
#include "members.h"

enum { SEED = 1, ALIGNMENT = 64 };

/* Appends bytes at the next multiple of ALIGNMENT; returns where they begin. */
static size_t append(qp_build *to, qp_bytes bytes) {
    qp_build_zeros(to, (ALIGNMENT - to->size % ALIGNMENT) % ALIGNMENT);
    const size_t at = to->size;
    qp_build_copy(to, bytes.data, bytes.size);
    return at;
}

/* Places of files, which become views when their block no longer moves. */
static void set_views(qp_bytes *views, const size_t *places, uint32_t count, const uint8_t *block) {
    for (uint32_t i = 0; i < count; i++) {
        views[i].data = block + places[i];
    }
}

bench_disc *bench_disc_new(uint32_t permille) {
    bench_disc *disc = calloc(1, sizeof *disc);
    qp_disc *source = qp_disc_new(SEED, permille);
    bench_packer *packer = bench_packer_new();
    const uint32_t count = qp_disc_left(source);
    size_t *places = calloc((size_t)count * 2, sizeof *places);
    qp_build file = {0};
    qp_build inflated = {0};
    qp_build packed = {0};
    qp_disc_file about;
    if (disc == NULL || places == NULL) {
        abort();
    }
    disc->files = calloc(count, sizeof *disc->files);
    disc->members = calloc(count, sizeof *disc->members);
    disc->streams = calloc(count, sizeof *disc->streams);
    if (disc->files == NULL || disc->members == NULL || disc->streams == NULL) {
        abort();
    }
    while (qp_disc_next(source, &file, &about)) {
        const qp_bytes bytes = qp_build_bytes(&file);
        const qp_bytes member = bench_pack(packer, bytes, "member.cmp");
        places[disc->count] = append(&inflated, bytes);
        places[count + disc->count] = append(&packed, member);
        disc->files[disc->count].size = bytes.size;
        disc->members[disc->count].size = member.size;
        disc->streams[disc->count] = about.stream;
        disc->inflated += bytes.size;
        disc->compressed += member.size;
        disc->largest = disc->largest > bytes.size ? disc->largest : bytes.size;
        disc->count++;
    }
    set_views(disc->files, places, count, inflated.data);
    set_views(disc->members, places + count, count, packed.data);
    disc->blocks[0] = inflated.data;
    disc->blocks[1] = packed.data;
    free(places);
    qp_build_free(&file);
    bench_packer_free(packer);
    qp_disc_free(source);
    return disc;
}

void bench_disc_free(bench_disc *disc) {
    free(disc->files);
    free(disc->members);
    free(disc->streams);
    free(disc->blocks[0]);
    free(disc->blocks[1]);
    free(disc);
}
