/* Name lists of the archives: one `<signed decimal> "NAME"` a line (public archives of the same
 * games). */
#include "quirkproof/totemtech.h"

typedef struct {
    const uint8_t *data;
    size_t pos;
    size_t end;
} line_text;

/*@ predicate line_ok(line_text *line) =
      line->pos <= line->end &&
      (line->end > 0 ==> \valid_read(line->data + (0 .. line->end - 1)));
*/

/*@ assigns \nothing;
    ensures \result == true || \result == false;
*/
static bool is_blank(uint8_t c) {
    return c == ' ' || c == '\t' || c == '\r';
}

/*@ requires \valid(line) && line_ok(line);
    assigns line->pos;
    ensures \old(line->pos) <= line->pos <= line->end;
*/
static void skip_blanks(line_text *line) {
    /*@ loop invariant \at(line->pos, Pre) <= line->pos <= line->end;
        loop assigns line->pos;
        loop variant line->end - line->pos;
    */
    while (line->pos < line->end && is_blank(line->data[line->pos])) {
        line->pos++;
    }
}

/* A signed decimal that fits in 32 bits; the line has not ended yet. */
/*@ requires \valid(line) && line_ok(line) && line->pos < line->end;
    requires \valid(id) && \separated(line, id);
    assigns line->pos, *id;
    ensures \old(line->pos) <= line->pos <= line->end;
    ensures \result == true || \result == false;
*/
static bool take_id(line_text *line, int32_t *id) {
    bool negative = line->data[line->pos] == '-';
    int64_t value = 0;
    size_t digits = 0;
    line->pos += negative ? 1 : 0;
    /*@ loop invariant \at(line->pos, Pre) <= line->pos <= line->end && digits <= line->pos;
        loop invariant 0 <= value <= 0x80000000;
        loop assigns line->pos, value, digits;
        loop variant line->end - line->pos;
    */
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
/*@ requires \valid_read(line) && line_ok(line) && \valid(name) && \separated(line, name);
    assigns name->offset, name->size;
    ensures \result == true ==> name->offset + name->size < line->end;
    ensures \result == true || \result == false;
*/
static bool take_name(line_text *line, qp_totem_name *name) {
    size_t last = line->end;
    /*@ loop invariant line->pos <= last <= line->end;
        loop assigns last;
        loop variant last;
    */
    while (last > line->pos && is_blank(line->data[last - 1])) {
        last--;
    }
    if (last - line->pos < 2 || line->data[line->pos] != '"' || line->data[last - 1] != '"') {
        return false;
    }
    name->offset = line->pos + 1;
    name->size = last - line->pos - 2;
    return true;
}

/*@ requires \valid(line) && line_ok(line) && line->pos < line->end;
    requires \valid(name) && \separated(line, name);
    assigns line->pos, name->offset, name->size, name->id, name->valid;
*/
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

/* Where the line that begins at `pos` ends. */
/*@ requires qp_bytes_ok(bytes) && pos < bytes.size;
    assigns \nothing;
    ensures pos <= \result <= bytes.size;
*/
static size_t line_end(qp_bytes bytes, size_t pos) {
    size_t end = pos;
    /*@ loop invariant pos <= end <= bytes.size;
        loop assigns end;
        loop variant bytes.size - end;
    */
    while (end < bytes.size && bytes.data[end] != '\n') {
        end++;
    }
    return end;
}

bool qp_totem_names_next(qp_totem_names *names, qp_totem_name *name) {
    static const qp_totem_name none;
    *name = none;
    /*@ loop invariant names->pos >= \at(names->pos, Pre);
        loop assigns names->pos, names->line;
        loop variant names->bytes.size - names->pos;
    */
    while (names->pos < names->bytes.size) {
        size_t end = line_end(names->bytes, names->pos);
        line_text line = {names->bytes.data, names->pos, end};
        names->pos = end < names->bytes.size ? end + 1 : end;
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
