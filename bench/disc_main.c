/*
 * Writes the synthetic disc (gen/disc.h):
 *
 *     quirkproof_disc [--permille N] [--seed N] [--no-loose] FOLDER
 *
 * FOLDER/ccs and FOLDER/gz hold the members, inflated and as gzip members; FOLDER/DATA.BIN and
 * FOLDER/STREAM.BIN hold the gzip members at multiples of 2048; FOLDER/DATA.TBL is the table of
 * DATA.BIN's members; FOLDER/recipe.json has each figure, what was wanted and what was dealt.
 */
#include "gen/disc.h"
#include "members.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { PATH_SIZE = 4096, SECTOR = 2048, CATEGORIES = 20 };

typedef struct {
    const char *folder;
    bool loose;
    FILE *data;
    FILE *stream;
    FILE *table;
    uint32_t category;
    uint64_t category_start;
    uint64_t inflated;
    uint64_t compressed;
} output;

static void fail(const char *what) {
    fprintf(stderr, "quirkproof_disc: %s: %s\n", what, strerror(errno));
    exit(2);
}

static FILE *open_file(const char *folder, const char *name) {
    char path[PATH_SIZE];
    (void)snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "wb");
    if (file == NULL) {
        fail(path);
    }
    return file;
}

static void write_to(FILE *file, const void *data, size_t size) {
    if (fwrite(data, 1, size, file) != size) {
        fail("writing");
    }
}

static void close_file(FILE *file) {
    if (fclose(file) != 0) {
        fail("writing");
    }
}

static void make_folder(const char *folder, const char *name) {
    char path[PATH_SIZE];
    (void)snprintf(path, sizeof path, "%s/%s", folder, name);
    if (mkdir(path, 0777) != 0 && errno != EEXIST) {
        fail(path);
    }
}

static void write_loose(const output *out, const char *name, qp_bytes bytes) {
    FILE *file = open_file(out->folder, name);
    write_to(file, bytes.data, bytes.size);
    close_file(file);
}

static void write_u32(FILE *file, uint32_t value) {
    const uint8_t bytes[4] = {(uint8_t)value, (uint8_t)(value >> 8), (uint8_t)(value >> 16),
                              (uint8_t)(value >> 24)};
    write_to(file, bytes, sizeof bytes);
}

/* A record of 44 bytes; one of zeros ends each category's list (ccsf.md 2). */
static void write_record(output *out, const qp_disc_file *file, uint64_t start, qp_bytes member,
                         size_t inflated) {
    static const uint8_t end[44] = {0};
    char name[32] = {0};
    while (out->category < file->category) {
        write_to(out->table, end, sizeof end);
        out->category++;
        out->category_start = start;
    }
    (void)snprintf(name, sizeof name, "%.27s.CCS", file->name);
    for (size_t i = 0; i < sizeof name; i++) {
        name[i] = name[i] >= 'a' && name[i] <= 'z' ? (char)(name[i] - 'a' + 'A') : name[i];
    }
    write_to(out->table, name, sizeof name);
    write_u32(out->table, (uint32_t)(start - out->category_start));
    write_u32(out->table, (uint32_t)member.size);
    write_u32(out->table, (uint32_t)inflated);
}

static void write_member(output *out, const qp_disc_file *file, qp_bytes inflated,
                         qp_bytes member) {
    static const uint8_t zeros[SECTOR] = {0};
    FILE *archive = file->stream ? out->stream : out->data;
    const long start = ftell(archive);
    if (start < 0) {
        fail("writing");
    }
    if (!file->stream) {
        write_record(out, file, (uint64_t)start, member, inflated.size);
        out->inflated += inflated.size;
        out->compressed += member.size;
    }
    write_to(archive, member.data, member.size);
    write_to(archive, zeros, (SECTOR - member.size % SECTOR) % SECTOR);
    if (out->loose) {
        char name[64];
        (void)snprintf(name, sizeof name, "ccs/%s.ccs", file->name);
        write_loose(out, name, inflated);
        (void)snprintf(name, sizeof name, "gz/%s.%s", file->name, file->stream ? "tmp" : "cmp");
        write_loose(out, name, member);
    }
}

static bool write_recipe(const output *out, const qp_disc *disc, uint64_t seed, uint32_t permille) {
    bool ok = true;
    FILE *file = open_file(out->folder, "recipe.json");
    fprintf(file, "{\n  \"seed\": %llu,\n  \"permille\": %u,\n", (unsigned long long)seed,
            permille);
    fprintf(file, "  \"bytes\": {\"inflated\": %llu, \"compressed\": %llu,\n",
            (unsigned long long)out->inflated, (unsigned long long)out->compressed);
    fprintf(file, "            \"disc_inflated\": 338646324, \"disc_compressed\": 135599928},\n");
    fprintf(file, "  \"figures\": {\n");
    for (uint32_t i = 0; i < QP_DISC_FIGURES; i++) {
        const qp_disc_figure figure = qp_disc_figure_at(disc, i);
        fprintf(file,
                "    \"%s\": {\"disc\": %llu, \"wanted\": %llu, \"dealt\": %llu, \"source\": "
                "\"%s\"}%s\n",
                figure.name, (unsigned long long)figure.disc, (unsigned long long)figure.wanted,
                (unsigned long long)figure.dealt, figure.source,
                i + 1 < QP_DISC_FIGURES ? "," : "");
        if (figure.wanted != figure.dealt) {
            fprintf(stderr, "quirkproof_disc: %s: %llu were wanted and %llu dealt\n", figure.name,
                    (unsigned long long)figure.wanted, (unsigned long long)figure.dealt);
            ok = false;
        }
    }
    fprintf(file, "  }\n}\n");
    close_file(file);
    return ok;
}

static bool write_disc(output *out, uint64_t seed, uint32_t permille) {
    static const uint8_t end[44] = {0};
    qp_disc *disc = qp_disc_new(seed, permille);
    bench_packer *packer = bench_packer_new();
    qp_build build = {0};
    qp_disc_file file;
    while (qp_disc_next(disc, &build, &file)) {
        const qp_bytes inflated = qp_build_bytes(&build);
        char name[64];
        (void)snprintf(name, sizeof name, "%s.%s", file.name, file.stream ? "tmp" : "cmp");
        write_member(out, &file, inflated, bench_pack(packer, inflated, name));
    }
    write_to(out->table, end, sizeof end);
    const bool ok = write_recipe(out, disc, seed, permille);
    qp_build_free(&build);
    bench_packer_free(packer);
    qp_disc_free(disc);
    return ok;
}

int main(int argc, char **argv) {
    output out = {.loose = true};
    uint64_t seed = 1;
    uint32_t permille = QP_DISC_WHOLE;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--no-loose") == 0) {
            out.loose = false;
        } else if (strcmp(argv[i], "--permille") == 0 && i + 1 < argc) {
            permille = (uint32_t)strtoul(argv[++i], NULL, 10);
        } else if (strcmp(argv[i], "--seed") == 0 && i + 1 < argc) {
            seed = strtoull(argv[++i], NULL, 10);
        } else {
            out.folder = argv[i];
        }
    }
    if (out.folder == NULL || permille < 20 || permille > QP_DISC_WHOLE) {
        fprintf(stderr,
                "usage: quirkproof_disc [--permille 20..1000] [--seed N] [--no-loose] FOLDER\n");
        return 2;
    }
    if (mkdir(out.folder, 0777) != 0 && errno != EEXIST) {
        fail(out.folder);
    }
    if (out.loose) {
        make_folder(out.folder, "ccs");
        make_folder(out.folder, "gz");
    }
    out.data = open_file(out.folder, "DATA.BIN");
    out.stream = open_file(out.folder, "STREAM.BIN");
    out.table = open_file(out.folder, "DATA.TBL");
    const bool ok = write_disc(&out, seed, permille);
    close_file(out.data);
    close_file(out.stream);
    close_file(out.table);
    return ok ? 0 : 1;
}
