#include "cine_options.h"

#include <inttypes.h>
#include <string.h>

#include "message.h"
#include "numbers.h"

cli_cine_options cli_cine_defaults(void) {
    cli_cine_options cine = {qp_cine_options_default(), 0, NULL};
    return cine;
}

bool cli_cine_set_number(cli_cine_options *cine, const char *value) {
    uint64_t number = 0;
    bool negative = value[0] == '-';
    const char *digits = negative ? value + 1 : value;
    bool good = cli_parse_number(digits, strlen(digits), INT64_MAX, &number);
    cine->number = negative ? -(int64_t)number : (int64_t)number;
    return good;
}

bool cli_cine_set_sector_size(cli_cine_options *cine, const char *value) {
    uint64_t size = 0;
    qp_cine_geometry geometry;
    (void)cli_parse_number(value, strlen(value), QP_CINE_SECTOR_MAX, &size); /* else it stays 0 */
    cine->read.sector_size = (uint32_t)size;
    return qp_cine_geometry_of((uint32_t)size, &geometry);
}

bool cli_cine_set_channel(cli_cine_options *cine, const char *value) {
    uint64_t channel = 0;
    bool good = cli_parse_number(value, strlen(value), 255, &channel);
    cine->read.channel = (int)channel;
    return good;
}

bool cli_cine_set_version(cli_cine_options *cine, const char *value) {
    uint64_t version = 0;
    bool good = cli_parse_number(value, strlen(value), 65535, &version);
    cine->read.version = (uint32_t)version;
    return good;
}

bool cli_cine_options_valid(const cli_cine_options *cine) {
    if (!qp_cine_number_valid(cine->number)) {
        /* play_cine's own words (0x8007424c). */
        cli_message("Invalid cine number %" PRId64, cine->number);
        return false;
    }
    return true;
}
