#include "steps.h"

#include <string.h>

#include "numbers.h"

size_t cli_times_sign(const char *text, size_t length) {
    size_t from = length > 2 && text[0] == '0' && text[1] == 'x' ? 2 : 0;
    const char *sign = memchr(text + from, 'x', length - from);
    return sign != NULL ? (size_t)(sign - text) : length;
}

static bool parse_piece(const char *text, size_t length, cli_step_piece *piece) {
    uint64_t step = 0;
    piece->restart = length == 1 && text[0] == 'r';
    piece->step = 0;
    piece->times = 1;
    if (piece->restart) {
        return true;
    }
    size_t sign = cli_times_sign(text, length);
    if (!cli_parse_number(text, sign, UINT32_MAX, &step)) {
        return false;
    }
    piece->step = (uint32_t)step;
    return sign == length ||
           cli_parse_number(text + sign + 1, length - sign - 1, UINT64_MAX, &piece->times);
}

cli_steps_result cli_steps_next(const char **list, size_t *length, cli_step_piece *piece) {
    const char *text = *list;
    if (text == NULL) {
        return CLI_STEPS_END;
    }
    *length = strcspn(text, ",");
    if (!parse_piece(text, *length, piece)) {
        return CLI_STEPS_MALFORMED;
    }
    *list = text[*length] == ',' ? text + *length + 1 : NULL;
    return CLI_STEPS_PIECE;
}
