/* Name lists of the archives: one `<signed decimal> "NAME"` a line (public archives of the same
 * games). */
#include "quirkproof/totemtech.h"

typedef struct {
    const uint8_t *data;
    size_t pos;
    size_t end;
} line_text;

static bool is_blank(uint8_t c) {
    return c == ' ' || c == '\t' || c == '\r';
}

static void skip_blanks(line_text *line) {
    while (line->pos < line->end && is_blank(line->data[line->pos])) {
        line->pos++;
    }
}

/* A signed decimal that fits in 32 bits; the line has not ended yet. */
static bool take_id(line_text *line, int32_t *id) {
    bool negative = line->data[line->pos] == '-';
    int64_t value = 0;
    size_t digits = 0;
    line->pos += negative ? 1 : 0;
    while (line->pos < line->end && line->data[line->pos] >= '0' && line->data[line->pos] <= '9') {
        value = value * 10 + (line->data[line->pos] - '0');
        if (value > (int64_t)INT32_MAX + 1) {
            return false;
        }
        line->pos++;
        digits++;
    }
    value = negative ? -value : value;
    if (digits == 0 || value > INT32_MAX) {
        return false;
    }
    *id = (int32_t)value;
    return true;
}

/* What stands between the first quote and the last, with nothing but blanks around them. */
static bool take_name(line_text *line, qp_totem_name *name) {
    size_t last = line->end;
    while (last > line->pos && is_blank(line->data[last - 1])) {
        last--;
    }
    if (last < line->pos + 2 || line->data[line->pos] != '"' || line->data[last - 1] != '"') {
        return false;
    }
    name->offset = line->pos + 1;
    name->size = last - line->pos - 2;
    return true;
}

static void read_line(line_text *line, qp_totem_name *name) {
    int32_t id = 0;
    if (!take_id(line, &id)) {
        return;
    }
    size_t behind = line->pos;
    skip_blanks(line);
    if (line->pos > behind && take_name(line, name)) {
        name->id = id;
        name->valid = true;
    }
}

bool qp_totem_names_next(qp_totem_names *names, qp_totem_name *name) {
    static const qp_totem_name none;
    *name = none;
    while (names->pos < names->bytes.size) {
        line_text line = {names->bytes.data, names->pos, names->pos};
        while (line.end < names->bytes.size && line.data[line.end] != '\n') {
            line.end++;
        }
        names->pos = line.end < names->bytes.size ? line.end + 1 : line.end;
        names->line++;
        skip_blanks(&line);
        if (line.pos < line.end) {
            name->line = names->line;
            read_line(&line, name);
            return true;
        }
    }
    return false;
}
