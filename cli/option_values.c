#include "option_table.h"

#include <string.h>

#include "kinds.h"
#include "numbers.h"
#include "report.h"

enum { TICKS_PER_FRAME = 256 };

bool cli_option_help(cli_options *options, const char *value) {
    (void)value;
    options->help = true;
    return true;
}

bool cli_option_version(cli_options *options, const char *value) {
    (void)value;
    options->version = true;
    return true;
}

bool cli_option_strict(cli_options *options, const char *value) {
    (void)value;
    options->strict = true;
    return true;
}

bool cli_option_census(cli_options *options, const char *value) {
    (void)value;
    options->census = true;
    return true;
}

bool cli_option_all_frames(cli_options *options, const char *value) {
    (void)value;
    options->all_frames = true;
    return true;
}

bool cli_option_fix(cli_options *options, const char *value) {
    (void)value;
    options->fix = true;
    return true;
}

bool cli_option_jobs(cli_options *options, const char *value) {
    return cli_parse_number(value, strlen(value), UINT64_MAX, &options->jobs);
}

bool cli_option_only(cli_options *options, const char *value) {
    cli_selection_only(&options->selection, value);
    return true;
}

bool cli_option_ignore(cli_options *options, const char *value) {
    cli_selection_ignore(&options->selection, value);
    return true;
}

bool cli_option_baseline(cli_options *options, const char *value) {
    options->baseline = value;
    return true;
}

bool cli_option_write_baseline(cli_options *options, const char *value) {
    options->write_baseline = value;
    return true;
}

bool cli_option_max_findings(cli_options *options, const char *value) {
    return cli_parse_number(value, strlen(value), UINT64_MAX, &options->max_findings);
}

bool cli_option_max_size(cli_options *options, const char *value) {
    return cli_parse_size(value, &options->max_size);
}

bool cli_option_as(cli_options *options, const char *value) {
    options->as = cli_kind_named(value);
    return options->as != NULL;
}

bool cli_option_format(cli_options *options, const char *value) {
    const cli_format *format = cli_format_named(value);
    options->format = format != NULL ? format : options->format;
    return format != NULL;
}

bool cli_option_diff_format(cli_options *options, const char *value) {
    bool known = strcmp(value, "text") == 0 || strcmp(value, "json") == 0;
    return known && cli_option_format(options, value);
}

bool cli_option_export(cli_options *options, const char *value) {
    size_t size = strlen(value);
    options->output = value;
    return strcmp(value, "-") == 0 || (size > 4 && strcmp(value + size - 4, ".glb") == 0) ||
           (size > 5 && strcmp(value + size - 5, ".gltf") == 0);
}

bool cli_option_fps(cli_options *options, const char *value) {
    return cli_parse_decimal(value, strlen(value), 1000, &options->fps) && options->fps >= 0.001;
}

bool cli_option_up(cli_options *options, const char *value) {
    options->y_up = strcmp(value, "y") == 0;
    return options->y_up || strcmp(value, "z") == 0;
}

bool cli_option_animation(cli_options *options, const char *value) {
    options->animation = value;
    return true;
}

bool cli_option_add_time(cli_options *options, const char *value) {
    uint64_t ticks = 0;
    if (!cli_parse_number(value, strlen(value), UINT32_MAX, &ticks)) {
        return false;
    }
    options->frames[options->time_count] = (double)ticks / TICKS_PER_FRAME;
    options->times[options->time_count++] = (uint32_t)ticks;
    return true;
}

bool cli_option_add_frame(cli_options *options, const char *value) {
    uint64_t whole = 0;
    double frame = 0;
    const uint32_t most = UINT32_MAX / TICKS_PER_FRAME;
    if (cli_parse_number(value, strlen(value), most, &whole)) {
        frame = (double)whole;
    } else if (!cli_parse_decimal(value, strlen(value), most, &frame)) {
        return false;
    }
    uint32_t ticks = frame > 0 ? (uint32_t)(frame * TICKS_PER_FRAME) : 0;
    options->between_ticks = options->between_ticks || ticks != frame * TICKS_PER_FRAME;
    options->frames[options->time_count] = frame;
    options->times[options->time_count++] = ticks;
    return true;
}

bool cli_option_arith(cli_options *options, const char *value) {
    bool console = strcmp(value, "console") == 0;
    options->arith = console ? QP_EE_CONSOLE : QP_EE_REFERENCE;
    return console || strcmp(value, "reference") == 0;
}

bool cli_option_steps(cli_options *options, const char *value) {
    options->steps = value;
    return true;
}

bool cli_option_from(cli_options *options, const char *value) {
    uint64_t ticks = 0;
    bool good = cli_parse_number(value, strlen(value), UINT32_MAX, &ticks);
    options->from = (uint32_t)ticks;
    return good;
}

bool cli_option_endian(cli_options *options, const char *value) {
    return cli_totem_set_endian(&options->totem, value);
}

bool cli_option_quat(cli_options *options, const char *value) {
    return cli_totem_set_quat(&options->totem, value);
}

bool cli_option_slerp(cli_options *options, const char *value) {
    return cli_totem_set_slerp(&options->totem, value);
}

bool cli_option_search(cli_options *options, const char *value) {
    return cli_totem_set_search(&options->totem, value);
}

bool cli_option_game_view(cli_options *options, const char *value) {
    (void)value;
    options->totem.read.game_view = true;
    return true;
}

bool cli_option_names(cli_options *options, const char *value) {
    options->totem.names = value;
    return true;
}

bool cli_option_member(cli_options *options, const char *value) {
    options->member = value;
    return true;
}

bool cli_option_table(cli_options *options, const char *value) {
    options->table = value;
    return true;
}

bool cli_option_stream(cli_options *options, const char *value) {
    (void)value;
    options->stream = true;
    return true;
}

bool cli_option_cine(cli_options *options, const char *value) {
    return cli_cine_set_number(&options->cine, value);
}

bool cli_option_sector_size(cli_options *options, const char *value) {
    return cli_cine_set_sector_size(&options->cine, value);
}

bool cli_option_channel(cli_options *options, const char *value) {
    return cli_cine_set_channel(&options->cine, value);
}

bool cli_option_expect_version(cli_options *options, const char *value) {
    return cli_cine_set_version(&options->cine, value);
}

bool cli_option_faces(cli_options *options, const char *value) {
    options->cine.faces = value;
    return true;
}

bool cli_option_output(cli_options *options, const char *value) {
    options->output = value;
    return true;
}

bool cli_option_max_pictures(cli_options *options, const char *value) {
    return cli_parse_number(value, strlen(value), UINT64_MAX, &options->max_pictures);
}
