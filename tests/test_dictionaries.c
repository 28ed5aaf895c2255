/* The dictionaries of the fuzz targets: engines pass over a line that they cannot read, or stop. */

#include <criterion/criterion.h>
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { TOKEN_MAX = 16, TOKENS_MAX = 512, LINE_MAX_SIZE = 256 };

typedef struct {
    uint8_t bytes[TOKEN_MAX];
    size_t size;
} token;

static int hex(char c) {
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* The bytes between the quotes; 0 if the line is none of a dictionary. */
static size_t read_token(const char *line, token *t) {
    const char *p = strchr(line, '=');
    t->size = 0;
    if (p == NULL || strspn(line, "abcdefghijklmnopqrstuvwxyz_0123456789") != (size_t)(p - line) ||
        p == line || *++p != '"') {
        return 0;
    }
    for (p++; *p != '"'; t->size++) {
        if (t->size == TOKEN_MAX || *p == '\0') {
            return 0;
        }
        if (p[0] == '\\') {
            if (p[1] != 'x' || hex(p[2]) < 0 || hex(p[3]) < 0) {
                return 0;
            }
            t->bytes[t->size] = (uint8_t)(hex(p[2]) * 16 + hex(p[3]));
            p += 4;
        } else {
            t->bytes[t->size] = (uint8_t)*p++;
        }
    }
    return p[1] == '\0' ? t->size : 0;
}

static void check_dictionary(const char *path) {
    static token tokens[TOKENS_MAX];
    char line[LINE_MAX_SIZE];
    size_t count = 0;
    FILE *file = fopen(path, "r");
    cr_assert_not_null(file, "%s", path);
    while (fgets(line, sizeof line, file) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        if (line[0] == '#') {
            continue;
        }
        cr_assert_lt(count, (size_t)TOKENS_MAX, "%s", path);
        cr_assert_geq(read_token(line, &tokens[count]), (size_t)2, "%s: %s", path, line);
        for (size_t i = 0; i < count; i++) {
            cr_assert(tokens[i].size != tokens[count].size ||
                          memcmp(tokens[i].bytes, tokens[count].bytes, tokens[i].size) != 0,
                      "%s: %s stands there twice", path, line);
        }
        count++;
    }
    fclose(file);
    cr_assert_geq(count, (size_t)10, "%s has %zu tokens", path, count);
}

Test(dictionaries, every_line_is_a_token_of_2_to_16_bytes) {
    DIR *folder = opendir(QP_SOURCE_DIR "/fuzz/dict");
    size_t files = 0;
    cr_assert_not_null(folder);
    for (struct dirent *entry = readdir(folder); entry != NULL; entry = readdir(folder)) {
        char path[4096];
        const char *dot = strrchr(entry->d_name, '.');
        if (dot != NULL && strcmp(dot, ".dict") == 0) {
            snprintf(path, sizeof path, "%s/fuzz/dict/%s", QP_SOURCE_DIR, entry->d_name);
            check_dictionary(path);
            files++;
        }
    }
    closedir(folder);
    cr_assert_geq(files, (size_t)12);
}
