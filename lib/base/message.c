#include "base/message.h"

typedef struct {
    char *out;
    size_t size;
    size_t length;
} text;

/*@ predicate text_ok{L}(text *t) =
      \valid(t) && \valid(t->out + (0 .. t->size - 1)) &&
      \separated(t, t->out + (0 .. t->size - 1));
*/

/*@ requires text_ok(t);
    assigns t->length, t->out[0 .. t->size - 1];
    ensures text_ok(t);
*/
static void put(text *t, char c) {
    if (t->length < t->size) {
        t->out[t->length] = c;
    }
    t->length++;
}

/*@ requires digit < 16;
    assigns \nothing;
*/
static char digit_of(unsigned digit) {
    return (char)(digit < 10 ? '0' + digit : 'a' + (digit - 10));
}

/* 2^64 - 1 has 20 decimal digits. */
#define DIGITS_MAX 20

/* The digits of a number, the last one last. */
/*@ requires base == 10 || base == 16;
    requires \valid(digits + (0 .. DIGITS_MAX - 1));
    assigns digits[0 .. DIGITS_MAX - 1];
*/
static void list_digits(uint64_t value, unsigned base, char *digits) {
    /*@ loop invariant 0 <= i <= DIGITS_MAX;
        loop assigns i, value, digits[0 .. DIGITS_MAX - 1];
        loop variant i;
    */
    for (unsigned i = DIGITS_MAX; i > 0; i--) {
        digits[i - 1] = digit_of((unsigned)(value % base));
        value /= base;
    }
}

/*@ requires text_ok(t) && (base == 10 || base == 16);
    assigns t->length, t->out[0 .. t->size - 1];
    ensures text_ok(t);
*/
static void put_number(text *t, uint64_t value, unsigned base) {
    char digits[DIGITS_MAX];
    unsigned first = 0;
    list_digits(value, base, digits);
    /*@ loop invariant 0 <= first <= DIGITS_MAX - 1;
        loop assigns first;
        loop variant DIGITS_MAX - first;
    */
    while (first < DIGITS_MAX - 1 && digits[first] == '0') {
        first++;
    }
    /*@ loop invariant first <= DIGITS_MAX && text_ok(t);
        loop invariant t->out == \at(t->out, Pre) && t->size == \at(t->size, Pre);
        loop assigns first, t->length, \at(t->out, Pre)[0 .. \at(t->size, Pre) - 1];
        loop variant DIGITS_MAX - first;
    */
    for (; first < DIGITS_MAX; first++) {
        put(t, digits[first]);
    }
}

/* Puts a number in the form of its place: '}' decimal, 'x' hexadecimal, 'd' the low 32 bits as a
   signed number. */
/*@ requires text_ok(t);
    assigns t->length, t->out[0 .. t->size - 1];
    ensures text_ok(t);
*/
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

size_t qp_message_format(const char *message, size_t room, const uint64_t *args, char *out,
                         size_t size) {
    text t = {out, size, 0};
    size_t i = 0;
    /*@ loop invariant text_ok(&t) && t.out == out && t.size == size;
        loop assigns i, t.length, out[0 .. size - 1];
        loop variant room - i;
    */
    while (i < room && message[i] != '\0') {
        if (message[i] == '{' && room - i > 3) {
            put_argument(&t, args[message[i + 1] == '1' ? 1 : 0], message[i + 2]);
            i += message[i + 2] == '}' ? 3 : 4;
        } else {
            put(&t, message[i]);
            i++;
        }
    }
    if (size > 0) {
        out[t.length < size ? t.length : size - 1] = '\0';
    }
    return t.length;
}
