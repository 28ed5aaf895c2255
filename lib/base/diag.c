#include "quirkproof/diag.h"
#include "base/message.h"

/* Room for an ID and for a message, with the NUL behind it. */
#define ID_SIZE 7
#define MESSAGE_SIZE 96

/* What is known of a kind of finding; the order is that of qp_diag_code. */
typedef struct {
    char id[ID_SIZE];
    char message[MESSAGE_SIZE];
    qp_severity severity;
    const char *explain;
    const char *source;
} diag_info;

static const diag_info table[QP_DIAG_COUNT] = {
    {"", "", QP_NOTE, "", ""},
#define QP_DIAG(name, id, severity, message, explain, source)                                      \
    {id, message, QP_##severity, explain, source},
#include "quirkproof/diags/all.def"
#undef QP_DIAG
};

#ifndef __FRAMAC__ /* whose parser has no _Static_assert */
#define QP_DIAG(name, id, severity, message, explain, source)                                      \
    _Static_assert(sizeof(id) <= ID_SIZE && sizeof(message) <= MESSAGE_SIZE, #name);
#include "quirkproof/diags/all.def"
#undef QP_DIAG
#endif

/*@ assigns \nothing;
    ensures \valid_read(\result);
*/
static const diag_info *info(qp_diag_code code) {
    return (unsigned)code < QP_DIAG_COUNT ? &table[code] : &table[QP_DIAG_NONE];
}

const char *qp_diag_id(qp_diag_code code) {
    return info(code)->id;
}

/* One of the three whatever the table holds: that is how the proof knows. */
qp_severity qp_diag_severity(qp_diag_code code) {
    const qp_severity severity = info(code)->severity;
    return severity == QP_ERROR ? QP_ERROR : severity == QP_WARNING ? QP_WARNING : QP_NOTE;
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

/* -- Looking up ------------------------------------------------------------------------------- */

/*@ assigns \nothing;
    ensures \result == 0 <==> c == 0;
*/
static char upper(char c) {
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

/* Whether text that ends with a NUL is an ID, in any case. */
/*@ requires \valid_read(id + (0 .. ID_SIZE - 1)) && qp_text(text);
    assigns \nothing;
*/
static bool same_id(const char *id, const char *text) {
    size_t i = 0;
    /*@ loop invariant 0 <= i <= ID_SIZE - 1;
        loop invariant \forall integer k; 0 <= k < i ==> text[k] != 0;
        loop assigns i;
        loop variant ID_SIZE - i;
    */
    while (i < ID_SIZE - 1 && id[i] != '\0' && id[i] == upper(text[i])) {
        i++;
    }
    return id[i] == '\0' && text[i] == '\0';
}

qp_diag_code qp_diag_find(const char *id) {
    /*@ loop invariant QP_DIAG_NONE + 1 <= i <= QP_DIAG_COUNT;
        loop assigns i;
        loop variant QP_DIAG_COUNT - i;
    */
    for (unsigned i = QP_DIAG_NONE + 1; i < QP_DIAG_COUNT; i++) {
        if (same_id(table[i].id, id)) {
            return (qp_diag_code)i;
        }
    }
    return QP_DIAG_NONE;
}

size_t qp_diag_format(const qp_diag *diag, char *out, size_t size) {
    return qp_message_format(info(diag->code)->message, MESSAGE_SIZE, diag->args, out, size);
}
