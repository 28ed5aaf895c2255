#include "quirkproof/diag.h"

/* What is known of a kind of finding; the order is that of qp_diag_code. */
typedef struct {
    const char *id;
    qp_severity severity;
    const char *message;
    const char *explain;
    const char *source;
} diag_info;

static const diag_info table[QP_DIAG_COUNT] = {
    {"", QP_NOTE, "", "", ""},
#define QP_DIAG(name, id, severity, message, explain, source)                                      \
    {id, QP_##severity, message, explain, source},
#include "quirkproof/diags/all.def"
#undef QP_DIAG
};

static const diag_info *info(qp_diag_code code) {
    return (unsigned)code < QP_DIAG_COUNT ? &table[code] : &table[QP_DIAG_NONE];
}

const char *qp_diag_id(qp_diag_code code) {
    return info(code)->id;
}

qp_severity qp_diag_severity(qp_diag_code code) {
    return info(code)->severity;
}

const char *qp_diag_message(qp_diag_code code) {
    return info(code)->message;
}

const char *qp_diag_explain(qp_diag_code code) {
    return info(code)->explain;
}

const char *qp_diag_source(qp_diag_code code) {
    return info(code)->source;
}

static char upper(char c) {
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

static bool same_id(const char *a, const char *b) {
    size_t i = 0;
    while (a[i] != '\0' && upper(a[i]) == upper(b[i])) {
        i++;
    }
    return a[i] == '\0' && b[i] == '\0';
}

qp_diag_code qp_diag_find(const char *id) {
    for (unsigned i = QP_DIAG_NONE + 1; i < QP_DIAG_COUNT; i++) {
        if (same_id(table[i].id, id)) {
            return (qp_diag_code)i;
        }
    }
    return QP_DIAG_NONE;
}

/* -- Messages with their numbers -------------------------------------------------------------- */

typedef struct {
    char *out;
    size_t size;
    size_t length;
} text;

static void put(text *t, char c) {
    if (t->length + 1 < t->size) {
        t->out[t->length] = c;
    }
    t->length++;
}

static void put_number(text *t, uint64_t value, unsigned base) {
    char digits[20]; /* 2^64 - 1 has 20 decimal digits */
    size_t count = 0;
    do {
        digits[count++] = "0123456789abcdef"[value % base];
        value /= base;
    } while (value != 0);
    while (count > 0) {
        put(t, digits[--count]);
    }
}

/* The length of a `{0}`, `{0x}` or `{0d}` (or with 1) at `m`, 0 if there is none: messages of the
   table have no other braces. */
static size_t placeholder(const char *m) {
    if (m[0] != '{') {
        return 0;
    }
    return m[2] == '}' ? 3 : 4;
}

/* Puts a number in the form of its placeholder: '}' decimal, 'x' hexadecimal, 'd' the low 32 bits
   as a signed number. */
static void put_argument(text *t, uint64_t value, char form) {
    if (form == 'x') {
        put(t, '0');
        put(t, 'x');
        put_number(t, value, 16);
    } else if (form == 'd' && (value & 0x80000000u) != 0) {
        put(t, '-');
        put_number(t, 0x100000000u - (value & 0xffffffffu), 10);
    } else {
        put_number(t, form == 'd' ? value & 0xffffffffu : value, 10);
    }
}

size_t qp_diag_format(const qp_diag *diag, char *out, size_t size) {
    text t = {out, size, 0};
    const char *m = qp_diag_message(diag->code);
    while (*m != '\0') {
        size_t length = placeholder(m);
        if (length == 0) {
            put(&t, *m++);
            continue;
        }
        put_argument(&t, diag->args[m[1] - '0'], m[2]);
        m += length;
    }
    if (size > 0) {
        out[t.length < size ? t.length : size - 1] = '\0';
    }
    return t.length;
}
