/*
 * Writes the corpora of the targets, from the named samples and the generators:
 *
 *     quirkproof_corpus [--check|--all] FOLDER
 *
 * The same every time. --check: writes nothing and fails if a file is missing or another one.
 * --all: also what was left out because it reaches nothing that others do not (corpus_kept.def).
 */
#include "corpus_parts.h"
#include "support/bytes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_SIZE = 4096, NAME_SIZE = 128, MUTANT_MAX = 1 << 15 };

/* What was drawn and is kept, a line a file. */
static const char *const kept[] = {
#define KEPT(path) path,
#include "corpus_kept.def"
#undef KEPT
    NULL};

static bool is_kept(const char *target, const char *name) {
    const size_t size = strlen(target);
    for (size_t i = 0; kept[i] != NULL; i++) {
        const char *path = kept[i];
        if (strncmp(path, target, size) == 0 && path[size] == '/' &&
            strcmp(path + size + 1, name) == 0) {
            return true;
        }
    }
    return false;
}

static void check_file(qp_corpus *c, const char *path, qp_bytes bytes) {
    qp_loaded loaded = {NULL, 0};
    if (!qp_try_load_path(path, &loaded) || loaded.size != bytes.size ||
        memcmp(loaded.data, bytes.data, bytes.size) != 0) {
        fprintf(stderr, "%s: missing, or not what scripts/corpus.sh writes\n", path);
        c->ok = false;
    }
    qp_loaded_free(&loaded);
}

static void write_file(qp_corpus *c, const char *path, qp_bytes bytes) {
    FILE *file = fopen(path, "wb");
    if (file == NULL || fwrite(bytes.data, 1, bytes.size, file) != bytes.size) {
        perror(path);
        c->ok = false;
    }
    if (file != NULL && fclose(file) != 0) {
        perror(path);
        c->ok = false;
    }
}

void qp_corpus_put(qp_corpus *c, const char *target, const char *name, qp_bytes bytes) {
    char path[PATH_SIZE];
    const int length = snprintf(path, sizeof path, "%s/%s/%s", c->folder, target, name);
    if (strcmp(target, "anime") == 0) {
        qp_figures_add(&c->chunks, bytes);
        if (strncmp(name, "disc_", 5) == 0) {
            qp_figures_add(&c->shaped, bytes);
        }
    }
    if (length < 0 || length >= PATH_SIZE) {
        fprintf(stderr, "%s: the name is too long\n", c->folder);
        c->ok = false;
    } else if (c->check) {
        check_file(c, path, bytes);
    } else {
        write_file(c, path, bytes);
    }
}

void qp_corpus_put_drawn(qp_corpus *c, const char *target, const char *name, qp_bytes bytes) {
    if (c->all || is_kept(target, name)) {
        qp_corpus_put(c, target, name, bytes);
    }
}

/* True if a mutant of this file is kept. */
static bool has_mutants(const char *target, const char *name) {
    char start[NAME_SIZE];
    snprintf(start, sizeof start, "%s/%s~", target, name);
    for (size_t i = 0; kept[i] != NULL; i++) {
        if (strncmp(kept[i], start, strlen(start)) == 0) {
            return true;
        }
    }
    return false;
}

void qp_corpus_put_mutants(qp_corpus *c, const char *target, qp_mutate_format format,
                           const char *name, qp_bytes bytes, uint32_t count) {
    static uint8_t block[MUTANT_MAX];
    if (bytes.size > MUTANT_MAX / 2 || bytes.size == 0 || (!c->all && !has_mutants(target, name))) {
        return;
    }
    for (uint32_t seed = 0; seed < count; seed++) {
        char mutant[NAME_SIZE];
        snprintf(mutant, sizeof mutant, "%s~%u", name, seed);
        if (c->all || is_kept(target, mutant)) {
            memcpy(block, bytes.data, bytes.size);
            const qp_bytes made = {block, qp_mutate(format, block, bytes.size, MUTANT_MAX, seed)};
            qp_corpus_put(c, target, mutant, made);
        }
    }
}

/* The table of figures in README.md, between two marks: written, or compared. */
static void put_readme(qp_corpus *c) {
    static const char begin[] = "<!-- figures -->\n";
    static const char finish[] = "<!-- end of figures -->\n";
    char path[PATH_SIZE];
    qp_loaded old = {NULL, 0};
    snprintf(path, sizeof path, "%s/README.md", c->folder);
    FILE *made = tmpfile();
    if (made == NULL || !qp_try_load_path(path, &old)) {
        perror(path);
        exit(2);
    }
    char *text = calloc(old.size + 1, 1);
    if (text != NULL) {
        memcpy(text, old.data, old.size);
    }
    const char *from = text != NULL ? strstr(text, begin) : NULL;
    const char *to = from != NULL ? strstr(from, finish) : NULL;
    if (to == NULL) {
        fprintf(stderr, "%s: there is no place for the figures\n", path);
        exit(2);
    }
    fwrite(text, 1, (size_t)(from - text) + strlen(begin), made);
    qp_figures_print(made, &c->shaped, &c->chunks);
    fputs(to, made);
    const long size = ftell(made);
    uint8_t *block = malloc((size_t)size);
    rewind(made);
    if (block == NULL || fread(block, 1, (size_t)size, made) != (size_t)size) {
        perror(path);
        exit(2);
    }
    const qp_bytes bytes = {block, (size_t)size};
    if (c->check) {
        check_file(c, path, bytes);
    } else {
        write_file(c, path, bytes);
    }
    free(block);
    free(text);
    fclose(made);
    qp_loaded_free(&old);
}

int main(int argc, char **argv) {
    static qp_corpus c = {.ok = true};
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--check") == 0) {
            c.check = true;
        } else if (strcmp(argv[i], "--all") == 0) {
            c.all = true;
        } else {
            c.folder = argv[i];
        }
    }
    if (c.folder == NULL) {
        fprintf(stderr, "usage: quirkproof_corpus [--check|--all] FOLDER\n");
        return 2;
    }
    qp_corpus_put_ccs(&c);
    qp_corpus_put_others(&c);
    if (!c.all) {
        put_readme(&c);
    }
    return c.ok ? 0 : 1;
}
